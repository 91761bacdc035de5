//! Answers small talk, and messages without a text: one short sentence each, never the same twice in a row.

use jiff::SignedDuration;

use super::help::{help, menu_rows};
use super::shortcuts;
use crate::bot::callback::HelpTopic;
use crate::bot::chat::{ChatContext, PrivateChat};
use crate::bot::error::{HandlerResult, with_support};
use crate::bot::language::Courtesy;
use crate::bot::telegram::{OutgoingMessage, Rows};
use crate::text::{Html, Lang};

/// The two sentences about a subject.
type Sentences = [fn(Lang) -> Html; 2];

/// The subject of the sentences about messages without a text. Those of courtesies are their places in the list.
const UNREADABLE: usize = usize::MAX;

/// Messages that are sent together, such as an album, arrive within this time.
const TOGETHER: SignedDuration = SignedDuration::from_secs(3);

pub(in crate::bot) async fn answer(chat: &ChatContext, courtesy: Courtesy) -> HandlerResult {
    chat.context.recent.reset_hints(chat.speaker());
    let courtesy = match courtesy {
        // The help is for private chats.
        Courtesy::Abilities | Courtesy::Groups if !chat.is_private() => Courtesy::Identity,
        courtesy => courtesy,
    };
    if courtesy == Courtesy::TimeZone {
        return chat.reply(time_zone(chat)).await;
    }
    let Some(sentences) = sentences(courtesy) else {
        let topic = match courtesy {
            Courtesy::Groups => HelpTopic::Groups,
            _ => HelpTopic::Menu,
        };
        return chat.reply(help(chat, topic).await?).await;
    };
    let text = next(chat, courtesy as usize, sentences);
    let text = match courtesy {
        Courtesy::Maker => with_support(chat.lang, text, chat.context.settings.support.as_deref()),
        _ => text,
    };
    let rows = match courtesy {
        Courtesy::Identity if chat.is_private() => menu_rows(chat.lang),
        courtesy if offers_questions(courtesy) => shortcuts::rows(chat),
        _ => Rows::new(),
    };
    chat.reply(OutgoingMessage { text, rows }).await
}

/// The zone of all times that the bot writes.
fn time_zone(chat: &ChatContext) -> Html {
    let zone = &chat.context.settings.zone;
    let now = chat.now.to_zoned(zone.clone());
    let offset = now.strftime("%:z").to_string();
    match zone.iana_name() {
        Some(name) => chat.lang.time_zone(name, &offset),
        None => chat.lang.time_zone_offset(&offset),
    }
}

/// Answers that something is fine, as after "ok".
pub(crate) async fn agree(chat: &ChatContext) -> HandlerResult {
    answer(chat, Courtesy::Agreement).await
}

/// Says what the bot can read, once for messages that are sent together.
pub(crate) async fn answer_unreadable(chat: &PrivateChat) -> HandlerResult {
    let last = chat.context.recent.last_sentence(chat.speaker(), UNREADABLE);
    if last.is_some_and(|at| chat.now.duration_since(at) < TOGETHER) {
        return Ok(());
    }
    let text = next(chat, UNREADABLE, [Lang::unreadable, Lang::unreadable_again]);
    chat.reply(OutgoingMessage { text, rows: menu_rows(chat.lang) }).await
}

fn next(chat: &ChatContext, subject: usize, sentences: Sentences) -> Html {
    let [first, second] = sentences;
    match chat.context.recent.next_sentence(chat.speaker(), subject, chat.now) {
        0 => first(chat.lang),
        _ => second(chat.lang),
    }
}

/// The sentences of a courtesy; `None` for those with an answer of their own.
fn sentences(courtesy: Courtesy) -> Option<Sentences> {
    Some(match courtesy {
        Courtesy::Thanks => [Lang::welcome, Lang::welcome_again],
        Courtesy::Greeting => [Lang::greet_back, Lang::greet_back_again],
        Courtesy::Farewell => [Lang::farewell, Lang::farewell_again],
        Courtesy::Identity => [Lang::identity, Lang::identity_again],
        Courtesy::Maker => [Lang::maker, Lang::maker_again],
        Courtesy::Human => [Lang::human, Lang::human_again],
        Courtesy::Mood => [Lang::mood, Lang::mood_again],
        Courtesy::Praise => [Lang::praised, Lang::praised_again],
        Courtesy::Agreement => [Lang::agreed, Lang::agreed_again],
        Courtesy::YesOrNo => [Lang::yes_or_no, Lang::yes_or_no_again],
        Courtesy::Laughter => [Lang::laughed, Lang::laughed_again],
        Courtesy::Swearing => [Lang::sworn_at, Lang::sworn_at_again],
        Courtesy::Emoji => [Lang::emoji, Lang::emoji_again],
        Courtesy::Age => [Lang::data_age, Lang::data_age_again],
        Courtesy::Punishment => [Lang::cannot_punish; 2],
        Courtesy::Trade => [Lang::cannot_trade; 2],
        Courtesy::Vouching => [Lang::cannot_vouch; 2],
        Courtesy::PassingOn => [Lang::cannot_pass_on; 2],
        Courtesy::Cheating => [Lang::cannot_cheat; 2],
        Courtesy::Playing => [Lang::cannot_play; 2],
        Courtesy::Rules => [Lang::cannot_know_rules; 2],
        Courtesy::Chatter => [Lang::cannot_chat; 2],
        Courtesy::Reason => [Lang::cannot_know_why; 2],
        Courtesy::Position => [Lang::cannot_see_positions; 2],
        Courtesy::Future => [Lang::cannot_see_future; 2],
        Courtesy::GameClock => [Lang::cannot_tell_game_time; 2],
        Courtesy::NotTold => [Lang::cannot_know_that; 2],
        Courtesy::Abilities | Courtesy::Groups | Courtesy::TimeZone => return None,
    })
}

/// Whether buttons help the person on.
fn offers_questions(courtesy: Courtesy) -> bool {
    match courtesy {
        Courtesy::Greeting
        | Courtesy::Identity
        | Courtesy::Mood
        | Courtesy::YesOrNo
        | Courtesy::Swearing
        | Courtesy::Emoji
        | Courtesy::Punishment
        | Courtesy::Trade
        | Courtesy::Vouching
        | Courtesy::PassingOn
        | Courtesy::Cheating
        | Courtesy::Playing
        | Courtesy::Rules
        | Courtesy::Chatter
        | Courtesy::Reason
        | Courtesy::Position
        | Courtesy::Future
        | Courtesy::GameClock
        | Courtesy::NotTold => true,
        Courtesy::Thanks
        | Courtesy::Farewell
        | Courtesy::Maker
        | Courtesy::Human
        | Courtesy::Abilities
        | Courtesy::Groups
        | Courtesy::Praise
        | Courtesy::Agreement
        | Courtesy::Laughter
        | Courtesy::TimeZone
        | Courtesy::Age => false,
    }
}
