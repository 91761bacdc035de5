//! A raw connection, to send any bytes.

use std::net::SocketAddr;
use std::time::Duration;

use http::{HeaderMap, HeaderName, HeaderValue};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

const TIMEOUT: Duration = Duration::from_secs(30);

pub struct Connection {
    pub socket: TcpStream,
    received: Vec<u8>,
}

#[derive(Debug, Clone)]
pub struct Reply {
    pub status: u16,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
}

impl Connection {
    pub async fn open(address: SocketAddr) -> Self {
        Self { socket: TcpStream::connect(address).await.unwrap(), received: Vec::new() }
    }

    pub async fn send(&mut self, bytes: impl AsRef<[u8]>) {
        self.socket.write_all(bytes.as_ref()).await.unwrap();
    }

    /// Closes the sending side.
    pub async fn finish_sending(&mut self) {
        // The server may have closed the connection.
        let _ = self.socket.shutdown().await;
    }

    /// The next response, with its body.
    pub async fn receive(&mut self) -> Reply {
        self.next(true).await.expect("a response")
    }

    /// The next response to a HEAD.
    pub async fn receive_head(&mut self) -> Reply {
        self.next(false).await.expect("a response")
    }

    /// The next response, or `None` if the connection is closed.
    pub async fn next(&mut self, with_body: bool) -> Option<Reply> {
        let end = loop {
            if let Some(end) = find(&self.received, b"\r\n\r\n") {
                break end + 4;
            }
            if !self.more().await {
                assert!(self.received.is_empty(), "half a response");
                return None;
            }
        };
        let head = String::from_utf8(self.received.drain(..end).collect()).unwrap();
        let mut lines = head.trim_end().split("\r\n");
        let status = lines.next().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
        let mut headers = HeaderMap::new();
        for line in lines {
            let (name, value) = line.split_once(": ").unwrap();
            let name: HeaderName = name.parse().unwrap();
            headers.append(name, HeaderValue::from_str(value).unwrap());
        }
        let length = headers
            .get("content-length")
            .map_or(0, |length| length.to_str().unwrap().parse::<usize>().unwrap());
        let length = if with_body && status != 304 { length } else { 0 };
        while self.received.len() < length {
            assert!(self.more().await, "half a body");
        }
        let body = self.received.drain(..length).collect();
        Some(Reply { status, headers, body })
    }

    /// Whether the server has closed the connection without sending another byte.
    pub async fn is_closed(&mut self) -> bool {
        !self.more().await && self.received.is_empty()
    }

    async fn more(&mut self) -> bool {
        let read = timeout(TIMEOUT, self.socket.read_buf(&mut self.received)).await;
        matches!(read.expect("data within half a minute"), Ok(1..))
    }
}

impl Reply {
    pub fn json(&self) -> serde_json::Value {
        serde_json::from_slice(&self.body).unwrap()
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    /// The `error_code`; checks what all errors have in common.
    pub fn code(&self) -> String {
        let body = self.json();
        assert_eq!(self.header("content-type"), "application/json");
        assert_eq!(self.header("cache-control"), "no-store");
        assert_eq!(self.header("x-content-type-options"), "nosniff");
        assert_eq!(self.header("x-error-id"), body["error_id"]);
        uuid::Uuid::parse_str(self.header("x-error-id")).unwrap();
        assert!(body["error_message"].as_str().is_some_and(|message| message.len() > 10));
        body["error_code"].as_str().unwrap().to_owned()
    }
}

fn find(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes.windows(wanted.len()).position(|part| part == wanted)
}
