//! The boards of each chat: messages that show the answer of a query and are kept current.

mod row;
mod stored;

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::sync::Arc;

use jiff::Timestamp;
use parking_lot::RwLock;
use teloxide::types::{ChatId, MessageId, ThreadId};
use tokio::sync::OnceCell;

use self::row::BoardRow;
pub use self::stored::StoredBoards;
use crate::db::{self, Db, Error};
use crate::text::Html;

/// How many boards a chat may have.
pub(crate) const MAX_IN_CHAT: usize = 3;

/// How many boards a person may have made.
pub(crate) const MAX_OF_PERSON: usize = 10;

/// The type of what a board shows, and its stored form. The store knows no query.
pub(in crate::bot) trait BoardTypes {
    type View: Clone + Debug + PartialEq + Send + Sync + 'static;

    fn encode(view: &Self::View) -> String;

    /// `None` for a view of a newer version.
    fn decode(stored: &str) -> Option<Self::View>;
}

/// The content of boards. The list of queries in `subjects`, in a layer above this one, defines its type.
pub(in crate::bot) struct BoardContent;

type View = <BoardContent as BoardTypes>::View;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct BoardId(pub(crate) i64);

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Board {
    pub(crate) id: BoardId,
    pub(crate) chat: ChatId,
    pub(crate) thread: Option<ThreadId>,
    /// The person who made it.
    pub(crate) person: Option<u64>,
    pub(crate) view: View,
    /// `None` until the message is known to have been sent.
    pub(crate) message: Option<MessageId>,
    /// The update that asked for the message.
    pub(crate) asked_by: Option<u32>,
    /// Whether a message is being sent whose outcome is not known yet.
    pub(crate) is_posting: bool,
    /// The message before, which is still to be deleted.
    pub(crate) replaced: Option<MessageId>,
    pub(crate) shown: Shown,
    pub(crate) pin: Pin,
    /// The time of the last edit, or of the last attempt.
    pub(crate) edited_at: Timestamp,
}

