//! Who may send the next request to the source: questions of people before lists.

use std::collections::VecDeque;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::sync::Notify;
use tokio::time::{Instant, sleep_until};

/// The shortest time between any two requests, even if the source allows less.
const REQUEST_PACE: Duration = Duration::from_millis(200);
/// After so many questions in a row, a list that waits gets a turn. So lists stay alive however much is asked.
const QUESTIONS_IN_A_ROW: u32 = 3;

/// Divides the requests that the source allows.
#[derive(Debug)]
pub(super) struct Gate {
    state: Mutex<State>,
    /// The state has changed.
    changed: Notify,
}

/// What a turn is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Urgency {
    /// Somebody waits for the answer.
    Question,
    /// Nobody does.
    List,
}

/// What a response asks for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Pauses {
    /// The wait before any request: before it, the source refuses.
    pub(super) any: Duration,
    /// The wait before a request for a list, which spreads them over the window of the limit.
    pub(super) lists: Duration,
}

#[derive(Debug)]
struct State {
    questions_from: Instant,
    lists_from: Instant,
    /// What the last response asked for.
    pauses: Pauses,
    /// The questions that wait, the first to go first.
    questions: VecDeque<u64>,
    next_number: u64,
    lists_waiting: usize,
    questions_in_a_row: u32,
}

/// A place among those that wait.
struct Place<'a> {
    gate: &'a Gate,
    /// The number of a question; `None` for a list.
    question: Option<u64>,
}

impl Default for Gate {
    fn default() -> Self {
        let now = Instant::now();
        let state = State {
            questions_from: now,
            lists_from: now,
            pauses: Pauses::default(),
            questions: VecDeque::new(),
            next_number: 0,
            lists_waiting: 0,
            questions_in_a_row: 0,
        };
        Self { state: Mutex::new(state), changed: Notify::new() }
    }
}

impl Gate {
    /// Waits until a request may be sent. Until its response, the next one waits as if it asked for the same pauses.
    pub(super) async fn turn(&self, urgency: Urgency) {
        let place = Place::of(self, urgency);
        loop {
            let changed = self.changed.notified();
            tokio::pin!(changed);
            changed.as_mut().enable();
            let admitted = self.state.lock().admit(place.question, Instant::now());
            match admitted {
                Ok(()) => return,
                Err(Some(from)) => tokio::select! {
                    () = sleep_until(from) => {}
                    () = changed => {}
                },
                Err(None) => changed.await,
            }
        }
    }

    /// Follows what a response asks for.
    pub(super) fn answered(&self, pauses: Pauses) {
        self.state.lock().pause(pauses, Instant::now());
        self.changed.notify_waiters();
    }

    /// How long a question would wait for its turn behind those that wait and `ahead` others.
    pub(super) fn wait(&self, ahead: usize) -> Duration {
        let state = self.state.lock();
        let questions = u32::try_from(state.questions.len() + ahead).unwrap_or(u32::MAX);
        let lists = match state.lists_waiting {
            0 => 0,
            _ => state.questions_in_a_row.saturating_add(questions) / QUESTIONS_IN_A_ROW,
        };
        let pace = state.pauses.any.max(REQUEST_PACE);
        let first = state.questions_from.saturating_duration_since(Instant::now());
        first + pace * questions.saturating_add(lists)
    }

    /// How long so many questions take one after the other.
    pub(super) fn time_of(&self, questions: usize) -> Duration {
        let pace = self.state.lock().pauses.any.max(REQUEST_PACE);
        pace * u32::try_from(questions).unwrap_or(u32::MAX)
    }
}

impl State {
    /// Admits a question by its number, or a list. Otherwise from when it may be admitted; `None` if others go first.
    fn admit(&mut self, question: Option<u64>, now: Instant) -> Result<(), Option<Instant>> {
        let is_turn_of_lists = self.questions_in_a_row >= QUESTIONS_IN_A_ROW;
        match question {
            Some(number) => {
                if self.questions.front() != Some(&number)
                    || is_turn_of_lists && self.lists_waiting > 0 && self.lists_from <= now
                {
                    return Err(None);
                }
                if now < self.questions_from {
                    return Err(Some(self.questions_from));
                }
                self.questions_in_a_row += 1;
            }
            None => {
                if !self.questions.is_empty() && !is_turn_of_lists {
                    return Err(None);
                }
                if now < self.lists_from {
                    return Err(Some(self.lists_from));
                }
                self.questions_in_a_row = 0;
            }
        }
        self.pause(self.pauses, now);
        Ok(())
    }

    fn pause(&mut self, pauses: Pauses, now: Instant) {
        self.pauses = pauses;
        self.questions_from = now + pauses.any.max(REQUEST_PACE);
        self.lists_from = self.questions_from.max(now + pauses.lists);
    }
}

impl<'a> Place<'a> {
    fn of(gate: &'a Gate, urgency: Urgency) -> Self {
        let mut state = gate.state.lock();
        let question = match urgency {
            Urgency::Question => {
                let number = state.next_number;
                state.next_number += 1;
                state.questions.push_back(number);
                Some(number)
            }
            Urgency::List => {
                state.lists_waiting += 1;
                None
            }
        };
        drop(state);
        Self { gate, question }
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        let mut state = self.gate.state.lock();
        match self.question {
            Some(number) => state.questions.retain(|waiting| *waiting != number),
            None => state.lists_waiting -= 1,
        }
        drop(state);
        self.gate.changed.notify_waiters();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    const TEN: Duration = Duration::from_secs(10);

    /// Sends four questions and two lists through a gate that allows one request in ten seconds.
    #[tokio::test(start_paused = true)]
    async fn questions_go_first_and_lists_stay_alive() {
        let gate = Arc::new(Gate::default());
        gate.turn(Urgency::List).await;
        gate.answered(Pauses { any: TEN, lists: TEN });
        let (began, order) = (Instant::now(), Arc::new(Mutex::new(Vec::new())));
        let of = [Urgency::List, Urgency::List].into_iter().chain([Urgency::Question; 4]);
        let turns = of.map(|urgency| {
            let (gate, order) = (Arc::clone(&gate), Arc::clone(&order));
            tokio::spawn(async move {
                gate.turn(urgency).await;
                order.lock().push((urgency, began.elapsed().as_secs()));
                gate.answered(Pauses { any: TEN, lists: TEN });
            })
        });
        let turns: Vec<_> = turns.collect();
        tokio::task::yield_now().await;
        assert_eq!(gate.wait(0).as_secs(), 60);
        for turn in turns {
            turn.await.unwrap();
        }
        use Urgency::{List, Question};
        let expected = [
            (Question, 10),
            (Question, 20),
            (Question, 30),
            (List, 40),
            (Question, 50),
            (List, 60),
        ];
        assert_eq!(*order.lock(), expected);
    }

    /// A source with requests left answers a question at once, while lists are spread over its window.
    #[tokio::test(start_paused = true)]
    async fn a_question_does_not_wait_for_the_pace_of_lists() {
        let gate = Gate::default();
        gate.answered(Pauses { any: Duration::ZERO, lists: TEN });
        let began = Instant::now();
        gate.turn(Urgency::Question).await;
        assert_eq!(began.elapsed(), REQUEST_PACE);
        gate.turn(Urgency::List).await;
        assert!(TEN <= began.elapsed());
    }
}
