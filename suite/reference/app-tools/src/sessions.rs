//! Who is at which tab. A session is a tab's: it comes with the page, and is nobody else's.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use serde::Serialize;
use uuid::Uuid;

/// The user of a tab.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct User {
    pub(crate) user_id: String,
    pub(crate) is_signed_in: bool,
}

impl User {
    pub(crate) fn guest(name: &str) -> Self {
        Self {
            user_id: format!("guest:{name}"),
            is_signed_in: false,
        }
    }

    pub(crate) fn signed_in(name: &str) -> Self {
        Self {
            user_id: format!("user:{name}"),
            is_signed_in: true,
        }
    }
}

/// All sessions of a server.
#[derive(Debug, Default)]
pub(crate) struct Sessions(Mutex<HashMap<String, User>>);

impl Sessions {
    /// Opens a session; what comes back is known to its page alone.
    pub(crate) fn open(&self, user: User) -> String {
        let token = Uuid::new_v4().to_string();
        self.locked(|sessions| sessions.insert(token.clone(), user));
        token
    }

    pub(crate) fn user(&self, token: &str) -> Option<User> {
        self.locked(|sessions| sessions.get(token).cloned())
    }

    /// Makes the session another user's.
    pub(crate) fn sign_in(&self, token: &str, user: User) {
        self.locked(|sessions| sessions.insert(token.to_owned(), user));
    }

    pub(crate) fn clear(&self) {
        self.locked(HashMap::clear);
    }

    fn locked<T>(&self, work: impl FnOnce(&mut HashMap<String, User>) -> T) -> T {
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
