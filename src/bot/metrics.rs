//! The bot's metrics. No person, chat or key is ever a label.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};

const BUCKETS: [f64; 10] = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0, 60.0];

/// An alert may wait for Telegram's limits, or a minute after a refused message.
const ALERT_BUCKETS: [f64; 10] = [0.1, 0.5, 1.0, 2.5, 5.0, 15.0, 60.0, 300.0, 1800.0, 7200.0];

/// The bot's metrics. Clones share their counters.
#[derive(Clone, Debug)]
pub struct Metrics {
    updates: Family<UpdateLabels, Counter>,
    questions: Family<QuestionLabels, Counter>,
    active_chats: Gauge,
    alert_evaluations: Counter,
    alert_events: Family<AlertLabels, Counter>,
    alert_delay: Histogram,
    board_edits: Family<BoardLabels, Counter>,
    boards: Gauge,
    boards_waiting: Gauge,
    pictures: Family<PictureLabels, Histogram, fn() -> Histogram>,
    calls: Family<CallLabels, Counter>,
    answers: Histogram,
    /// Empty in a process that has no bot, so that the sum over all processes shows whether one of them runs it.
    active: Family<[(&'static str, &'static str); 0], Gauge>,
    telegram_away_since: Gauge,
}

/// As long as this guard lives, this process runs the bot.
pub(super) struct Active(Metrics);

