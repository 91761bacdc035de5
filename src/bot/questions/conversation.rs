//! Finds what a text asks for in the light of what was said before. A text that follows an answer takes from it what it
//! does not name; several things or servers become one table; a time in the past is answered from history.

mod about_last;
mod after_request;
mod anywhere;
mod by_example;
mod by_fields;
mod changes_of_members;
mod commands;
mod earlier;
mod elsewhere;
mod exceptions;
mod fields;
mod follow_up;
mod full_name;
mod guesses;
mod in_past;
mod joining;
mod listed_family;
mod listed_lot;
mod listed_person;
mod lot_spoken_of;
mod missing_server;
mod named_beside_unknown;
mod namesake;
mod not_in_data;
mod offer;
mod one_zone;
mod own_group;
mod own_hours_and_property;
mod own_server;
mod owners;
mod plain_questions;
mod ranks;
mod reader;
mod remarks;
mod server_alone;
mod server_charts;
mod several;
mod several_lots;
mod several_people;
mod sold_lately;
mod spelling;
mod superlatives;
mod unknown_fraction;
mod usual_hours;
mod view_of_intent;
mod wanted_lots;
mod weeks;
mod word_by_word;

use self::lot_spoken_of::answer_about_lot;
use self::reader::Reader;
use self::spelling::{with_known_names, without_typos};
use super::free_text::{self, ParsedPhrase};
use super::known_words::{KnownNames, without_counts};
use super::last_answer::LastAnswer;
use super::written_nicknames::with_written_nicknames;
use crate::bot::language::{self, FollowingText, Intent, PastText, Phrase, RankBound};
use crate::bot::subjects::answers::errors::EarlyReply;
use crate::bot::subjects::answers::query_context::QueryContext;
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::answers::visible_name::short_name;
use crate::bot::subjects::settings::Settings;
use crate::bot::subjects::{Fraction, History, Query, Servers, View, ViewKind};
use crate::bot::telegram::{Button, OutgoingMessage};
use crate::text::Html;

pub(in crate::bot) use commands::parse_command;
pub(in crate::bot) use exceptions::{LeftOut, left_out};
pub(in crate::bot) use lot_spoken_of::{OwnerSpokenOf, owner_spoken_of};
pub(in crate::bot) use namesake::namesake;
pub(in crate::bot) use own_server::{context, own_server_button};

/// The command that shows the history of a lot.
const HISTORY: &str = "history";

/// What a text asks for.
pub(in crate::bot) enum Found {
    View(ParsedPhrase),
    /// The answer about several things, which no view has, and the view that a text after it is about.
    Message(OutgoingMessage, Option<View>),
    /// What the text is about, which is no query.
    Intent(Intent),
}

impl From<View> for Found {
    fn from(view: View) -> Self {
        Self::View(view.into())
    }
}

/// Finds the view that a text asks for; `None` if it is not understood.
pub(in crate::bot) async fn parse(
    context: &QueryContext,
    text: &str,
    last: Option<&LastAnswer>,
) -> Result<Option<ParsedPhrase>, EarlyReply> {
    match find(&KnownNames::of(context).await?, text, last).await? {
        Some(Found::View(parsed)) => Ok(Some(parsed)),
        Some(Found::Message(message, _)) => Err(message.into()),
        Some(Found::Intent(_)) | None => Ok(None),
    }
}

/// Buttons for what a text may ask for that was not understood.
pub(in crate::bot) async fn offer(
    context: &QueryContext,
    text: &str,
    last: Option<&LastAnswer>,
) -> Option<OutgoingMessage> {
    let known = KnownNames::of(context).await.ok()?;
    let text = spelled(text, &known, last).await;
    let phrase = Phrase::new(&text).map(without_counts)?;
    Reader::new(&known, &text, &phrase, last).offer().await
}

/// The button for what a text may ask for in place of what is shown.
pub(in crate::bot) async fn other_meaning(
    known: &KnownNames<'_>,
    text: &str,
    last: Option<&LastAnswer>,
    shown: &View,
) -> Option<Button> {
    let text = spelled(text, known, last).await;
    let phrase = Phrase::new(&text).map(without_counts)?;
    Reader::new(known, &text, &phrase, last).other_meaning(shown).await
}

/// The text with its names and topics as the game and the lists have them.
async fn spelled(text: &str, known: &KnownNames<'_>, last: Option<&LastAnswer>) -> String {
    // The examples have a placeholder for the name of a family.
    known.families().await;
    let spell = async || {
        let text = with_written_nicknames(text, known, known.context.defaults.server).await;
        with_known_names(&without_typos(&text, known).await, known, last)
    };
    let (typed, written) =
        known.spelled.get_or_init(async || (text.to_owned(), spell().await)).await;
    if typed == text { written.clone() } else { spell().await }
}

