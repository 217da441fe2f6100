//! A server of files on this machine, for as long as the value lives.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;

/// What a request is: its line, its headers in lower case, its body.
pub struct Request {
    pub method: String,
    pub path: String,
    pub headers: Vec<String>,
    pub body: String,
}

/// Status line, headers and body of an answer.
pub type Answer = (&'static str, Vec<String>, String);

pub struct Server {
    pub address: SocketAddr,
    stopped: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Server {
    pub fn start(answer: impl Fn(&Request) -> Answer + Send + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let stopped = Arc::new(AtomicBool::new(false));
        let stop = Arc::clone(&stopped);
        let thread = std::thread::spawn(move || {
            for stream in listener.incoming() {
                if stop.load(Ordering::SeqCst) {
                    return;
                }
                serve(&stream.unwrap(), &answer);
            }
        });
        Self {
            address,
            stopped,
            thread: Some(thread),
        }
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stopped.store(true, Ordering::SeqCst);
        // One more connection, so that the thread looks.
        let _ = TcpStream::connect(self.address);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn serve(mut stream: &TcpStream, answer: &impl Fn(&Request) -> Answer) {
    let mut reader = BufReader::new(stream);
    let mut lines = Vec::new();
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line).unwrap_or(0) == 0 {
            return;
        }
        let line = line.trim_end().to_owned();
        if line.is_empty() {
            break;
        }
        lines.push(line);
    }
    let first = lines.remove(0);
    let mut words = first.split(' ').map(str::to_owned);
    let headers: Vec<_> = lines.iter().map(|line| line.to_lowercase()).collect();
    let length = headers
        .iter()
        .find_map(|line| line.strip_prefix("content-length: ")?.parse().ok())
        .unwrap_or(0);
    let mut body = vec![0; length];
    reader.read_exact(&mut body).unwrap();
    let request = Request {
        method: words.next().unwrap(),
        path: words.next().unwrap(),
        headers,
        body: String::from_utf8(body).unwrap(),
    };
    let (status, mut headers, body) = answer(&request);
    headers.push(format!("Content-Length: {}", body.len()));
    headers.push("Connection: close".to_owned());
    let _ = write!(
        stream,
        "HTTP/1.1 {status}\r\n{}\r\n\r\n{body}",
        headers.join("\r\n")
    );
}
