//! What every handler shares, and the one schema of what is done with an update.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use parking_lot::Mutex;
use teloxide::types::{CallbackQueryId, ChatId};

use super::clock::{self, Clock};
use super::command::{self, Command, Parsed};
use super::flood::{Flood, Verdict};
use super::gate::{Entry, InGroup, Leak, Speaker, Words};
use super::handed::{AWAITED, Handed};
use super::ledger::Ledger;
use super::menu::Action;
use super::metrics::Metrics;
use super::notices::Notices;
use super::post::{Patience, Post, Spot};
use super::questions::Questions;
use super::rooms::Rooms;
use super::telegram::Telegram;
use super::turn::{Stage, Turn};
use super::{Left, Settings, desk, group, leak};
use crate::keys::{self, KeyId, Limit, Token};
use crate::text::Lang;

/// What every handler shares.
pub(super) struct Office {
    pub(super) post: Post,
    pub(super) keys: keys::Store,
    pub(super) ledger: Ledger,
    pub(super) rooms: Rooms,
    pub(super) questions: Questions,
    pub(super) handed: Handed,
    pub(super) notices: Notices,
    pub(super) left: Option<Left>,
    pub(super) clock: Clock,
    pub(super) metrics: Metrics,
    pub(super) patience: Patience,
    pub(super) public_url: String,
    pub(super) standard: Limit,
    /// The keys that can be seen in a message now, for as long as they can. They are nowhere else.
    pub(super) shown: Mutex<HashMap<KeyId, Token>>,
    zone: TimeZone,
    looked_at: Mutex<Option<Timestamp>>,
    told_at: Mutex<Option<Timestamp>>,
    tidied_at: Mutex<Option<Timestamp>>,
    messages: Flood,
    presses: Flood,
    me: OnceLock<String>,
}

/// What is to be done with an update.
pub(super) struct Plan {
    entry: Entry,
    leak: Option<Leak>,
    verdict: Verdict,
}

impl Plan {
    /// Plans with the same number are carried out one after the other.
    pub(super) fn lane(&self) -> i64 {
        match (&self.entry, &self.leak) {
            (Entry::Nothing, Some(leak)) => leak.chat.0,
            (entry, _) => entry.lane(),
        }
    }
}

