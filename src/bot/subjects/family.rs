//! `/family`: the members of a family, and which of them are online.

pub(in crate::bot) mod families;
pub(in crate::bot) mod listed_families;
pub(in crate::bot) mod members_alert;
pub(in crate::bot) mod membership;
pub(in crate::bot) mod online_alert;
pub(in crate::bot) mod ping_alert;
pub(in crate::bot) mod top;

use std::cmp::Reverse;
use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use self::online_alert::FamilyOnlineAlert;
use super::answers::app_place::AppPlace;
use super::answers::arguments::{self, Arguments};
use super::answers::large_families::largest_first;
use super::answers::numbers::count;
use super::answers::paged_message::{Page, PagedMessage};
use super::answers::query_context::{ServerRef, grid};
use super::answers::typed_name::Name;
use super::answers::view_button::ButtonPlace;
use super::answers::view_subject::ViewSubject;
use super::answers::visible_name::short_name;
use super::{Answer, EarlyReply, Query, QueryCommand, QueryContext, View, Week};
use crate::bot::language::{self, Expected, Field, Match};
use crate::bot::state::{ChatDefault, ChatDefaults};
use crate::bot::telegram::OutgoingMessage;
use crate::text::{Html, Lang, Plain};
use crate::wire::{FamilyBase, FamilyMember};

const PAGE: usize = 20;

/// How many families a question offers.
const MAX_OFFERS: usize = 10;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct Family {
    /// The chat's family when empty.
    pub(in crate::bot) name: Name,
    pub(in crate::bot) page: u16,
    pub(in crate::bot) only_online: bool,
}

impl Family {
    /// The view of the first page of this family's online members.
    pub(in crate::bot) fn named(name: Name) -> Self {
        Self { name, page: 0, only_online: true }
    }

    pub(in crate::bot) fn members(id: u64) -> Self {
        Self::named(Name::Id(id))
    }
}

impl Query for Family {
    const COMMANDS: &'static [QueryCommand] = &[QueryCommand {
        names: &["family", "fam", "семья", "фама"],
        description: Some(Lang::command_family),
        is_in_menu: true,
        parse: |arguments| Box::pin(parse(arguments, Family::named)),
    }];

    const FIELDS: &'static [Field] = &[
        Field::Rank,
        Field::Level,
        Field::Leader,
        Field::Deputies,
        Field::Online,
        Field::Order,
        Field::Members,
        Field::Family,
        Field::There,
    ];

    const ON_BOARD: bool = true;

    fn subject(&self) -> ViewSubject {
        ViewSubject::family(&self.name)
    }

    fn page(&mut self) -> Option<&mut u16> {
        Some(&mut self.page)
    }

    async fn answer(&self, context: &QueryContext, server: Option<u32>) -> Answer {
        let (lang, server) = (context.lang, context.server(server, self).await?);
        let families = context.client.families(server.number).await?;
        let id = find(context, &server, &families.families, &self.name, Self::named)?.id;
        let changes = async {
            match self.page {
                0 => membership::of_week(context, server.number, id).await,
                _ => Vec::new(),
            }
        };
        let client = &context.client;
        let (answer, live, changes) =
            tokio::join!(client.family(server.number, id), client.online(server.number), changes);
        // Without the list of players, the members are shown without their presence.
        let (answer, live) = (answer?, live.ok());
        // Each nickname with the short name of the fraction.
        let online: Option<HashMap<&str, Option<&str>>> = live.as_ref().map(|live| {
            live.data.values().map(|member| (&*member.name, member.member.as_deref())).collect()
        });
        let presence = |member: &FamilyMember<'_>| {
            online.as_ref().and_then(|online| online.get(&*member.nickname)).copied()
        };
        let is_online = |member: &FamilyMember<'_>| presence(member).is_some();
        let family = &answer.family;
        let mut members: Vec<&FamilyMember<'_>> = family.members.iter().collect();
        members.sort_by_key(|member| {
            let is_offline = !is_online(member);
            (is_offline, !member.leader, !member.deputy, Reverse(member.rank), &*member.nickname)
        });
        let counts = match &online {
            Some(_) => {
                let present = members.iter().filter(|member| is_online(member)).count();
                lang.family_counts(count(present), count(members.len()))
            }
            None => lang.family_count(count(members.len())),
        };
        let all = members.len() as u64;
        let only_online = self.only_online && online.is_some();
        members.retain(|member| !only_online || is_online(member));
        let page = Page::of(members.len(), PAGE, self.page);
        let head = Html::lines([
            lang.family_head(&short_name(&family.name), &server.title),
            lang.family_facts(family.level.into(), &family.id.to_string()),
            match &family.leader {
                Some(leader) => lang.leader(Html::code(&short_name(leader))),
                None => lang.family_no_leader(),
            },
            counts,
        ]);
        let head = Html::lines([head].into_iter().chain(changes));
        let rows = page.items(&members);
        let rows = rows.map(|(at, member)| row(lang, at + 1, member, presence(member)));
        let list = match members.is_empty() {
            true if only_online => lang.nobody_online(),
            true => lang.family_empty(),
            false => Html::lines(rows),
        };
        let to = |page, only_online| {
            Self { page, only_online, ..Self::members(family.id) }.on(server.number)
        };
        let timestamp = live.map_or(answer.timestamp, |live| live.timestamp.min(answer.timestamp));
        let filter = match self.only_online {
            true => lang.button_all_of(all),
            false => lang.button_online(),
        };
        PagedMessage::new(context, timestamp)
            .part(head)
            .part(list)
            .pages(&page, |page| to(page, self.only_online))
            .alert(server.number, FamilyOnlineAlert::usual(family.id))
            .row(
                (all > 0)
                    .then(|| {
                        [
                            (filter, to(0, !self.only_online)),
                            (lang.button_week(), Week::of_family(family.id).on(server.number)),
                        ]
                    })
                    .into_iter()
                    .flatten(),
            )
            .app_row(lang.button_app_members(), &AppPlace::Family(family.id).start(server.number))
            .refreshed(to(page.number, self.only_online), [])
    }

    fn default_choice(&self, server: Option<u32>, defaults: &ChatDefaults) -> Option<ChatDefault> {
        default_choice(&self.name, server, defaults)
    }
}

