//! A chat of several.

use std::sync::Arc;

use crate::{Chat, ChatId, MessageId};

use super::{Inner, PATIENCE};

/// A group, a forum or a channel.
pub struct Crew {
    inner: Arc<Inner>,
    id: ChatId,
}

impl Crew {
    pub(super) fn new(inner: Arc<Inner>, id: ChatId) -> Self {
        Self { inner, id }
    }

    /// Its number.
    pub fn id(&self) -> ChatId {
        self.id
    }

    /// How it is now.
    pub fn chat(&self) -> Chat {
        self.inner.town.chat(self.id).unwrap()
    }

    /// The next thing the bot says here.
    pub async fn hears(&self) -> String {
        self.inner.hears(self.id).await
    }

    /// The bot is done and has said nothing here.
    pub async fn hears_nothing(&self) {
        self.inner.hears_nothing(self.id).await;
    }

    /// Opens a topic.
    pub fn topic(&self, name: &str) -> MessageId {
        self.inner.town.topic(self.id, name)
    }
}

impl Inner {
    pub(super) async fn hears(&self, chat: ChatId) -> String {
        self.waits("heard nothing", || self.ears.lock().next(chat)).await.to_string()
    }

    pub(super) async fn hears_nothing(&self, chat: ChatId) {
        self.settled().await;
        if let Some(said) = self.ears.lock().next(chat) {
            panic!("should be silent, but said: {said}");
        }
    }

    /// Waits for something to be heard, within reason.
    pub(super) async fn waits<T>(&self, why_not: &str, mut heard: impl FnMut() -> Option<T>) -> T {
        let mut events = self.town.subscribe();
        let waiting = async {
            loop {
                if let Some(found) = heard() {
                    return found;
                }
                // A loss here only means that there is something to look at.
                let _ = events.recv().await;
            }
        };
        match tokio::time::timeout(PATIENCE, waiting).await {
            Ok(found) => found,
            Err(_) => {
                panic!("{why_not} in {PATIENCE:?}; refused so far: {:?}", self.town.refused())
            }
        }
    }
}
