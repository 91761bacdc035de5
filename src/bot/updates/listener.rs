//! The update listener of teloxide's Dispatcher: what the inbox has admitted.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

use futures_util::Stream;
use teloxide::stop::{StopToken, mk_stop_token};
use teloxide::types::Update;
use teloxide::update_listeners::{AsUpdateStream, UpdateListener};
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

/// Passes the inbox's queue to the Dispatcher. It ends when the inbox is closed.
pub(in crate::bot) struct Listener<'q> {
    queue: &'q mut mpsc::Receiver<Update>,
    is_started: CancellationToken,
}

impl<'q> Listener<'q> {
    /// A listener of this queue; the token is cancelled when the Dispatcher begins to listen.
    pub(in crate::bot) fn new(
        queue: &'q mut mpsc::Receiver<Update>,
        is_started: CancellationToken,
    ) -> Self {
        Self { queue, is_started }
    }
}

/// The stream of a [`Listener`].
pub(in crate::bot) struct Updates<'l>(&'l mut mpsc::Receiver<Update>);

impl UpdateListener for Listener<'_> {
    type Err = Infallible;

    fn stop_token(&mut self) -> StopToken {
        // The Dispatcher stops when the queue ends; nobody stops it otherwise.
        mk_stop_token().0
    }
}

impl<'l> AsUpdateStream<'l> for Listener<'_> {
    type StreamErr = Infallible;
    type Stream = Updates<'l>;

    fn as_stream(&'l mut self) -> Updates<'l> {
        self.is_started.cancel();
        Updates(self.queue)
    }
}

impl Stream for Updates<'_> {
    type Item = Result<Update, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.0.poll_recv(cx).map(|update| update.map(Ok))
    }
}
