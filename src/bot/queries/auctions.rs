//! `/auctions`: what is up for auction, what ends first above.

use super::estate::{self, Lot};
use super::figure::count;
use super::look::{Estate, Look, What};
use super::sheet::{Page, Sheet};
use super::trouble::Halt;
use super::window::{Window, grid, phrase};
use crate::bot::telegram::OutgoingMessage;
use crate::text::{Html, Plain};

/// Auctions on a page.
const PAGE: usize = 8;

/// Shows a page of them.
pub(super) async fn show(
    window: &Window,
    look: &Look,
    of: Estate,
    page: u16,
) -> Result<OutgoingMessage, Halt> {
    let (lang, at) = (window.lang, window.place(look).await?);
    let map = window.client.map(at.number).await?;
    let now = window.now.as_second();
    let mut lots: Vec<Lot<'_>> = estate::lots(&map, of)
        .filter(|lot| lot.property.has_auction && lot.property.au_time_end > now)
        .collect();
    lots.sort_by_key(|lot| (lot.property.au_time_end, !lot.is_house, lot.property.id));
    let page = Page::of(lots.len(), PAGE, page);
    let shown = || lots.iter().enumerate().skip(page.lines.start).take(page.lines.len());
    let rows = shown().map(|(number, lot)| {
        let name = phrase(&lot.property.name);
        let head = lang.auction_row(count(number + 1), lot.emblem(), &name);
        Html::lines([head].into_iter().chain(lot.auction(window)).chain(lot.near(window)))
    });
    let head = match of {
        Estate::All => lang.auctions_head(&at.title, count(lots.len())),
        Estate::Houses => lang.auctions_head_houses(&at.title, count(lots.len())),
        Estate::Businesses => lang.auctions_head_businesses(&at.title, count(lots.len())),
    };
    let sheet = Sheet::new(window, map.timestamp).part(head);
    let sheet = match lots.is_empty() {
        true => sheet.part(lang.auctions_none()),
        false => sheet.part(Html::paragraphs(rows)),
    };
    let cards = shown().map(|(number, lot)| {
        window.leads(Plain::untrusted(&(number + 1).to_string()), lot.card().on(at.number))
    });
    let sheet = grid(cards, PAGE).into_iter().fold(sheet, Sheet::buttons);
    let sheet = sheet.pages(&page, &at, |page| What::Auctions { of, page });
    let filter =
        |words, other| window.leads(words, What::Auctions { of: other, page: 0 }.on(at.number));
    let filters = [
        (lang.button_all_lots(), Estate::All),
        (lang.button_houses(), Estate::Houses),
        (lang.button_businesses(), Estate::Businesses),
    ];
    let filters = filters.into_iter().filter(|(_, other)| *other != of);
    let filters = filters.map(|(words, other)| filter(words, other)).collect();
    let buttons = vec![
        sheet.refresh(What::Auctions { of, page: page.number() }.on(at.number)),
        window.leads(lang.button_map(), What::Map { of }.on(at.number)),
    ];
    Ok(sheet.buttons(filters).buttons(buttons).letter())
}
