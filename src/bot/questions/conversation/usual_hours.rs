//! The usual week of a fraction, a family or a server: `when is LSPD usually online`.

use super::{Found, present};
use crate::bot::questions::free_text::ParsedPhrase;
use crate::bot::questions::known_words::KnownNames;
use crate::bot::questions::last_answer::LastAnswer;
use crate::bot::subjects::answers::errors::EarlyReply;
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::{
    Chart, Digest, Family, FamilyHeatMap, Fraction, HeatMap, ServerChart, View, ViewKind,
};

/// The usual week of whom the other words are about; `None` if they are about something else.
pub(super) async fn find(
    known: &KnownNames<'_>,
    rest: &str,
    last: Option<&LastAnswer>,
) -> Result<Option<Found>, EarlyReply> {
    let found = match Box::pin(present(known, rest, last, false)).await {
        Err(EarlyReply::Reply(_)) => return Ok(None),
        found => found?,
    };
    let Some(Found::View(ParsedPhrase { view, left_out, remark: None })) = found else {
        return Ok(None);
    };
    let lists_servers = view.lists_servers() && view.server.is_some();
    let kind = match view.kind {
        ViewKind::Fraction(Fraction { name: fraction, .. })
        | ViewKind::Chart(Chart { fraction })
        | ViewKind::Digest(Digest { fraction }) => HeatMap { fraction }.into(),
        ViewKind::Counts(counts) => match counts.fractions.as_slice() {
            [only] => HeatMap { fraction: Name::Id((*only).into()) }.into(),
            _ => return Ok(None),
        },
        ViewKind::Family(Family { name: family, .. }) => FamilyHeatMap { family }.into(),
        ViewKind::Week(week) if !week.of.is_player() => match week.of.is_family() {
            true => FamilyHeatMap { family: week.name }.into(),
            false => HeatMap { fraction: week.name }.into(),
        },
        _ if lists_servers => ServerChart { usual: true }.into(),
        _ => return Ok(None),
    };
    let view = View { kind, ..view };
    Ok(left_out.is_empty().then(|| Found::View(view.into())))
}
