//! Any sequence of lists and restarts tells each crossing once: the bot against a model of the rules.

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

use super::fixture::AlertTest;

const SEQUENCES: usize = 6;
const STEPS: usize = 30;

#[derive(Clone, Copy, Debug)]
enum Step {
    /// So many minutes later there are so many members.
    List { minutes: i64, members: u32 },
    /// The bot restarts.
    Restart,
    /// Time passes without data.
    Pass { minutes: i64 },
}

/// What `/watch LSPD < 5` has told so far.
#[derive(Default)]
struct Model {
    now: i64,
    is_told: bool,
    told_at: Option<i64>,
}

impl Model {
    /// Whether a list is told.
    fn tells(&mut self, members: u32) -> bool {
        let is_below = members < 5;
        let is_calm = self.told_at.is_none_or(|at| self.now - at >= 10);
        let tells = is_below && !self.is_told && is_calm;
        if tells {
            self.told_at = Some(self.now);
        }
        self.is_told = is_below && (self.is_told || tells);
        tells
    }
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        8 => (1..8_i64, 2..8_u32).prop_map(|(minutes, members)| Step::List { minutes, members }),
        1 => Just(Step::Restart),
        1 => (1..20_i64).prop_map(|minutes| Step::Pass { minutes }),
    ]
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn any_sequence_of_lists_and_restarts_tells_each_crossing_once() {
    let mut runner = TestRunner::deterministic();
    let sequences = proptest::collection::vec(step(), STEPS);
    for _ in 0..SEQUENCES {
        let steps = sequences.new_tree(&mut runner).unwrap().current();
        let test = AlertTest::start().await;
        let alice = test.person("Alice", "en");
        test.list(0, 8, &[]).await;
        alice.says("/watch LSPD < 5 5").await;
        alice.hears().await;
        test.pass(0).await;
        let mut model = Model::default();
        for (at, step) in steps.iter().enumerate() {
            let told = match *step {
                Step::List { minutes, members } => {
                    model.now += minutes;
                    test.list(minutes, members, &[]).await;
                    model.tells(members).then_some(members)
                }
                Step::Restart => {
                    test.wait_idle().await;
                    test.stop_bot().await;
                    test.restart_bot();
                    None
                }
                Step::Pass { minutes } => {
                    model.now += minutes;
                    test.pass(minutes).await;
                    None
                }
            };
            match told {
                Some(members) => {
                    let heard = alice.hears().await;
                    let count = format!("<b>{members}</b> online, fewer than 5");
                    assert!(heard.contains(&count), "step {at} of {steps:?}: {heard}");
                }
                None => alice.hears_nothing().await,
            }
        }
    }
}
