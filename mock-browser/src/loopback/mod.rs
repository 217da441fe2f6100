//! What a page opened from a loopback address can reach: that one origin, over real HTTP, and nothing else. A request
//! is answered before the page goes on, so its clock stands still meanwhile. It refuses hosts beyond this machine, TLS,
//! and to keep anything on disk.

mod client;
mod network;
mod session;

pub(crate) use client::{Fetched, Loopback};
pub(crate) use network::LoopbackNetwork;
pub use session::Session;
