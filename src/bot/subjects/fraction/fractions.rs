//! `/fractions`: how many players each fraction has online, by kind.

use serde::{Deserialize, Serialize};

use crate::bot::subjects::answers::fraction_kind::kind_of;
use crate::bot::subjects::answers::numbers::count;
use crate::bot::subjects::answers::paged_message::{Page, PagedMessage};
use crate::bot::subjects::answers::visible_name::short_name;
use crate::bot::subjects::{Answer, Query, QueryCommand, QueryContext};
use crate::text::{Html, Lang};
use crate::wire::FractionCount;

const PAGE: usize = 36;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct Fractions {
    pub(in crate::bot) page: u16,
}

impl Query for Fractions {
    const COMMANDS: &'static [QueryCommand] = &[QueryCommand {
        names: &["fractions", "factions", "fracs", "фракции", "фраки"],
        description: Some(Lang::command_fractions),
        parse: |arguments| Box::pin(arguments.by_fraction(|_| Fractions { page: 0 })),
    }];

    fn page(&mut self) -> Option<&mut u16> {
        Some(&mut self.page)
    }

    async fn answer(&self, context: &QueryContext, server: Option<u32>) -> Answer {
        let (lang, server) = (context.lang, context.server(server, self).await?);
        let answer = context.client.fractions(server.number).await?;
        let mut fractions: Vec<&FractionCount<'_>> = answer.fractions.iter().collect();
        fractions.sort_by_key(|fraction| kind_of(fraction).0);
        let online = fractions.iter().map(|fraction| u64::from(fraction.online)).sum();
        let rows: Vec<Html> = fractions.iter().map(|fraction| row(lang, fraction)).collect();
        let page = Page::fitting(&rows, PAGE, self.page);
        let kinds =
            fractions[page.lines.clone()].chunk_by(|one, other| kind_of(one).0 == kind_of(other).0);
        let parts = kinds.map(|kind| {
            let head = kind.first().map(|first| {
                let (_, emblem, name) = kind_of(first);
                lang.kind_head(emblem, name(lang).as_str())
            });
            Html::lines(head.into_iter().chain(kind.iter().map(|fraction| row(lang, fraction))))
        });
        let to = |page| Self { page }.on(server.number);
        PagedMessage::new(context, answer.timestamp)
            .part(lang.fractions_head(&server.title, online))
            .part(Html::paragraphs(parts))
            .part(lang.fractions_legend())
            .pages(&page, to)
            .refreshed(to(page.number), [])
    }
}

fn row(lang: Lang, fraction: &FractionCount<'_>) -> Html {
    let FractionCount { short, online, in_uniform, leader_online, deputies_online, .. } = fraction;
    let in_uniform = (*in_uniform > 0).then(|| Html::untrusted(&format!("👔 {in_uniform}")));
    let leader = leader_online.then(|| Html::untrusted("⭐"));
    let deputies = match deputies_online {
        0 => None,
        1 => Some(Html::untrusted("🔹")),
        more => Some(Html::untrusted(&format!("🔹 {more}"))),
    };
    let row = lang.fraction_row(&short_name(short), count(*online as usize));
    Html::dot_separated([Some(row), in_uniform, leader, deputies].into_iter().flatten())
}
