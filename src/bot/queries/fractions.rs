//! `/fractions`: every fraction's count, by kind.

use super::figure::count;
use super::look::{Look, What};
use super::sheet::{Page, Sheet};
use super::trouble::Halt;
use super::window::{Window, emblem, word};
use crate::bot::telegram::OutgoingMessage;
use crate::text::{Html, Lang};
use crate::wire::FractionCount;

/// Fractions on a page.
const PAGE: usize = 36;

/// The kinds, in the order they are shown.
const KINDS: [&str; 7] = ["police", "army", "hospital", "government", "media", "gang", "mafia"];

/// Shows a page of them.
pub(super) async fn show(window: &Window, look: &Look, page: u16) -> Result<OutgoingMessage, Halt> {
    let (lang, at) = (window.lang, window.place(look).await?);
    let answer = window.fractions(&at).await?;
    let mut fractions: Vec<&FractionCount<'_>> = answer.fractions.iter().collect();
    fractions.sort_by_key(|fraction| rank(fraction));
    let online = fractions.iter().map(|fraction| u64::from(fraction.online)).sum();
    let rows: Vec<Html> = fractions.iter().map(|fraction| row(lang, fraction)).collect();
    let page = Page::fitting(&rows, PAGE, page);
    let mut parts = Vec::new();
    for kind in fractions[page.lines.clone()].chunk_by(|one, other| rank(one) == rank(other)) {
        let head =
            kind.first().map(|first| lang.kind_head(emblem(first), name(lang, first).as_str()));
        parts.push(Html::lines(head.into_iter().chain(kind.iter().map(|one| row(lang, one)))));
    }
    let head = lang.fractions_head(&at.title, online);
    let sheet = Sheet::new(window, answer.timestamp).part(head).part(Html::paragraphs(parts));
    let sheet =
        sheet.part(lang.fractions_legend()).pages(&page, &at, |page| What::Fractions { page });
    let refresh = sheet.refresh(What::Fractions { page: page.number() }.on(at.number));
    Ok(sheet.buttons(vec![refresh]).letter())
}

fn rank(fraction: &FractionCount<'_>) -> usize {
    KINDS.iter().position(|kind| *kind == fraction.kind).unwrap_or(KINDS.len())
}

fn name(lang: Lang, fraction: &FractionCount<'_>) -> crate::text::Plain {
    match &*fraction.kind {
        "police" => lang.kind_police(),
        "army" => lang.kind_army(),
        "hospital" => lang.kind_hospital(),
        "government" => lang.kind_government(),
        "media" => lang.kind_media(),
        "gang" => lang.kind_gang(),
        "mafia" => lang.kind_mafia(),
        _ => lang.kind_other(),
    }
}

fn row(lang: Lang, fraction: &FractionCount<'_>) -> Html {
    let FractionCount { short, online, in_uniform, leader_online, deputies_online, .. } = fraction;
    let dressed = (*in_uniform > 0).then(|| Html::untrusted(&format!("👔 {in_uniform}")));
    let leader = leader_online.then(|| Html::untrusted("⭐"));
    let deputies = match deputies_online {
        0 => None,
        1 => Some(Html::untrusted("🔹")),
        more => Some(Html::untrusted(&format!("🔹 {more}"))),
    };
    let marks = [dressed, leader, deputies].into_iter().flatten();
    let row = lang.fraction_row(&word(short), count(*online as usize));
    Html::dot_separated([row].into_iter().chain(marks))
}
