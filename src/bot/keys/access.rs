//! Asks what a key may read.

use strum::VariantArray;

use crate::bot::callback::KeyAction;
use crate::bot::telegram::{Button, OutgoingMessage, Rows};
use crate::keys::{Key, ResourceGroup, Scope, State};
use crate::text::{Html, Lang, Plain};

use super::message;

/// The button to what an active key may read.
pub(super) fn button(lang: Lang, key: &Key) -> Option<Button> {
    let action = KeyAction::AskScope(key.id);
    (key.state == State::Active).then(|| Button::press(lang.button_access(), action))
}

/// Asks what the key may read. While it may read everything, a press limits it to one group; each further press adds or
/// removes one.
pub(super) fn ask(lang: Lang, key: &Key) -> OutgoingMessage {
    let choice = |words: Plain, is_chosen, scope: Scope| {
        let words = if is_chosen { lang.button_chosen(words.as_str()) } else { words };
        Button::press(words, KeyAction::SetScope { key: key.id, groups: scope.bits() })
    };
    let group = |group: ResourceGroup| {
        let is_chosen = !key.scope.is_all() && key.scope.has(group);
        choice(message::group(lang, group), is_chosen, pressed(key.scope, group))
    };
    let groups: Vec<Button> = ResourceGroup::VARIANTS.iter().copied().map(group).collect();
    let mut rows: Rows = groups.chunks(2).map(<[Button]>::to_vec).collect();
    rows.push(vec![choice(lang.button_scope_all(), key.scope.is_all(), Scope::ALL)]);
    rows.push(vec![Button::press(lang.button_key(), KeyAction::Return(key.id))]);
    let now = message::access(lang, key).unwrap_or_else(|| lang.scope_all());
    OutgoingMessage { text: Html::paragraphs([lang.ask_scope(message::title(key)), now]), rows }
}

/// The scope after a press on a group. The last group stays, because a key without any would be of no use.
fn pressed(scope: Scope, group: ResourceGroup) -> Scope {
    if scope.is_all() {
        return Scope::of([group]).unwrap_or(scope);
    }
    let others = scope.groups().filter(|other| *other != group);
    let added = (!scope.has(group)).then_some(group);
    Scope::of(others.chain(added)).unwrap_or(scope)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn presses_choose_groups_one_by_one() {
        use ResourceGroup::{Map, Servers};
        let of = |groups: &[ResourceGroup]| Scope::of(groups.iter().copied()).unwrap();
        assert_eq!(pressed(Scope::ALL, Map), of(&[Map]));
        assert_eq!(pressed(of(&[Map]), Servers), of(&[Servers, Map]));
        assert_eq!(pressed(of(&[Servers, Map]), Map), of(&[Servers]));
        assert_eq!(pressed(of(&[Map]), Map), of(&[Map]));
        let all_but_one = of(&ResourceGroup::VARIANTS[1..]);
        assert_eq!(pressed(all_but_one, Servers), Scope::ALL);
    }
}
