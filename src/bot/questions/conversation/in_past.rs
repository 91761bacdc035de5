//! What was found, at a time in the past; several fractions at once, the last 24 hours, and names that have a word for a
//! time.

use super::several::NamedThings;
use super::{Found, present};
use crate::bot::language::{self, PastText, Phrase};
use crate::bot::questions::free_text::{ParsedPhrase, Remark};
use crate::bot::questions::known_words::{KnownNames, topic_of};
use crate::bot::questions::last_answer::LastAnswer;
use crate::bot::subjects::answers::errors::EarlyReply;
use crate::bot::subjects::answers::fraction_kind::KindOfFraction;
use crate::bot::subjects::answers::query_context::{QueryContext, ServerRef, grid};
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::answers::visible_name::short_name;
use crate::bot::subjects::fraction::counts::Counts;
use crate::bot::subjects::{
    Chart, Digest, Fraction, Past, Query, ServerChart, Servers, View, ViewKind,
};
use crate::bot::telegram::OutgoingMessage;
use crate::text::{Html, Plain};

/// The most words of a name.
const MAX_WORDS: usize = 4;

/// The most fractions and servers whose past is shown at once.
const MOST: usize = 6;

/// Whether the words for a time are a part of the name of a fraction or a family: `night wolves`.
pub(super) async fn is_in_name(known: &KnownNames<'_>, text: &str, past: &PastText) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_said = |word: &&str| past.said.split_whitespace().any(|said| said == *word);
    let windows = (2..=MAX_WORDS.min(words.len())).rev().flat_map(|length| words.windows(length));
    let parts: Vec<String> = windows
        .filter(|part| part.iter().any(is_said) && !part.iter().all(is_said))
        .map(|part| part.join(" ").to_lowercase())
        .collect();
    if parts.iter().any(|part| language::is_certain_fraction(part, known.fractions())) {
        return true;
    }
    if parts.is_empty() {
        return false;
    }
    let servers = match known.context.defaults.server {
        Some(server) => vec![server],
        None => known.status.game.iter().map(|server| server.number).collect(),
    };
    for server in servers {
        if let Ok(families) = known.context.client.families(server).await
            && families.families.iter().any(|family| parts.contains(&family.name.to_lowercase()))
        {
            return true;
        }
    }
    false
}

/// The day of the week, from Monday on.
pub(super) fn today(context: &QueryContext) -> i8 {
    context.now.to_zoned(context.zone.clone()).weekday().to_monday_zero_offset()
}

/// Whether a text with words for several days asks how many there were.
pub(super) fn asks_of_counts(
    known: &KnownNames<'_>,
    past: &PastText,
    last: Option<&LastAnswer>,
) -> bool {
    let Some(phrase) = Phrase::new(&past.rest).filter(|it| !it.words.is_empty()) else {
        return past.is_over || last.is_some_and(|last| has_counts(&last.view));
    };
    let is_topic = |word: &String| matches!(topic_of(word), Some("chart" | "online" | "past"));
    let named = NamedThings::of(known, &phrase);
    // `лспд за 7 дней`; `лспд за неделю` asks for the hours of a week.
    let names_fractions = named.has_group() && !named.has_others() && !past.names_a_week();
    past.is_over
        || named.servers.len() > 1
        || names_fractions && phrase.words.iter().all(|word| topic_of(word).is_none())
        || phrase.asks_how_many
        || phrase.asks_who_is_there
        || phrase.said.iter().any(is_topic)
}

/// Whether there is a history of what was found.
pub(super) fn is_counted(found: &Found) -> bool {
    matches!(found, Found::View(parsed) if has_counts(&parsed.view))
}

/// What was found; where only the time and perhaps a server are said, and nothing was counted of what was shown before, the
/// counts of its fraction or of the server: `пик в среду` after the hours of a fraction.
pub(super) fn of_counts(known: &KnownNames<'_>, found: Found, past: &PastText) -> Found {
    let Found::View(parsed) = &found else { return found };
    let names_server_alone = Phrase::new(&past.rest).is_some_and(|phrase| {
        let named = NamedThings::of(known, &phrase);
        named.servers.len() == 1
            && !named.has_group()
            && !named.has_others()
            && phrase.words.iter().all(|word| topic_of(word).is_none())
    });
    let asks = past.asks_peak && super::is_empty(&past.rest) || past.is_over && names_server_alone;
    if !asks || is_counted(&found) || parsed.view.subject().family.is_some() {
        return found;
    }
    let view = &parsed.view;
    match view.subject().fraction {
        Some(fraction) => super::members(fraction, view.server).into(),
        None => View { kind: Servers { page: 0 }.into(), server: view.server }.into(),
    }
}

