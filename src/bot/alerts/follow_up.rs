//! What people say after an alert, in words that resemble examples: `и про киру так же`, `same on 3`, `краще о 21`,
//! `both off`.

use std::sync::Arc;

use super::correct::{AlertCorrection, correct};
use super::create::{create, moved};
use super::list;
use super::parse::{ParsedAlert, parse};
use super::turn_off::{turn_off_all, turn_off_one};
use super::watch::{watch, wished};
use super::wish_names::{names_in, with_known_names};
use crate::bot::chat::ChatContext;
use crate::bot::error::HandlerResult;
use crate::bot::language::{self, AlertRequest, AlertTopic, AlertWords, FollowingText};
use crate::bot::recent::LastAlert;
use crate::bot::subjects::alert_kind::title_names::TitleOf;
use crate::bot::subjects::answers::arguments::Arguments;
use crate::bot::subjects::{Condition, QueryContext};

/// Changes the alert that was set last as the text says, or sets the same for something else.
pub(crate) async fn change_or_add(chat: Arc<ChatContext>, text: String) -> HandlerResult {
    let last = chat.context.recent.last_alert(chat.speaker(), chat.now);
    let Some(LastAlert::Created { id, words: wish }) = last else { return watch(chat, text).await };
    let Some(alert) = chat.context.alerts.get(chat.id(), id).await? else {
        return watch(chat, text).await;
    };
    if !chat.sender_may_change_settings().await {
        return chat.reply(chat.lang.alerts_admins_only()).await;
    }
    let mut query = QueryContext::new(&chat, None).await?;
    // In "no, below 3", "no" does not belong to the bound.
    let changed = language::after_denial(&text);
    let changed = language::without_reason(changed).unwrap_or_else(|| changed.to_owned());
    let named = with_known_names(&query, changed, false).await;
    let mut words = AlertWords::new(&named);
    words.rest = names_in(&query, &words.rest).await;
    // The id of a family is of one server.
    let said = FollowingText::new(&text);
    if alert.condition.is_of_any_server()
        && let Some(server) = server_alone(&query, &text, &words.rest).await
    {
        let answer = match said.mistaken {
            true => moved(&chat, &query, alert, server).await?,
            false => create(&chat, &query, server, alert.condition).await?,
        };
        return chat.reply(answer).await;
    }
    // "And businesses, too".
    if let (Some(wish), true) = (&wish, said.continues || said.too)
        && matches!(words.topic, Some(AlertTopic::House | AlertTopic::Business))
        && words.rest.is_empty()
        && wish.property.is_some()
    {
        query.defaults.server = Some(alert.server);
        let same = AlertWords { property: words.topic, ..*wish.clone() };
        let answer = wished(&chat, &query, text, same).await?;
        return chat.reply(answer).await;
    }
    let has_only_numbers = words.rest.bytes().all(|sign| sign.is_ascii_digit() || sign == b' ');
    let names_another = (said.too || said.continues) && words.topic.is_some();
    let names_same = names_fraction_of(&query, &alert.condition, &words.rest).await;
    let is_change = (has_only_numbers || names_same) && !names_another;
    if let Some(condition) = alert.condition.corrected(&words).filter(|_| is_change) {
        let change = AlertCorrection::changed(alert, condition, wish, words);
        return correct(chat, change).await;
    }
    // "Make it 5 on 3": numbers alone name no other thing.
    let may_be_other = words.topic.is_some() || said.too || said.continues || said.mistaken;
    if !words.rest.is_empty() && has_only_numbers && !may_be_other {
        let answer = list::page(&chat, &query, 0).await?;
        return chat.reply(answer).await;
    }
    // "No wait, sheriffs" replaces what was named.
    let is_mistaken = said.mistaken;
    match wish {
        Some(wish) if !words.rest.is_empty() && (words.topic.is_none() || is_mistaken) => {
            query.defaults.server = Some(alert.server);
            let (bound, topic) = (words.bound.or(wish.bound), words.topic.or(wish.topic));
            let same = AlertWords { bound, topic, rest: words.rest.clone(), ..*wish };
            if is_mistaken
                && let [Ok(ParsedAlert::Alert { server, condition })] =
                    parse(&query, &words.rest, &same).await.as_slice()
                && *server == alert.server
            {
                let (alert, condition) = (Box::new(alert), condition.clone());
                let ignores_days = condition.ignores_days(&same);
                let wish = Some(Box::new(same));
                let change = AlertCorrection::Alert { alert, condition, wish, ignores_days };
                return correct(chat, change).await;
            }
            let answer = wished(&chat, &query, words.rest, same).await?;
            chat.reply(answer).await
        }
        Some(_) | None => watch(chat, text).await,
    }
}

/// Turns off the alert that was set last, or both of the chat. Otherwise it shows all of them.
pub(crate) async fn stop(chat: Arc<ChatContext>, text: String) -> HandlerResult {
    if !chat.sender_may_change_settings().await {
        return chat.reply(chat.lang.alerts_admins_only()).await;
    }
    let last = chat.context.recent.last_alert(chat.speaker(), chat.now);
    let is_set = matches!(last, Some(LastAlert::Created { .. }));
    let query = QueryContext::new(&chat, None).await?;
    let said = FollowingText::new(&text);
    let alerts = chat.context.alerts.of_chat(chat.id()).await?.len();
    let answer = match () {
        () if AlertRequest::is_doubtful(&text) => list::page(&chat, &query, 0).await?,
        () if said.both && last.is_some() && alerts <= 2 => turn_off_all(&chat, &query).await?,
        () if !said.both && !said.all && is_set => turn_off_one(&chat, &query, true).await?,
        () => list::page(&chat, &query, 0).await?,
    };
    chat.reply(answer).await
}

/// The server that is all that a text names. A number alone may be a bound or minutes.
async fn server_alone(query: &QueryContext, text: &str, name: &str) -> Option<u32> {
    let is_number = name.bytes().all(|byte| byte.is_ascii_digit());
    if name.is_empty() || is_number && !FollowingText::new(text).on_server {
        return None;
    }
    let status = query.client.status().await.ok()?;
    language::server_in_full(name, &status.game).one()
}

/// Whether the words name the fraction that the alert is about: `lspd below 3`.
async fn names_fraction_of(query: &QueryContext, condition: &Condition, words: &str) -> bool {
    let TitleOf::Fraction(own) = condition.kind().title_of() else { return false };
    let known = (Arguments { context: query, words: "" }).known_fractions().await.ok().flatten();
    known.is_some_and(|known| language::fraction(words, &known.fractions).one() == Some(own))
}