/// Finds what a text asks for; `None` if it is not understood.
pub(in crate::bot) async fn find(
    known: &KnownNames<'_>,
    text: &str,
    last: Option<&LastAnswer>,
) -> Result<Option<Found>, EarlyReply> {
    let with_owner = match owner_spoken_of(known, text, last).await {
        Some(OwnerSpokenOf::Nobody(lot)) => return Ok(Some(lot.into())),
        Some(OwnerSpokenOf::Named(text)) => Some(text),
        None => None,
    };
    let text = with_owner.as_deref().unwrap_or(text);
    let about_lot = answer_about_lot(known.context, text, last).await;
    let last = about_lot.as_ref().or(last);
    let found = find_after(known, text, last).await;
    match earlier::after_earlier(known, text, last, &found).await {
        Some(view) => Ok(Some(Found::View(view))),
        None => found,
    }
}

/// Finds what a text asks for after this answer.
async fn find_after(
    known: &KnownNames<'_>,
    text: &str,
    last: Option<&LastAnswer>,
) -> Result<Option<Found>, EarlyReply> {
    // What people need it for is no part of the question.
    if let Some(question) = language::without_reason(text)
        && let Ok(Some(found @ Found::View(_))) = find_whole(known, &question, last).await
    {
        return Ok(Some(found));
    }
    let found = find_whole(known, text, last).await;
    // The last of several sentences may say what is wanted.
    if let Ok(None) = found
        && Phrase::new(text).is_some()
        && let Some(sentence) = language::last_sentence(text)
        && let Ok(Some(better @ Found::View(_))) = find_whole(known, sentence, last).await
    {
        return Ok(Some(better));
    }
    found
}

async fn find_whole(
    known: &KnownNames<'_>,
    text: &str,
    last: Option<&LastAnswer>,
) -> Result<Option<Found>, EarlyReply> {
    // A long text names nothing.
    if Phrase::new(text).is_none() {
        return Ok(None);
    }
    let context = known.context;
    let last = with_known_family(context, last).await;
    let last = last.as_ref();
    let text = language::without_asides(&spelled(text, known, last).await);
    let text = language::with_word_for_unowned(&text);
    if let Some(found) = exceptions::find(known, &text, last).await? {
        return Ok(found);
    }
    if let Some(hours) = language::norm_to_set(&text) {
        return Ok(Some(Settings::Norm(Some(hours)).anywhere().into()));
    }
    if let Some(bound) = RankBound::new(&text) {
        return ranks::find(known, &bound, last).await;
    }
    if let Some(rest) = language::without_last_day(&text)
        && let Some(chart) = in_past::last_day(known, &rest, last).await?
    {
        return Ok(Some(Found::View(chart)));
    }
    if let Some(rest) = language::without_yesterday_compared(&text)
        && let Some(chart) = in_past::compared_with_yesterday(known, &rest, last).await?
    {
        return Ok(Some(Found::View(chart)));
    }
    let past = PastText::new(&text, in_past::today(context));
    // "Usually" beside another time is about that time.
    let usual_hours = language::without_usual_hours(&text).filter(|rest| {
        let past = PastText::new(rest, in_past::today(context));
        past.is_none_or(|past| past.is_only_weekday)
    });
    if let Some(rest) = &usual_hours
        && let Some(found) = usual_hours::find(known, rest, last).await?
    {
        return Ok(Some(found));
    }
    let past = match past.filter(|_| usual_hours.is_none()) {
        // "At which hour are most people on, by day or at night", "what time is the peak".
        Some(past) if past.is_usual_hour(&FollowingText::new(&text)) => None,
        // "Who was not here for 3 days" is about those who are absent.
        Some(_) if language::asks_of_roster(&text) => None,
        // "Night Wolves" is a name.
        Some(past) if in_past::is_in_name(known, &text, &past).await => None,
        // "The norm of this week" has the days in it.
        Some(past)
            if past.time.is_several_days() && !in_past::asks_of_counts(known, &past, last) =>
        {
            None
        }
        past => past,
    };
    let rest = past.as_ref().map_or(&*text, |past| &past.rest);
    let found = match present(known, rest, last, past.is_some()).await? {
        // A time alone is about the last answer, or about the whole server.
        None if past.is_some() && is_empty(rest) => {
            let asks = past.as_ref().is_some_and(|past| past.asks_peak);
            let view = last.map(|last| last.view.clone());
            view.or_else(|| asks.then(|| Servers { page: 0 }.anywhere()))
                .map(|view| Found::View(view.into()))
        }
        found => found,
    };
    let found = found.map(|found| match &past {
        Some(past) => in_past::of_counts(known, found, past),
        None => found,
    });
    let (found, past) = match (found, past) {
        // Words for a time may be a part of something else. What asks for the same again means the same at that time.
        (None, Some(past)) => {
            let found = present(known, &text, last, false).await?;
            let is_same = |view: &View| last.is_some_and(|last| last.view == *view);
            match &found {
                Some(Found::View(parsed)) if is_same(&parsed.view) => (found, Some(past)),
                _ => (found, None),
            }
        }
        (Some(found), Some(past))
            if past.time.is_several_days() && !in_past::is_counted(&found)
                || past.is_only_weekday && !matches!(found, Found::View(_)) =>
        {
            (present(known, &text, last, false).await?, None)
        }
        other => other,
    };
    if let (Some(Found::View(parsed)), Some(past)) = (&found, &past)
        && let ViewKind::Counts(counts) = &parsed.view.kind
        && let Some(found) = in_past::counts(known, counts, &parsed.view, past).await?
    {
        return Ok(Some(found));
    }
    if let (Some(Found::View(parsed)), Some(past)) = (&found, &past)
        && parsed.view.lists_servers()
        && let Some(found) = in_past::servers(known, &parsed.view, past).await?
    {
        return Ok(Some(found));
    }
    match (found, past) {
        (Some(Found::View(parsed)), Some(past)) => {
            let has_own = context.defaults.fraction.is_some();
            Ok(Some(Found::View(in_past::at_time(parsed, &past, has_own))))
        }
        (Some(Found::View(parsed)), None) => Ok(Some(Found::View(parsed))),
        (Some(Found::Message(mut message, about)), past) => {
            // It tells of the present.
            let left_out = past.map(|past| context.lang.left_out(&short_name(&past.said)));
            message.text = Html::paragraphs(left_out.into_iter().chain([message.text]));
            Ok(Some(Found::Message(message, about)))
        }
        (Some(Found::Intent(intent)), _) => Ok(Some(Found::Intent(intent))),
        (None, _) => Ok(None),
    }
}

