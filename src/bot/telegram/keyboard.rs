//! Buttons under a message.

use teloxide::types::{
    CopyTextButton, InlineKeyboardButton, InlineKeyboardButtonKind, InlineKeyboardMarkup,
};

use crate::bot::callback::ButtonData;
use crate::text::Plain;

/// A button. It may carry a key to copy, so nothing prints it.
#[derive(Clone)]
pub(in crate::bot) struct Button(InlineKeyboardButton);

pub(in crate::bot) type Rows = Vec<Vec<Button>>;

impl Button {
    pub(in crate::bot) fn press(text: Plain, data: impl ButtonData) -> Self {
        Self::new(&text, InlineKeyboardButtonKind::CallbackData(data.encode()))
    }

    pub(in crate::bot) fn copy(text: Plain, copied: String) -> Self {
        Self::new(&text, InlineKeyboardButtonKind::CopyText(CopyTextButton { text: copied }))
    }

    pub(in crate::bot) fn link(text: Plain, url: reqwest::Url) -> Self {
        Self::new(&text, InlineKeyboardButtonKind::Url(url))
    }

    fn new(text: &Plain, kind: InlineKeyboardButtonKind) -> Self {
        Self(InlineKeyboardButton::new(text.as_str(), kind))
    }
}

/// ◀ 2/8 ▶, from 0 to `last`, when there is more than one page; the first page follows the last.
pub(in crate::bot) fn pages(
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

pub(in crate::bot) fn markup(rows: &Rows) -> InlineKeyboardMarkup {
    InlineKeyboardMarkup::new(rows.iter().map(|row| row.iter().map(|button| button.0.clone())))
}
