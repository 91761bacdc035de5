//! Queries about the game, in every chat: the list of all queries, and what each of them consists of.
//!
//! ```text
//! /online лспд 5 ──▶ arguments ──▶ View ◀── ViewButton ◀── [🔄] [▶]
//!                                   │
//!                         one file per query: reads the API, makes the answer
//! ```
//!
//! A [`View`] holds everything that an answer is made from, and every button under an answer carries one. When the API
//! does not respond, the last good answer is shown with a sentence about it. Buttons of one query show another one
//! through the list: a query's file uses `super::Player`, not `super::player`.

mod admins;
mod alert_views;
mod arguments;
mod auctions;
mod chart;
mod day_statistics;
mod digest;
mod errors;
mod families;
mod family;
mod find_player;
mod fraction;
mod fraction_kind;
mod fractions;
mod free_text;
mod freshness;
mod ghetto;
mod hint;
mod inline;
mod interviews;
mod known_place;
mod known_words;
mod lot;
mod lot_filter;
mod lots;
mod map;
mod name;
mod named_person;
mod numbers;
mod paged_message;
mod picture_heading;
mod player;
mod private_fields;
mod property;
mod query_context;
mod run_query;
mod servers;
mod settings;
mod shortcuts;
mod show_answer;
mod slip;
mod staff;
mod top;
mod view_button;
mod visible_name;
mod week;

use futures_util::future::BoxFuture;
use serde::{Deserialize, Serialize};

use crate::bot::state::{ChatDefault, ChatDefaults};
use crate::text::{Lang, Plain};
use arguments::Arguments;
use show_answer::AnswerMessage;

pub(super) use alert_views::{send_view, view_button, view_of};
pub(super) use errors::{Interrupt, sentence as api_error};
pub(super) use freshness::{duration, line as age_line, time as time_of, until};
pub(super) use hint::{hint, return_courtesy};
pub(super) use inline::answer_inline_query;
pub(super) use interviews::next_start;
pub(super) use lots::{Lot, PropertyFilter};
pub(super) use numbers::{count, grouped, money};
pub(super) use query_context::{MAX_BUTTONS, QueryContext, ServerRef, TIMEOUTS, grid};
pub(super) use run_query::{asked, pressed, said};
pub(super) use shortcuts::{group_rows, start_rows};
pub(super) use slip::corrected;
pub(super) use view_button::ViewButton;
pub(super) use visible_name::{phrase, word};

/// An answer, or what is shown instead of it.
type Answer = Result<AnswerMessage, Interrupt>;

/// Declares the list: what can be viewed, and the commands.
macro_rules! queries {
    ($($file:ident::$query:ident,)*) => {
        $(use $file::$query;)*

        /// What can be viewed: each query with its arguments.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        enum ViewKind {
            $($query($query),)*
        }

        $(impl From<$query> for ViewKind {
            fn from(query: $query) -> Self {
                Self::$query(query)
            }
        })*

        const COMMANDS: &[&[QueryCommand]] = &[$($query::COMMANDS,)*];

        impl View {
            async fn answer(&self, context: &QueryContext) -> Answer {
                match &self.kind {
                    $(ViewKind::$query(query) => query.answer(context, self.server).await,)*
                }
            }

            fn is_on_server(&self) -> bool {
                match &self.kind {
                    $(ViewKind::$query(_) => $query::ON_SERVER,)*
                }
            }

            /// The default of the chat that is chosen by picking this where nothing was named.
            fn default_choice(&self, defaults: &ChatDefaults) -> Option<ChatDefault> {
                match &self.kind {
                    $(ViewKind::$query(query) => query.default_choice(self.server, defaults),)*
                }
            }
        }
    };
}

// Every query, in the order of the command menu. Buttons carry the position: a new query goes to the end, or the prefix of
// `ViewButton` changes.
queries! {
    fraction::Fraction,
    player::Player,
    family::Family,
    servers::Servers,
    fractions::Fractions,
    staff::Staff,
    interviews::Interviews,
    admins::Admins,
    families::Families,
    auctions::Auctions,
    map::Map,
    ghetto::Ghetto,
    property::Property,
    lot::LotCard,
    chart::Chart,
    settings::Settings,
    digest::Digest,
    top::Top,
    week::Week,
}

/// A query: the arguments that its buttons carry. Its file holds its commands, how they are read, and its answer.
trait Query: Clone + Into<ViewKind> {
    const COMMANDS: &'static [QueryCommand];

    const ON_SERVER: bool = true;

    /// Makes the answer. Without a `server` it is about the chat's.
    async fn answer(&self, context: &QueryContext, server: Option<u32>) -> Answer;

    /// The default of a chat that this choice sets, if the chat has none yet.
    fn default_choice(
        &self,
        _server: Option<u32>,
        _defaults: &ChatDefaults,
    ) -> Option<ChatDefault> {
        None
    }

    fn on(self, server: u32) -> View {
        View { kind: self.into(), server: Some(server) }
    }

    fn anywhere(self) -> View {
        View { kind: self.into(), server: None }
    }
}

#[derive(Debug)]
pub(super) struct QueryCommand {
    /// Its names: the one in the menu first, then what people type instead.
    pub(super) names: &'static [&'static str],
    /// Its line in the command menu; `None` for a command that is not in it.
    pub(super) description: Option<fn(Lang) -> Plain>,
    /// Reads what was typed behind it.
    parse: for<'a> fn(Arguments<'a>) -> BoxFuture<'a, Result<View, Interrupt>>,
}

#[derive(Clone, Debug)]
pub(super) struct Question {
    pub(super) command: &'static QueryCommand,
    pub(super) words: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct View {
    /// `None` is the chat's server.
    #[serde(with = "crate::bot::callback::optional_number")]
    server: Option<u32>,
    kind: ViewKind,
}

/// Every command, in the order of the menu.
pub(super) fn commands() -> impl Iterator<Item = &'static QueryCommand> {
    COMMANDS.iter().copied().flatten()
}
