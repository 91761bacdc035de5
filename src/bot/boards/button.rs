//! The buttons of boards.

use serde::{Deserialize, Serialize};

use crate::bot::callback::ButtonData;
use crate::bot::subjects::View;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) enum BoardButton {
    /// The choice of what a new board shows.
    Menu,
    /// The boards of the chat.
    List,
    /// Sets up a board.
    Make(View),
    /// These name a board by its id.
    Pin(i64),
    Move(i64),
    Stop(i64),
}

impl ButtonData for BoardButton {
    const PREFIX: char = 'B';
}

#[cfg(test)]
mod tests {
    use crate::bot::boards::BoardButton;
    use crate::bot::callback::{ButtonData, MAX_BYTES};
    use crate::bot::subjects::answers::typed_name::Name;
    use crate::bot::subjects::{Auctions, Family, Fraction, PropertyFilter, Query, Servers};

    /// The buttons of messages that were sent before. Add new ones at the end.
    #[test]
    fn the_form_of_a_button_stays() {
        let auctions = Auctions { filter: PropertyFilter::All.into(), page: 0 };
        let buttons = [
            BoardButton::Menu,
            BoardButton::List,
            BoardButton::Make(Fraction::members(1).on(5)),
            BoardButton::Make(Family::named(Name::default()).anywhere()),
            BoardButton::Make(Servers { page: 0 }.anywhere()),
            BoardButton::Make(auctions.on(5)),
            BoardButton::Pin(1),
            BoardButton::Move(300),
            BoardButton::Stop(i64::MAX),
        ];
        let data: Vec<String> = buttons.iter().map(ButtonData::encode).collect();
        for (data, button) in data.iter().zip(buttons) {
            assert!(data.len() <= MAX_BYTES, "{data}");
            assert_eq!(BoardButton::decode(data), Some(button));
        }
        insta::assert_snapshot!(data.join("\n"), @r"
        BAA
        BAQ
        BAgYAAgEBAAA
        BAgACAAAB
        BAgADAA
        BAgYJAAA
        BAwI
        BBNgE
        BBf7__________wE
        ");
    }
}
