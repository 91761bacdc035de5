//! A group, forum or channel in a test.

use std::sync::Arc;

use super::Inner;
use crate::{Chat, ChatId, MessageId};

/// A group, forum or channel.
pub struct TestGroup {
    inner: Arc<Inner>,
    id: ChatId,
}

impl TestGroup {
    pub(super) fn new(inner: Arc<Inner>, id: ChatId) -> Self {
        Self { inner, id }
    }

    /// The chat's id.
    pub fn id(&self) -> ChatId {
        self.id
    }

    /// The chat as it is now.
    pub fn chat(&self) -> Chat {
        self.inner.sandbox.chat(self.id).unwrap()
    }

    /// The next message of the bot here.
    pub async fn hears(&self) -> String {
        self.inner.hears(self.id).await
    }

    /// Fails unless the bot is idle and has sent nothing here.
    pub async fn hears_nothing(&self) {
        self.inner.hears_nothing(self.id).await;
    }

    /// Opens a topic.
    pub fn topic(&self, name: &str) -> MessageId {
        self.inner.sandbox.topic(self.id, name)
    }
}
