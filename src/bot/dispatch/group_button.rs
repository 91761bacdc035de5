//! Buttons pressed in groups: decodes the action of a button, and finds out whether its data is forged.

use teloxide::types::{CallbackQuery, InlineKeyboardButtonKind, Message};

use crate::bot::boards::BoardButton;
use crate::bot::callback::{ButtonData, KeyAction, LanguageChoice};
use crate::bot::people::PeopleButton;
use crate::bot::subjects::ViewButton;
use crate::bot::subjects::answers::alert_button::AlertButton;

#[derive(Clone, Debug)]
pub(in crate::bot) enum GroupButton {
    /// The menu is somebody else's, or its data is forged.
    NotYours,
    /// The message no longer has such a menu, because the button was pressed twice.
    PressedTwice,
    View(ViewButton),
    Language(LanguageChoice),
    Alert(AlertButton),
    Board(BoardButton),
    People(PeopleButton),
    /// A button about keys, which groups never show.
    Key,
    /// A button of an older version, or a forged one.
    OutOfDate,
}

impl GroupButton {
    /// Reads a callback query. A client can make up the data, but not the buttons of the message.
    pub(in crate::bot) fn of_callback(query: CallbackQuery) -> Self {
        let data = query.data.as_deref().unwrap_or_default();
        if let Some(claimed) = owner_of(data) {
            let message = query.message.as_ref().and_then(|message| message.regular_message());
            match message.map(|message| carried(message).find_map(owner_of)) {
                Some(Some(owner)) if owner == claimed => {}
                // Telegram does not send the buttons of an old message.
                Some(Some(_)) | None => return Self::NotYours,
                Some(None) => return Self::PressedTwice,
            }
        }
        let view = ViewButton::decode(data).map(Self::View);
        view.or_else(|| LanguageChoice::decode(data).map(Self::Language))
            .or_else(|| AlertButton::decode(data).map(Self::Alert))
            .or_else(|| BoardButton::decode(data).map(Self::Board))
            .or_else(|| PeopleButton::decode(data).map(Self::People))
            .or_else(|| KeyAction::decode(data).map(|_| Self::Key))
            .unwrap_or(Self::OutOfDate)
    }
}

fn carried(message: &Message) -> impl Iterator<Item = &str> {
    let rows = message.reply_markup().map(|markup| &markup.inline_keyboard);
    rows.into_iter().flatten().flatten().filter_map(|button| match &button.kind {
        InlineKeyboardButtonKind::CallbackData(data) => Some(data.as_str()),
        _ => None,
    })
}

/// The person to whose menu a button belongs; `Some(None)` means the admins, `None` that the button belongs to nobody.
fn owner_of(data: &str) -> Option<Option<u64>> {
    let owner = ViewButton::decode(data).map(|button| button.owner);
    owner.or_else(|| LanguageChoice::decode(data).map(|choice| choice.owner))
}