/// What the message of a board shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shown {
    /// The answer, without the last line.
    pub(crate) text: Html,
    /// The time of the data, in Unix seconds.
    pub(crate) data_at: i64,
    /// Why it is not live; `None` while it is.
    pub(crate) pause: Option<PauseReason>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::EnumString, strum::IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub(crate) enum PauseReason {
    /// The data is old.
    Stale,
    /// Nobody can play on the server.
    Closed,
    /// The bot is stopped.
    Stopped,
    /// The board is at its end.
    Ended,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::EnumString, strum::IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub(crate) enum Pin {
    None,
    /// A button under the board offers to pin it.
    Offered,
    Pinned,
}

/// A board that is about to be posted.
pub(crate) struct NewBoard {
    pub(crate) chat: ChatId,
    pub(crate) thread: Option<ThreadId>,
    pub(crate) person: Option<u64>,
    pub(crate) view: View,
    pub(crate) shown: Shown,
    pub(crate) pin: Pin,
    pub(crate) update: u32,
}

/// The outcome of beginning a board.
#[derive(Debug)]
pub(crate) enum Begun {
    New(Arc<Board>),
    /// The same update has begun it before.
    Repeated(Arc<Board>),
    /// The chat has the same board.
    Existing,
    TooManyInChat,
    TooManyOfPerson,
}

/// All boards. Nothing else writes their table, so the boards in memory are the stored ones.
pub(crate) struct Boards {
    db: Db,
    /// Read from the database at the first use. The lock is held only for moments.
    all: OnceCell<RwLock<BTreeMap<BoardId, Arc<Board>>>>,
    /// The lock of changes, so that store and memory get them in the same order.
    changing: tokio::sync::Mutex<()>,
}

impl Board {
    /// Whether it is at its end: nothing changes its message any more but the last edit.
    pub(crate) fn is_ended(&self) -> bool {
        self.shown.pause == Some(PauseReason::Ended)
    }
}

impl Boards {
    pub(crate) fn new(db: Db) -> Self {
        Self { db, all: OnceCell::new(), changing: tokio::sync::Mutex::default() }
    }

    async fn all(&self) -> Result<&RwLock<BTreeMap<BoardId, Arc<Board>>>, Error> {
        let read = || async {
            let rows: Vec<BoardRow> = db::query_as(row::READ).fetch_all(&self.db).await?;
            let mut boards = BTreeMap::new();
            for row in rows {
                let id = row.id;
                match row.board() {
                    Some(board) => _ = boards.insert(board.id, Arc::new(board)),
                    None => tracing::error!(id, "a board in the store can't be read"),
                }
            }
            Ok(RwLock::new(boards))
        };
        self.all.get_or_try_init(read).await
    }

    /// Every board, oldest first.
    pub(crate) async fn every(&self) -> Result<Vec<Arc<Board>>, Error> {
        Ok(self.all().await?.read().values().cloned().collect())
    }

    /// The boards of a chat, oldest first.
    pub(crate) async fn of_chat(&self, chat: ChatId) -> Result<Vec<Arc<Board>>, Error> {
        let all = self.all().await?.read();
        Ok(all.values().filter(|board| board.chat == chat).cloned().collect())
    }

    pub(crate) async fn get(&self, id: BoardId) -> Result<Option<Arc<Board>>, Error> {
        Ok(self.all().await?.read().get(&id).cloned())
    }

    /// Stores a board whose message is about to be sent, unless there are too many.
    pub(crate) async fn begin(&self, new: NewBoard, now: Timestamp) -> Result<Begun, Error> {
        const INSERT: &str =
            "INSERT INTO boards (chat, thread, person, view, asked_by, is_posting, text, data_at, pin, edited_at)
             VALUES ($1, $2, $3, $4, $5, 1, $6, $7, $8, $9) RETURNING id";
        let all = self.all().await?;
        let _turn = self.changing.lock().await;
        if let Some(hindrance) = hindrance(&all.read(), &new) {
            return Ok(hindrance);
        }
        let NewBoard { chat, thread, person, view, shown, pin, update } = new;
        let query = db::query_scalar(INSERT)
            .bind(chat.0)
            .bind(thread.map(|thread| thread.0.0))
            .bind(person.and_then(|person| i64::try_from(person).ok()))
            .bind(BoardContent::encode(&view))
            .bind(i64::from(update))
            .bind(shown.text.as_str().to_owned())
            .bind(shown.data_at)
            .bind(<&str>::from(pin))
            .bind(now.as_millisecond());
        let id: i64 = self
            .db
            .write(move |tx| Box::pin(async move { query.fetch_one(tx).await }))
            .await
            .map_err(|error: sqlx::Error| Error::from(error))?;
        let board = Arc::new(Board {
            id: BoardId(id),
            chat,
            thread,
            person,
            view,
            message: None,
            asked_by: Some(update),
            is_posting: true,
            replaced: None,
            shown,
            pin,
            edited_at: now,
        });
        all.write().insert(board.id, Arc::clone(&board));
        Ok(Begun::New(board))
    }

    /// Changes a board, if it still exists, and returns it.
    pub(crate) async fn update(
        &self,
        id: BoardId,
        change: impl FnOnce(&mut Board),
    ) -> Result<Option<Arc<Board>>, Error> {
        const UPDATE: &str =
            "UPDATE boards SET chat = $1, thread = $2, message = $3, asked_by = $4, is_posting = $5, replaced = $6,
                 text = $7, data_at = $8, pause = $9, pin = $10, edited_at = $11,
                 person = $12, view = $13
             WHERE id = $14";
        let all = self.all().await?;
        let _turn = self.changing.lock().await;
        let Some(known) = all.read().get(&id).cloned() else { return Ok(None) };
        let mut board = Board::clone(&known);
        change(&mut board);
        let query = db::query(UPDATE)
            .bind(board.chat.0)
            .bind(board.thread.map(|thread| thread.0.0))
            .bind(board.message.map(|message| message.0))
            .bind(board.asked_by.map(i64::from))
            .bind(board.is_posting)
            .bind(board.replaced.map(|message| message.0))
            .bind(board.shown.text.as_str().to_owned())
            .bind(board.shown.data_at)
            .bind(board.shown.pause.map(<&str>::from))
            .bind(<&str>::from(board.pin))
            .bind(board.edited_at.as_millisecond())
            .bind(board.person.and_then(|person| i64::try_from(person).ok()))
            .bind(BoardContent::encode(&board.view))
            .bind(id.0);
        self.db.execute(query).await?;
        let board = Arc::new(board);
        all.write().insert(id, Arc::clone(&board));
        Ok(Some(board))
    }

    /// Deletes a board; false if it did not exist.
    pub(crate) async fn delete(&self, id: BoardId) -> Result<bool, Error> {
        Ok(!self.delete_where(|board| board.id == id).await?.is_empty())
    }

    /// Deletes the boards of a chat, and returns them.
    pub(crate) async fn delete_of_chat(&self, chat: ChatId) -> Result<Vec<Arc<Board>>, Error> {
        self.delete_where(|board| board.chat == chat).await
    }

    /// Ends the boards that a person made, and those of the person's private chat. Their messages say so soon.
    pub(crate) async fn forget_person(&self, private: ChatId) -> Result<(), Error> {
        let person = Some(private.0.unsigned_abs());
        let is_own = |board: &Arc<Board>| board.chat == private || board.person == person;
        for board in self.every().await?.into_iter().filter(is_own) {
            let forgotten = |board: &mut Board| {
                (board.person, board.shown.pause) = (None, Some(PauseReason::Ended));
            };
            self.update(board.id, forgotten).await?;
        }
        Ok(())
    }

    async fn delete_where(
        &self,
        is_meant: impl Fn(&Board) -> bool,
    ) -> Result<Vec<Arc<Board>>, Error> {
        let all = self.all().await?;
        let _turn = self.changing.lock().await;
        let meant: Vec<Arc<Board>> =
            all.read().values().filter(|board| is_meant(board)).cloned().collect();
        for board in &meant {
            self.db.execute(db::query("DELETE FROM boards WHERE id = $1").bind(board.id.0)).await?;
            all.write().remove(&board.id);
        }
        Ok(meant)
    }

    /// Moves the boards of a group that became a supergroup to its new id. They are posted there anew, because their
    /// messages stay behind.
    pub(crate) async fn migrate(&self, from: ChatId, to: ChatId) -> Result<(), Error> {
        for board in self.of_chat(from).await? {
            let moved = |board: &mut Board| {
                board.chat = to;
                (board.message, board.is_posting, board.replaced) = (None, false, None);
            };
            self.update(board.id, moved).await?;
        }
        Ok(())
    }
}

/// The reason why a board can't begin.
fn hindrance(all: &BTreeMap<BoardId, Arc<Board>>, new: &NewBoard) -> Option<Begun> {
    let kept = || all.values().filter(|board| !board.is_ended());
    let of_chat = || kept().filter(|board| board.chat == new.chat);
    let is_of_update =
        |board: &&Arc<Board>| board.chat == new.chat && board.asked_by == Some(new.update);
    if let Some(same) = all.values().find(is_of_update) {
        return Some(Begun::Repeated(Arc::clone(same)));
    }
    let is_same = |board: &&Arc<Board>| board.view == new.view && board.thread == new.thread;
    if of_chat().any(|board| is_same(&board)) {
        return Some(Begun::Existing);
    }
    if of_chat().count() >= MAX_IN_CHAT {
        return Some(Begun::TooManyInChat);
    }
    let person = new.person?;
    let made = kept().filter(|board| board.person == Some(person)).count();
    (made >= MAX_OF_PERSON).then_some(Begun::TooManyOfPerson)
}
