//! Standard output, for a reader that may go away: what is printed after that is dropped, and the work goes on, so that
//! files are still written and the exit code is still the truth.

use std::io::{self, ErrorKind, Stdout, Write};

/// Standard output until nobody reads it.
#[derive(Debug)]
pub(super) struct Output {
    out: Stdout,
    closed: bool,
}

impl Output {
    pub(super) fn standard() -> Self {
        Self {
            out: io::stdout(),
            closed: false,
        }
    }

    fn unless_closed<T>(&mut self, done: io::Result<T>, instead: T) -> io::Result<T> {
        match done {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => {
                self.closed = true;
                Ok(instead)
            }
            other => other,
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.closed {
            return Ok(bytes.len());
        }
        let done = self.out.write(bytes);
        self.unless_closed(done, bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.closed {
            return Ok(());
        }
        let done = self.out.flush();
        self.unless_closed(done, ())
    }
}

/// Says on standard error what went wrong. Control characters of a build's own text are written out.
pub(super) fn complain(message: &str) {
    // Where standard error cannot be written either, the exit code still tells.
    let _ = writeln!(
        io::stderr().lock(),
        "error: {}",
        reports::text::neutral(message)
    );
}

/// Says on standard error what was done.
pub(super) fn tell(message: &str) {
    // Where standard error cannot be written, nothing is lost that the exit code does not tell.
    let _ = writeln!(io::stderr().lock(), "{}", reports::text::neutral(message));
}
