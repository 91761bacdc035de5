//! Keeps the messages of boards current.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use jiff::{SignedDuration, Timestamp};
use teloxide::types::ChatId;
use tokio::sync::Mutex;

use super::edit::{edit, is_shown};
use super::{content, end, post};
use crate::bot::context::Context;
use crate::bot::error::HandlerError;
use crate::bot::state::{Board, BoardId, PauseReason, Shown};
use crate::bot::subjects::answers::freshness::STALE;
use crate::bot::subjects::{EarlyReply, QueryContext, TIMEOUTS, View};
use crate::wire::Status;

/// How often a board is edited at most.
const PAUSE: SignedDuration = SignedDuration::from_mins(1);

/// How often a board is compared with its data if the list of servers does not say that it is new.
const INTERVAL: SignedDuration = SignedDuration::from_secs(15);

/// Telegram accepts thirty messages a second: boards use at most half of them.
const PER_SECOND: usize = 15;

/// For how many seconds boards are edited when the bot stops.
const SECONDS_OF_STOP: usize = 3;

/// How long the data of boards is read in one tick. Those whose turn has not come are compared in the next one.
const READING: Duration = Duration::from_secs(1);

/// If a message that is being posted has no known outcome after this time, the process that posted it has died.
const POSTING: SignedDuration = SignedDuration::from_mins(5);

/// Keeps all boards current. Clones are the same one.
#[derive(Clone)]
pub(crate) struct Refresh {
    context: Arc<Context>,
    memory: Arc<Mutex<Memory>>,
}

#[derive(Default)]
struct Memory {
    /// The time of the first tick.
    started_at: Option<Timestamp>,
    boards: HashMap<BoardId, Comparison>,
    second: i64,
    /// How many edits were begun in that second.
    edits: usize,
}

/// The last comparison of a board with its data.
struct Comparison {
    view: View,
    version: Version,
    at: Timestamp,
    /// What the answer was; `None` if it could not be read since the start.
    current: Option<Shown>,
    /// Since when the message does not show it.
    differs_since: Option<Timestamp>,
}

/// What the list of servers says of a server, or of all: the time of the newest document, and whether people can play.
type Version = (Option<i64>, bool);

impl Refresh {
    pub(crate) fn new(context: Arc<Context>) -> Self {
        Self { context, memory: Arc::default() }
    }

    /// Compares boards with new data, and edits those that differ.
    pub(crate) async fn tick(&self) -> Result<(), HandlerError> {
        let context = &self.context;
        let mut memory = self.memory.lock().await;
        let boards = context.boards.every().await?;
        let now = context.now();
        let started_at = *memory.started_at.get_or_insert(now);
        // A board that shows something else now has not been compared yet.
        memory.boards.retain(|id, last| {
            let board = boards.binary_search_by_key(id, |board| board.id);
            board.is_ok_and(|at| boards[at].view == last.view)
        });
        let mut longest = SignedDuration::ZERO;
        if !boards.is_empty() {
            let status = self.read(&mut memory, &boards, now).await;
            let differing = memory.differing(&boards, status.as_deref(), now);
            longest = self.edit(&mut memory, differing, now);
            self.finish(&boards, now, started_at);
        }
        context.settings.metrics.set_boards(boards.len(), longest);
        Ok(())
    }

    /// Says in the messages of boards that the bot stops: in as many as may be edited in the time that a stop takes.
    pub(crate) async fn say_stopped(&self) -> Result<(), HandlerError> {
        let context = &self.context;
        let boards = context.boards.every().await?;
        let live: Vec<_> =
            boards.iter().filter(|board| is_shown(board) && board.shown.pause.is_none()).collect();
        for boards in live.chunks(PER_SECOND).take(SECONDS_OF_STOP) {
            let edits = boards.iter().map(|board| {
                let stopped = Shown { pause: Some(PauseReason::Stopped), ..board.shown.clone() };
                edit(context, board, stopped)
            });
            futures_util::future::try_join_all(edits).await?;
            tokio::time::sleep(context.settings.retry.second).await;
        }
        Ok(())
    }

