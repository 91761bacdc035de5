//! What the bot says to a text that it does not understand.

use super::lots::PropertyFilter;
use super::name::Name;
use super::view_button::{ButtonPlace, ViewButton};
use super::{Auctions, Fraction, Query, Servers, View};
use crate::bot::chat::ChatContext;
use crate::bot::error::HandlerResult;
use crate::bot::telegram::{Button, OutgoingMessage};
use crate::text::{Html, Lang, Plain};

const SENTENCES: [fn(Lang) -> Html; 2] = [Lang::hint, Lang::hint_other];

/// Names some texts that are understood, with buttons for what people ask most. It never repeats itself.
pub(crate) async fn hint(chat: &ChatContext) -> HandlerResult {
    let lang = chat.lang;
    let button = |text: Plain, view: View| {
        let owner = chat.member().map(|person| person.id.0);
        Button::press(text, ViewButton { place: ButtonPlace::Message, owner, view })
    };
    let online = Fraction { name: Name::default(), page: 0, in_uniform: false };
    let auctions = Auctions { filter: PropertyFilter::All, page: 0 };
    let rows = vec![
        vec![button(lang.button_who_is_online(), online.anywhere())],
        vec![
            button(lang.button_servers(), Servers { page: 0 }.anywhere()),
            button(lang.button_auctions(), auctions.anywhere()),
        ],
    ];
    let sentence = chat.context.hint_turns.next(chat.id(), SENTENCES.len());
    let text = SENTENCES[sentence](lang);
    chat.reply(OutgoingMessage { text, rows }).await
}
