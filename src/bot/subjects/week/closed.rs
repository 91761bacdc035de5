//! What a group can do where the hours of members are only for its own people.

use crate::bot::subjects::answers::leadership::LedGroup;
use crate::bot::subjects::settings::Settings;
use crate::bot::subjects::{Query, QueryContext, View};
use crate::text::Plain;

/// The button with which an admin makes them the group's own people, if the group has none yet.
pub(super) fn own_button(
    context: &QueryContext,
    server: u32,
    of: &LedGroup,
) -> Option<(Plain, View)> {
    let defaults = &context.defaults;
    if context.is_private || defaults.fraction.is_some() || defaults.family.is_some() {
        return None;
    }
    let own = match of {
        LedGroup::Fraction { id, .. } => Settings::Fraction(Some(*id)),
        LedGroup::Family(id) => Settings::Family(Some(*id)),
    };
    Some((context.lang.button_make_own(), own.on(server)))
}
