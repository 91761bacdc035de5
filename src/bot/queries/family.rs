//! `/family`: one family, who belongs to it and who of them is online.

use std::cmp::Reverse;
use std::collections::HashSet;

use super::figure::count;
use super::look::{Look, What};
use super::name::Name;
use super::sheet::{Page, Sheet};
use super::trouble::Halt;
use super::window::{Place, Window, grid, word};
use crate::bot::search::{self, Match};
use crate::bot::telegram::OutgoingMessage;
use crate::text::{Html, Lang, Plain};
use crate::wire::{FamilyBase, FamilyMember};

/// Members on a page.
const PAGE: usize = 20;

/// How many families are offered.
const OFFERS: usize = 10;

/// Shows a page of the members, or of those who are online.
pub(super) async fn show(
    window: &Window,
    look: &Look,
    name: &Name,
    page: u16,
    only_online: bool,
) -> Result<OutgoingMessage, Halt> {
    let (lang, at) = (window.lang, window.place(look).await?);
    let families = window.client.families(at.number).await?;
    let id = find(window, &at, &families.families, name)?;
    let answer = window.client.family(at.number, id).await?;
    // Without the list of players the family is shown all the same.
    let live = window.client.online(at.number).await.ok();
    let online: Option<HashSet<&str>> =
        live.as_ref().map(|live| live.data.values().map(|member| &*member.name).collect());
    let is_there = |member: &FamilyMember<'_>| {
        online.as_ref().is_some_and(|online| online.contains(&*member.nickname))
    };
    let family = &answer.family;
    let mut members: Vec<&FamilyMember<'_>> = family.members.iter().collect();
    members.sort_by_key(|member| {
        (!member.leader, !member.deputy, Reverse(member.rank), &*member.nickname)
    });
    let there = members.iter().filter(|member| is_there(member)).count();
    let all = members.len();
    members.retain(|member| !only_online || is_there(member));
    let page = Page::of(members.len(), PAGE, page);

    let counts = match &online {
        Some(_) => lang.family_counts(count(there), count(all)),
        None => lang.family_count(count(all)),
    };
    let head = Html::lines([
        lang.family_head(&word(&family.name), &at.title),
        lang.family_facts(family.level.into(), &family.id.to_string()),
        match &family.leader {
            Some(leader) => lang.leader(&word(leader)),
            None => lang.family_no_leader(),
        },
        counts,
    ]);
    let rows = members.iter().enumerate().skip(page.lines.start).take(page.lines.len());
    let rows = rows.map(|(number, member)| row(lang, number + 1, member, is_there(member)));
    let list = match members.is_empty() {
        true if only_online => lang.nobody_online(),
        true => lang.family_empty(),
        false => Html::lines(rows),
    };
    let name = Name::number(family.id);
    let to = |page, online| What::Family { name: name.clone(), page, online };
    let made = live.map_or(answer.timestamp, |live| live.timestamp.min(answer.timestamp));
    let sheet = Sheet::new(window, made).part(head).part(list);
    let sheet = sheet.pages(&page, &at, |page| to(page, only_online));
    let filter = if only_online { lang.button_all() } else { lang.button_online() };
    let buttons = vec![
        sheet.refresh(to(page.number(), only_online).on(at.number)),
        window.leads(filter, to(0, !only_online).on(at.number)),
    ];
    Ok(sheet.buttons(buttons).letter())
}

/// The number of the family that was meant; asks with buttons when it is not clear.
fn find(
    window: &Window,
    at: &Place,
    families: &[FamilyBase<'_>],
    name: &Name,
) -> Result<u64, Halt> {
    let lang = window.lang;
    // What a button says is no matter of interpretation.
    if let Some(id) = name.found().filter(|id| families.iter().any(|family| family.id == *id)) {
        return Ok(id);
    }
    // A family belongs to a server.
    let is_usual_server = window.defaults.server == Some(at.number);
    let (text, offers) = match (name.is_empty(), window.defaults.family) {
        (true, Some(family)) if is_usual_server => {
            match families.iter().any(|other| other.id == family) {
                true => return Ok(family),
                false => (lang.no_such_family(), Vec::new()),
            }
        }
        (true, _) => {
            let mut largest: Vec<_> = families.iter().collect();
            largest.sort_by_key(|family| (Reverse(family.members_count), family.id));
            let text = window.question(lang.which_family(&at.title), is_usual_server);
            (text, largest.iter().map(|family| family.id).collect())
        }
        (false, _) => match search::family(name.as_str(), families) {
            Match::One(id) => return Ok(id),
            Match::Several(ids) => (lang.which_of_these(), ids),
            Match::Near(ids) => (lang.no_such_family_near(count(ids.len())), ids),
            Match::Nothing => (lang.no_such_family(), Vec::new()),
        },
    };
    let found = offers.iter().filter_map(|id| families.iter().find(|family| family.id == *id));
    let button = |family: &FamilyBase<'_>| {
        let what = What::Family { name: Name::number(family.id), page: 0, online: false };
        let (words, look) = (Plain::untrusted(&word(&family.name)), what.on(at.number));
        if name.is_empty() { window.usual(words, look) } else { window.leads(words, look) }
    };
    Err(OutgoingMessage { text, rows: grid(found.take(OFFERS).map(button), 2) }.into())
}

fn row(lang: Lang, number: usize, member: &FamilyMember<'_>, is_there: bool) -> Html {
    let dot = if is_there { "🟢" } else { "⚪" };
    let mark = match (member.leader, member.deputy) {
        (true, _) => Some(Html::untrusted("⭐")),
        (false, true) => Some(Html::untrusted("🔹")),
        (false, false) => None,
    };
    let row = lang.family_member(count(number), dot, &word(&member.nickname), member.rank.into());
    Html::dot_separated([row].into_iter().chain(mark))
}