fn has_counts(view: &View) -> bool {
    view.lists_servers()
        || matches!(
            view.kind,
            ViewKind::Fraction(_)
                | ViewKind::Counts(_)
                | ViewKind::Past(_)
                | ViewKind::Chart(_)
                | ViewKind::Digest(_)
                | ViewKind::ServerChart(_)
        )
}

/// The chart of the fraction that the words name, or of that of the last answer.
pub(super) async fn last_day(
    known: &KnownNames<'_>,
    rest: &str,
    last: Option<&LastAnswer>,
) -> Result<Option<ParsedPhrase>, EarlyReply> {
    let view = match Box::pin(present(known, rest, last, false)).await? {
        Some(Found::View(parsed)) => parsed.view,
        None if super::is_empty(rest) => match last {
            Some(last) => last.view.clone(),
            None => return Ok(None),
        },
        _ => return Ok(None),
    };
    // Sales are those of the last days anyway.
    if let ViewKind::Sales(_) | ViewKind::ServerChart(_) = view.kind {
        return Ok(Some(view.into()));
    }
    if view.lists_servers() {
        let server = view.server.or(known.context.defaults.server);
        return Ok(Some(View { kind: ServerChart { usual: false }.into(), server }.into()));
    }
    let fraction = match (&view.kind, view.subject().fraction) {
        (ViewKind::Fraction(Fraction { name, .. }), _) => name.clone(),
        (_, Some(id)) => Name::Id(id.into()),
        _ => return Ok(None),
    };
    Ok(Some(View { kind: Chart { fraction }.into(), ..view }.into()))
}

/// The chart that says how many there were a day before: of what the words name, of the last answer, or of the server.
pub(super) async fn compared_with_yesterday(
    known: &KnownNames<'_>,
    rest: &str,
    last: Option<&LastAnswer>,
) -> Result<Option<ParsedPhrase>, EarlyReply> {
    let of_server = |server| View { kind: ServerChart { usual: false }.into(), server }.into();
    let has_own = known.context.defaults.fraction.is_some();
    let is_of_server = Phrase::new(rest)
        .is_some_and(|phrase| phrase.names_server && !NamedThings::of(known, &phrase).has_group());
    let chart = last_day(known, rest, last).await?;
    Ok(match chart.as_ref().map(|parsed| &parsed.view) {
        Some(View { kind: ViewKind::Chart(Chart { fraction }), server })
            if is_of_server || fraction.is_empty() && !has_own =>
        {
            Some(of_server(*server))
        }
        None if super::is_empty(rest) && last.is_none() => Some(of_server(None)),
        _ => chart,
    })
}

/// Each of the fractions of a table at that time; `None` if the table has too many, or all servers.
pub(super) async fn counts(
    known: &KnownNames<'_>,
    counts: &Counts,
    view: &View,
    past: &PastText,
) -> Result<Option<Found>, EarlyReply> {
    let context = known.context;
    let servers = match (counts.servers.as_slice(), view.server.or(context.defaults.server)) {
        ([], Some(server)) => vec![server],
        (servers, _) => servers.to_vec(),
    };
    let fractions: Vec<u32> = match counts.kind {
        Some(kind) if counts.fractions.is_empty() => {
            let of_kind = known.fractions().iter().filter(|it| KindOfFraction::of(it) == kind);
            of_kind.map(|fraction| fraction.id).collect()
        }
        _ => counts.fractions.clone(),
    };
    if let ([fraction], [server]) = (fractions.as_slice(), servers.as_slice()) {
        let past = Past { fraction: Some(Name::Id((*fraction).into())), when: past.time };
        return Ok(Some(Found::View(past.on(*server).into())));
    }
    let on_server = |server: u32| fractions.iter().map(move |fraction| (server, Some(*fraction)));
    let all: Vec<_> = servers.into_iter().flat_map(on_server).collect();
    each(known, &all, past, view).await
}

