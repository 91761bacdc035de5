//! Lists of players are judged apart from the threads that serve.

use std::fs;
use std::sync::Arc;

use reqwest::Method;
use tokio::task::JoinHandle;

use super::player_lists::{Hall, line};
use super::turnstile::{Turnstile, small_server};

/// A list whose sender is answered as soon as it is judged.
fn faulty() -> String {
    [line("A_A", 1), line("A_A", 2)].concat()
}

impl Hall {
    fn sends(self: &Arc<Self>, method: Method, list: String) -> JoinHandle<u16> {
        let hall = Arc::clone(self);
        tokio::spawn(async move { hall.send(method, list, "identity").await })
    }

    /// Others are answered, one after the other.
    async fn serves_others(&self) {
        for _ in 0..20 {
            assert_eq!(self.send(Method::DELETE, "", "identity").await, 405);
        }
    }

    /// What a sender is answered when its list may be judged at last, step by step.
    async fn judged(&self, sent: JoinHandle<u16>, slow: &mut Turnstile) -> u16 {
        while !sent.is_finished() {
            slow.turns().await;
            self.serves_others().await;
        }
        sent.await.unwrap()
    }

    /// How much of a list that is being sent is on the disk.
    fn arrived(&self) -> u64 {
        let files = fs::read_dir(self.town.path("5")).unwrap().flatten();
        let hidden = files.filter(|file| file.file_name().to_string_lossy().starts_with('.'));
        hidden.map(|file| file.metadata().unwrap().len()).sum()
    }
}

#[test]
fn an_amendment_that_waits_to_be_judged_keeps_nobody_waiting() {
    small_server().block_on(async {
        let hall = Arc::new(Hall::new().await);
        let mut slow = Turnstile::shut().await;
        let patch = hall.sends(Method::PATCH, faulty());
        hall.serves_others().await;
        // It is unpacked now, and would be judged next.
        slow.turns().await;
        hall.serves_others().await;
        assert!(!patch.is_finished(), "it was judged by the thread that serves");
        assert_eq!(hall.judged(patch, &mut slow).await, 422);
    });
}

#[test]
fn a_list_that_waits_to_be_judged_keeps_nobody_waiting() {
    small_server().block_on(async {
        let hall = Arc::new(Hall::new().await);
        let mut slow = Turnstile::shut().await;
        let put = hall.sends(Method::PUT, faulty());
        while !put.is_finished() && hall.arrived() < faulty().len() as u64 {
            slow.turns().await;
            hall.serves_others().await;
        }
        assert!(!put.is_finished(), "it was judged by the thread that serves");
        assert_eq!(hall.judged(put, &mut slow).await, 422);
    });
}
