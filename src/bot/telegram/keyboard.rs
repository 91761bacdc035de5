//! Buttons under a message, and buttons under the message field.

use teloxide::types::{
    CopyTextButton, InlineKeyboardButton, InlineKeyboardButtonKind, InlineKeyboardMarkup,
    KeyboardButton, KeyboardMarkup, KeyboardRemove, ReplyMarkup, WebAppInfo,
};

use crate::bot::callback::ButtonData;
use crate::text::Plain;

/// A button. It may carry a key to copy, so nothing prints it.
#[derive(Clone, PartialEq)]
pub(crate) struct Button(InlineKeyboardButton);

pub(crate) type Rows = Vec<Vec<Button>>;

/// The buttons under the message field, which send their text.
#[derive(Clone)]
pub(crate) enum ReplyKeyboard {
    Show(Vec<Vec<Plain>>),
    Remove,
}

impl ReplyKeyboard {
    pub(super) fn markup(&self) -> ReplyMarkup {
        let button = |text: &Plain| KeyboardButton::new(text.as_str());
        match self {
            Self::Show(rows) => {
                let rows = rows.iter().map(|row| row.iter().map(button));
                KeyboardMarkup::new(rows).persistent().resize_keyboard().into()
            }
            Self::Remove => KeyboardRemove::new().into(),
        }
    }
}

impl Button {
    pub(crate) fn press(text: Plain, data: impl ButtonData) -> Self {
        Self::new(&text, InlineKeyboardButtonKind::CallbackData(data.encode()))
    }

    pub(crate) fn copy(text: Plain, copied: String) -> Self {
        Self::new(&text, InlineKeyboardButtonKind::CopyText(CopyTextButton { text: copied }))
    }

    pub(crate) fn link(text: Plain, url: reqwest::Url) -> Self {
        Self::new(&text, InlineKeyboardButtonKind::Url(url))
    }

    /// Opens a page inside Telegram. Only private chats may have it.
    pub(crate) fn app(text: Plain, url: reqwest::Url) -> Self {
        Self::new(&text, InlineKeyboardButtonKind::WebApp(WebAppInfo { url }))
    }

    /// The data that a press sends; `None` for a button that sends none.
    pub(crate) fn data(&self) -> Option<&str> {
        match &self.0.kind {
            InlineKeyboardButtonKind::CallbackData(data) => Some(data),
            _ => None,
        }
    }

    /// The same button, which sends other data.
    pub(crate) fn pressing(&self, data: impl ButtonData) -> Self {
        let kind = InlineKeyboardButtonKind::CallbackData(data.encode());
        Self(InlineKeyboardButton { kind, ..self.0.clone() })
    }

    /// The same button, which opens an address instead.
    pub(crate) fn leading_to(&self, url: reqwest::Url) -> Self {
        let kind = InlineKeyboardButtonKind::Url(url);
        Self(InlineKeyboardButton { kind, ..self.0.clone() })
    }

    fn new(text: &Plain, kind: InlineKeyboardButtonKind) -> Self {
        Self(InlineKeyboardButton::new(text.as_str(), kind))
    }
}

/// ◀ 2/8 ▶, for pages from 0 to `last`, if there is more than one page. After the last page comes the first.
pub(crate) fn pages(
    page: u16,
    last: u16,
    to: impl Fn(Plain, u16) -> Button,
) -> Option<Vec<Button>> {
    let before = page.checked_sub(1).unwrap_or(last);
    let after = if page == last { 0 } else { page + 1 };
    let here = format!("{}/{}", u32::from(page) + 1, u32::from(last) + 1);
    let to = |text: &str, page| to(Plain::untrusted(text), page);
    (last > 0).then(|| vec![to("◀", before), to(&here, page), to("▶", after)])
}

pub(crate) fn markup(rows: &Rows) -> InlineKeyboardMarkup {
    InlineKeyboardMarkup::new(rows.iter().map(|row| row.iter().map(|button| button.0.clone())))
}
