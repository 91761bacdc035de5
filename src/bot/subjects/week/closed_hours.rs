//! What a group can do where the hours of members are only for its own people.

use crate::bot::subjects::QueryContext;
use crate::bot::subjects::answers::visible_name::short_name;
use crate::text::Html;

/// Says how an admin makes them the group's own people, if the group has none yet.
pub(super) fn how_to_open(context: &QueryContext, server: u32, name: &str) -> Option<Html> {
    let defaults = &context.defaults;
    let has_own = defaults.fraction.is_some() || defaults.family.is_some();
    let command = || Html::code(&format!("/settings {} {server}", short_name(name)));
    (!context.is_private && !has_own).then(|| context.lang.closed_how_to_open(command()))
}
