//! Answers to inline queries, which people type after the bot's name in any chat.

use std::time::{Duration, Instant};

use teloxide::payloads::{AnswerInlineQuery, AnswerInlineQuerySetters};
use teloxide::types::{
    FileId, InlineKeyboardMarkup, InlineQueryId, InlineQueryResult, InlineQueryResultArticle,
    InlineQueryResultCachedPhoto, InlineQueryResultsButton, InlineQueryResultsButtonKind,
    InputMessageContent, InputMessageContentText, ParseMode,
};

use super::client::Call;
use super::keyboard::{Rows, markup};
use super::messages::no_preview;
use super::outbox::{AnswerWait, Outbox};
use crate::text::{Html, Plain};

/// The number of seconds for which Telegram may cache an answer. It is short, because the data changes all the time.
const KEPT: u32 = 5;

/// After this time the person has typed further letters, so the answer is useless.
const LATE: Duration = Duration::from_secs(5);

pub(crate) struct InlineResult {
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) about: String,
    /// The message that is sent when it is picked.
    pub(crate) text: Html,
    pub(crate) rows: Rows,
    /// The file id of the photo of which the text is the caption. Telegram must have it already.
    pub(crate) photo: Option<String>,
}

pub(crate) struct InlineAnswer {
    pub(crate) cards: Vec<InlineResult>,
    /// The text of the button above the results, which says what to type.
    pub(crate) hint: Option<Plain>,
}

impl Outbox {
    pub(crate) async fn answer_inline_query(
        &self,
        query: &InlineQueryId,
        inline_answer: &InlineAnswer,
    ) {
        let results: Vec<InlineQueryResult> = inline_answer.cards.iter().map(result).collect();
        let call = AnswerInlineQuery::new(query.clone(), results);
        let mut call = call.cache_time(KEPT).is_personal(true);
        call.button = inline_answer.hint.as_ref().map(button);
        self.answer(&AnswerWait::default(), Instant::now() + LATE, || Call::of(&call)).await;
    }
}

fn result(card: &InlineResult) -> InlineQueryResult {
    let InlineResult { id, title, about, text, rows, photo } = card;
    let buttons = (!rows.is_empty()).then(|| markup(rows));
    match photo {
        Some(file_id) => photo_result(card, file_id, buttons),
        None => {
            let text = InputMessageContentText::new(text.as_str())
                .parse_mode(ParseMode::Html)
                .link_preview_options(no_preview());
            let content = InputMessageContent::Text(text);
            let mut article = InlineQueryResultArticle::new(id, title, content).description(about);
            article.reply_markup = buttons;
            InlineQueryResult::Article(article)
        }
    }
}

fn photo_result(
    InlineResult { id, title, about, text, .. }: &InlineResult,
    file_id: &str,
    buttons: Option<InlineKeyboardMarkup>,
) -> InlineQueryResult {
    let mut photo = InlineQueryResultCachedPhoto::new(id, FileId(file_id.to_owned()))
        .title(title)
        .description(about)
        .caption(text.as_str())
        .parse_mode(ParseMode::Html);
    photo.reply_markup = buttons;
    InlineQueryResult::CachedPhoto(photo)
}

fn button(hint: &Plain) -> InlineQueryResultsButton {
    InlineQueryResultsButton {
        text: hint.as_str().to_owned(),
        kind: InlineQueryResultsButtonKind::StartParameter("ask".to_owned()),
    }
}
