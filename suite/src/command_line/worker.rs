//! `worker`: plays case runs for a parent process. Not for people.

use std::io::{self, BufWriter};

use super::Failure;
use crate::worker::serve;

pub(super) fn worker() -> Result<u8, Failure> {
    serve(
        io::stdin().lock(),
        BufWriter::with_capacity(1 << 16, io::stdout().lock()),
    )
    .map_err(Failure::could_not_run)?;
    Ok(0)
}
