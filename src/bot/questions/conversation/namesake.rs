//! The family that has the same name as a fraction: `grove street` may mean either.

use crate::bot::language::{self, FamilyNames, Phrase};
use crate::bot::subjects::answers::query_context::QueryContext;
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::answers::visible_name::short_name;
use crate::bot::subjects::{Family, FamilyHeatMap, Query, View, ViewKind};
use crate::bot::telegram::Button;
use crate::text::Plain;

/// A shorter name is that of the fraction alone.
const LEAST_WORDS: usize = 2;

/// The button for the family whose name the words of a text are, if the view shows a fraction.
pub(in crate::bot) async fn namesake(
    context: &QueryContext,
    text: &str,
    view: &View,
) -> Option<Button> {
    let is_usual = match view.kind {
        ViewKind::Fraction(_) => false,
        ViewKind::HeatMap(_) => true,
        _ => return None,
    };
    let phrase = Phrase::new(text).filter(|phrase| phrase.words.len() >= LEAST_WORDS)?;
    let server = view.server.or(context.defaults.server)?;
    let known = context.client.families(server).await.ok()?;
    let names = FamilyNames::new(&known.families);
    let mut parts = language::parts_of_names(&phrase.words, LEAST_WORDS);
    let id = parts.find_map(|part| names.find(&part).one())?;
    let family = known.families.iter().find(|family| family.id == id)?;
    let text = Plain::untrusted(&format!("👪 {}", short_name(&family.name)));
    let of_family = match is_usual {
        true => FamilyHeatMap { family: Name::Id(family.id) }.on(server),
        false => Family::members(family.id).on(server),
    };
    Some(context.button(text, of_family))
}
