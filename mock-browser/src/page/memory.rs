//! Telling a page whose memory is used up from one that throws `null`.
//!
//! When the engine has no memory left for an error object either, it throws `null`; by the time that arrives here, what
//! the page held may be freed, so asking the engine what it uses says nothing, and it keeps no peak. The system does: how
//! large the process was since the page was opened. Where other pages run in the same process at that time, theirs counts
//! as well, and a page that throws `null` of its own accord with nearly all of its memory in use is not told apart.

use std::fs;

/// More than the program itself takes; what lies above it may be memory that an earlier page left to this one.
const OF_THE_PROGRAM: usize = 32 << 20;

/// The least that a page of the system's memory is. Where it is more, too little is taken for the program, never too much.
const PAGE: usize = 4096;

/// How large the process was when a page was opened; none when nobody can tell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Before(Option<usize>);

impl Before {
    /// Asks, and has the system forget how large the process was before
    /// (<https://man7.org/linux/man-pages/man5/proc_pid_clear_refs.5.html>).
    pub(super) fn now() -> Self {
        // Where that is refused, earlier pages count as well.
        let _ = fs::write("/proc/self/clear_refs", "5");
        Self(statm().as_deref().and_then(resident))
    }

    /// Whether the page could have used `limit` bytes since; yes when nobody can tell.
    pub(super) fn could_be_used_up_since(self, limit: usize) -> bool {
        let peak = fs::read_to_string("/proc/self/status")
            .ok()
            .and_then(|status| peak(&status));
        let (Some(before), Some(peak)) = (self.0, peak) else {
            return true;
        };
        // Not all that is allocated was ever written to.
        peak >= limit / 8 * 7 + before.min(OF_THE_PROGRAM)
    }
}

fn statm() -> Option<String> {
    fs::read_to_string("/proc/self/statm").ok()
}

/// Pages in use are the second number (<https://man7.org/linux/man-pages/man5/proc_pid_statm.5.html>).
fn resident(statm: &str) -> Option<usize> {
    let pages: usize = statm.split_whitespace().nth(1)?.parse().ok()?;
    pages.checked_mul(PAGE)
}

/// `VmHWM:     1234 kB` (<https://man7.org/linux/man-pages/man5/proc_pid_status.5.html>).
fn peak(status: &str) -> Option<usize> {
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: usize = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kibibytes.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::{peak, resident};

    #[test]
    fn the_peak_is_read_in_bytes() {
        assert_eq!(
            peak("Name:\tx\nVmHWM:\t    2048 kB\nVmRSS:\t1 kB\n"),
            Some(2 << 20)
        );
        assert_eq!(peak("Name:\tx\n"), None);
    }

    #[test]
    fn what_is_in_use_is_the_second_number() {
        assert_eq!(resident("900 3 1 1 0 1 0\n"), Some(3 * 4096));
        assert_eq!(resident("900"), None);
    }
}