/// Each of the servers at that time; `None` if there are too many, or only one: `is bristol busier than fairmont at night`.
pub(super) async fn servers(
    known: &KnownNames<'_>,
    view: &View,
    past: &PastText,
) -> Result<Option<Found>, EarlyReply> {
    let Some(phrase) = Phrase::new(&past.rest) else { return Ok(None) };
    let servers = NamedThings::of(known, &phrase).servers;
    match servers.len() {
        0 | 1 => Ok(None),
        _ => {
            let all: Vec<_> = servers.into_iter().map(|server| (server, None)).collect();
            each(known, &all, past, view).await
        }
    }
}

/// Each of the servers, or of their fractions, at that time; `None` if there are too many. A text after it is about the view
/// that shows all of them now.
async fn each(
    known: &KnownNames<'_>,
    all: &[(u32, Option<u32>)],
    past: &PastText,
    view: &View,
) -> Result<Option<Found>, EarlyReply> {
    if all.is_empty() || all.len() > MOST {
        return Ok(None);
    }
    let context = known.context;
    let (mut parts, mut buttons) = (Vec::new(), Vec::new());
    for (number, fraction) in all {
        let server = known.status.game.iter().find(|server| server.number == *number);
        let Some(server) = server.map(ServerRef::from) else { continue };
        let name = match fraction {
            None => server.title.clone(),
            Some(id) => {
                known.fraction(*id).map_or_else(String::new, |named| short_name(&named.short))
            }
        };
        let fraction = fraction.map(|id| Name::Id(id.into()));
        let past = Past { fraction, when: past.time };
        parts.push(Html::lines(past.lines(context, &server).await?));
        buttons.push(context.button(Plain::untrusted(&name), past.on(*number)));
    }
    let message =
        OutgoingMessage { text: Html::paragraphs(parts), rows: grid(buttons.into_iter(), 3) };
    Ok(Some(Found::Message(message, Some(view.clone()))))
}

/// The same at a time in the past, if there is a history of it. Otherwise the answer says that it is about now, or which
/// words it does not use.
pub(super) fn at_time(parsed: ParsedPhrase, past: &PastText, has_own: bool) -> ParsedPhrase {
    let ParsedPhrase { view, mut left_out, mut remark } = parsed;
    let when = past.time;
    if view.lists_servers() {
        let kind = Past { fraction: None, when }.into();
        return ParsedPhrase { view: View { kind, ..view }, left_out, remark };
    }
    let kind = match view.kind {
        ViewKind::Fraction(Fraction { name, .. }) => {
            Past { fraction: Some(name).filter(|name| !name.is_empty()), when }.into()
        }
        // "And the peak" asks for that of the time that was shown.
        kind @ ViewKind::Past(_) if past.is_only_peak => kind,
        // "What was the peak yesterday" asks for the server, if the chat has no fraction.
        ViewKind::Past(Past { fraction, .. }) => {
            let fraction = fraction.filter(|name| has_own || !name.is_empty());
            Past { fraction, when }.into()
        }
        // Without a fraction, the day is that of the server.
        ViewKind::Chart(Chart { fraction }) | ViewKind::Digest(Digest { fraction })
            if !has_own && fraction.is_empty() =>
        {
            Past { fraction: None, when: when.in_whole_days() }.into()
        }
        ViewKind::ServerChart(_) if !when.is_within_a_day() => {
            Past { fraction: None, when: when.in_whole_days() }.into()
        }
        kind @ ViewKind::ServerChart(_) => kind,
        // The answer has the times in it.
        kind @ (ViewKind::Week(_) | ViewKind::Interviews(_)) => kind,
        kind @ (ViewKind::Chart(_) | ViewKind::Digest(_)) if when.is_within_a_day() => kind,
        ViewKind::Chart(Chart { fraction }) | ViewKind::Digest(Digest { fraction }) => {
            Past { fraction: Some(fraction), when: when.in_whole_days() }.into()
        }
        kind @ (ViewKind::Family(_) | ViewKind::Families(_) | ViewKind::Top(_)) => {
            remark = Some(Remark::NoPast(past.said.clone()));
            kind
        }
        kind => {
            left_out.push(past.said.clone());
            kind
        }
    };
    ParsedPhrase { view: View { kind, ..view }, left_out, remark }
}
