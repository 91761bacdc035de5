//! `/watch`: creates alerts from one line, or opens the menu.

use std::sync::Arc;

use super::create::create;
use super::parse::{self, ParsedAlert};
use super::wish_names::{known_in, names_in, needs_fraction, unread_word, with_known_names};
use super::{last_shown, menu};
use crate::bot::chat::ChatContext;
use crate::bot::error::{HandlerError, HandlerResult};
use crate::bot::language::{self, AlertWords, FollowingText, bare};
use crate::bot::questions::known_words::KnownNames;
use crate::bot::questions::last_answer::{self, LastAnswer};
use crate::bot::questions::{self, LeftOut, OwnerSpokenOf};
use crate::bot::recent::LastAlert;
use crate::bot::subjects::alert_kind::title_names::Titles;
use crate::bot::subjects::answers::alert_button::AlertButton;
use crate::bot::subjects::property::listed_lots::lists_lots;
use crate::bot::subjects::{self, Condition, EarlyReply, QueryContext, View, short_name};
use crate::bot::telegram::{Button, OutgoingMessage};
use crate::text::{Html, Plain};

pub(crate) async fn watch(chat: Arc<ChatContext>, typed: String) -> HandlerResult {
    if !chat.sender_may_change_settings().await {
        return chat.reply(chat.lang.alerts_admins_only()).await;
    }
    if typed.trim().is_empty() {
        return chat.reply(menu::kinds(chat.lang)).await;
    }
    let mut query = QueryContext::new(&chat, None).await?;
    let own = query.clone();
    let last = last_answer::of(&chat);
    let known = KnownNames::of(&own).await.ok();
    let (typed, left_out) = match &known {
        Some(known) => said_otherwise(known, typed, last.as_ref()).await,
        None => (typed, None),
    };
    let list = last.as_ref().and_then(LastAnswer::list);
    let is_list = list.is_some_and(|list| lists_lots(&list.kind));
    let typed = with_known_names(&query, typed, is_list).await;
    let asked = AlertWords::new(&typed);
    let last = match needs_fraction(&asked) {
        true => last_alert_or(&chat, last).await?,
        false => last,
    };
    // "When there are fewer than 5 of us" is about the chat's own, whatever was shown.
    let has_own = query.defaults.fraction.is_some() || query.defaults.family.is_some();
    let last = last.filter(|_| !(has_own && FollowingText::speaks_of_us(&typed)));
    if let Some((server, condition)) = last_shown::like_list(last.as_ref(), &query, &asked).await {
        let answer = create(&chat, &query, server, condition).await?;
        return chat.reply(answer).await;
    }
    let mut words = asked.clone();
    last_shown::complete(last.as_ref(), &mut query, &mut words).await;
    let mut parsed = parse::parse(&query, &typed, &words).await;
    let mut unread = None;
    if let [Err(EarlyReply::Reply(_))] = parsed.as_slice() {
        // "Fine, at least remind me": only some of the words may be a name.
        let names = names_in(&own, &asked.rest).await;
        let tried = [Some(names), known_in(&own, &typed, &asked).await];
        // A place alone says nothing of an auction: "when the mayor of Los Santos resigns".
        let says_what = |names: &String| asked.topic.is_some() || language::city(names).is_none();
        for names in tried.into_iter().flatten().filter(says_what) {
            let (mut fewer, mut query_of_fewer) =
                (AlertWords { rest: names, ..asked.clone() }, own.clone());
            last_shown::complete(last.as_ref(), &mut query_of_fewer, &mut fewer).await;
            let better = parse::parse(&query_of_fewer, &typed, &fewer).await;
            // Where no word may be a name, the question is for the fraction.
            let asks = fewer.rest.is_empty() && needs_fraction(&asked);
            if asks || matches!(better.as_slice(), [Ok(ParsedAlert::Alert { .. })]) {
                unread = unread_word(&asked, &fewer);
                (parsed, words, query) = (better, fewer, query_of_fewer);
                break;
            }
        }
    }
    // "When he logs in, I want to buy his house": the rest is a remark.
    if let ([Err(EarlyReply::Reply(_))], Some((wish, rest))) =
        (parsed.as_slice(), typed.split_once(", "))
        && known.as_ref().is_some_and(|known| is_remark(known, rest))
    {
        let (mut fewer, mut query_of_fewer) = (AlertWords::new(wish), own.clone());
        last_shown::complete(last.as_ref(), &mut query_of_fewer, &mut fewer).await;
        let better = parse::parse(&query_of_fewer, wish, &fewer).await;
        if let [Ok(ParsedAlert::Alert { .. })] = better.as_slice() {
            (parsed, words, query) = (better, fewer, query_of_fewer);
        }
    }
    let counts_uniforms =
        parsed.iter().flatten().any(|parsed| parsed.condition().counts_uniforms());
    let in_uniform = FollowingText::uniform(&typed).filter(|_| !counts_uniforms);
    let has_all = left_out.as_ref().is_some_and(|left_out| !leave_out(left_out, &mut parsed));
    let mut answer = parsed_answer(&chat, &query, typed, words, parsed).await?;
    if let Some(left_out) = left_out.filter(|_| has_all) {
        let remark = chat.lang.not_left_out(&short_name(&left_out.said));
        answer.text = Html::paragraphs([remark, answer.text]);
    }
    if let Some(said) = in_uniform.or(unread) {
        answer.text = Html::paragraphs([chat.lang.left_out(&short_name(&said)), answer.text]);
    }
    chat.reply(answer).await
}