    /// Reads what boards show whose data may be new, those first that were compared longest ago. Returns the list of
    /// servers; `None` if the API does not answer.
    async fn read(
        &self,
        memory: &mut Memory,
        boards: &[Arc<Board>],
        now: Timestamp,
    ) -> Option<Arc<Status<'static>>> {
        let client = self.context.api.with_timeouts(TIMEOUTS).confirmed_once();
        let status = client.status().await.ok()?;
        let mut due: Vec<(Option<Timestamp>, &Arc<Board>)> = boards
            .iter()
            .filter(|board| is_shown(board) && may_be_edited(board, now))
            .filter_map(|board| match memory.boards.get(&board.id) {
                Some(last) if !last.is_due(version(&status, board), now) => None,
                last => Some((last.map(|last| last.at), board)),
            })
            .collect();
        due.sort_by_key(|(at, _)| *at);
        let (begun, mut queries) = (Instant::now(), HashMap::<ChatId, QueryContext>::new());
        for (_, board) in due {
            if begun.elapsed() > READING {
                break;
            }
            let query = match queries.get(&board.chat) {
                Some(query) => query,
                None => match content::query_with(&self.context, board.chat, &client).await {
                    Ok(query) => queries.entry(board.chat).or_insert(query),
                    Err(_) => continue,
                },
            };
            let answer = match board.view.answer(query).await {
                Ok(answer) => answer.live.as_ref().map(content::shown),
                Err(EarlyReply::Reply(_) | EarlyReply::Api(_)) => None,
            };
            let last = memory.boards.remove(&board.id);
            let (before, differs_since) =
                last.map_or((None, None), |last| (last.current, last.differs_since));
            let comparison = Comparison {
                view: board.view.clone(),
                version: version(&status, board),
                at: now,
                current: answer.or(before),
                differs_since,
            };
            memory.boards.insert(board.id, comparison);
            // Answers to people go first, also if nothing has to be read.
            tokio::task::yield_now().await;
        }
        Some(status)
    }

    /// Edits as many messages as the limits allow, those first that have waited longest. Returns how long the next one
    /// has waited.
    fn edit(
        &self,
        memory: &mut Memory,
        mut differing: Vec<(Timestamp, Arc<Board>, Shown)>,
        now: Timestamp,
    ) -> SignedDuration {
        let context = &self.context;
        differing.sort_by_key(|(since, ..)| *since);
        if memory.second != now.as_second() {
            (memory.second, memory.edits) = (now.as_second(), 0);
        }
        for (since, board, shown) in differing {
            // Answers to people go first.
            if memory.edits >= PER_SECOND || context.outbox.is_exhausted() {
                return now.duration_since(since);
            }
            let is_posted = board.message.is_some();
            let (shared, name, chat) =
                (Arc::clone(context), format!("board {}", board.id.0), board.chat);
            let job = async move {
                let done = match is_posted {
                    true => edit(&shared, &board, shown).await,
                    false => post::post_anew(&shared, board.id).await,
                };
                if let Err(error) = done {
                    tracing::warn!(%error, "a board could not be kept current");
                }
            };
            // Edits that begin at once would delay an answer together.
            let pause = context.settings.retry.second * memory.edits as u32 / PER_SECOND as u32;
            if context.locks.run_once_after(pause, chat.into(), name, job) {
                memory.edits += 1;
            }
        }
        SignedDuration::ZERO
    }

    /// Completes what handlers have begun: the end of boards, the removal of messages, and posts of processes that died.
    fn finish(&self, boards: &[Arc<Board>], now: Timestamp, started_at: Timestamp) {
        // After a start, updates of before come again, and find these rows.
        let is_lost = |board: &Board| {
            let is_posted = board.message.is_some() && !board.is_posting;
            !is_posted && now.duration_since(board.edited_at.max(started_at)).abs() >= POSTING
        };
        let is_unfinished = |board: &&Arc<Board>| {
            let is_ended = board.is_ended() && board.message.is_some();
            is_ended || board.replaced.is_some() || is_lost(board)
        };
        for board in boards.iter().filter(is_unfinished) {
            let (context, board) = (Arc::clone(&self.context), Arc::clone(board));
            let name = format!("board {}", board.id.0);
            self.context.locks.run_once(board.chat.into(), name, async move {
                if let Err(error) = finish(&context, board.id).await {
                    tracing::warn!(%error, "a board could not be finished");
                }
            });
        }
    }
}

