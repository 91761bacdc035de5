//! Stores which command menus have the operators' command, and of which problems each operator was told.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use jiff::Timestamp;
use parking_lot::Mutex;
use serde_json::json;
use teloxide::types::ChatId;

use crate::db::{self, Db, Error};

pub(crate) struct OperatorRecords {
    db: Db,
    /// Records that could not be written: for each problem, whether an operator was told of it (true) or it is over
    /// (false). Without them, an operator would be told of a full disk again and again.
    unwritten: Mutex<HashMap<i64, BTreeMap<String, bool>>>,
}

impl OperatorRecords {
    pub(crate) fn new(db: Db) -> Self {
        Self { db, unwritten: Mutex::default() }
    }

    /// The chats whose menu has the operators' command.
    pub(crate) async fn menus(&self) -> Result<Vec<ChatId>, Error> {
        let chats: Vec<i64> =
            db::query_scalar("SELECT chat FROM operator_menus").fetch_all(&self.db).await?;
        Ok(chats.into_iter().map(ChatId).collect())
    }

    /// Records whether the menu of a chat has the operators' command.
    pub(crate) async fn set_menu(&self, chat: ChatId, is_shown: bool) -> Result<(), Error> {
        let statement = match is_shown {
            true => "INSERT INTO operator_menus (chat) VALUES ($1) ON CONFLICT DO NOTHING",
            false => "DELETE FROM operator_menus WHERE chat = $1",
        };
        self.db.execute(db::query(statement).bind(chat.0)).await.map(drop)
    }

    /// The problems of which the operator was told, but not yet of their end.
    pub(crate) async fn told(&self, operator: i64) -> Result<BTreeSet<String>, Error> {
        let query = db::query_scalar("SELECT problem FROM operator_notices WHERE operator = $1");
        let written: Vec<String> = query.bind(operator).fetch_all(&self.db).await?;
        let mut told = BTreeSet::from_iter(written);
        for (problem, is_told) in self.unwritten.lock().get(&operator).into_iter().flatten() {
            if *is_told {
                told.insert(problem.clone())
            } else {
                told.remove(problem)
            };
        }
        Ok(told)
    }

    /// Erases what is stored about a person who was or is an operator.
    pub(crate) async fn forget(&self, person: i64) -> Result<(), Error> {
        let deleted = self.db.write(move |tx| {
            Box::pin(async move {
                for delete in [
                    "DELETE FROM operator_menus WHERE chat = $1",
                    "DELETE FROM operator_notices WHERE operator = $1",
                ] {
                    db::query(delete).bind(person).execute(&mut *tx).await?;
                }
                Ok::<_, Error>(())
            })
        });
        deleted.await?;
        self.unwritten.lock().remove(&person);
        Ok(())
    }

    /// Records that the operator was told of the `begun` problems, and that the other problems are over. Records that
    /// can't be written are kept in memory.
    pub(crate) async fn record(
        &self,
        operator: i64,
        begun: Vec<String>,
        over: Vec<String>,
        now: Timestamp,
    ) -> Result<(), Error> {
        const BEGUN: &str = "INSERT INTO operator_notices (operator, problem, told_at)
             SELECT $1, CAST(value ->> 0 AS TEXT), $2 FROM json_each($3) WHERE TRUE ON CONFLICT DO NOTHING";
        const OVER: &str = "DELETE FROM operator_notices
             WHERE operator = $1 AND problem IN (SELECT CAST(value ->> 0 AS TEXT) FROM json_each($2))";
        let list = |problems: Vec<String>| {
            json!(problems.into_iter().map(|problem| [problem]).collect::<Vec<_>>()).to_string()
        };
        let news = begun.into_iter().map(|problem| (problem, true));
        let news = news.chain(over.into_iter().map(|problem| (problem, false)));
        let mut unwritten = self.unwritten.lock().get(&operator).cloned().unwrap_or_default();
        unwritten.extend(news);
        self.unwritten.lock().insert(operator, unwritten.clone());
        let of = |is_told: bool| {
            let problems = unwritten.iter().filter(|(_, told)| **told == is_told);
            list(problems.map(|(problem, _)| problem.clone()).collect())
        };
        let (begun, over) = (of(true), of(false));
        self.db
            .write(move |tx| {
                Box::pin(async move {
                    let now = now.as_millisecond();
                    let query = db::query(BEGUN).bind(operator).bind(now).bind(begun);
                    query.execute(&mut *tx).await?;
                    db::query(OVER).bind(operator).bind(over).execute(tx).await?;
                    Ok::<_, Error>(())
                })
            })
            .await?;
        self.unwritten.lock().remove(&operator);
        Ok(())
    }
}