/// Whether words name nothing, and say neither how many nor when.
fn is_remark(known: &KnownNames<'_>, text: &str) -> bool {
    let words = AlertWords::new(text);
    let said: Vec<String> = text.split_whitespace().map(|word| bare(word).to_owned()).collect();
    !last_shown::is_counted(&words)
        && words.hours.is_none()
        && words.minutes.is_none()
        && known.sort(&said).used.is_empty()
}

/// The wish with the name of the owner who was spoken of, and without what it leaves out. "Every day except weekends" leaves
/// out days.
async fn said_otherwise(
    known: &KnownNames<'_>,
    typed: String,
    last: Option<&LastAnswer>,
) -> (String, Option<LeftOut>) {
    let typed = match questions::owner_spoken_of(known, &typed, last).await {
        Some(OwnerSpokenOf::Named(named)) => named,
        Some(OwnerSpokenOf::Nobody(_)) | None => typed,
    };
    let left_out = questions::left_out(known, &typed).await.ok().flatten();
    let left_out = left_out.filter(LeftOut::is_known);
    (left_out.as_ref().map_or(typed, |left_out| left_out.rest.clone()), left_out)
}

/// Takes what is left out from the alerts; whether that can be done. Of an alert that lacks something, it can't.
fn leave_out(left_out: &LeftOut, parsed: &mut [Result<ParsedAlert, EarlyReply>]) -> bool {
    !left_out.places.is_empty()
        && parsed.iter_mut().all(|parsed| {
            let Ok(parsed) = parsed else { return false };
            let without = parsed.condition().kind().except(&left_out.places);
            without.map(|without| *parsed.condition_mut() = without).is_some()
        })
}

/// The thing of the alert that was set last, if nothing was answered since then, or else the last answer.
async fn last_alert_or(
    chat: &ChatContext,
    last: Option<LastAnswer>,
) -> Result<Option<LastAnswer>, HandlerError> {
    if last.as_ref().is_some_and(|last| last.is_replied_to) {
        return Ok(last);
    }
    let about = match chat.context.recent.last_alert(chat.speaker(), chat.now) {
        Some(LastAlert::Created { id, .. }) => {
            let alert = chat.context.alerts.get(chat.id(), id).await?;
            alert.map(|alert| (alert.server, alert.condition))
        }
        Some(LastAlert::Draft { server, condition }) => Some((server, condition)),
        Some(LastAlert::Asked { .. }) | None => None,
    };
    // An alert about what was shown leaves the list in mind.
    let is_new = |view: &View| {
        let subject = view.subject();
        subject.fraction.is_some()
            && last.as_ref().is_none_or(|last| last.view.subject() != subject)
    };
    let view = about.map(|(server, condition)| condition.kind().view(server, None)).filter(is_new);
    Ok(view.map(LastAnswer::replied_to).or(last))
}

/// Sets or offers the alerts that the words name, or asks for what they lack.
pub(super) async fn wished(
    chat: &ChatContext,
    query: &QueryContext,
    typed: String,
    words: AlertWords,
) -> Result<OutgoingMessage, HandlerError> {
    let parsed = parse::parse(query, &typed, &words).await;
    parsed_answer(chat, query, typed, words, parsed).await
}

