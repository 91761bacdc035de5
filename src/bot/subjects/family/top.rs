//! `/top`: the families, or the fractions, with most players online.

use std::cmp::Reverse;
use std::collections::HashSet;

use futures_util::future::try_join_all;
use serde::{Deserialize, Serialize};

use crate::bot::language;
use crate::bot::subjects::answers::arguments::{Arguments, number};
use crate::bot::subjects::answers::large_families::{MAX_READ, TOGETHER, largest_first};
use crate::bot::subjects::answers::numbers::count;
use crate::bot::subjects::answers::paged_message::{Page, PagedMessage};
use crate::bot::subjects::answers::visible_name::short_name;
use crate::bot::subjects::{
    Answer, EarlyReply, Family, Fraction, Query, QueryCommand, QueryContext, View,
};
use crate::bot::telegram::OutgoingMessage;
use crate::text::{Html, Lang};

/// How many lines it has.
const LENGTH: usize = 10;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct Top {
    pub(in crate::bot) of: Ranked,
}

/// The things that are ranked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) enum Ranked {
    Families,
    Fractions,
}

/// A line of the ranking: how many are online, and of how many, if that is known.
struct TopLine {
    name: String,
    online: usize,
    members: Option<u32>,
    view: View,
}

impl Query for Top {
    const COMMANDS: &'static [QueryCommand] = &[QueryCommand {
        names: &["top", "ranking", "топ", "рейтинг"],
        description: Some(Lang::command_top),
        is_in_menu: true,
        parse: |arguments| Box::pin(parse(arguments)),
    }];

    const ON_BOARD: bool = true;

    async fn answer(&self, context: &QueryContext, server: Option<u32>) -> Answer {
        let (lang, server) = (context.lang, context.server(server, self).await?);
        let (lines, timestamp) = match self.of {
            Ranked::Families => families(context, server.number).await?,
            Ranked::Fractions => fractions(context, server.number).await?,
        };
        let lines = in_order(lines);
        let rows = lines.iter().enumerate().map(|(at, line)| match line.members {
            Some(members) => {
                lang.top_family(count(at + 1), &line.name, count(line.online), members.into())
            }
            None => lang.top_fraction(count(at + 1), &line.name, count(line.online)),
        });
        let list = if lines.is_empty() { lang.nobody_online() } else { Html::lines(rows) };
        let (head, other, button) = match self.of {
            Ranked::Families => {
                (lang.top_families(&server.title), Ranked::Fractions, lang.button_fractions())
            }
            Ranked::Fractions => {
                (lang.top_fractions(&server.title), Ranked::Families, lang.button_families())
            }
        };
        let page = Page::of(lines.len(), LENGTH, 0);
        PagedMessage::new(context, timestamp)
            .part(head)
            .part(list)
            .numbers(&page, &lines, LENGTH.div_ceil(2), |line| line.view.clone())
            .refreshed(
                self.clone().on(server.number),
                [(button, Self { of: other }.on(server.number))],
            )
    }
}

/// The lines of those that have anybody online, the most first.
fn in_order(mut lines: Vec<TopLine>) -> Vec<TopLine> {
    lines.retain(|line| line.online > 0);
    lines.sort_by_key(|line| Reverse(line.online));
    lines.truncate(LENGTH);
    lines
}

/// The families of the ranking by their ids.
pub(super) async fn families_in_order(
    context: &QueryContext,
    server: u32,
) -> Result<Vec<u64>, EarlyReply> {
    let (lines, _) = families(context, server).await?;
    Ok(in_order(lines).iter().filter_map(|line| line.view.subject().family).collect())
}

/// Reads the largest families first. A family that has fewer members than the last line has online can't be in the
/// list.
async fn families(context: &QueryContext, server: u32) -> Result<(Vec<TopLine>, i64), EarlyReply> {
    let answer = context.client.families(server).await?;
    let live = context.client.online(server).await?;
    let online: HashSet<&str> = live.data.values().map(|member| &*member.name).collect();
    let mut lines: Vec<TopLine> = Vec::new();
    let all = largest_first(&answer.families);
    for together in all[..all.len().min(MAX_READ)].chunks(TOGETHER) {
        let least = lines.get(LENGTH - 1).map_or(0, |line| line.online);
        if together.first().is_none_or(|largest| largest.members_count as usize <= least) {
            break;
        }
        let read = together.iter().map(|family| context.client.family(server, family.id));
        for (base, detail) in together.iter().zip(try_join_all(read).await?) {
            let members = &detail.family.members;
            let is_online = |nickname: &str| online.contains(nickname);
            lines.push(TopLine {
                name: short_name(&base.name),
                online: members.iter().filter(|member| is_online(&member.nickname)).count(),
                members: Some(base.members_count),
                view: Family::members(base.id).on(server),
            });
        }
        lines.sort_by_key(|line| Reverse(line.online));
    }
    Ok((lines, live.timestamp.min(answer.timestamp)))
}

async fn fractions(context: &QueryContext, server: u32) -> Result<(Vec<TopLine>, i64), EarlyReply> {
    let answer = context.client.fractions(server).await?;
    let lines = answer.fractions.iter().map(|fraction| TopLine {
        name: short_name(&fraction.short),
        online: fraction.online as usize,
        members: None,
        view: Fraction::members(fraction.id).on(server),
    });
    Ok((lines.collect(), answer.timestamp))
}

/// Replies that players are not ranked, and offers the other rankings.
pub(in crate::bot) fn of_players(context: &QueryContext) -> OutgoingMessage {
    let button = |text, of| context.button(text, Top { of }.anywhere());
    let row = vec![
        button(context.lang.button_families(), Ranked::Families),
        button(context.lang.button_fractions(), Ranked::Fractions),
    ];
    OutgoingMessage { text: context.lang.top_of_players(), rows: vec![row] }
}

/// Parses what is ranked, and perhaps a server.
async fn parse(arguments: Arguments<'_>) -> Result<View, EarlyReply> {
    let mut of = Ranked::Families;
    let mut rest = Vec::new();
    for word in arguments.words.split_whitespace() {
        let names = language::topic_names(word, false);
        let is = |known: &[&str]| names.iter().any(|name| known.contains(&name.as_str()));
        match word {
            _ if is(&["fractions", "fraction", "factions", "фракции", "фраки"]) => {
                of = Ranked::Fractions;
            }
            _ if is(&["families", "family", "семьи"]) => of = Ranked::Families,
            word => match number(word) {
                // In "top 3" it is the length: the list is short anyway.
                Some(number) if !arguments.is_server(number).await? => {}
                _ => rest.push(word),
            },
        }
    }
    Arguments { words: &rest.join(" "), ..arguments }.on_server(Top { of }).await
}
