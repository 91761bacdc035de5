//! Members from a rank on: `а кто из них выше 3 ранга`, `rank 7+`.

use super::{Found, present};
use crate::bot::language::{self, RankBound};
use crate::bot::questions::free_text::ParsedPhrase;
use crate::bot::questions::known_words::KnownNames;
use crate::bot::questions::last_answer::LastAnswer;
use crate::bot::subjects::answers::errors::EarlyReply;
use crate::bot::subjects::answers::fraction_kind::emblem;
use crate::bot::subjects::answers::numbers::count;
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::answers::visible_name::short_name;
use crate::bot::subjects::fraction::members_online::MembersOnline;
use crate::bot::subjects::{Fraction, Query, View, ViewKind};
use crate::bot::telegram::OutgoingMessage;
use crate::text::{Html, Plain};

/// How many members are named.
const NAMED: usize = 30;

/// What the other words of a text ask for, with the members of these ranks where it is a fraction. Any other answer says
/// that it leaves the ranks out.
pub(super) async fn find(
    known: &KnownNames<'_>,
    bound: &RankBound,
    last: Option<&LastAnswer>,
) -> Result<Option<Found>, EarlyReply> {
    let found = match Box::pin(present(known, &bound.rest, last, false)).await? {
        None => last.map(|last| Found::View(last.view.clone().into())),
        found => found,
    };
    let parsed = match found {
        Some(Found::View(parsed)) => parsed,
        other => return Ok(other),
    };
    if let Some((message, members)) = of_fraction(known, &parsed, bound).await? {
        return Ok(Some(Found::Message(message, Some(members))));
    }
    let left_out = [parsed.left_out, vec![bound.said.clone()]].concat();
    Ok(Some(Found::View(ParsedPhrase { left_out, ..parsed })))
}

/// The members of these ranks who are online, and the view of all members; `None` if the answer is not about one
/// fraction, or has no ranks.
async fn of_fraction(
    known: &KnownNames<'_>,
    parsed: &ParsedPhrase,
    bound: &RankBound,
) -> Result<Option<(OutgoingMessage, View)>, EarlyReply> {
    let (context, lang) = (known.context, known.context.lang);
    let ViewKind::Fraction(Fraction { name, .. }) = &parsed.view.kind else { return Ok(None) };
    let Some(server) = parsed.view.server.or(context.defaults.server) else { return Ok(None) };
    let id = match (name, name.is_empty()) {
        (_, true) => context.defaults.fraction,
        (Name::Id(id), _) => u32::try_from(*id).ok(),
        (name, false) => language::fraction(&name.text(), known.fractions()).one(),
    };
    let Some(fraction) = known.fractions().iter().find(|fraction| Some(fraction.id) == id) else {
        return Ok(None);
    };
    let online = MembersOnline::read(context, server, &fraction.short).await?;
    let mut members = online.of(&fraction.short);
    if members.iter().all(|member| member.rank.is_none()) {
        return Ok(None);
    }
    members.retain(|member| {
        member.rank.is_some_and(|rank| (bound.least..=bound.most).contains(&rank))
    });
    let title = context.title_of(server).await?.unwrap_or_default();
    let head = Html::lines([
        lang.fraction_head(emblem(fraction), &short_name(&fraction.short), &title),
        lang.of_these_ranks(&short_name(&bound.said), count(members.len())),
    ]);
    let rows = members.iter().take(NAMED).enumerate().map(|(at, member)| {
        let rank = member.rank.unwrap_or_default().into();
        lang.family_member(count(at + 1), "🟢", &short_name(&member.name), rank)
    });
    let text = Html::paragraphs([head, Html::lines(rows)]);
    let all = Fraction::members(fraction.id).on(server);
    let button = context.button(Plain::untrusted(&short_name(&fraction.short)), all.clone());
    Ok(Some((OutgoingMessage { text, rows: vec![vec![button]] }, all)))
}
