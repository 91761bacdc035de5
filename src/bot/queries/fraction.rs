//! `/fraction`: who of a fraction is online.

use super::figure::count;
use super::look::{Look, What};
use super::name::Name;
use super::sheet::{Page, Sheet};
use super::trouble::Halt;
use super::window::{self, Place, Window, emblem, grid, word};
use crate::bot::search::{self, Match};
use crate::bot::telegram::OutgoingMessage;
use crate::text::{Html, Lang, Plain};
use crate::wire::{FractionCount, FractionMember};

/// Members on a page.
const PAGE: usize = 20;

/// How many leaders or deputies are named in one line.
const NAMED: usize = 5;

/// Shows a page of the members, or of those in uniform.
pub(super) async fn show(
    window: &Window,
    look: &Look,
    name: &Name,
    page: u16,
    in_uniform: bool,
) -> Result<OutgoingMessage, Halt> {
    let (lang, at) = (window.lang, window.place(look).await?);
    let fractions = window.fractions(&at).await?;
    let others = |name| What::Fraction { name, page: 0, in_uniform };
    let fraction = find(window, &at, &fractions.fractions, name, others)?;
    let members = window.client.fraction(at.number, &fraction.short).await?;
    let online: Vec<&FractionMember<'_>> = members.data.values().collect();
    let dressed = online.iter().filter(|member| member.in_uniform).count();
    let shown: Vec<_> =
        online.iter().filter(|member| !in_uniform || member.in_uniform).copied().collect();
    let head = Html::lines([
        lang.fraction_head(emblem(fraction), &word(&fraction.short), &at.title),
        lang.fraction_counts(count(online.len()), count(dressed)),
        staff(lang, &online),
    ]);
    let page = Page::of(shown.len(), PAGE, page);
    let rows = page.lines.clone().map(|at| row(lang, at + 1, shown[at]));
    let list = match shown.is_empty() {
        true if in_uniform => lang.nobody_in_uniform(),
        true => lang.nobody_online(),
        false => Html::lines(rows),
    };
    let name = Name::number(fraction.id.into());
    let to = |page, in_uniform| What::Fraction { name: name.clone(), page, in_uniform };
    let sheet = Sheet::new(window, members.timestamp).part(head).part(list);
    let sheet = sheet.pages(&page, &at, |page| to(page, in_uniform));
    let filter = if in_uniform { lang.button_all() } else { lang.button_in_uniform() };
    let others = vec![
        window.leads(filter, to(0, !in_uniform).on(at.number)),
        window.leads(lang.button_chart(), What::Chart { name: name.clone() }.on(at.number)),
    ];
    let refresh = sheet.refresh(to(page.number(), in_uniform).on(at.number));
    Ok(sheet.buttons(others).buttons(vec![refresh]).letter())
}

/// The fraction that was meant; asks with buttons when it is not clear.
pub(super) fn find<'f, 'w>(
    window: &Window,
    at: &Place,
    fractions: &'f [FractionCount<'w>],
    name: &Name,
    to: impl Fn(Name) -> What,
) -> Result<&'f FractionCount<'w>, Halt> {
    let lang = window.lang;
    let usual = window.defaults.fraction.map(|number| Name::number(number.into()));
    let name = if name.is_empty() { usual.as_ref() } else { Some(name) };
    let look = |fraction: &FractionCount<'_>| to(Name::number(fraction.id.into())).on(at.number);
    let words = |fraction: &FractionCount<'_>| Plain::untrusted(&word(&fraction.short));
    let Some(name) = name else {
        let button = |fraction| window.usual(words(fraction), look(fraction));
        let rows = grid(fractions.iter().map(button).take(window::MOST), 4);
        let text = window.question(lang.which_fraction(&at.title), true);
        return Err(OutgoingMessage { text, rows }.into());
    };
    // What a button says is no matter of interpretation.
    let said = |fraction: &&FractionCount<'_>| Some(fraction.id.into()) == name.found();
    if let Some(fraction) = fractions.iter().find(said) {
        return Ok(fraction);
    }
    let (text, near) = match search::fraction(name.as_str(), fractions) {
        Match::One(id) => match fractions.iter().find(|fraction| fraction.id == id) {
            Some(fraction) => return Ok(fraction),
            None => (lang.no_such_fraction(), Vec::new()),
        },
        Match::Several(ids) => (lang.which_of_these(), ids),
        Match::Near(ids) => (lang.no_such_fraction_near(count(ids.len())), ids),
        Match::Nothing => (lang.no_such_fraction(), Vec::new()),
    };
    let near = near.iter().filter_map(|id| fractions.iter().find(|fraction| fraction.id == *id));
    let button = |fraction| window.leads(words(fraction), look(fraction));
    Err(OutgoingMessage { text, rows: grid(near.map(button).take(window::MOST), 3) }.into())
}

fn staff(lang: Lang, online: &[&FractionMember<'_>]) -> Html {
    let named = |is: fn(&FractionMember<'_>) -> bool| {
        let those: Vec<String> =
            online.iter().filter(|member| is(member)).map(|member| word(&member.name)).collect();
        let more = those.len().saturating_sub(NAMED);
        let names = those[..those.len().min(NAMED)].join(", ");
        (!those.is_empty()).then(|| if more > 0 { format!("{names} +{more}") } else { names })
    };
    let leader = match named(|member| member.is_leader) {
        Some(leader) => lang.leader(&leader),
        None => lang.leader_offline(),
    };
    let deputies = match named(|member| member.is_zam && !member.is_leader) {
        Some(deputies) => lang.deputies(&deputies),
        None => lang.deputies_offline(),
    };
    Html::lines([leader, deputies])
}

fn row(lang: Lang, number: usize, member: &FractionMember<'_>) -> Html {
    let name = word(&member.name);
    let who = match &member.position {
        Some(position) => lang.member(count(number), &name, &word(position)),
        None => lang.member_without_rank(count(number), &name),
    };
    Html::dot_separated([who, lang.level(member.level.into())].into_iter().chain(marks(member)))
}

/// ⭐ for a leader, 🔹 for a deputy, 👔 for who is in uniform.
fn marks(member: &FractionMember<'_>) -> Option<Html> {
    let marks: String = [
        (member.is_leader, "⭐"),
        (member.is_zam && !member.is_leader, "🔹"),
        (member.in_uniform, "👔"),
    ]
    .into_iter()
    .filter_map(|(is, mark)| is.then_some(mark))
    .collect();
    (!marks.is_empty()).then(|| Html::untrusted(&marks))
}
