//! A reader of the stream of events that connects again as browsers do: after the last event that it has.

use std::net::SocketAddr;
use std::time::Duration;

use serde_json::Value;
use tokio::sync::{mpsc, watch};

pub struct Follower {
    address: watch::Sender<SocketAddr>,
    events: mpsc::UnboundedReceiver<(i64, Value)>,
}

impl Follower {
    /// Reads all events from the process at an address.
    pub fn start(address: SocketAddr, key: String) -> Self {
        let (address, moved) = watch::channel(address);
        let (told, events) = mpsc::unbounded_channel();
        tokio::spawn(follow(moved, key, told));
        Self { address, events }
    }

    /// The process is at another address now.
    pub fn moves(&self, address: SocketAddr) {
        self.address.send_replace(address);
    }

    /// All events up to the one with this id.
    pub async fn until(mut self, last: i64) -> Vec<(i64, Value)> {
        let mut events = Vec::new();
        while events.last().is_none_or(|(id, _)| *id < last) {
            let next = tokio::time::timeout(Duration::from_secs(20), self.events.recv()).await;
            events.push(next.expect("an event").unwrap());
        }
        events
    }
}

async fn follow(
    mut address: watch::Receiver<SocketAddr>,
    key: String,
    told: mpsc::UnboundedSender<(i64, Value)>,
) {
    let (client, mut last) = (reqwest::Client::new(), None);
    loop {
        let url = format!("http://{}/v2/events?since=0", *address.borrow_and_update());
        let request =
            client.get(url).header("X-API-Key", &key).header("Accept", "text/event-stream");
        let request = match last {
            Some(id) => request.header("Last-Event-ID", format!("{id}")),
            None => request,
        };
        if let Ok(mut response) = request.send().await {
            if !response.status().is_success() {
                // A store that is busy answers later.
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
            let mut text = String::new();
            while let Ok(Some(chunk)) = response.chunk().await {
                text.push_str(std::str::from_utf8(&chunk).unwrap());
                while let Some((frame, rest)) = text.split_once("\n\n") {
                    if let Some(data) = frame.lines().find_map(|line| line.strip_prefix("data: ")) {
                        let event: Value = serde_json::from_str(data).unwrap();
                        let id = event["id"].as_i64().unwrap();
                        last = Some(id);
                        if told.send((id, event)).is_err() {
                            return;
                        }
                    }
                    text = rest.to_owned();
                }
            }
        }
        // The process is dead; another one follows.
        if address.changed().await.is_err() {
            return;
        }
    }
}