impl Drop for Active {
    fn drop(&mut self) {
        self.0.active.get_or_create(&[]).set(0);
        self.0.set_telegram_away_since(None);
        self.0.set_active_chats(0);
        self.0.set_boards(0, SignedDuration::ZERO);
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct UpdateLabels {
    kind: &'static str,
    outcome: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct QuestionLabels {
    command: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct AlertLabels {
    outcome: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct BoardLabels {
    outcome: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct PictureLabels {
    kind: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct CallLabels {
    method: &'static str,
    status: &'static str,
}

impl Default for Metrics {
    fn default() -> Self {
        Self {
            updates: Family::default(),
            questions: Family::default(),
            active_chats: Gauge::default(),
            alert_evaluations: Counter::default(),
            alert_events: Family::default(),
            alert_delay: Histogram::new(ALERT_BUCKETS),
            board_edits: Family::default(),
            boards: Gauge::default(),
            boards_waiting: Gauge::default(),
            pictures: Family::new_with_constructor(|| Histogram::new(BUCKETS)),
            calls: Family::default(),
            answers: Histogram::new(BUCKETS),
            active: Family::default(),
            telegram_away_since: Gauge::default(),
        }
    }
}

impl Metrics {
    /// Metrics at zero, registered with `registry`.
    pub fn new(registry: &mut Registry) -> Self {
        let metrics = Self::default();
        let Self {
            updates,
            questions,
            active_chats,
            alert_evaluations,
            alert_events,
            alert_delay,
            board_edits,
            boards,
            boards_waiting,
            pictures,
            calls,
            answers,
            active,
            telegram_away_since,
        } = metrics.clone();
        let help = "Edits of boards, by what became of them";
        registry.register("muster_board_edits", help, board_edits);
        registry.register("muster_boards", "Messages that are kept current", boards);
        let help = "How long the board has waited that waits longest for its edit";
        let name = "muster_board_longest_wait";
        registry.register_with_unit(name, help, Unit::Seconds, boards_waiting);
        let registry = registry.sub_registry_with_prefix("muster_bot");
        registry.register("updates", "Updates dealt with, by kind and outcome", updates);
        let help = "Questions about the game that were answered, by the command that asks the same";
        registry.register("questions", help, questions);
        let help =
            "Chats that asked something in the last 24 hours, but not before this process started";
        registry.register("active_chats", help, active_chats);
        let help = "How often an alert was compared with new data";
        registry.register("alert_evaluations", help, alert_evaluations);
        let help = "Events of alerts: fired, and then by what became of the message";
        registry.register("alert_events", help, alert_events);
        let help = "Time from an event of an alert to its message, without quiet hours";
        registry.register_with_unit("alert_delay", help, Unit::Seconds, alert_delay);
        let help = "Time to render a picture, by kind";
        registry.register_with_unit("picture_duration", help, Unit::Seconds, pictures);
        let help = "Calls to Telegram, by method and what became of them";
        registry.register("telegram_calls", help, calls);
        let help = "Time from an update to its answer";
        registry.register_with_unit("answer_duration", help, Unit::Seconds, answers);
        registry.register("active", "Whether this process runs the bot", active);
        let help = "Since when Telegram does not answer the bot or refuses it, in Unix time; 0 while it answers";
        registry.register_with_unit(
            "telegram_away_since",
            help,
            Unit::Seconds,
            telegram_away_since,
        );
        metrics
    }

    /// Says that this process may run the bot.
    pub fn enable(&self) {
        self.active.get_or_create(&[]).set(0);
    }

    /// Says that this process runs the bot and no other one does, until the guard is dropped.
    pub(super) fn activate(&self) -> Active {
        self.active.get_or_create(&[]).set(1);
        Active(self.clone())
    }

    /// Records since when Telegram has been away; `None` if it answers.
    pub(super) fn set_telegram_away_since(&self, since: Option<Timestamp>) {
        self.telegram_away_since.set(since.map_or(0, Timestamp::as_second));
    }

    /// The Unix time since when Telegram has been away; 0 if it answers.
    pub fn telegram_away_since(&self) -> i64 {
        self.telegram_away_since.get()
    }

    pub(super) fn update(&self, kind: &'static str, outcome: &'static str) {
        self.updates.get_or_create(&UpdateLabels { kind, outcome }).inc();
    }

    /// Counts an answered question, by the name of a command.
    pub(super) fn question(&self, command: &'static str) {
        self.questions.get_or_create(&QuestionLabels { command }).inc();
    }

    /// Records how many chats asked something in the last day.
    pub(super) fn set_active_chats(&self, chats: usize) {
        self.active_chats.set(i64::try_from(chats).unwrap_or(i64::MAX));
    }

    /// Counts comparisons of alerts with new data, and the events that fired.
    pub(super) fn alerts_evaluated(&self, evaluations: u64, events: usize) {
        self.alert_evaluations.inc_by(evaluations);
        self.alert_events("fired", events);
    }

    /// Counts events of alerts by what became of their message.
    pub(super) fn alert_events(&self, outcome: &'static str, events: usize) {
        if let Ok(events @ 1..) = u64::try_from(events) {
            self.alert_events.get_or_create(&AlertLabels { outcome }).inc_by(events);
        }
    }

    /// Records the time from an event to its message.
    pub(super) fn alert_delayed(&self, by: Duration) {
        self.alert_delay.observe(by.as_secs_f64());
    }

    /// Counts an edit of a board.
    pub(super) fn board_edit(&self, outcome: &'static str) {
        self.board_edits.get_or_create(&BoardLabels { outcome }).inc();
    }

    /// Records how many boards there are, and how long the one has waited that waits longest.
    pub(super) fn set_boards(&self, boards: usize, longest_wait: SignedDuration) {
        self.boards.set(i64::try_from(boards).unwrap_or(i64::MAX));
        self.boards_waiting.set(longest_wait.as_secs().max(0));
    }

    /// Counts a rendered picture.
    pub(super) fn picture(&self, kind: &'static str, took: Duration) {
        self.pictures.get_or_create(&PictureLabels { kind }).observe(took.as_secs_f64());
    }

    pub(super) fn answered(&self, after: Duration) {
        self.answers.observe(after.as_secs_f64());
    }

    /// Counts a call to Telegram; `status` is "ok" or the name of its failure.
    pub(super) fn call(&self, method: &'static str, status: &'static str) {
        self.calls.get_or_create(&CallLabels { method, status }).inc();
    }
}
