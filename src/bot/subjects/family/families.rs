//! `/families`: the families of a server, the largest first, or those with some words in their names.

use serde::{Deserialize, Serialize};

use crate::bot::language::{self, Expected, Field};
use crate::bot::subjects::answers::arguments;
use crate::bot::subjects::answers::large_families::largest_first;
use crate::bot::subjects::answers::numbers::count;
use crate::bot::subjects::answers::paged_message::{Page, PagedMessage};
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::answers::visible_name::short_name;
use crate::bot::subjects::{Answer, Family, Query, QueryCommand, QueryContext};
use crate::text::{Html, Lang};
use crate::wire::FamilyBase;

const PAGE: usize = 10;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct Families {
    /// Words of the families' names; empty for all families.
    pub(in crate::bot) words: Name,
    pub(in crate::bot) page: u16,
}

impl Query for Families {
    const COMMANDS: &'static [QueryCommand] = &[QueryCommand {
        names: &["families", "fams", "семьи", "фамы"],
        description: Some(Lang::command_families),
        is_in_menu: true,
        parse: |arguments| {
            Box::pin(async move {
                let page = |words| Families { words, page: 0 };
                match arguments::number(arguments.words) {
                    Some(_) => arguments.on_server(page(Name::default())).await,
                    None => arguments.named(Expected::Words, page).await,
                }
            })
        },
    }];

    const FIELDS: &'static [Field] = &[Field::Order, Field::Members, Field::Level];

    const ON_BOARD: bool = true;

    fn page(&mut self) -> Option<&mut u16> {
        Some(&mut self.page)
    }

    async fn answer(&self, context: &QueryContext, server: Option<u32>) -> Answer {
        let (lang, server) = (context.lang, context.server(server, self).await?);
        let answer = context.client.families(server.number).await?;
        let words = self.words.text();
        let mut families = largest_first(&answer.families);
        if !words.is_empty() {
            let found = language::families(&words, &answer.families);
            families.retain(|family| found.contains(&family.id));
        }
        if families.is_empty() && !words.is_empty() {
            return Err(lang.no_families_like(&words, &server.title).into());
        }
        let page = Page::of(families.len(), PAGE, self.page);
        let head = match words.is_empty() {
            true => lang.families_head(&server.title, count(families.len())),
            false => lang.families_found(&server.title, &words, count(families.len())),
        };
        let rows = page.items(&families).map(|(at, family)| {
            let name = short_name(&family.name);
            let row = lang.family_row(count(at + 1), &name, family.members_count.into());
            Html::dot_separated([row, lang.family_level(family.level.into())])
        });
        let list = if families.is_empty() { lang.families_none() } else { Html::lines(rows) };
        let to = |page| Self { words: self.words.clone(), page }.on(server.number);
        let members = |family: &&FamilyBase<'_>| Family::members(family.id).on(server.number);
        PagedMessage::new(context, answer.timestamp)
            .part(head)
            .part(list)
            .numbers(&page, &families, PAGE.div_ceil(2), members)
            .pages(&page, to)
            .refreshed(to(page.number), [])
    }
}
