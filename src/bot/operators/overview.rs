//! The numbers of the day and the state of the other parts.

use std::collections::BTreeMap;

use crate::bot::callback::OperatorButton;
use crate::bot::chat::PrivateChat;
use crate::bot::error::HandlerError;
use crate::bot::keys::message;
use crate::bot::subjects::{self, grouped};
use crate::bot::system_status::SystemStatus;
use crate::bot::telegram::{Button, OutgoingMessage, Rows, pages};
use crate::keys::Key;
use crate::text::{Html, duration};

use super::notices::section;
use super::{key_card, problems};

/// The number of keys that are shown, those with the most refused requests.
const MOST_REFUSED: u32 = 5;

/// The number of servers on a page of the feed.
const PAGE: usize = 6;

pub(super) async fn overview(chat: &PrivateChat) -> Result<OutgoingMessage, HandlerError> {
    let (context, lang, now) = (&chat.context, chat.lang, chat.now);
    let keys = &context.keys;
    let day = keys.day_numbers(now).await?;
    let counts = keys.counts(now).await?;
    let refused = keys.most_refused(MOST_REFUSED, now).await?;
    let total =
        |count: fn(&crate::keys::KeyCounts) -> u64| number(chat, counts.iter().map(count).sum());
    let today = Html::lines([
        lang.operator_today_keys(
            number(chat, day.issued),
            number(chat, day.deleted),
            number(chat, day.blocked),
        ),
        lang.operator_all_keys(
            total(|counts| counts.active),
            total(|counts| counts.blocked),
            total(|counts| counts.expired),
        ),
    ]);
    let requests = lang.operator_today_requests(
        number(chat, day.requests),
        number(chat, day.failed),
        number(chat, day.refused),
    );
    let throttled = refused.iter().map(|key| {
        let usage = &key.usage;
        lang.operator_refused(
            message::title(key),
            number(chat, usage.refused_today),
            number(chat, usage.used_today),
        )
    });
    let requests = Html::lines([requests].into_iter().chain(throttled));
    let status = context.status.as_ref().map(|status| status());
    let text = Html::paragraphs([
        lang.operator_head(),
        today,
        requests,
        documents(chat, status.as_ref()),
        parts(chat, status.as_ref()).await,
    ]);
    let mut rows: Rows = refused.iter().map(|key| vec![card_button(key)]).collect();
    rows.push(vec![Button::press(lang.button_operator_busiest(), OperatorButton::Busiest)]);
    let mut last = vec![Button::press(lang.button_operator_refresh(), OperatorButton::Overview)];
    if status.is_some() {
        let feed = OperatorButton::Feed { page: 0 };
        last.push(Button::press(lang.button_operator_feed(), feed));
    }
    rows.push(last);
    // In a row of three, the words of a button are cut on a phone.
    rows.push(vec![help_button(chat)]);
    Ok(OutgoingMessage { text, rows })
}

pub(super) fn help(chat: &PrivateChat) -> OutgoingMessage {
    OutgoingMessage { text: chat.lang.operator_usage(), rows: vec![vec![back(chat)]] }
}

pub(super) fn help_button(chat: &PrivateChat) -> Button {
    Button::press(chat.lang.button_operator_help(), OperatorButton::Help)
}

fn back(chat: &PrivateChat) -> Button {
    Button::press(chat.lang.button_operator_overview(), OperatorButton::Overview)
}

fn card_button(key: &Key) -> Button {
    Button::press(key_card::name(key), OperatorButton::Card(key.id))
}

fn number(chat: &PrivateChat, number: u64) -> Html {
    grouped(chat.lang, i64::try_from(number).unwrap_or(i64::MAX))
}

