//! Sends operators a message when a problem has lasted long enough, and when it is over.

use std::sync::Arc;

use jiff::Timestamp;
use teloxide::types::ChatId;

use crate::bot::callback::OperatorButton;
use crate::bot::context::Context;
use crate::bot::telegram::{Button, OutgoingMessage, SendOutcome};
use crate::db::Error;
use crate::keys::State;
use crate::text::{Html, Lang};

use super::problems::{self, Problem, ProblemKind, Problems};

/// The most problems in a message.
const MAX_NAMED: usize = 8;

/// The news that an operator has not received yet.
struct News {
    /// Problems that have lasted long enough.
    begun: Vec<Problem>,
    /// The ids of problems that are over.
    over: Vec<String>,
}

/// Queues the messages that operators have not received yet.
pub(crate) async fn send_due_notices(
    context: &Arc<Context>,
    problems: &Problems,
) -> Result<(), Error> {
    let now = context.now();
    let Some(status) = &context.status else { return Ok(()) };
    if context.settings.operators.is_empty() || !context.schedule.is_time_for_problems(now) {
        return Ok(());
    }
    let mut found = problems.find(&status(), now);
    let leaked: Vec<_> = context.unblocked_leaks.lock().values().flatten().copied().collect();
    found
        .extend(leaked.into_iter().map(|key| Problem { kind: ProblemKind::Leak(key), since: now }));
    let found: Arc<[Problem]> = found.into();
    for operator in context.settings.operators.iter().copied() {
        if news(context, operator, &found, now).await?.is_none() {
            continue;
        }
        let (shared, found) = (Arc::clone(context), Arc::clone(&found));
        let job = async move {
            if let Err(error) = tell(&shared, operator, &found, now).await {
                tracing::warn!(%error, "an operator could not be told of a problem");
            }
        };
        context.locks.run_once(ChatId(operator).into(), format!("problems {operator}"), job);
    }
    Ok(())
}

/// Sends a message to an operator and then records it. After a crash in between, the message is sent twice, but never
/// lost.
async fn tell(
    context: &Context,
    operator: i64,
    found: &[Problem],
    now: Timestamp,
) -> Result<(), Error> {
    // An earlier job may have sent the message meanwhile.
    let Some(news) = news(context, operator, found, now).await? else { return Ok(()) };
    let chat = ChatId(operator);
    let lang = context.chats.language(chat).await?;
    if let Some(message) = message(lang, &news, now) {
        match context.outbox.send_until_received(chat.into(), &message).await {
            SendOutcome::Sent(_) | SendOutcome::Unreachable => {}
            // A later tick tries again.
            SendOutcome::Rejected | SendOutcome::Unknown => return Ok(()),
        }
    }
    let begun = news.begun.iter().map(Problem::id).collect();
    context.operator_records.record(operator, begun, news.over, now).await
}

async fn news(
    context: &Context,
    operator: i64,
    found: &[Problem],
    now: Timestamp,
) -> Result<Option<News>, Error> {
    let told = context.operator_records.told(operator).await?;
    let is_new = |problem: &&Problem| problem.is_due(now) && !told.contains(&problem.id());
    let begun: Vec<Problem> = found.iter().filter(is_new).cloned().collect();
    let mut over = Vec::new();
    for id in told.iter().filter(|id| found.iter().all(|problem| problem.id() != **id)) {
        // A restarted process no longer has the list of leaked keys, so the key itself is checked.
        let key = match problems::leaked_key(id) {
            Some(key) => context.keys.get(&key, now).await?,
            None => None,
        };
        if key.is_none_or(|key| key.state != State::Active) {
            over.push(id.clone());
        }
    }
    Ok((!begun.is_empty() || !over.is_empty()).then_some(News { begun, over }))
}

/// `None` if no part of the news can be sent.
fn message(lang: Lang, news: &News, now: Timestamp) -> Option<OutgoingMessage> {
    let begun = news.begun.iter().filter(|problem| problem.can_be_sent());
    let begun: Vec<Html> = begun.map(|problem| problem.text(lang, now)).collect();
    if begun.is_empty() && news.over.is_empty() {
        return None;
    }
    let over = news.over.iter().map(|id| problems::over(lang, id));
    let text = Html::paragraphs([
        section(lang, lang.operator_notice(), begun),
        section(lang, lang.operator_over(), over.collect()),
    ]);
    let overview = Button::press(lang.button_operator_overview(), OperatorButton::Overview);
    Some(OutgoingMessage { text, rows: vec![vec![overview]] })
}

/// A heading with the first of these lines. Empty if there are no lines.
pub(super) fn section(lang: Lang, heading: Html, mut lines: Vec<Html>) -> Html {
    if lines.is_empty() {
        return Html::default();
    }
    let more = lines.len().saturating_sub(MAX_NAMED);
    lines.truncate(MAX_NAMED);
    lines.extend((more > 0).then(|| lang.operator_more(Html::escaped(&more.to_string()))));
    Html::lines([heading].into_iter().chain(lines))
}
