//! `/away`: a member says until when they are absent, and those who lead them see it in the roster.

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};

use super::nickname::code;
use super::speaker::Speaker;
use crate::bot::chat::ChatContext;
use crate::bot::error::HandlerResult;
use crate::bot::language;
use crate::people::{Absence, Claim};
use crate::text::{Html, Plain, clean};

/// The longest absence, in days.
const LONGEST: u16 = 60;

/// The longest reason that is kept.
const REASON: usize = 100;

pub(in crate::bot) async fn command(chat: Arc<ChatContext>, words: String) -> HandlerResult {
    let Some(speaker) = Speaker::of(&chat).await? else {
        return chat.reply(chat.lang.me_anonymous()).await;
    };
    let Some(claim) = speaker.claim(None) else {
        let mut answer = speaker.has_none(None).await;
        answer.text = Html::paragraphs([chat.lang.away_needs_name(), answer.text]);
        return chat.reply(answer).await;
    };
    if !claim.is_confirmed() {
        return chat.reply(chat.lang.me_confirm_first()).await;
    }
    if words.trim().is_empty() {
        return show(&speaker, claim).await;
    }
    if language::is_back(&words) {
        return end(&speaker, claim).await;
    }
    match language::absence(&words) {
        Some((days, reason)) if days <= LONGEST => begin(&speaker, claim, days, reason).await,
        Some(_) | None => chat.reply(chat.lang.away_usage(LONGEST.into())).await,
    }
}

async fn begin(speaker: &Speaker<'_>, claim: &Claim, days: u16, reason: &str) -> HandlerResult {
    let chat = speaker.chat;
    let length = SignedDuration::from_hours(i64::from(days) * 24);
    let until = chat.now.saturating_add(length).unwrap_or(Timestamp::MAX);
    let reason = Some(clean(reason, REASON)).filter(|reason| !reason.is_empty());
    let absence = Absence { until, reason };
    let server = claim.nickname.server;
    chat.context.people.set_absence(claim.person, server, Some(&absence)).await?;
    chat.reply(chat.lang.away_begun(code(&claim.nickname), day(speaker, until).as_str())).await
}

async fn end(speaker: &Speaker<'_>, claim: &Claim) -> HandlerResult {
    let chat = speaker.chat;
    if !claim.is_absent(chat.now) {
        return chat.reply(chat.lang.away_none()).await;
    }
    chat.context.people.set_absence(claim.person, claim.nickname.server, None).await?;
    chat.reply(chat.lang.away_over()).await
}

async fn show(speaker: &Speaker<'_>, claim: &Claim) -> HandlerResult {
    let chat = speaker.chat;
    let text = match claim.current_absence(chat.now) {
        Some(absence) => {
            let until = day(speaker, absence.until);
            chat.lang.away_until(code(&claim.nickname), until.as_str())
        }
        None => chat.lang.away_usage(LONGEST.into()),
    };
    chat.reply(text).await
}

fn day(speaker: &Speaker<'_>, at: Timestamp) -> Plain {
    let date = at.to_zoned(speaker.query.zone.clone()).date();
    speaker.chat.lang.day(date.month().unsigned_abs().into(), date.day().unsigned_abs().into())
}
