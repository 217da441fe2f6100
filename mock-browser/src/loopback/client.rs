//! Requests to the one origin of a loopback page.

use std::io::Read;
use std::time::Duration;

use ureq::Agent;
use ureq::http::{HeaderMap, Request};
use url::Url;

use super::Session;
use crate::network::NetworkRequest;

/// How long one request may take: a server that never answers is no answer.
const LONGEST: Duration = Duration::from_secs(30);
/// Bytes of one answer; a page's memory is limited too.
const LARGEST: u64 = 64 << 20;
const MOST_REDIRECTS: usize = 20;

/// The origin of a page, and how it is asked.
pub(crate) struct Loopback {
    agent: Agent,
    origin: url::Origin,
    pub(crate) session: Session,
}

/// An answer, its body read to the end.
pub(crate) struct Fetched {
    pub(crate) url: Url,
    pub(crate) status: u16,
    pub(crate) reason: String,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
    /// Whether the connection broke before the body's end.
    pub(crate) broken: bool,
}

impl Fetched {
    /// The body as text; a script or document of another encoding than UTF-8 is read as if it were.
    pub(crate) fn text(&self) -> String {
        let bytes = self
            .body
            .strip_prefix(b"\xef\xbb\xbf")
            .unwrap_or(&self.body);
        String::from_utf8_lossy(bytes).into_owned()
    }
}

impl Loopback {
    /// For a page at this address; says why not, where it is not one of this machine.
    pub(crate) fn new(url: &Url, session: Session) -> Result<Self, String> {
        if url.scheme() != "http" {
            return Err("only http is spoken to this machine".to_owned());
        }
        if !is_loopback(url) {
            return Err("it is not on this machine (127.0.0.1, [::1], localhost)".to_owned());
        }
        let agent = Agent::config_builder()
            .proxy(None)
            .max_redirects(0)
            .max_redirects_will_error(false)
            .http_status_as_error(false)
            .timeout_global(Some(LONGEST))
            .build()
            .new_agent();
        Ok(Self {
            agent,
            origin: url.origin(),
            session,
        })
    }

    /// Whether an address belongs to the page's origin.
    pub(crate) fn reaches(&self, url: &Url) -> bool {
        url.origin() == self.origin
    }

    /// Gets a document, script or module, through redirects within the origin.
    pub(crate) fn get(&self, url: &Url, accept: &str) -> Result<Fetched, String> {
        let mut url = url.clone();
        for _ in 0..=MOST_REDIRECTS {
            let fetched = self.send(&NetworkRequest {
                method: "GET".to_owned(),
                url: url.to_string(),
                headers: vec![("accept".to_owned(), accept.to_owned())],
                body: Vec::new(),
            })?;
            let location = fetched.headers.iter().find(|(name, _)| name == "location");
            match location {
                Some((_, target)) if (300..400).contains(&fetched.status) => {
                    url = url.join(target).map_err(|error| error.to_string())?;
                }
                _ => return Ok(fetched),
            }
        }
        Err(format!("more than {MOST_REDIRECTS} redirects"))
    }

    /// Sends one request, and follows no redirect.
    pub(crate) fn send(&self, request: &NetworkRequest) -> Result<Fetched, String> {
        let url = Url::parse(&request.url).map_err(|error| error.to_string())?;
        if !self.reaches(&url) {
            return Err(format!(
                "{url} is not of the page's origin, the only one it can reach"
            ));
        }
        let mut sent = Request::builder()
            .method(request.method.as_str())
            .uri(url.as_str());
        for (name, value) in &request.headers {
            sent = sent.header(name, value);
        }
        if !matches!(request.method.as_str(), "GET" | "HEAD") {
            sent = sent.header("origin", self.origin.ascii_serialization());
        }
        if let Some(cookies) = self.session.header(&url) {
            sent = sent.header("cookie", cookies);
        }
        let sent = sent
            .body(request.body.clone())
            .map_err(|error| error.to_string())?;
        let answer = self.agent.run(sent).map_err(|error| error.to_string())?;
        Ok(self.received(url, answer))
    }

    fn received(&self, url: Url, answer: ureq::http::Response<ureq::Body>) -> Fetched {
        let status = answer.status();
        let headers = headers(answer.headers());
        for (_, value) in headers.iter().filter(|(name, _)| name == "set-cookie") {
            self.session.store_header(value, &url);
        }
        let mut body = Vec::new();
        let mut reader = answer.into_body().into_reader().take(LARGEST);
        let broken = reader.read_to_end(&mut body).is_err();
        Fetched {
            url,
            status: status.as_u16(),
            reason: status.canonical_reason().unwrap_or_default().to_owned(),
            headers,
            body,
            broken,
        }
    }
}

fn headers(map: &HeaderMap) -> Vec<(String, String)> {
    map.iter()
        .map(|(name, value)| {
            let value = String::from_utf8_lossy(value.as_bytes()).into_owned();
            (name.as_str().to_owned(), value)
        })
        .collect()
}

fn is_loopback(url: &Url) -> bool {
    match url.host() {
        Some(url::Host::Ipv4(address)) => address.is_loopback(),
        Some(url::Host::Ipv6(address)) => address.is_loopback(),
        Some(url::Host::Domain(name)) => name == "localhost",
        None => false,
    }
}