/// The family as the chat's, while its server is the chat's.
pub(in crate::bot) fn default_choice(
    name: &Name,
    server: Option<u32>,
    defaults: &ChatDefaults,
) -> Option<ChatDefault> {
    let is_unset = defaults.family.is_none() && defaults.server == server;
    is_unset.then(|| ChatDefault::Family { family: name.id(), server })
}

/// Parses a family. Families of the chat's server are known by their names.
pub(in crate::bot) async fn parse<Q: Query>(
    arguments: Arguments<'_>,
    query: impl Fn(Name) -> Q,
) -> Result<View, EarlyReply> {
    let context = arguments.context;
    let known = match context.defaults.server {
        Some(server) => context.client.families(server).await.ok(),
        None => None,
    };
    let known = known.as_ref().map_or(&[][..], |known| &known.families);
    let status = context.client.status().await?;
    let split = language::split_server(arguments.words, &status.game, Expected::Family(known));
    // If the words are only the full name of a server, the chat's family there is meant. A number alone is the number
    // of a family.
    if split.server.is_none()
        && arguments::number(&split.what).is_none()
        && !language::family(&split.what, known).is_found()
        && let Match::One(server) = language::server_in_full(&split.what, &status.game)
    {
        return Ok(query(Name::default()).on(server));
    }
    let family = query(Name::typed(&split.what));
    arguments.placed(&status, split, family.into())
}

/// The family that the words name. If it is not clear, asks for it.
pub(in crate::bot) fn find<'f, 'w, Q: Query>(
    context: &QueryContext,
    server: &ServerRef,
    families: &'f [FamilyBase<'w>],
    name: &Name,
    to: impl Fn(Name) -> Q,
) -> Result<&'f FamilyBase<'w>, EarlyReply> {
    let lang = context.lang;
    let by_id = |id: u64| families.iter().find(|family| family.id == id);
    // An id needs no search.
    if let Some(family) = name.id().and_then(by_id) {
        return Ok(family);
    }
    // The chat's family belongs to the chat's server.
    let is_default_server = context.defaults.server == Some(server.number);
    let (text, offers) = match (name.is_empty(), context.defaults.family) {
        (true, Some(family)) if is_default_server => match by_id(family) {
            Some(family) => return Ok(family),
            None => (lang.no_such_family(), Vec::new()),
        },
        (true, _) => {
            let largest = largest_first(families);
            let text = match context.is_live {
                true => lang.board_which_family(&server.title),
                false => lang.which_family(&server.title),
            };
            let text = context.question(text, is_default_server);
            (text, largest.iter().map(|family| family.id).collect())
        }
        (false, _) => match language::family(&name.text(), families) {
            Match::One(id) => match by_id(id) {
                Some(family) => return Ok(family),
                None => (lang.no_such_family(), Vec::new()),
            },
            Match::Several(ids) => (lang.which_of_these(), ids),
            Match::Near(ids) => (lang.no_such_family_near(count(ids.len())), ids),
            Match::Nothing => (lang.no_such_family(), Vec::new()),
        },
    };
    let place = match name.is_empty() {
        true => ButtonPlace::DefaultQuestion,
        false => ButtonPlace::Message,
    };
    let found = offers.into_iter().filter_map(by_id);
    let button = |family: &FamilyBase<'_>| {
        let view = to(Name::Id(family.id)).on(server.number);
        context.button_at(place, Plain::untrusted(&short_name(&family.name)), view)
    };
    Err(OutgoingMessage { text, rows: grid(found.take(MAX_OFFERS).map(button), 2) }.into())
}

/// A member, with the fraction of one who is online: `presence` is `None` for anybody else.
fn row(
    lang: Lang,
    number: usize,
    member: &FamilyMember<'_>,
    presence: Option<Option<&str>>,
) -> Html {
    let dot = if presence.is_some() { "🟢" } else { "⚪" };
    let fraction = presence.flatten().map(|name| Html::untrusted(&short_name(name)));
    let mark = match (member.leader, member.deputy) {
        (true, _) => Some(Html::untrusted("⭐")),
        (false, true) => Some(Html::untrusted("🔹")),
        (false, false) => None,
    };
    let row =
        lang.family_member(count(number), dot, &short_name(&member.nickname), member.rank.into());
    // A mark alone on a line belongs to nobody.
    Html::dot_bound([row].into_iter().chain(fraction).chain(mark))
}
