//! What pages of one user share: cookies. It refuses to share storage, and to outlive the process.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use cookie_store::CookieStore;
use url::Url;

/// The cookies of one user of loopback pages. Cloning shares them.
///
/// Whether a cookie has expired is judged by the real clock, not by a page's.
#[derive(Debug, Clone, Default)]
pub struct Session {
    cookies: Arc<Mutex<CookieStore>>,
}

impl Session {
    /// A session without cookies.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The value of the `Cookie` header for a request, if there is one to send.
    pub(crate) fn header(&self, url: &Url) -> Option<String> {
        join(self.store().get_request_values(url))
    }

    /// Takes a `Set-Cookie` header in. One that is not valid is ignored, as in a browser.
    pub(crate) fn store_header(&self, value: &str, url: &Url) {
        drop(self.store().parse(value, url));
    }

    /// `document.cookie`: the cookies that scripts may see.
    pub(crate) fn visible(&self, url: &Url) -> String {
        let store = self.store();
        let matching = store.matches(url);
        let visible = matching
            .iter()
            .filter(|cookie| cookie.http_only() != Some(true))
            .map(|cookie| cookie.name_value());
        join(visible).unwrap_or_default()
    }

    /// `document.cookie = value`. A script can neither make nor replace a cookie that only HTTP may see.
    pub(crate) fn store_visible(&self, value: &str, url: &Url) {
        let Ok(cookie) = cookie_store::RawCookie::parse(value.to_owned()) else {
            return;
        };
        let mut store = self.store();
        let hidden = store
            .matches(url)
            .iter()
            .any(|known| known.http_only() == Some(true) && known.name() == cookie.name());
        if !hidden && cookie.http_only() != Some(true) {
            drop(store.insert_raw(&cookie, url));
        }
    }

    // A thread that panicked while it held the store has left it whole: every change is one call.
    fn store(&self) -> MutexGuard<'_, CookieStore> {
        self.cookies.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn join<'a>(cookies: impl Iterator<Item = (&'a str, &'a str)>) -> Option<String> {
    let pairs: Vec<_> = cookies
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    (!pairs.is_empty()).then(|| pairs.join("; "))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::Session;
    use url::Url;

    #[test]
    fn scripts_neither_see_nor_replace_http_only_cookies() {
        let session = Session::new();
        let url = Url::parse("http://127.0.0.1:8000/a/b").unwrap();
        session.store_header("secret=1; HttpOnly; Path=/", &url);
        session.store_header("open=2; Path=/", &url);
        session.store_visible("secret=stolen; Path=/", &url);
        session.store_visible("other=3; HttpOnly", &url);
        session.store_visible("mine=4", &url);
        let mut visible: Vec<_> = session
            .visible(&url)
            .split("; ")
            .map(str::to_owned)
            .collect();
        visible.sort();
        assert_eq!(visible, ["mine=4", "open=2"]);
        assert!(session.header(&url).unwrap().contains("secret=1"));
    }
}
