//! Money, bank and phone of a player: where they are shown, and how.

use serde_json::Value;

use super::numbers::money;
use super::visible_name::short_name;
use crate::bot::state::ChatDefaults;
use crate::text::{Html, Lang};
use crate::wire;

/// The way in which money, bank and phone of a player are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::bot) enum PrivateFields {
    Show,
    /// The answer says where they are shown.
    Mention,
    Omit,
}

impl PrivateFields {
    /// They are shown in private chats, and in groups whose admins have chosen that.
    pub(in crate::bot) fn of_chat(is_private: bool, defaults: &ChatDefaults) -> Self {
        if is_private || defaults.show_private { Self::Show } else { Self::Mention }
    }

    /// The fields of a player, or the sentence in their place.
    pub(in crate::bot) fn show(self, lang: Lang, player: &wire::Player<'_>) -> Option<Html> {
        match self {
            Self::Show => Some(fields(lang, player)),
            Self::Mention => Some(lang.player_private()),
            Self::Omit => None,
        }
    }
}

fn fields(lang: Lang, player: &wire::Player<'_>) -> Html {
    let phone = extra_field(player, "phone").or_else(|| extra_field(player, "phone_number"));
    let phone = phone.map(|phone| match phone {
        Value::Number(number) => lang.player_phone(&number.to_string()),
        Value::String(words) if !words.trim().is_empty() => lang.player_phone(&short_name(&words)),
        _ => lang.player_no_phone(),
    });
    let money_and_bank =
        [lang.player_money(money(lang, player.money)), lang.player_bank(money(lang, player.bank))];
    Html::lines(money_and_bank.into_iter().chain(phone))
}

/// A field that the game sends beyond the documented ones.
pub(in crate::bot) fn extra_field(player: &wire::Player<'_>, field: &str) -> Option<Value> {
    let (_, json) = player.extra_fields.iter().find(|(name, _)| *name == field)?;
    serde_json::from_str(&json.0).ok()
}
