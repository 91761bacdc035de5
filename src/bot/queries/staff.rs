//! `/leaders` and `/deputies`: one line a fraction.

use super::figure::count;
use super::look::{Look, What};
use super::sheet::{Page, Sheet};
use super::trouble::Halt;
use super::window::{Window, emblem, word};
use crate::bot::telegram::OutgoingMessage;
use crate::text::Html;
use crate::wire::FractionMember;

/// Fractions on a page.
const PAGE: usize = 36;

/// How many of one fraction are named.
const NAMED: usize = 3;

/// ErrorRecipient to name.
#[derive(Clone, Copy)]
pub(super) enum Staff {
    Leaders,
    Deputies,
}

impl Staff {
    fn what(self, page: u16) -> What {
        match self {
            Self::Leaders => What::Leaders { page },
            Self::Deputies => What::Deputies { page },
        }
    }
}

/// Shows a page of the fractions with those of them who are online.
pub(super) async fn show(
    window: &Window,
    look: &Look,
    whom: Staff,
    page: u16,
) -> Result<OutgoingMessage, Halt> {
    let (lang, at) = (window.lang, window.place(look).await?);
    let answer = match whom {
        Staff::Leaders => window.client.leaders(at.number).await?,
        Staff::Deputies => window.client.subleaders(at.number).await?,
    };
    let listed = window.fractions(&at).await?;
    let fractions = &listed.fractions;
    let rows: Vec<Html> = fractions
        .iter()
        .map(|fraction| {
            let those = answer.data.values().filter(|member| member.member == fraction.short);
            lang.staff_row(emblem(fraction), &word(&fraction.short), &names(those))
        })
        .collect();
    let page = Page::fitting(&rows, PAGE, page);
    let head = match whom {
        Staff::Leaders => {
            let there = fractions.iter().filter(|fraction| fraction.leader_online).count();
            lang.leaders_head(&at.title, count(there), count(fractions.len()))
        }
        Staff::Deputies => lang.deputies_head(&at.title, count(answer.data.len())),
    };
    let sheet = Sheet::new(window, answer.timestamp.min(listed.timestamp)).part(head);
    let sheet = sheet.part(Html::lines(rows[page.lines.clone()].iter().cloned()));
    let sheet = sheet.pages(&page, &at, |page| whom.what(page));
    let refresh = sheet.refresh(whom.what(page.number()).on(at.number));
    Ok(sheet.buttons(vec![refresh]).letter())
}

/// The names, or a dash where nobody is.
fn names<'a>(those: impl Iterator<Item = &'a FractionMember<'a>>) -> String {
    let names: Vec<String> = those.map(|member| word(&member.name)).collect();
    match names.len() {
        0 => "—".to_owned(),
        few if few <= NAMED => names.join(", "),
        many => format!("{} +{}", names[..NAMED].join(", "), many - NAMED),
    }
}
