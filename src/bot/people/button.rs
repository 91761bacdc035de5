//! The buttons of `/me`.

use serde::{Deserialize, Serialize};

use crate::bot::callback::{ButtonData, optional_number};
use crate::bot::subjects::View;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) enum PeopleButton {
    /// Claims the nickname of this player.
    Claim {
        view: View,
        /// The person who was asked, in a group.
        #[serde(with = "optional_number")]
        owner: Option<u64>,
    },
    /// The other buttons name the server of a claim.
    Check(u32),
    /// Confirms the claim of this person.
    Vouch {
        person: u64,
        server: u32,
    },
    Card(u32),
    Hide(u32),
    Show(u32),
    Forget(u32),
}

impl ButtonData for PeopleButton {
    const PREFIX: char = 'N';
}

#[cfg(test)]
mod tests {
    use crate::bot::callback::{ButtonData, MAX_BYTES};
    use crate::bot::people::PeopleButton;
    use crate::bot::subjects::answers::typed_name::Name;
    use crate::bot::subjects::{Player, Query};

    /// The buttons of messages that were sent before. Add new ones at the end.
    #[test]
    fn the_form_of_a_button_stays() {
        let player = |name| Player { name: Name::typed(name) }.on(5);
        let buttons = [
            PeopleButton::Claim { view: player("Nicolas_Reed"), owner: None },
            PeopleButton::Claim {
                view: player("Maximilian_Featherstone"),
                owner: Some(7_000_000_000),
            },
            PeopleButton::Check(5),
            PeopleButton::Vouch { person: 7_000_000_000, server: 33 },
            PeopleButton::Card(5),
            PeopleButton::Hide(5),
            PeopleButton::Show(5),
            PeopleButton::Forget(5),
        ];
        let data: Vec<String> = buttons.iter().map(ButtonData::encode).collect();
        for (data, button) in data.iter().zip(buttons) {
            assert!(data.len() <= MAX_BYTES, "{data}");
            assert_eq!(PeopleButton::decode(data), Some(button));
        }
        insta::assert_snapshot!(data.join("\n"), @r"
        NAAYBDE5pY29sYXNfUmVlZAA
        NAAYBF01heGltaWxpYW5fRmVhdGhlcnN0b25lgYzuiRo
        NAQU
        NAoCM7okaIQ
        NAwU
        NBAU
        NBQU
        NBgU
        ");
    }
}
