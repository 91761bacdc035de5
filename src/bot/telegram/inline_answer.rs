//! Cards for what somebody types behind the bot's name in any chat.

use std::time::Duration;

use teloxide::payloads::{AnswerInlineQuery, AnswerInlineQuerySetters};
use teloxide::types::{
    InlineQueryId, InlineQueryResult, InlineQueryResultArticle, InlineQueryResultsButton,
    InlineQueryResultsButtonKind, InputMessageContent, InputMessageContentText, ParseMode,
};

use super::client::Call;
use super::failure::ApiFailure;
use super::messages::no_preview;
use super::outbox::Outbox;
use crate::text::{Html, Plain};

/// For how many seconds Telegram may show the same again: what is online changes all the time.
const KEPT: u32 = 5;

/// Whoever types has typed on by then.
const LATE: Duration = Duration::from_secs(5);

/// A card.
pub(in crate::bot) struct InlineResult {
    /// Its own name among the others.
    pub(in crate::bot) id: String,
    /// What it is about.
    pub(in crate::bot) title: String,
    /// A line below that.
    pub(in crate::bot) about: String,
    /// What is said when it is picked.
    pub(in crate::bot) text: Html,
}

/// The cards on offer.
pub(in crate::bot) struct InlineAnswer {
    pub(in crate::bot) cards: Vec<InlineResult>,
    /// What to type, when there are none.
    pub(in crate::bot) hint: Option<Plain>,
}

impl Outbox {
    /// Offers the cards.
    pub(in crate::bot) async fn answer_inline_query(
        &self,
        query: &InlineQueryId,
        spread: &InlineAnswer,
    ) {
        let results: Vec<InlineQueryResult> = spread.cards.iter().map(result).collect();
        let offered = self.answer(LATE, || {
            let call = AnswerInlineQuery::new(query.clone(), results.clone());
            let call = call.cache_time(KEPT).is_personal(true);
            Call::of(&match &spread.hint {
                Some(hint) => call.button(button(hint)),
                None => call,
            })
        });
        match offered.await {
            Ok(()) | Err(ApiFailure::Expired) => {}
            Err(failure) => tracing::warn!(?failure, "cards could not be offered"),
        }
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
