//! The network of these tests: what comes back depends on the path alone.

use mock_browser::{Chunk, End, Network, NetworkRequest, NetworkResponse, Outcome};

pub struct Scripted;

impl Network for Scripted {
    fn fetch(&mut self, request: &NetworkRequest) -> NetworkResponse {
        let path = request
            .url
            .strip_prefix("https://page.test/")
            .unwrap_or("elsewhere");
        let path = path.split('?').next().unwrap();
        let outcome = match path.split_once('/').unwrap_or((path, "")) {
            ("sse", _) => answer(
                200,
                &[("Content-Type", "text/event-stream")],
                &["data: {\"a\":1}\n\n", "data: h\u{e9}", "\n\n"],
                End::Close,
            ),
            // Cut inside a character.
            ("cut", _) => bytes(&[&[0xe2, 0x82], &[0xac, 0x21]], End::Close),
            ("echo", _) => answer(
                200,
                &[("content-type", "application/json")],
                &[&echo(request)],
                End::Close,
            ),
            ("broken", _) => answer(200, &[], &["half"], End::Broken),
            ("never", _) => answer(200, &[], &["half"], End::Never),
            ("status", code) => answer(
                code.parse().unwrap(),
                &[("x-a", "1"), ("X-A", "2")],
                &[],
                End::Close,
            ),
            ("to", rest) => {
                let (code, location) = rest.split_once('/').unwrap();
                answer(
                    code.parse().unwrap(),
                    &[("location", &format!("/{location}"))],
                    &["moved"],
                    End::Close,
                )
            }
            ("loop", _) => answer(302, &[("location", "/loop")], &[], End::Close),
            ("elsewhere", _) => answer(200, &[], &["elsewhere"], End::Close),
            _ => Outcome::Failed,
        };
        NetworkResponse {
            after_ms: 10.0,
            outcome,
        }
    }
}

fn echo(request: &NetworkRequest) -> String {
    let headers: serde_json::Map<_, _> = request
        .headers
        .iter()
        .map(|(name, value)| (name.clone(), value.clone().into()))
        .collect();
    serde_json::json!({
        "method": request.method, "url": request.url, "headers": headers, "body": String::from_utf8_lossy(&request.body),
    })
    .to_string()
}

fn answer(status: u16, headers: &[(&str, &str)], chunks: &[&str], end: End) -> Outcome {
    let chunks: Vec<_> = chunks.iter().map(|chunk| chunk.as_bytes()).collect();
    let mut outcome = bytes(&chunks, end);
    if let Outcome::Answer {
        status: code,
        headers: list,
        ..
    } = &mut outcome
    {
        *code = status;
        *list = headers
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect();
    }
    outcome
}

fn bytes(chunks: &[&[u8]], end: End) -> Outcome {
    let chunks = chunks
        .iter()
        .map(|chunk| Chunk {
            after_ms: 5.0,
            bytes: chunk.to_vec(),
        })
        .collect();
    Outcome::Answer {
        status: 200,
        status_text: String::new(),
        headers: Vec::new(),
        chunks,
        end,
    }
}
