use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;
use tokio::sync::OnceCell;

use super::{Error, Parsed};

/// A request line, and whether its asker waits limits out.
type Name = (String, bool);
type Cell = Arc<OnceCell<Result<Parsed, Error>>>;

/// Questions that are being asked. Whoever asks the same meanwhile waits for the same answer.
#[derive(Default)]
pub(super) struct InFlight(Mutex<HashMap<Name, Cell>>);

impl InFlight {
    /// The answer of `asked`, or of an equal question that is under way. If its asker gives up, a waiting one takes over.
    pub(super) async fn share(
        &self,
        name: Name,
        asked: impl Future<Output = Result<Parsed, Error>>,
    ) -> Result<Parsed, Error> {
        let cell = Arc::clone(self.0.lock().entry(name.clone()).or_default());
        let seat = Seat { in_flight: self, name, cell };
        let answer = seat.cell.get_or_init(|| asked).await.clone();
        seat.land();
        answer
    }
}

/// A place on a flight; the last to leave a flight that never landed clears it away.
struct Seat<'a> {
    in_flight: &'a InFlight,
    name: Name,
    cell: Cell,
}

impl Seat<'_> {
    /// Later questions start a flight of their own.
    fn land(&self) {
        let mut in_flight = self.in_flight.0.lock();
        if in_flight.get(&self.name).is_some_and(|cell| Arc::ptr_eq(cell, &self.cell)) {
            in_flight.remove(&self.name);
        }
    }
}

impl Drop for Seat<'_> {
    fn drop(&mut self) {
        // The map holds one, this seat the other.
        let mut in_flight = self.in_flight.0.lock();
        let mine = in_flight.get(&self.name).is_some_and(|cell| Arc::ptr_eq(cell, &self.cell));
        if mine && Arc::strong_count(&self.cell) == 2 {
            in_flight.remove(&self.name);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use tokio::sync::Notify;

    use super::*;

    fn name() -> Name {
        ("/v2/status".to_owned(), false)
    }

    #[tokio::test]
    async fn equal_questions_are_asked_once() {
        let (in_flight, asked, go) = (InFlight::default(), AtomicUsize::new(0), Notify::new());
        let ask = || {
            in_flight.share(name(), async {
                asked.fetch_add(1, Ordering::Relaxed);
                go.notified().await;
                Ok(Arc::new(7_u32) as Parsed)
            })
        };
        let (first, second, ()) = tokio::join!(ask(), ask(), async { go.notify_one() });
        assert!(Arc::ptr_eq(&first.unwrap(), &second.unwrap()));
        assert_eq!(asked.load(Ordering::Relaxed), 1);
        assert!(in_flight.0.lock().is_empty());
    }

    #[tokio::test]
    async fn a_waiting_one_takes_over_and_nothing_stays_behind() {
        let in_flight = InFlight::default();
        let mut hangs = Box::pin(in_flight.share(name(), std::future::pending()));
        assert!(futures_poll(hangs.as_mut()).await);
        let mut waits = Box::pin(in_flight.share(name(), async { Ok(Arc::new(1_u32) as Parsed) }));
        assert!(futures_poll(waits.as_mut()).await);
        drop(hangs);
        assert!(waits.await.is_ok());

        let hangs = in_flight.share(name(), std::future::pending());
        tokio::select! { biased; _ = hangs => unreachable!("it hangs"), () = std::future::ready(()) => {} }
        assert!(in_flight.0.lock().is_empty());
    }

    /// Polls once; whether it is still waiting.
    async fn futures_poll<F: Future + Unpin>(mut future: F) -> bool {
        std::future::poll_fn(|cx| {
            std::task::Poll::Ready(std::pin::Pin::new(&mut future).poll(cx).is_pending())
        })
        .await
    }
}
