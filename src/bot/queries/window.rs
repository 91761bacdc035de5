//! What an answer is made from: the API, and how whoever asked is spoken to.

use std::sync::Arc;

use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::figure::count;
use super::lead::{Lead, Origin};
use super::look::{Look, What};
use super::trouble::Halt;
use crate::bot::callback::{Button, Rows};
use crate::bot::state::ChatDefaults;
use crate::bot::telegram::OutgoingMessage;
use crate::client::{Client, Error};
use crate::text::{Html, Lang, Plain, clean};
use crate::wire::{FractionCount, Fractions, GameServer, Status};

/// How much of a name a line repeats; twenty lines of the longest then fit into a message.
const WORD: usize = 32;

/// The window through which somebody looks at the game.
#[derive(Clone)]
pub(in crate::bot) struct Window {
    pub(super) client: Client,
    pub(super) lang: Lang,
    pub(super) now: Timestamp,
    pub(super) zone: TimeZone,
    /// Whose menu it is, in a group.
    pub(super) by: Option<u64>,
    /// What the chat usually asks about.
    pub(super) defaults: ChatDefaults,
    /// What becomes of money, bank and phone here.
    pub(super) private: Private,
    /// Whether a choice is remembered.
    pub(super) is_private: bool,
}

/// What becomes of what is private.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Private {
    /// It is told.
    Told,
    /// Where it is told is told.
    Mentioned,
    /// It is left out.
    RemainingRequests,
}

/// A server, as answers call it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) number: u32,
    pub(super) title: String,
}

/// A stranger's word, short enough for a line of a list; what can't be seen has a dash in its place.
pub(super) fn word(words: &str) -> String {
    visible(words, WORD)
}

/// A stranger's words that have a line to themselves: they may be as long as two names.
pub(super) fn phrase(words: &str) -> String {
    visible(words, 2 * WORD)
}

fn visible(words: &str, most: usize) -> String {
    let words = clean(words, most);
    if words.is_empty() { "—".to_owned() } else { words }
}

impl Window {
    /// The same window on what was seen last.
    pub(super) fn remembering(&self) -> Self {
        Self { client: self.client.cached_only(), ..self.clone() }
    }

    /// A button that leads there.
    pub(super) fn leads(&self, words: Plain, look: Look) -> Button {
        Button::Lead(words, Lead { look, by: self.by, origin: Origin::Menu })
    }

    /// A button that answers which one is usual.
    pub(super) fn usual(&self, words: Plain, look: Look) -> Button {
        Button::Lead(words, Lead { look, by: self.by, origin: Origin::Usual })
    }

    /// The same under a picture.
    pub(super) fn under_picture(&self, words: Plain, look: Look) -> Button {
        Button::Lead(words, Lead { look, by: self.by, origin: Origin::Picture })
    }

    /// The server that was meant; asks with buttons when nobody has said which.
    pub(super) async fn place(&self, look: &Look) -> Result<Place, Halt> {
        let status = self.client.status().await?;
        let servers = status.game.as_slice();
        let wanted = look.server.or(self.defaults.server);
        let text = match (wanted, servers) {
            (_, []) => return Err(self.lang.no_servers().into()),
            (None, [only]) => return Ok(place(only)),
            (None, _) => self.lang.which_server(),
            (Some(number), _) => match servers.iter().find(|server| server.number == number) {
                Some(server) => return Ok(place(server)),
                None => self.lang.no_such_server(&number.to_string(), count(servers.len())),
            },
        };
        let all: Vec<u32> = servers.iter().map(|server| server.number).collect();
        Err(self.which_server(&status, &all, text, &look.what).into())
    }

    /// A question with a button for each of the servers; a private chat remembers which is pressed.
    pub(super) fn which_server(
        &self,
        status: &Status<'_>,
        among: &[u32],
        text: Html,
        what: &What,
    ) -> OutgoingMessage {
        let button = |server: &GameServer<'_>| {
            let look = Look { what: what.clone(), server: Some(server.number) };
            Button::Lead(
                Plain::untrusted(&place(server).title),
                Lead { look, by: self.by, origin: Origin::Choice },
            )
        };
        let across = if among.len() > 12 { 3 } else { 2 };
        let servers = status.game.iter().filter(|server| among.contains(&server.number));
        let text = self.question(text, self.defaults.server.is_none());
        OutgoingMessage { text, rows: grid(servers.take(MOST).map(button), across) }
    }

    /// A question; whoever is asked in private is told when the answer is kept.
    pub(super) fn question(&self, text: Html, is_kept: bool) -> Html {
        let kept = (self.is_private && is_kept).then(|| self.lang.will_remember());
        Html::lines([text].into_iter().chain(kept))
    }

    /// The fractions of a server with their counts.
    pub(super) async fn fractions(&self, place: &Place) -> Result<Arc<Fractions<'static>>, Error> {
        self.client.fractions(place.number).await
    }

    /// How answers call the server with this number.
    pub(super) async fn title_of(&self, number: u32) -> Result<Option<String>, Error> {
        let status = self.client.status().await?;
        let server = status.game.iter().find(|server| server.number == number);
        Ok(server.map(|server| place(server).title))
    }
}

/// More buttons Telegram does not take.
pub(super) const MOST: usize = 96;

/// The server with its number and name: `05 Brainburg`.
pub(super) fn place(server: &GameServer<'_>) -> Place {
    Place {
        number: server.number,
        title: format!("{:02} {}", server.number, word(&server.name)).trim_end().to_owned(),
    }
}

/// Buttons side by side, so many a row.
pub(super) fn grid(buttons: impl Iterator<Item = Button>, across: usize) -> Rows {
    let mut rows = Rows::new();
    for button in buttons {
        match rows.last_mut() {
            Some(row) if row.len() < across => row.push(button),
            _ => rows.push(vec![button]),
        }
    }
    rows
}

/// The emblem of a sort of fraction.
pub(super) fn emblem(fraction: &FractionCount<'_>) -> &'static str {
    match &*fraction.kind {
        "police" => "👮",
        "army" => "🪖",
        "hospital" => "🚑",
        "government" => "🏛",
        "media" => "📻",
        "gang" => "🔫",
        "mafia" => "🕴",
        _ => "🏷",
    }
}
