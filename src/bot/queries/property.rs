//! `/property`, `/house` and `/business`: what somebody owns, and one of it.

use super::estate::{self, Lot};
use super::figure::count;
use super::look::{Estate, Look, What};
use super::name::Name;
use super::sheet::{Page, Sheet};
use super::trouble::Halt;
use super::who;
use super::window::{Window, grid, phrase, word};
use crate::bot::telegram::OutgoingMessage;
use crate::text::{Html, Plain};

/// Properties on a page.
const PAGE: usize = 10;

/// Shows a page of what somebody owns.
pub(super) async fn owned(
    window: &Window,
    look: &Look,
    name: &Name,
    page: u16,
) -> Result<OutgoingMessage, Halt> {
    let (lang, at) = (window.lang, window.place(look).await?);
    let map = window.client.map(at.number).await?;
    let mut owners: Vec<&str> =
        estate::lots(&map, Estate::All).filter_map(|lot| lot.property.owner.as_deref()).collect();
    owners.sort_unstable();
    owners.dedup();
    let to = |name| What::Property { name, page: 0 };
    let who = who::find(window, &at, name, &owners, to).await?;
    let lots: Vec<Lot<'_>> = estate::lots(&map, Estate::All)
        .filter(|lot| lot.property.owner.as_deref() == Some(&*who.name))
        .collect();
    let page = Page::of(lots.len(), PAGE, page);
    let shown = || lots.iter().enumerate().skip(page.lines.start).take(page.lines.len());
    let rows = shown().map(|(number, lot)| {
        let name = phrase(&lot.property.name);
        let row =
            lang.lot_row(count(number + 1), lot.emblem(), &name, &lot.property.id.to_string());
        let marks = (lot.property.has_auction || lot.is_offered).then(|| lot.standing(window));
        let row = Html::dot_separated([row].into_iter().chain(marks));
        Html::lines([row].into_iter().chain(lot.near(window)))
    });
    let list = if lots.is_empty() { lang.property_none() } else { Html::lines(rows) };
    let head = lang.property_head(&word(&who.name), &at.title, count(lots.len()));
    let sheet = Sheet::new(window, map.timestamp).part(head).part(list);
    let cards = shown().map(|(number, lot)| {
        window.leads(Plain::untrusted(&(number + 1).to_string()), lot.card().on(at.number))
    });
    let sheet = grid(cards, PAGE.div_ceil(2)).into_iter().fold(sheet, Sheet::buttons);
    let name = Name::typed(&who.name);
    let to = |page| What::Property { name: name.clone(), page };
    let sheet = sheet.pages(&page, &at, to);
    let buttons = vec![
        sheet.refresh(to(page.number()).on(at.number)),
        window.leads(lang.button_player(), What::Player { name: name.clone() }.on(at.number)),
    ];
    Ok(sheet.buttons(buttons).letter())
}

/// Shows one house or business.
pub(super) async fn card(
    window: &Window,
    look: &Look,
    is_house: bool,
    number: u64,
) -> Result<OutgoingMessage, Halt> {
    let (lang, at) = (window.lang, window.place(look).await?);
    let map = window.client.map(at.number).await?;
    let of = if is_house { Estate::Houses } else { Estate::Businesses };
    let Some(lot) = estate::lots(&map, of).find(|lot| lot.property.id == number) else {
        return Err(match is_house {
            true => lang.no_such_house(&number.to_string(), &at.title),
            false => lang.no_such_business(&number.to_string(), &at.title),
        }
        .into());
    };
    let head =
        lang.lot_head(lot.emblem(), &phrase(&lot.property.name), &at.title, &number.to_string());
    let owner = lot.property.owner.as_ref().map(|owner| lang.lot_owner(&word(owner)));
    let about = [Some(lot.standing(window)), owner, lot.near(window)];
    let sheet =
        Sheet::new(window, map.timestamp).part(head).part(Html::lines(about.into_iter().flatten()));
    let sheet = lot.auction(window).into_iter().fold(sheet, Sheet::part);
    let refresh = sheet.refresh(lot.card().on(at.number));
    let buttons = [Some(refresh), lot.owner(window, &at)];
    Ok(sheet.buttons(buttons.into_iter().flatten().collect()).letter())
}
