//! The update listener for teloxide's Dispatcher. It yields the updates that the inbox has admitted.

use std::convert::Infallible;
use std::sync::Arc;

use futures_util::stream;
use parking_lot::Mutex;
use teloxide::stop::mk_stop_token;
use teloxide::types::Update;
use teloxide::update_listeners::{StatefulListener, UpdateListener};
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

/// Passes the inbox's queue to the Dispatcher until the inbox is closed. The token is cancelled when the Dispatcher
/// starts to listen.
pub(crate) fn listener(
    queue: Arc<Mutex<mpsc::Receiver<Update>>>,
    is_started: CancellationToken,
) -> impl UpdateListener<Err = Infallible> + Send {
    let stream = move |queue: &mut Arc<Mutex<mpsc::Receiver<Update>>>| {
        is_started.cancel();
        let queue = Arc::clone(queue);
        stream::poll_fn(move |cx| {
            queue.lock().poll_recv(cx).map(|update| update.map(Ok::<Update, Infallible>))
        })
    };
    // The Dispatcher stops when the queue ends. Nothing else stops it.
    StatefulListener::new(queue, stream, |_: &mut _| mk_stop_token().0)
}
