//! Keys that certificates are signed with: Ed25519, in the PEM files that other tools read as well.

use std::fmt;

use ed25519_dalek::pkcs8::{DecodePrivateKey, DecodePublicKey, EncodePrivateKey, EncodePublicKey};
use ed25519_dalek::{Signer, SigningKey, VerifyingKey};

use super::{Algorithm, Signature};
use crate::digest::{from_hexadecimal, hexadecimal};

/// Why a key cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum KeyError {
    /// Not a private key.
    #[error("this is no private Ed25519 key in PEM (PKCS #8): make one with `keygen`")]
    Private,
    /// Not a public key.
    #[error("this is no public Ed25519 key in PEM: name the .pub file that `keygen` wrote")]
    Public,
}

/// A key to sign with. It is shown nowhere.
pub struct PrivateKey(SigningKey);

impl fmt::Debug for PrivateKey {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("PrivateKey(…)")
    }
}

/// A key to check signatures with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicKey(VerifyingKey);

impl PrivateKey {
    /// The key of these bytes, which must be made by chance.
    #[must_use]
    pub fn from_chance(bytes: &[u8; 32]) -> Self {
        Self(SigningKey::from_bytes(bytes))
    }

    /// Reads a key.
    ///
    /// # Errors
    /// When the text is no private key.
    pub fn from_pem(text: &str) -> Result<Self, KeyError> {
        SigningKey::from_pkcs8_pem(text)
            .map(Self)
            .map_err(|_| KeyError::Private)
    }

    /// The key as a file has it.
    ///
    /// # Errors
    /// When it cannot be encoded.
    pub fn to_pem(&self) -> Result<String, KeyError> {
        let pem = self
            .0
            .to_pkcs8_pem(ed25519_dalek::pkcs8::spki::der::pem::LineEnding::LF);
        pem.map(|pem| pem.as_str().to_owned())
            .map_err(|_| KeyError::Private)
    }

    /// The key to check its signatures with.
    #[must_use]
    pub fn public(&self) -> PublicKey {
        PublicKey(self.0.verifying_key())
    }

    pub(super) fn sign(&self, message: &[u8]) -> Signature {
        Signature {
            algorithm: Algorithm::Ed25519,
            public_key: self.public().to_hexadecimal(),
            signature: hexadecimal(&self.0.sign(message).to_bytes()),
        }
    }
}

impl PublicKey {
    /// Reads a key.
    ///
    /// # Errors
    /// When the text is no public key.
    pub fn from_pem(text: &str) -> Result<Self, KeyError> {
        VerifyingKey::from_public_key_pem(text)
            .map(Self)
            .map_err(|_| KeyError::Public)
    }

    /// The key as a file has it.
    ///
    /// # Errors
    /// When it cannot be encoded.
    pub fn to_pem(&self) -> Result<String, KeyError> {
        self.0
            .to_public_key_pem(ed25519_dalek::pkcs8::spki::der::pem::LineEnding::LF)
            .map_err(|_| KeyError::Public)
    }

    /// The key in hexadecimal.
    #[must_use]
    pub fn to_hexadecimal(&self) -> String {
        hexadecimal(self.0.as_bytes())
    }

    pub(super) fn from_hexadecimal(text: &str) -> Option<Self> {
        VerifyingKey::from_bytes(&from_hexadecimal(text)?)
            .ok()
            .map(Self)
    }

    /// Strictly: a signature has one form, and weak keys sign nothing.
    pub(super) fn has_signed(&self, message: &[u8], signature: &str) -> bool {
        from_hexadecimal(signature).is_some_and(|bytes| {
            let signature = ed25519_dalek::Signature::from_bytes(&bytes);
            self.0.verify_strict(message, &signature).is_ok()
        })
    }
}
