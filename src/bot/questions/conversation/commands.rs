//! Commands whose words name several things, or a time in the past.

use super::reader::Reader;
use super::spelling::with_known_names;
use super::{HISTORY, follow_up, in_past};
use crate::bot::language::{PastText, Phrase};
use crate::bot::questions::free_text::ParsedPhrase;
use crate::bot::questions::known_words::{KnownNames, without_counts};
use crate::bot::questions::last_answer::LastAnswer;
use crate::bot::subjects::Question;
use crate::bot::subjects::answers::arguments::Arguments;
use crate::bot::subjects::answers::errors::EarlyReply;
use crate::bot::subjects::answers::query_context::QueryContext;

/// The command that shows who is online.
const MEMBERS: &str = "online";

/// Finds the view of a command about members whose words name several things, or a time in the past; or of one about
/// the history of the lot that was shown last.
pub(in crate::bot) async fn parse_command(
    context: &QueryContext,
    Question { command, words }: &Question,
    last: Option<&LastAnswer>,
) -> Result<Option<ParsedPhrase>, EarlyReply> {
    if command.names.first() == Some(&HISTORY) && words.trim().is_empty() {
        return Ok(last.and_then(follow_up::history_of_last).map(ParsedPhrase::from));
    }
    if command.names.first() != Some(&MEMBERS) {
        return Ok(None);
    }
    let known = KnownNames::of(context).await?;
    let text = with_known_names(words, &known, None);
    let past = PastText::new(&text, in_past::today(context));
    let rest = past.as_ref().map_or(&*text, |past| &past.rest);
    let phrase = Phrase::new(rest).map(without_counts);
    let several = phrase.and_then(|phrase| Reader::new(&known, rest, &phrase, None).several());
    let view = match several {
        None if past.is_some() => Some((command.parse)(Arguments { context, words: rest }).await?),
        several => several,
    };
    Ok(view.map(|view| match &past {
        Some(past) => in_past::at_time(view.into(), past, context.defaults.fraction.is_some()),
        None => view.into(),
    }))
}
