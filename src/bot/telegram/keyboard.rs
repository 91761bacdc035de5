//! Buttons under a message.

use teloxide::types::{
    CopyTextButton, InlineKeyboardButton, InlineKeyboardButtonKind, InlineKeyboardMarkup,
};

use crate::bot::callback::ButtonData;
use crate::text::Plain;

/// A button. It may carry a key to copy, so nothing prints it.
#[derive(Clone)]
pub(crate) struct Button(InlineKeyboardButton);

pub(crate) type Rows = Vec<Vec<Button>>;

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

    fn new(text: &Plain, kind: InlineKeyboardButtonKind) -> Self {
        Self(InlineKeyboardButton::new(text.as_str(), kind))
    }
}

/// ◀ 2/8 ▶, from 0 to `last`, when there is more than one page; the first page follows the last.
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