/// The number of documents, the ages of the newest and the oldest one, how long a pull of all takes, the servers that
/// are down, and the problems of documents.
fn documents(chat: &PrivateChat, status: Option<&SystemStatus>) -> Html {
    let lang = chat.lang;
    let Some(status) = status else {
        return Html::lines([lang.operator_feed(), lang.operator_feed_unknown()]);
    };
    let age = |made_at| duration(lang, chat.now.duration_since(made_at).as_secs().max(0));
    let made = status.documents.iter().filter_map(|document| Some((document.made_at?, document)));
    let summary = match (made.clone().max(), made.min()) {
        (Some((newest, _)), Some((oldest, document))) => lang.operator_feed_fresh(
            subjects::count(status.documents.len()),
            &age(newest),
            &age(oldest),
            Html::code(&problems::name(document)),
        ),
        _ => lang.operator_feed_none(),
    };
    let down: Vec<String> = status.servers_down.iter().map(|it| format!("{it:02}")).collect();
    let down = (!down.is_empty()).then(|| lang.operator_servers_down(&down.join(", ")));
    let round = status
        .pull_round
        .map(|round| lang.operator_pull_round(&duration(lang, round.as_secs().max(0))));
    let problems = problems::of_documents(status, chat.now);
    let problems = problems.iter().map(|problem| problem.text(lang, chat.now)).collect();
    let heading = Html::lines([lang.operator_feed(), summary].into_iter().chain(round).chain(down));
    match section(lang, heading.clone(), problems) {
        text if text == Html::default() => heading,
        text => text,
    }
}

/// The state of the parts. The bot checks the API itself. The state of the other parts is known only if the bot runs in
/// the same process.
async fn parts(chat: &PrivateChat, status: Option<&SystemStatus>) -> Html {
    let (context, lang) = (&chat.context, chat.lang);
    let answers = context.api.key().await.is_ok();
    let others = status.into_iter().flat_map(|status| status.parts.iter().copied());
    let mut lines = vec![lang.operator_parts()];
    for (part, works) in [("api", answers)].into_iter().chain(others) {
        let name = problems::part_name(lang, part);
        lines.push(match works {
            true => lang.operator_part_works(&name),
            false => lang.operator_part_fails(&name),
        });
    }
    match status {
        None => lines.push(lang.operator_parts_unknown()),
        Some(status) => lines.extend(status.disk.map(|disk| {
            let size = |size| problems::bytes(lang, size);
            let (free, total) = (size(disk.free), size(disk.total));
            match problems::is_full(disk, false) {
                true => lang.operator_disk_full(&free, &total),
                false => lang.operator_disk(&free, &total),
            }
        })),
    }
    Html::lines(lines)
}

/// The age of each document, by page.
pub(super) fn feed(chat: &PrivateChat, page: u16) -> OutgoingMessage {
    let (lang, now) = (chat.lang, chat.now);
    let Some(status) = chat.context.status.as_ref().map(|status| status()) else {
        return Html::lines([lang.operator_feed(), lang.operator_feed_unknown()]).into();
    };
    let mut servers: BTreeMap<Option<u32>, Vec<Html>> = BTreeMap::new();
    for document in &status.documents {
        let age = document.made_at.map(|at| now.duration_since(at).as_secs().max(0));
        let age = age.map_or_else(|| "–".to_owned(), |age| duration(lang, age));
        let mark = if document.refused.is_some() { "❗" } else { "" };
        let age = age.replace(' ', "\u{a0}");
        let line = Html::escaped(&format!("{mark}{}\u{a0}{age}", document.name));
        servers.entry(document.server).or_default().push(line);
    }
    let last = servers.len().saturating_sub(1) / PAGE;
    let page = usize::from(page).min(last);
    let part = |(server, lines): (&Option<u32>, &Vec<Html>)| {
        let heading = match server {
            Some(server) => lang.operator_feed_server(Html::escaped(&format!("{server:02}"))),
            None => lang.operator_feed_shared(),
        };
        Html::lines([heading, Html::dot_separated(lines.iter().cloned())])
    };
    let shown = servers.iter().skip(page * PAGE).take(PAGE).map(part);
    let text = match servers.is_empty() {
        true => Html::lines([lang.operator_feed(), lang.operator_feed_none()]),
        false => Html::paragraphs([lang.operator_feed()].into_iter().chain(shown)),
    };
    let page_number = |page: usize| u16::try_from(page).unwrap_or(u16::MAX);
    let mut rows: Rows = pages(page_number(page), page_number(last), |words, page| {
        Button::press(words, OperatorButton::Feed { page })
    })
    .into_iter()
    .collect();
    rows.push(vec![back(chat)]);
    OutgoingMessage { text, rows }
}
