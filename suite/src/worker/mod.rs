//! Pages in processes of their own, so that one that hangs inside a built-in function, or crashes the engine, costs its
//! own case run and no other.
//!
//! A worker plays case runs and answers with what it observed; it never judges. What its page code could reach, had it
//! broken out of the engine, is a transcript, not a verdict.

mod overtime;
mod pool;
mod process;
mod protocol;
mod serve;
mod shared;

pub use pool::{Pool, PoolError};
pub use process::{Lost, Settings};
pub use protocol::{Allowed, Looked};
pub use serve::{ServeError, serve};
pub use shared::Workers;
