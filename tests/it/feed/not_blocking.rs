//! Lists of players are validated outside the threads that serve requests.

use std::fs;
use std::sync::Arc;

use reqwest::Method;
use tokio::task::JoinHandle;

use super::blocking_thread::{BlockingThread, small_server};
use super::player_lists::{PlayersServer, line};

/// An invalid list, whose upload is answered as soon as it is validated.
fn invalid_list() -> String {
    [line("A_A", 1), line("A_A", 2), line("A_A", 3)].concat()
}

impl PlayersServer {
    fn sends(self: &Arc<Self>, method: Method, list: String) -> JoinHandle<u16> {
        let server = Arc::clone(self);
        tokio::spawn(async move { server.send(method, list, "identity").await })
    }

    /// Other requests are answered, one after the other.
    async fn serves_others(&self) {
        for _ in 0..20 {
            assert_eq!(self.send(Method::DELETE, "", "identity").await, 405);
        }
    }

    /// The answer to an upload whose blocking work is let through step by step.
    async fn answer(&self, sent: JoinHandle<u16>, slow: &mut BlockingThread) -> u16 {
        while !sent.is_finished() {
            slow.turns().await;
            self.serves_others().await;
        }
        sent.await.unwrap()
    }

    /// How many bytes of an upload are on disk.
    fn arrived(&self) -> u64 {
        let files = fs::read_dir(self.feed.path("5")).unwrap().flatten();
        let hidden = files.filter(|file| file.file_name().to_string_lossy().starts_with('.'));
        hidden.map(|file| file.metadata().unwrap().len()).sum()
    }
}

#[test]
fn an_amendment_waiting_for_validation_delays_nobody() {
    small_server().block_on(async {
        let server = Arc::new(PlayersServer::new().await);
        let mut slow = BlockingThread::shut().await;
        let patch = server.sends(Method::PATCH, invalid_list());
        server.serves_others().await;
        // The body is decompressed now and would be validated next.
        slow.turns().await;
        server.serves_others().await;
        assert!(!patch.is_finished(), "it was judged by the thread that serves");
        assert_eq!(server.answer(patch, &mut slow).await, 422);
    });
}

#[test]
fn a_list_waiting_for_validation_delays_nobody() {
    small_server().block_on(async {
        let server = Arc::new(PlayersServer::new().await);
        let mut slow = BlockingThread::shut().await;
        let put = server.sends(Method::PUT, invalid_list());
        while !put.is_finished() && server.arrived() < invalid_list().len() as u64 {
            slow.turns().await;
            server.serves_others().await;
        }
        assert!(!put.is_finished(), "it was judged by the thread that serves");
        assert_eq!(server.answer(put, &mut slow).await, 422);
    });
}