/// Something broke. The person is told so, and what it was stands in the log.
#[derive(Debug, thiserror::Error)]
pub(super) enum Broke {
    /// The store can't be read or written; nothing was changed.
    #[error(transparent)]
    Store(#[from] crate::db::Error),
    /// Anything else.
    #[error("{0}")]
    Other(&'static str),
}

impl Office {
    pub(super) fn new(
        settings: Settings,
        keys: keys::Store,
        left: Option<Left>,
    ) -> Result<Self, reqwest::Error> {
        let Settings {
            token,
            server,
            webhook: _,
            zone,
            public_url,
            standard,
            manners,
            patience,
            clock,
            metrics,
        } = settings;
        let db = keys.db();
        Ok(Self {
            post: Post::new(Telegram::new(&server, &token, metrics.clone())?, patience),
            ledger: Ledger::new(db.clone()),
            rooms: Rooms::new(db.clone()),
            questions: Questions::new(db.clone()),
            handed: Handed::new(db.clone()),
            notices: Notices::new(db.clone()),
            keys,
            left,
            clock,
            metrics,
            patience,
            public_url: public_url.trim_end_matches('/').to_owned(),
            standard,
            shown: Mutex::default(),
            zone,
            looked_at: Mutex::default(),
            told_at: Mutex::default(),
            tidied_at: Mutex::default(),
            messages: Flood::new(manners.messages, manners.within),
            presses: Flood::new(manners.presses, manners.within),
            me: OnceLock::new(),
        })
    }

    /// The bot's own user name, once Telegram has told it.
    pub(super) fn me(&self) -> &str {
        self.me.get().map_or("", String::as_str)
    }

    pub(super) fn introduced(&self, me: String) {
        let _ = self.me.set(me);
    }

    /// Since when handed keys are looked at for a first request now: the fresh ones each time, the others now and then.
    pub(super) fn awaited_since(&self, now: Timestamp) -> Timestamp {
        match is_time(&self.looked_at, now, SignedDuration::from_mins(1)) {
            true => now - AWAITED,
            false => now - SignedDuration::from_hours(1),
        }
    }

    /// Whether all keys are to be looked through now.
    pub(super) fn is_time_to_tell(&self, now: Timestamp) -> bool {
        is_time(&self.told_at, now, SignedDuration::from_secs(15))
    }

    /// Drops what is of no use any more, now and then.
    pub(super) async fn tidy(&self, now: Timestamp) -> Result<(), crate::db::Error> {
        if is_time(&self.tidied_at, now, SignedDuration::from_hours(1)) {
            self.ledger.prune(now).await?;
            self.handed.prune(now).await?;
        }
        Ok(())
    }

    /// Nothing is remembered about how often the person asks.
    pub(super) fn forget_pace(&self, chat: ChatId) {
        self.messages.forget(chat.0);
        self.presses.forget(chat.0);
    }

    /// A moment in a person's words.
    pub(super) fn moment(&self, lang: Lang, at: Timestamp) -> String {
        clock::moment(lang, at, self.clock.now(), &self.zone)
    }

    /// A link that opens the private chat with the bot.
    pub(super) fn link(&self, errand: &str) -> Option<reqwest::Url> {
        reqwest::Url::parse(&format!("https://t.me/{}?start={errand}", self.me())).ok()
    }

    /// What is to be done with an update; `None` is nothing at all.
    pub(super) fn plan(&self, entry: Entry, leak: Option<Leak>) -> Option<Plan> {
        let now = self.clock.now();
        let verdict = match &entry {
            Entry::Nothing => {
                return leak.map(|leak| Plan { entry, leak: Some(leak), verdict: Verdict::Fine });
            }
            Entry::Said { at, words, .. } => match words {
                Words::Forwarded(text) if Token::find_all(text).next().is_none() => return None,
                Words::Own(_) | Words::Forwarded(_) | Words::NoText => {
                    self.messages.asks(at.person.chat().0, now)
                }
            },
            Entry::SaidInGroup { at, text } => {
                if !self.concerns(text) {
                    return leak.map(|leak| Plan {
                        entry: Entry::Nothing,
                        leak: Some(leak),
                        verdict: Verdict::Fine,
                    });
                }
                match &at.speaker {
                    Speaker::Person(person) => self.messages.asks(person.chat().0, now),
                    Speaker::Anonymous => self.messages.asks(at.spot.chat.0, now),
                }
            }
            Entry::Pressed { at, .. } => self.presses.asks(at.person.chat().0, now),
            Entry::PressedInGroup { by, .. } => self.presses.asks(ChatId::from(*by).0, now),
            Entry::PressedNowhere { .. } | Entry::Moved { .. } | Entry::Gone(_) => Verdict::Fine,
        };
        let is_press = matches!(entry, Entry::Pressed { .. } | Entry::PressedInGroup { .. });
        match verdict {
            Verdict::Silence(_) if !is_press => leak.map(|leak| Plan {
                entry: Entry::Nothing,
                leak: Some(leak),
                verdict: Verdict::Fine,
            }),
            Verdict::Fine | Verdict::Notice(_) | Verdict::Silence(_) => {
                Some(Plan { entry, leak, verdict })
            }
        }
    }

    /// Whether something said in a group is for the bot.
    fn concerns(&self, text: &str) -> bool {
        match command::parse(text, self.me()) {
            Parsed::Command { command: Command::Start(_) | Command::Help, addressed } => addressed,
            Parsed::Command { .. } => true,
            Parsed::Unknown | Parsed::ForAnother | Parsed::Words => false,
        }
    }

    /// Carries a plan out, whatever happens in it; gives back what became of it, for those who count.
    pub(super) async fn attend(self: &Arc<Self>, update: u32, plan: Plan) -> &'static str {
        let whom = Whom::of(&plan.entry);
        let office = Arc::clone(self);
        let broke = match tokio::spawn(async move { office.carry_out(update, plan).await }).await {
            Ok(Ok(())) => return "answered",
            Ok(Err(broke)) => broke,
            Err(_) => Broke::Other("a handler panicked"),
        };
        let error_id = uuid::Uuid::new_v4().to_string();
        tracing::error!(error_id, update, %broke, "an update could not be dealt with");
        if let Some(whom) = whom {
            whom.hears(self, &broke, &error_id).await;
        }
        "broke"
    }

    async fn carry_out(self: &Arc<Self>, update: u32, plan: Plan) -> Result<(), Broke> {
        let Plan { entry, leak, verdict } = plan;
        if let Some(leak) = leak {
            leak::seen(self, leak).await?;
        }
        match entry {
            Entry::Said { at, message, words } => {
                let turn = Turn::open(self, at, update, Stage::Fresh).await?;
                match verdict {
                    Verdict::Fine => desk::said(self, &turn, message, words).await,
                    Verdict::Notice(seconds) | Verdict::Silence(seconds) => {
                        turn.show(self, turn.lang.flood(seconds)).await;
                        Ok(())
                    }
                }
            }
            Entry::Pressed { at, message, query, data } => {
                let turn = Turn::open(self, at, update, Stage::Pressed { message, query }).await?;
                match (verdict, Action::read(&data)) {
                    (Verdict::Notice(seconds) | Verdict::Silence(seconds), _) => {
                        turn.toast(self, &turn.lang.flood_toast(seconds)).await;
                        Ok(())
                    }
                    (Verdict::Fine, Some(action)) => desk::pressed(self, &turn, action).await,
                    (Verdict::Fine, None) => {
                        turn.toast(self, &turn.lang.no_such_key()).await;
                        Ok(())
                    }
                }
            }
            Entry::SaidInGroup { at, text } => match verdict {
                Verdict::Fine => group::said(self, &at, &text).await,
                Verdict::Notice(seconds) | Verdict::Silence(seconds) => {
                    group::flood(self, &at, seconds).await
                }
            },
            Entry::PressedInGroup { at, by, message, query, data } => match verdict {
                Verdict::Fine => group::pressed(self, &at, by, message, &query, &data).await,
                Verdict::Notice(seconds) | Verdict::Silence(seconds) => {
                    let lang = group::language(self, &at).await?;
                    self.post.toast(&query, Some(&lang.flood_toast(seconds))).await;
                    Ok(())
                }
            },
            Entry::PressedNowhere { query } => {
                self.post.toast(&query, Some(&Lang::En.no_such_key())).await;
                Ok(())
            }
            Entry::Moved { from, to } => {
                self.post.moved(from, to);
                Ok(self.rooms.moved(from, to).await?)
            }
            Entry::Gone(chat) => Ok(self.rooms.forget(chat).await?),
            Entry::Nothing => Ok(()),
        }
    }
}

/// Who is told when something broke.
enum Whom {
    Spot(Spot, Option<String>),
    Press(CallbackQueryId, Option<String>),
}

impl Whom {
    fn of(entry: &Entry) -> Option<Self> {
        match entry {
            Entry::Said { at, .. } => {
                Some(Self::Spot(at.person.chat().into(), at.person.language.clone()))
            }
            Entry::SaidInGroup { at, .. } => Some(Self::Spot(at.spot, language(at))),
            Entry::Pressed { at, query, .. } => {
                Some(Self::Press(query.clone(), at.person.language.clone()))
            }
            Entry::PressedInGroup { at, query, .. } => {
                Some(Self::Press(query.clone(), language(at)))
            }
            Entry::PressedNowhere { .. }
            | Entry::Moved { .. }
            | Entry::Gone(_)
            | Entry::Nothing => None,
        }
    }

    async fn hears(&self, office: &Office, broke: &Broke, error_id: &str) {
        match (self, broke) {
            (Self::Spot(spot, code), broke) => {
                let lang = Lang::of(code.as_deref());
                let words = match broke {
                    Broke::Store(_) => lang.store_away(),
                    Broke::Other(_) => lang.broke(error_id),
                };
                office.post.say(*spot, &words.into()).await;
            }
            (Self::Press(query, code), broke) => {
                let lang = Lang::of(code.as_deref());
                let words = match broke {
                    Broke::Store(_) => lang.store_away_toast(),
                    Broke::Other(_) => lang.broke_toast(),
                };
                office.post.toast(query, Some(&words)).await;
            }
        }
    }
}

/// Whether the last time is long enough ago; if so, now is the last time.
fn is_time(last: &Mutex<Option<Timestamp>>, now: Timestamp, every: SignedDuration) -> bool {
    let mut last = last.lock();
    let is_time = last.is_none_or(|last| now < last || now.duration_since(last) >= every);
    if is_time {
        *last = Some(now);
    }
    is_time
}

fn language(at: &InGroup) -> Option<String> {
    match &at.speaker {
        Speaker::Person(person) => person.language.clone(),
        Speaker::Anonymous => None,
    }
}
