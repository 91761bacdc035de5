//! Texts that leave something out: `бизы на ауке кроме заправок`, `банды кроме балласов`.

use super::several_lots::kind_of;
use super::{Found, find_whole, is_empty};
use crate::bot::language::{self, Exception};
use crate::bot::questions::free_text::Remark;
use crate::bot::questions::known_words::KnownNames;
use crate::bot::questions::last_answer::LastAnswer;
use crate::bot::subjects::answers::errors::EarlyReply;
use crate::bot::subjects::answers::fraction_kind::KindOfFraction;
use crate::bot::subjects::fraction::counts::Counts;
use crate::bot::subjects::property::known_place::{first_place, says_nothing};
use crate::bot::subjects::property::listed_lots::filter_of_list_mut;
use crate::bot::subjects::property::places::Places;
use crate::bot::subjects::property::property_answers::PropertyFilter;
use crate::bot::subjects::property::property_filter::LotFilter;
use crate::bot::subjects::{View, ViewKind};
use crate::picture::PropertyKind;
use crate::text::Html;
use crate::wire::FractionCount;

/// The most words of a fraction's name.
const MAX_WORDS: usize = 3;

/// What a text leaves out.
#[derive(Default)]
pub(in crate::bot) struct LeftOut {
    /// The places and kinds of businesses.
    pub(in crate::bot) places: Vec<String>,
    fractions: Vec<u32>,
    kinds: Vec<PropertyKind>,
    /// As it was said.
    pub(in crate::bot) said: String,
    /// The rest of the text.
    pub(in crate::bot) rest: String,
}

/// What a text leaves out; `None` if it leaves out nothing.
pub(in crate::bot) async fn left_out(
    known: &KnownNames<'_>,
    text: &str,
) -> Result<Option<LeftOut>, EarlyReply> {
    match Exception::new(text) {
        Some(exception) => LeftOut::of(known, &exception).await,
        None => Ok(None),
    }
}

/// What a text asks for that leaves something out, as far as it is understood; `None` if it leaves out nothing.
pub(super) async fn find(
    known: &KnownNames<'_>,
    text: &str,
    last: Option<&LastAnswer>,
) -> Result<Option<Option<Found>>, EarlyReply> {
    let Some(left_out) = left_out(known, text).await? else { return Ok(None) };
    // "And without Las Venturas".
    let is_added = left_out.rest.split_whitespace().nth(1).is_none() && is_empty(&left_out.rest);
    let found = match last.filter(|_| is_added) {
        Some(last) => Some(last.view.clone().into()),
        None => Box::pin(find_whole(known, &left_out.rest, last)).await?,
    };
    Ok(Some(found.map(|found| left_out.of_found(known, found))))
}

impl LeftOut {
    /// `None` if nothing is known of it, and something else may be meant.
    async fn of(
        known: &KnownNames<'_>,
        exception: &Exception<'_>,
    ) -> Result<Option<Self>, EarlyReply> {
        let (mut left_out, mut length, mut at) = (Self::default(), 0, 0);
        let words: Vec<&str> = (0..exception.reach()).filter_map(|at| exception.word(at)).collect();
        while let Some(word) = words.get(at) {
            let is_named = |length: &usize| {
                let name = words.get(at..at + length).map(|words| words.join(" "));
                name.is_some_and(|name| language::is_fraction(&name, known.fractions()))
            };
            let fraction = (1..=MAX_WORDS).rev().find(is_named);
            let place = first_place(known.context, None, &words, at).await?;
            let found = match (kind_of(word), place, fraction) {
                (Some(kind), _, _) => {
                    left_out.kinds.push(kind);
                    1
                }
                (None, place, fraction) if place.is_some() || fraction.is_some() => {
                    let name = fraction.and_then(|length| words.get(at..at + length));
                    let name = name.unwrap_or_default().join(" ");
                    left_out.fractions.extend(language::fraction(&name, known.fractions()).one());
                    let length = place.as_ref().map_or(0, |(_, length)| *length);
                    left_out.places.extend(place.map(|(place, _)| place));
                    length.max(fraction.unwrap_or_default())
                }
                _ if says_nothing(word) => {
                    at += 1;
                    continue;
                }
                _ => break,
            };
            at += found;
            length = at;
        }
        // What nobody knows is said not to be left out.
        if length == 0 && exception.is_certain {
            length = words.len();
        }
        if length == 0 {
            return Ok(None);
        }
        left_out.said = words.get(..length).unwrap_or_default().join(" ");
        let rest = exception.behind.get(length..).unwrap_or_default();
        left_out.rest = [exception.before.as_slice(), rest].concat().join(" ");
        Ok(Some(left_out))
    }

    /// Whether the bot knows what is left out.
    pub(in crate::bot) fn is_known(&self) -> bool {
        !self.places.is_empty() || !self.fractions.is_empty() || !self.kinds.is_empty()
    }

    /// What was found without it. Where it can't be left out, the answer says so.
    fn of_found(self, known: &KnownNames<'_>, found: Found) -> Found {
        match found {
            Found::View(mut parsed) => {
                if !self.leave_out(known, &mut parsed.view) {
                    parsed.remark = Some(Remark::NotLeftOut(self.said));
                }
                Found::View(parsed)
            }
            Found::Message(mut message, about) => {
                let remark = Remark::NotLeftOut(self.said).text(known.context.lang);
                message.text = Html::paragraphs([remark, message.text]);
                Found::Message(message, about)
            }
            Found::Intent(intent) => Found::Intent(intent),
        }
    }

    /// Whether the view can be shown without it.
    fn leave_out(&self, known: &KnownNames<'_>, view: &mut View) -> bool {
        if let Some(filter) = filter_of_list_mut(&mut view.kind) {
            return self.leave_out_of_lots(filter);
        }
        let ViewKind::Counts(counts) = &view.kind else { return false };
        let is_counted = |fraction: &&FractionCount<'_>| match counts.fractions.as_slice() {
            [] => counts.kind.is_none_or(|kind| kind == KindOfFraction::of(fraction)),
            counted => counted.contains(&fraction.id),
        };
        let counted = known.fractions().iter().filter(is_counted);
        let counted: Vec<u32> = counted.map(|fraction| fraction.id).collect();
        let rest: Vec<u32> =
            counted.iter().copied().filter(|id| !self.fractions.contains(id)).collect();
        let is_less = !rest.is_empty() && rest.len() < counted.len();
        if is_less {
            view.kind = Counts::of(rest, counts.servers.clone()).into();
        }
        is_less
    }

    fn leave_out_of_lots(&self, filter: &mut LotFilter) -> bool {
        let kind = match (filter.kind, self.kinds.as_slice()) {
            (kind, []) => kind,
            (PropertyFilter::All, [PropertyKind::House]) => PropertyFilter::Businesses,
            (PropertyFilter::All, [PropertyKind::Business]) => PropertyFilter::Houses,
            _ => return false,
        };
        let place = match self.places.is_empty() {
            true => Some(filter.place.clone()),
            false => Places(&filter.place.text())
                .except(&self.places)
                .and_then(|places| LotFilter::place(&places)),
        };
        let is_known = !self.places.is_empty() || !self.kinds.is_empty();
        match place.filter(|_| is_known) {
            Some(place) => {
                (filter.kind, filter.place) = (kind, place);
                true
            }
            None => false,
        }
    }
}
