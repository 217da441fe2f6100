//! Days, as the list writes them. A day is one in UTC, so that an entry ends everywhere at once.

use time::format_description::well_known::Iso8601;
use time::{Date, OffsetDateTime};

/// A text that names no day.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no day of the calendar: write one as 2027-03-31")]
pub struct NotADay(pub String);

/// Checks that a text names a day. Such texts are in the order of their days.
pub(super) fn check(text: &str) -> Result<(), NotADay> {
    match Date::parse(text, &Iso8601::DATE) {
        Ok(_) if text.len() == "2027-03-31".len() => Ok(()),
        _ => Err(NotADay(text.to_owned())),
    }
}

/// Today.
#[must_use]
pub fn today() -> String {
    let today = OffsetDateTime::now_utc().date();
    format!(
        "{:04}-{:02}-{:02}",
        today.year(),
        u8::from(today.month()),
        today.day()
    )
}
