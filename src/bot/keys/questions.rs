//! Answers questions about keys and the API that people ask in sentences.

use crate::bot::chat::PrivateChat;
use crate::bot::error::HandlerResult;
use crate::bot::language::KeyQuestion;

use super::{leak, request_examples, trouble};

pub(crate) async fn answer(chat: PrivateChat, question: KeyQuestion) -> HandlerResult {
    match question {
        KeyQuestion::Leak => leak::offer_replacement(&chat).await,
        KeyQuestion::Trouble(kind) => trouble::explain(&chat, kind).await,
        KeyQuestion::Example(example) => request_examples::show(&chat, &example).await,
    }
}
