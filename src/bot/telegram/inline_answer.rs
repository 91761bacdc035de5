//! Answers to inline queries, which people type after the bot's name in any chat.

use std::time::{Duration, Instant};

use teloxide::payloads::{AnswerInlineQuery, AnswerInlineQuerySetters};
use teloxide::types::{
    InlineQueryId, InlineQueryResult, InlineQueryResultArticle, InlineQueryResultsButton,
    InlineQueryResultsButtonKind, InputMessageContent, InputMessageContentText, ParseMode,
};

use super::client::Call;
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
    let text = InputMessageContentText::new(card.text.as_str())
        .parse_mode(ParseMode::Html)
        .link_preview_options(no_preview());
    let article = InlineQueryResultArticle::new(
        card.id.as_str(),
        card.title.as_str(),
        InputMessageContent::Text(text),
    );
    InlineQueryResult::Article(article.description(card.about.as_str()))
}

fn button(hint: &Plain) -> InlineQueryResultsButton {
    InlineQueryResultsButton {
        text: hint.as_str().to_owned(),
        kind: InlineQueryResultsButtonKind::StartParameter("ask".to_owned()),
    }
}