impl Comparison {
    fn is_due(&self, version: Version, now: Timestamp) -> bool {
        self.version != version || now.duration_since(self.at).abs() >= INTERVAL
    }
}

impl Memory {
    /// The boards that do not show what they should, each with the time since when it waits, and what it should show.
    fn differing(
        &mut self,
        boards: &[Arc<Board>],
        status: Option<&Status<'_>>,
        now: Timestamp,
    ) -> Vec<(Timestamp, Arc<Board>, Shown)> {
        let started_at = self.started_at.unwrap_or(now).as_second();
        let mut differing = Vec::new();
        for board in boards {
            if !may_be_edited(board, now) {
                continue;
            }
            if board.message.is_none() && !board.is_posting && !board.is_ended() {
                differing.push((board.edited_at, Arc::clone(board), board.shown.clone()));
            }
            if !is_shown(board) {
                continue;
            }
            let comparison = self.boards.get_mut(&board.id);
            let current = comparison.as_ref().and_then(|it| it.current.clone());
            // As long as nothing was read since the start, the data may be as new as that.
            let known_at =
                current.as_ref().map_or(board.shown.data_at.max(started_at), |it| it.data_at);
            let is_open = status.map(|status| version(status, board).1);
            let pause = match is_open {
                Some(false) => Some(PauseReason::Closed),
                None if board.shown.pause == Some(PauseReason::Closed) => Some(PauseReason::Closed),
                _ if now.as_second() - known_at > STALE => Some(PauseReason::Stale),
                // A board that was paused is live again only with data.
                _ if current.is_none() => board.shown.pause,
                _ => None,
            };
            // While nobody can play, the board shows what it was.
            let current = current.filter(|_| pause != Some(PauseReason::Closed));
            let current = current.unwrap_or_else(|| board.shown.clone());
            let wanted = Shown { pause, ..current };
            let differs = wanted.text != board.shown.text || wanted.pause != board.shown.pause;
            let since = comparison.map(|it| match differs {
                true => *it.differs_since.get_or_insert(now),
                false => {
                    it.differs_since = None;
                    now
                }
            });
            if differs {
                let since = since.unwrap_or(now).max(board.edited_at + PAUSE);
                differing.push((since, Arc::clone(board), wanted));
            }
        }
        differing
    }
}

fn version(status: &Status<'_>, board: &Board) -> Version {
    let Some(number) = board.view.server else { return (status.timestamp, true) };
    let listed = status.game.iter().find(|server| server.number == number);
    let last_update = status.api.servers.get(&number).and_then(|cache| cache.last_update);
    (last_update, listed.is_some_and(|server| server.status == "online"))
}

fn may_be_edited(board: &Board, now: Timestamp) -> bool {
    now.duration_since(board.edited_at).abs() >= PAUSE
}

async fn finish(context: &Context, id: BoardId) -> Result<(), HandlerError> {
    let Some(board) = context.boards.get(id).await? else { return Ok(()) };
    if board.is_ended() {
        return end::finish(context, &board).await;
    }
    if board.is_posting {
        post::give_up(context, &board).await?;
    }
    post::remove_replaced(context, &board).await
}
