//! Buttons for the queries that a chat asks most and that need no arguments.

use crate::bot::chat::ChatContext;
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::answers::view_button::{ButtonPlace, ViewButton};
use crate::bot::subjects::interviews::InterviewsOf;
use crate::bot::subjects::property::property_answers::PropertyFilter;
use crate::bot::subjects::settings::Settings;
use crate::bot::subjects::{
    Admins, Auctions, Families, Family, Fraction, Fractions, Ghetto, Interviews, Map, Query,
    Servers, Staff, View, ViewKind,
};
use crate::bot::telegram::{Button, Rows};
use crate::text::{Lang, Plain};

/// A kind of query with its button.
struct Shortcut {
    text: fn(Lang) -> Plain,
    includes: fn(&ViewKind) -> bool,
    view: fn() -> View,
}

/// Every query that has such a button; a chat that has asked nothing yet is offered the first three.
const SHORTCUTS: &[Shortcut] = &[
    Shortcut {
        text: Lang::button_who_is_online,
        includes: |kind| matches!(kind, ViewKind::Fraction(_)),
        view: own_fraction,
    },
    Shortcut {
        text: Lang::button_servers,
        includes: |kind| matches!(kind, ViewKind::Servers(_)),
        view: || Servers { page: 0 }.anywhere(),
    },
    Shortcut {
        text: Lang::button_auctions,
        includes: |kind| matches!(kind, ViewKind::Auctions(_)),
        view: || Auctions { filter: PropertyFilter::All.into(), page: 0 }.anywhere(),
    },
    Shortcut {
        text: Lang::button_family,
        includes: |kind| matches!(kind, ViewKind::Family(_)),
        view: own_family,
    },
    Shortcut {
        text: Lang::button_fractions,
        includes: |kind| matches!(kind, ViewKind::Fractions(_)),
        view: || Fractions { page: 0 }.anywhere(),
    },
    Shortcut {
        text: Lang::button_leaders,
        includes: |kind| matches!(kind, ViewKind::Staff(Staff { deputies: false, .. })),
        view: || Staff { deputies: false, page: 0 }.anywhere(),
    },
    Shortcut {
        text: Lang::button_deputies,
        includes: |kind| matches!(kind, ViewKind::Staff(Staff { deputies: true, .. })),
        view: || Staff { deputies: true, page: 0 }.anywhere(),
    },
    Shortcut {
        text: Lang::button_interviews,
        includes: |kind| matches!(kind, ViewKind::Interviews(_)),
        view: || Interviews { of: InterviewsOf::All, page: 0 }.anywhere(),
    },
    Shortcut {
        text: Lang::button_admins,
        includes: |kind| matches!(kind, ViewKind::Admins(_)),
        view: || Admins { page: 0 }.anywhere(),
    },
    Shortcut {
        text: Lang::button_families,
        includes: |kind| matches!(kind, ViewKind::Families(_)),
        view: || Families { words: Name::default(), page: 0 }.anywhere(),
    },
    Shortcut {
        text: Lang::button_map,
        includes: |kind| matches!(kind, ViewKind::Map(_)),
        view: || Map { filter: PropertyFilter::All.into() }.anywhere(),
    },
    Shortcut {
        text: Lang::button_ghetto,
        includes: |kind| matches!(kind, ViewKind::Ghetto(_)),
        view: || Ghetto {}.anywhere(),
    },
];

/// Counts a query that the chat asked.
pub(in crate::bot) fn count(chat: &ChatContext, view: &View) {
    if let Some(topic) = SHORTCUTS.iter().position(|shortcut| (shortcut.includes)(&view.kind)) {
        chat.context.recent.record_question(chat.id(), topic);
    }
}

/// The members of the chat's fraction.
fn own_fraction() -> View {
    Fraction::named(Name::default()).anywhere()
}

/// The members of the chat's family.
fn own_family() -> View {
    Family::named(Name::default()).anywhere()
}

/// Buttons for the members of the person's own fraction and family.
pub(super) fn own_rows(lang: Lang) -> Rows {
    let button = |text, view| button(text, ButtonPlace::Message, None, view);
    vec![vec![
        button(lang.button_my_fraction(), own_fraction()),
        button(lang.button_my_family(), own_family()),
    ]]
}

/// Buttons under the greeting of a group: anybody may ask, admins choose the settings.
pub(crate) fn group_rows(lang: Lang) -> Rows {
    let button = |text, view| button(text, ButtonPlace::SharedMessage, None, view);
    vec![
        vec![
            button(lang.button_group_fraction(), own_fraction()),
            button(lang.button_group_family(), own_family()),
        ],
        vec![button(lang.button_group_settings(), Settings::Menu.anywhere())],
    ]
}

/// Three buttons for the queries that the chat asked most in its last questions.
pub(in crate::bot) fn rows(chat: &ChatContext) -> Rows {
    let owner = chat.member().map(|person| person.id.0);
    let order = chat.context.recent.topics(chat.id(), SHORTCUTS.len());
    let mut buttons = order.into_iter().filter_map(|topic| SHORTCUTS.get(topic)).map(|shortcut| {
        button((shortcut.text)(chat.lang), ButtonPlace::Message, owner, (shortcut.view)())
    });
    vec![buttons.by_ref().take(1).collect(), buttons.take(2).collect()]
}

pub(super) fn button(text: Plain, place: ButtonPlace, owner: Option<u64>, view: View) -> Button {
    Button::press(text, ViewButton { place, owner, view })
}
