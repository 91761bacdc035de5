//! `/fractions`: how many players each fraction has online, by kind.

use serde::{Deserialize, Serialize};

use crate::bot::subjects::answers::fraction_kind::{KindOfFraction, by_kind};
use crate::bot::subjects::answers::paged_message::{Page, PagedMessage};
use crate::bot::subjects::answers::server_state::players_on;
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::answers::visible_name::short_name;
use crate::bot::subjects::{
    Answer, Auctions, Family, Fraction, PropertyFilter, Query, QueryCommand, QueryContext, View,
    ViewKind,
};
use crate::text::{Html, Lang, Plain};
use crate::wire::{FractionCount, FractionSummary};

const PAGE: usize = 36;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct Fractions {
    pub(in crate::bot) page: u16,
}

impl Query for Fractions {
    const COMMANDS: &'static [QueryCommand] = &[QueryCommand {
        names: &["fractions", "factions", "fracs", "фракции", "фраки"],
        description: Some(Lang::command_fractions),
        is_in_menu: true,
        // "How many are in the faction LSPD" is about that one.
        parse: |arguments| {
            Box::pin(arguments.by_fraction(|fraction| match fraction {
                Some(fraction) => ViewKind::from(Fraction::members(fraction)),
                None => Fractions { page: 0 }.into(),
            }))
        },
    }];

    const ON_BOARD: bool = true;

    fn page(&mut self) -> Option<&mut u16> {
        Some(&mut self.page)
    }

    async fn answer(&self, context: &QueryContext, server: Option<u32>) -> Answer {
        let (lang, server) = (context.lang, context.server(server, self).await?);
        let answer = context.client.fractions(server.number).await?;
        let fractions = by_kind(&answer.fractions);
        let online = fractions.iter().map(|fraction| u64::from(fraction.online)).sum();
        let rows: Vec<Html> = fractions.iter().map(|fraction| row(lang, fraction)).collect();
        let page = Page::fitting(&rows, PAGE, self.page);
        let kinds = fractions[page.lines.clone()]
            .chunk_by(|one, other| KindOfFraction::of(one) == KindOfFraction::of(other));
        let parts = kinds.map(|fractions| {
            let head = fractions.first().map(|first| {
                let kind = KindOfFraction::of(first);
                lang.kind_head(kind.emblem(), kind.name(lang).as_str())
            });
            Html::lines(
                head.into_iter().chain(fractions.iter().map(|fraction| row(lang, fraction))),
            )
        });
        let to = |page| Self { page }.on(server.number);
        let players = players_on(context, server.number).await;
        let auctions = Auctions { filter: PropertyFilter::All.into(), page: 0 };
        PagedMessage::new(context, answer.timestamp)
            .part(Html::lines(players))
            .part(lang.fractions_head(&server.title, online))
            .part(Html::paragraphs(parts))
            .part(lang.fractions_legend())
            .pages(&page, to)
            .row(own(context, server.number))
            .chosen_server(to(0))
            .refreshed(to(page.number), [(lang.button_auctions(), auctions.on(server.number))])
    }
}

/// The fraction and the family of the person, or of the group.
pub(in crate::bot) fn own(context: &QueryContext, server: u32) -> [(Plain, View); 2] {
    let lang = context.lang;
    let (fraction, family) = match context.is_private {
        true => (lang.button_my_fraction(), lang.button_my_family()),
        false => (lang.button_group_fraction(), lang.button_group_family()),
    };
    [
        (fraction, Fraction::named(Name::default()).on(server)),
        (family, Family::named(Name::default()).on(server)),
    ]
}

fn row(lang: Lang, fraction: &FractionCount<'_>) -> Html {
    let FractionCount { short, online, in_uniform, leader_online, deputies_online, .. } = fraction;
    let (online, in_uniform, leader_online) = (*online, *in_uniform, *leader_online);
    let deputies = match deputies_online {
        0 => None,
        1 => Some(Html::untrusted("🔹")),
        more => Some(Html::untrusted(&format!("🔹 {more}"))),
    };
    let (short, name) = (short_name(short), short_name(full_name(lang, fraction)));
    let row = match name.to_lowercase() == short.to_lowercase() {
        true => lang.fraction_row(&short, online.into()),
        false => lang.fraction_row_named(&short, &name, online.into()),
    };
    let row = with_marks(row, FractionSummary { online, in_uniform, leader_online });
    Html::dot_separated([row].into_iter().chain(deputies))
}

/// A line of a list: how many members are online and in uniform, and ⭐ if the leader is online.
pub(super) fn count_row(lang: Lang, name: &str, counts: FractionSummary) -> Html {
    with_marks(lang.fraction_row(name, counts.online.into()), counts)
}

fn with_marks(
    row: Html,
    FractionSummary { in_uniform, leader_online, .. }: FractionSummary,
) -> Html {
    let in_uniform = (in_uniform > 0).then(|| Html::untrusted(&format!("👔 {in_uniform}")));
    let leader = leader_online.then(|| Html::untrusted("⭐"));
    Html::dot_separated([Some(row), in_uniform, leader].into_iter().flatten())
}

/// The full name in a language. The API puts the names in other languages than English at the end of the aliases, and does
/// not say in which language they are; a full name is longer than the short one.
fn full_name<'a>(lang: Lang, fraction: &'a FractionCount<'_>) -> &'a str {
    let is_full = |name: &&str| name.chars().count() > fraction.short.chars().count();
    let is_native = |name: &&str| match lang {
        Lang::En => false,
        Lang::Ru => !name.is_ascii() && !is_ukrainian(name),
        Lang::Uk => is_ukrainian(name),
    };
    let mut others = fraction.aliases.iter().rev().map(|name| &**name).filter(is_full);
    others.find(is_native).unwrap_or(&fraction.name)
}

/// Whether a name has a letter that Russian does not have.
fn is_ukrainian(name: &str) -> bool {
    // The four letters, and the apostrophe.
    name.to_lowercase().contains(['\u{456}', '\u{457}', '\u{454}', '\u{491}', '’'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_name_is_in_the_language_or_in_english() {
        let of = |lang, aliases: &[&'static str]| {
            let fraction = FractionCount {
                id: 1,
                short: "LSPD".into(),
                name: "Los Santos Police".into(),
                online: 0,
                in_uniform: 0,
                leader_online: false,
                deputies_online: 0,
                kind: "police".into(),
                color: "#005EFF".into(),
                aliases: aliases.iter().map(|alias| (*alias).into()).collect(),
            };
            full_name(lang, &fraction).to_owned()
        };
        let all = &["ЛСПД", "Полиция Лос-Сантоса", "Поліція Лос-Сантоса"];
        assert_eq!(Lang::ALL.map(|lang| of(lang, all)), ["Los Santos Police", all[1], all[2]]);
        assert_eq!(of(Lang::Ru, &all[..2]), all[1]);
        assert_eq!(of(Lang::Uk, &all[..2]), "Los Santos Police");
        assert_eq!(of(Lang::Ru, &all[..1]), "Los Santos Police");
    }
}
