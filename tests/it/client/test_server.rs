//! A server with scripted replies, one per request.

use std::collections::VecDeque;
use std::sync::Arc;

use muster::client::{Client, Timeouts};
use parking_lot::Mutex;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

/// The shortest valid response of `/v2/status`.
pub const STATUS: &str = r#"{"game":[],"api":{"servers":{}},"timestamp":null}"#;

#[derive(Debug, Clone)]
pub struct Reply {
    bytes: Option<String>,
    /// How much of it is sent before the stall or the end.
    until: usize,
    stalls: bool,
}

impl Reply {
    pub fn status(status: u16) -> Self {
        let bytes =
            format!("HTTP/1.1 {status} X\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
        Self { bytes: Some(bytes), until: usize::MAX, stalls: false }
    }

    pub fn ok(body: &str) -> Self {
        Self::status(200).body(body)
    }

    pub fn hang() -> Self {
        Self { bytes: Some(String::new()), until: 0, stalls: true }
    }

    pub fn hang_up() -> Self {
        Self { bytes: None, until: 0, stalls: false }
    }

    pub fn body(self, body: &str) -> Self {
        let length = body.len().to_string();
        let mut reply = self.header("content-length", &length);
        reply.bytes.as_mut().expect("a reply").push_str(body);
        reply
    }

    pub fn header(mut self, name: &str, value: &str) -> Self {
        let bytes = self.bytes.take().expect("a reply");
        let (head, body) = bytes.split_once("\r\n\r\n").expect("a head");
        let others = head.lines().filter(|line| !line.starts_with(&format!("{name}:")));
        let head = others.collect::<Vec<_>>().join("\r\n");
        self.bytes = Some(format!("{head}\r\n{name}: {value}\r\n\r\n{body}"));
        self
    }

    /// Without the last bytes.
    pub fn cut(mut self, bytes: usize) -> Self {
        self.until = self.bytes.as_ref().map_or(0, String::len) - bytes;
        self
    }

    /// Without the last bytes, on a connection that stays open.
    pub fn stall(self, bytes: usize) -> Self {
        Self { stalls: true, ..self.cut(bytes) }
    }
}

pub struct TestServer {
    address: String,
    requests: Arc<Mutex<Vec<String>>>,
    task: JoinHandle<()>,
}

impl TestServer {
    /// Answers one connection after another with the replies; later ones get no answer.
    pub async fn replying(replies: impl Into<VecDeque<Reply>>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let requests = Arc::new(Mutex::new(Vec::new()));
        let (received, mut replies) = (Arc::clone(&requests), replies.into());
        let task = tokio::spawn(async move {
            let mut stalled = Vec::new();
            while let Ok((mut socket, _)) = listener.accept().await {
                let request = head(&mut socket).await;
                received.lock().push(request);
                let reply = replies.pop_front().unwrap_or_else(Reply::hang);
                if let Some(bytes) = &reply.bytes {
                    let _ =
                        socket.write_all(&bytes.as_bytes()[..reply.until.min(bytes.len())]).await;
                }
                if reply.stalls {
                    stalled.push(socket);
                }
            }
        });
        Self { address, requests, task }
    }

    pub fn client(&self, timeouts: Timeouts) -> Client {
        Client::new(&self.address, "mst_test", timeouts).unwrap()
    }

    /// The heads of all requests so far.
    pub fn requests(&self) -> Vec<String> {
        self.requests.lock().clone()
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn head(socket: &mut TcpStream) -> String {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        match socket.read_u8().await {
            Ok(byte) => head.push(byte),
            Err(_) => break,
        }
    }
    String::from_utf8_lossy(&head).into_owned()
}
