//! A read that all who ask at the same time share.

use std::sync::atomic::{AtomicU64, Ordering};

use tokio::sync::Mutex;

/// Reads one after the other. Who asks during a read gets the result of the next one, so no result is older than the
/// question.
#[derive(Debug, Default)]
pub(super) struct SharedRead<T> {
    asked: AtomicU64,
    last: Mutex<LastRead<T>>,
}

#[derive(Debug, Default)]
struct LastRead<T> {
    /// How many had asked when the read began.
    asked: u64,
    /// `None` if it failed.
    value: Option<T>,
}

impl<T: Clone> SharedRead<T> {
    pub(super) async fn get<E>(&self, read: impl AsyncFnOnce() -> Result<T, E>) -> Result<T, E> {
        let own = self.asked.fetch_add(1, Ordering::SeqCst);
        let mut last = self.last.lock().await;
        if own >= last.asked {
            let asked = self.asked.load(Ordering::SeqCst);
            let value = read().await;
            *last = LastRead { asked, value: value.as_ref().ok().cloned() };
            return value;
        }
        if let Some(value) = &last.value {
            return Ok(value.clone());
        }
        // A store that is away lets nobody wait for all who asked before.
        drop(last);
        read().await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn questions_during_a_read_share_the_next_one() {
        let (shared, reads) = (SharedRead::<u64>::default(), AtomicU64::new(0));
        let ask = || {
            shared.get(async || {
                tokio::task::yield_now().await;
                Ok::<_, ()>(reads.fetch_add(1, Ordering::SeqCst) + 1)
            })
        };
        assert_eq!(ask().await, Ok(1));
        assert_eq!(ask().await, Ok(2), "a question that follows an answer is read anew");
        let first = async { tokio::join!(ask(), ask(), ask()) };
        assert_eq!(first.await, (Ok(3), Ok(4), Ok(4)));
        let failed = shared.get(async || Err::<u64, _>("away")).await;
        assert_eq!(failed, Err("away"));
        let away = shared.get(async || {
            tokio::task::yield_now().await;
            Err::<u64, ()>(())
        });
        // The third question would share the read that fails.
        assert_eq!(tokio::join!(ask(), away, ask()), (Ok(5), Err(()), Ok(6)));
    }
}
