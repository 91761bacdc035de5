//! `/families`: the families of a server, the largest first, or those with some words in their names.

use std::cmp::Reverse;

use super::figure::count;
use super::look::{Look, What};
use super::name::Name;
use super::sheet::{Page, Sheet};
use super::trouble::Halt;
use super::window::{Window, grid, word};
use crate::bot::search;
use crate::bot::telegram::OutgoingMessage;
use crate::text::{Html, Plain};
use crate::wire::FamilyBase;

/// Families on a page.
const PAGE: usize = 10;

/// Shows a page of them, with a button for each.
pub(super) async fn show(
    window: &Window,
    look: &Look,
    words: &Name,
    page: u16,
) -> Result<OutgoingMessage, Halt> {
    let (lang, at) = (window.lang, window.place(look).await?);
    let answer = window.client.families(at.number).await?;
    let mut families: Vec<&FamilyBase<'_>> = answer.families.iter().collect();
    if !words.is_empty() {
        let found = search::families(words.as_str(), &answer.families);
        families.retain(|family| found.contains(&family.id));
    }
    families.sort_by_key(|family| (Reverse(family.members_count), family.id));
    if families.is_empty() && !words.is_empty() {
        return Err(lang.no_families_like(words.as_str(), &at.title).into());
    }
    let page = Page::of(families.len(), PAGE, page);
    let head = match words.is_empty() {
        true => lang.families_head(&at.title, count(families.len())),
        false => lang.families_found(&at.title, words.as_str(), count(families.len())),
    };
    let shown = || families.iter().enumerate().skip(page.lines.start).take(page.lines.len());
    let rows = shown().map(|(number, family)| {
        let name = word(&family.name);
        let row = lang.family_row(count(number + 1), &name, family.members_count.into());
        Html::dot_separated([row, lang.family_level(family.level.into())])
    });
    let open = shown().map(|(number, family)| {
        let what = What::Family { name: Name::number(family.id), page: 0, online: false };
        window.leads(Plain::untrusted(&(number + 1).to_string()), what.on(at.number))
    });
    let list = if families.is_empty() { lang.families_none() } else { Html::lines(rows) };
    let sheet = Sheet::new(window, answer.timestamp).part(head).part(list);
    let sheet = grid(open, PAGE.div_ceil(2)).into_iter().fold(sheet, Sheet::buttons);
    let to = |page| What::Families { words: words.clone(), page };
    let sheet = sheet.pages(&page, &at, to);
    let refresh = sheet.refresh(to(page.number()).on(at.number));
    Ok(sheet.buttons(vec![refresh]).letter())
}
