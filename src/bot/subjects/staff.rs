//! `/leaders` and `/deputies`: one line per fraction.

pub(in crate::bot) mod admins;

use serde::{Deserialize, Serialize};

use super::answers::fraction_kind::emblem;
use super::answers::numbers::count;
use super::answers::paged_message::{Page, PagedMessage};
use super::answers::visible_name::{first_names, short_name};
use super::{Answer, Fraction, Query, QueryCommand, QueryContext, ViewKind};
use crate::bot::language::Field;
use crate::text::{Html, Lang};
use crate::wire::FractionCount;

const PAGE: usize = 36;

const NAMED: usize = 3;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct Staff {
    /// Whether to show deputies instead of leaders.
    pub(in crate::bot) deputies: bool,
    pub(in crate::bot) page: u16,
}

impl Query for Staff {
    const COMMANDS: &'static [QueryCommand] = &[
        QueryCommand {
            names: &["leaders", "leader", "лидеры", "лидер"],
            description: Some(Lang::command_leaders),
            is_in_menu: true,
            parse: |arguments| {
                Box::pin(
                    arguments
                        .by_fraction(|fraction| of(fraction, Staff { deputies: false, page: 0 })),
                )
            },
        },
        QueryCommand {
            names: &["deputies", "deputy", "zams", "subleaders", "замы", "заместители"],
            description: Some(Lang::command_deputies),
            is_in_menu: false,
            parse: |arguments| {
                Box::pin(
                    arguments
                        .by_fraction(|fraction| of(fraction, Staff { deputies: true, page: 0 })),
                )
            },
        },
    ];

    const FIELDS: &'static [Field] = &[Field::Leader, Field::Deputies, Field::Online, Field::There];

    const ON_BOARD: bool = true;

    fn page(&mut self) -> Option<&mut u16> {
        Some(&mut self.page)
    }

    async fn answer(&self, context: &QueryContext, server: Option<u32>) -> Answer {
        let (lang, server) = (context.lang, context.server(server, self).await?);
        let answer = match self.deputies {
            true => context.client.subleaders(server.number).await?,
            false => context.client.leaders(server.number).await?,
        };
        let listed = context.client.fractions(server.number).await?;
        let fractions = &listed.fractions;
        let staff = |fraction: &FractionCount<'_>| {
            let staff = answer.data.values().filter(|one| one.member == fraction.short);
            first_names(staff.map(|one| &*one.name), NAMED)
        };
        let (mut rows, mut offline) = (Vec::new(), Vec::new());
        for fraction in fractions {
            let short = short_name(&fraction.short);
            match staff(fraction) {
                Some(names) => rows.push(lang.staff_row(emblem(fraction), &short, names)),
                None => offline.push(short),
            }
        }
        let page = Page::fitting(&rows, PAGE, self.page);
        // The fractions with nobody online share a line under the others.
        let is_last = page.lines.end == rows.len();
        let offline = Some(lang.staff_offline(&offline.join(", ")))
            .filter(|_| is_last && !offline.is_empty());
        let head = match self.deputies {
            true => lang.deputies_head(&server.title, count(answer.data.len())),
            false => {
                let online = fractions.iter().filter(|fraction| fraction.leader_online).count();
                lang.leaders_head(&server.title, count(online), count(fractions.len()))
            }
        };
        let to = |page| Self { page, ..*self }.on(server.number);
        PagedMessage::new(context, answer.timestamp.min(listed.timestamp))
            .part(head)
            .part(Html::lines(rows[page.lines.clone()].iter().cloned()))
            .part(Html::lines(offline))
            .pages(&page, to)
            .refreshed(to(page.number), [])
    }
}

/// The view: the list of all fractions, or the members of one fraction. That list begins with the leader and the
/// deputies.
fn of(fraction: Option<u32>, all: Staff) -> ViewKind {
    match fraction {
        Some(id) => Fraction::members(id).into(),
        None => all.into(),
    }
}