/// The same for words that are parsed.
async fn parsed_answer(
    chat: &ChatContext,
    query: &QueryContext,
    typed: String,
    words: AlertWords,
    mut parsed: Vec<Result<ParsedAlert, EarlyReply>>,
) -> Result<OutgoingMessage, HandlerError> {
    if parsed.len() > 1 {
        return answers(chat, query, parsed).await;
    }
    let Some(one) = parsed.pop() else { return Ok(menu::kinds(chat.lang)) };
    if matches!(one, Err(EarlyReply::Reply(_))) {
        chat.record_alert(LastAlert::Asked { typed, words: Box::new(words) });
        return answer(chat, query, one).await;
    }
    let ignores_days = one.as_ref().is_ok_and(|one| one.condition().ignores_days(&words));
    let mut message = answer(chat, query, one).await?;
    if ignores_days {
        message.text = Html::lines([message.text, chat.lang.alert_on_all_days()]);
    }
    // "And the same for FBI" takes the rest from this wish.
    if let Some(LastAlert::Created { id, .. }) =
        chat.context.recent.last_alert(chat.speaker(), chat.now)
    {
        chat.record_alert(LastAlert::Created { id, words: Some(Box::new(words)) });
    }
    Ok(message)
}

async fn answer(
    chat: &ChatContext,
    query: &QueryContext,
    parsed: Result<ParsedAlert, EarlyReply>,
) -> Result<OutgoingMessage, HandlerError> {
    Ok(match parsed {
        Ok(ParsedAlert::Alert { server, condition }) => {
            create(chat, query, server, condition).await?
        }
        Ok(ParsedAlert::Draft { server, condition }) => {
            let message = menu::draft(query, server, &condition).await;
            chat.record_alert(LastAlert::Draft { server, condition });
            message
        }
        Err(EarlyReply::Reply(message)) => message,
        Err(EarlyReply::Api(error)) => subjects::api_error(query, &error).into(),
    })
}

/// One answer for a wish about several things. What lacks its number gets a button.
async fn answers(
    chat: &ChatContext,
    query: &QueryContext,
    parsed: Vec<Result<ParsedAlert, EarlyReply>>,
) -> Result<OutgoingMessage, HandlerError> {
    let lang = chat.lang;
    let (mut texts, mut rows, mut drafts) = (Vec::new(), Vec::new(), Vec::new());
    for parsed in parsed {
        match parsed {
            Ok(ParsedAlert::Draft { server, condition }) => {
                let name = Titles::of(query, server, &condition).await.name;
                let draft = AlertButton::Draft { server, condition };
                drafts.push(Button::press(Plain::untrusted(&name), draft));
            }
            Ok(ParsedAlert::Alert { .. }) => {
                texts.push(answer(chat, query, parsed).await?.text);
            }
            Err(_) => {
                let message = answer(chat, query, parsed).await?;
                // The same question for each of them is asked once.
                if !texts.contains(&message.text) {
                    texts.push(message.text);
                    rows.extend(message.rows);
                }
            }
        }
    }
    if !drafts.is_empty() {
        texts.push(lang.alert_numbers());
        rows.push(drafts);
    }
    rows.push(vec![Button::press(lang.button_alerts(), AlertButton::List { page: 0 })]);
    Ok(OutgoingMessage { text: Html::paragraphs(texts), rows })
}

/// What words would set.
pub(in crate::bot) enum Preview {
    Alert {
        server: u32,
        condition: Condition,
    },
    /// The question for what the words lack.
    Unclear(Html),
}

/// Reads words as `/watch` does, and sets nothing.
pub(in crate::bot) async fn preview(
    chat: &ChatContext,
    query: &QueryContext,
    typed: &str,
) -> Preview {
    let mut parsed = parse::parse(query, typed, &AlertWords::new(typed)).await;
    let one = parsed.pop().filter(|_| parsed.is_empty() && !typed.trim().is_empty());
    match one {
        Some(Ok(ParsedAlert::Alert { server, condition })) => Preview::Alert { server, condition },
        Some(Ok(ParsedAlert::Draft { server, condition })) => {
            Preview::Unclear(menu::draft(query, server, &condition).await.text)
        }
        Some(Err(EarlyReply::Reply(message))) => Preview::Unclear(message.text),
        Some(Err(EarlyReply::Api(error))) => Preview::Unclear(subjects::api_error(query, &error)),
        None => Preview::Unclear(menu::kinds(chat.lang).text),
    }
}
