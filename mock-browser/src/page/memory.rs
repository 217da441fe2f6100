//! Telling a page whose memory is used up from one that throws `null`.
//!
//! When the engine has no memory left for an error object either, it throws `null`; by the time that arrives here, what
//! the page held may be freed. What is left to ask is how large the process ever was.

use std::fs;

/// Whether this process was ever large enough for one page to have used `limit` bytes; yes when nobody can tell.
pub(super) fn could_be_used_up(limit: usize) -> bool {
    let peak = fs::read_to_string("/proc/self/status")
        .ok()
        .and_then(|status| peak(&status));
    // Not all that is allocated was ever written to.
    peak.is_none_or(|peak| peak >= limit / 4 * 3)
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
    use super::peak;

    #[test]
    fn the_peak_is_read_in_bytes() {
        assert_eq!(
            peak("Name:\tx\nVmHWM:\t    2048 kB\nVmRSS:\t1 kB\n"),
            Some(2 << 20)
        );
        assert_eq!(peak("Name:\tx\n"), None);
    }
}