/// The last answer, about the family itself where the family was asked for by its name.
async fn with_known_family(
    context: &QueryContext,
    last: Option<&LastAnswer>,
) -> Option<LastAnswer> {
    let mut last = last?.clone();
    if let (ViewKind::Family(family), Some(server)) = (&mut last.view.kind, last.view.server)
        && let Name::Typed(name) = &family.name
        && !name.is_empty()
        && let Ok(known) = context.client.families(server).await
        && let Some(id) = language::family(name, &known.families).one()
    {
        family.name = Name::Id(id);
    }
    Some(last)
}

/// Finds what a text asks for from which any words for a time were taken out.
async fn present(
    known: &KnownNames<'_>,
    text: &str,
    last: Option<&LastAnswer>,
    is_past: bool,
) -> Result<Option<Found>, EarlyReply> {
    let Some(phrase) = Phrase::new(text).map(without_counts) else { return Ok(None) };
    let reader = Reader { is_past, ..Reader::new(known, text, &phrase, last) };
    let mut found = match reader.read_best().await? {
        Some(Found::View(parsed)) => {
            let parsed = reader.with_server_chart(parsed);
            Some(Found::View(reader.in_asked_order(reader.with_asked_fields(parsed), text)))
        }
        found => found,
    };
    if let Some(Found::View(parsed)) = &mut found
        && parsed.remark.is_none()
        && !is_past
    {
        parsed.remark = reader.remark(&parsed.view).await;
    }
    // "House 203, who had it before".
    if let Some(Found::View(parsed)) = &mut found
        && let ViewKind::LotCard(card) = &parsed.view.kind
        && reader.text.before
        && phrase.asks_who
    {
        parsed.view.kind = History::of(card.kind, card.number).into();
    }
    Ok(found)
}

/// Whether no word carries a meaning.
fn is_empty(text: &str) -> bool {
    Phrase::new(text).is_none_or(|phrase| phrase.words.is_empty())
}

/// The members of a fraction on a server, or on the chat's.
fn members(fraction: u32, server: Option<u32>) -> View {
    View { kind: Fraction::named(Name::Id(fraction.into())).into(), server }
}
