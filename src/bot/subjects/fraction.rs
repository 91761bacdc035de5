//! `/online`: which members of a fraction are online.

pub(in crate::bot) mod chart;
pub(in crate::bot) mod counts;
pub(in crate::bot) mod day_statistics;
pub(in crate::bot) mod digest;
pub(in crate::bot) mod digest_alert;
pub(in crate::bot) mod fractions;
pub(in crate::bot) mod last_staff;
pub(in crate::bot) mod leader_alert;
pub(in crate::bot) mod member_changes;
pub(in crate::bot) mod members_online;
pub(in crate::bot) mod new_leader_alert;
pub(in crate::bot) mod on_duty_alert;
pub(in crate::bot) mod online_alert;
pub(in crate::bot) mod past;
pub(in crate::bot) mod ping_alert;

use serde::{Deserialize, Serialize};

use self::members_online::MembersOnline;
use self::online_alert::FractionOnlineAlert;
use super::answers::app_place::AppPlace;
use super::answers::arguments::Arguments;
use super::answers::fraction_kind::{KindOfFraction, by_kind, emblem};
use super::answers::numbers::count;
use super::answers::paged_message::{Page, PagedMessage};
use super::answers::query_context::{MAX_BUTTONS, ServerRef, grid};
use super::answers::server_state::players_on;
use super::answers::typed_name::Name;
use super::answers::view_button::ButtonPlace;
use super::answers::view_subject::ViewSubject;
use super::answers::visible_name::{first_names, short_name};
use super::{Answer, Chart, EarlyReply, Query, QueryCommand, QueryContext, View, Week};
use crate::bot::language::{self, Expected, Field, Match};
use crate::bot::state::{ChatDefault, ChatDefaults};
use crate::bot::telegram::OutgoingMessage;
use crate::text::{Html, Lang, Plain};
use crate::wire::{FractionCount, FractionMember};

const PAGE: usize = 20;

/// How many leaders or deputies are named in one line.
const NAMED: usize = 5;

/// Which members are shown. Buttons contain the position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) enum Shown {
    #[default]
    All,
    InUniform,
    OutOfUniform,
}

impl Shown {
    pub(in crate::bot) fn shows(self, member: &FractionMember<'_>) -> bool {
        match self {
            Self::All => true,
            Self::InUniform => member.in_uniform,
            Self::OutOfUniform => !member.in_uniform,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct Fraction {
    /// The chat's fraction when empty.
    pub(in crate::bot) name: Name,
    pub(in crate::bot) page: u16,
    pub(in crate::bot) shown: Shown,
}

impl Fraction {
    /// The first page of the members of this fraction.
    pub(in crate::bot) fn named(name: Name) -> Self {
        Self { name, page: 0, shown: Shown::All }
    }

    pub(in crate::bot) fn members(id: u32) -> Self {
        Self::named(Name::Id(id.into()))
    }
}

impl Query for Fraction {
    const COMMANDS: &'static [QueryCommand] = &[QueryCommand {
        names: &[
            "online",
            "fraction",
            "faction",
            "frac",
            "members",
            "фракция",
            "фрака",
            "онлайн",
            "состав",
        ],
        description: Some(Lang::command_online),
        is_in_menu: true,
        parse: |arguments| Box::pin(parse(arguments, Fraction::named)),
    }];

    const FIELDS: &'static [Field] = &[
        Field::Rank,
        Field::Level,
        Field::Uniform,
        Field::Leader,
        Field::Deputies,
        Field::Online,
        Field::Order,
        Field::Members,
        Field::There,
    ];

    const ON_BOARD: bool = true;

    fn subject(&self) -> ViewSubject {
        ViewSubject::fraction(&self.name)
    }

    fn page(&mut self) -> Option<&mut u16> {
        Some(&mut self.page)
    }

    async fn answer(&self, context: &QueryContext, server: Option<u32>) -> Answer {
        if server.or(context.defaults.server).is_none()
            && let Some(question) = counts::above_question(context, self).await?
        {
            return Err(question.into());
        }
        let (lang, server) = (context.lang, context.server(server, self).await?);
        let to = |name| Self { name, page: 0, ..*self };
        let fraction = match find(context, &server, &self.name, to).await {
            // The question for the fraction stands below the number of players of the server.
            Err(EarlyReply::Reply(mut question))
                if self.name.is_empty() && context.defaults.fraction.is_none() =>
            {
                let players = players_on(context, server.number).await;
                question.text = Html::paragraphs(players.into_iter().chain([question.text]));
                return Err(question.into());
            }
            found => found?,
        };
        let members = MembersOnline::read(context, server.number, &fraction.short).await?;
        let online = members.of(&fraction.short);
        let in_uniform = online.iter().filter(|member| member.in_uniform).count();
        let shown: Vec<_> = online.iter().filter(|member| self.shown.shows(member)).collect();
        let named = |of: fn(&FractionMember<'_>) -> bool| {
            first_names(
                online.iter().filter(|member| of(member)).map(|member| &*member.name),
                NAMED,
            )
        };
        let leaders = named(|member| member.is_leader);
        let deputies = named(|member| member.is_zam && !member.is_leader);
        // A board compares itself all the time, and shows who is there.
        let recorded = match leaders.is_none() || deputies.is_none() {
            true if !context.is_live => {
                last_staff::recorded(context, server.number, &fraction).await
            }
            _ => None,
        };
        let leaders = match leaders {
            Some(names) => lang.leader(names),
            None => last_staff::leader_line(context, recorded.as_deref()),
        };
        let deputies = match deputies {
            Some(names) => lang.deputies(names),
            None => last_staff::deputies_line(lang, recorded.as_deref()),
        };
        let head = Html::lines([
            lang.fraction_head(emblem(&fraction), &short_name(&fraction.short), &server.title),
            lang.fraction_counts(count(online.len()), count(in_uniform)),
            leaders,
            deputies,
        ]);
        let page = Page::of(shown.len(), PAGE, self.page);
        let rows = page.items(&shown).map(|(at, member)| row(lang, at + 1, member));
        let list = match self.shown {
            _ if !shown.is_empty() => Html::lines(rows),
            Shown::InUniform => lang.nobody_in_uniform(),
            Shown::OutOfUniform if !online.is_empty() => lang.all_in_uniform(),
            Shown::All | Shown::OutOfUniform => lang.nobody_online(),
        };
        let list = match self.shown {
            Shown::OutOfUniform if !shown.is_empty() => {
                Html::lines([lang.members_out_of_uniform(count(shown.len())), list])
            }
            _ => list,
        };
        let to = |page, shown| Self { page, shown, ..Self::members(fraction.id) }.on(server.number);
        let filter = match self.shown {
            Shown::All => (lang.button_in_uniform(), to(0, Shown::InUniform)),
            Shown::InUniform | Shown::OutOfUniform => (lang.button_all(), to(0, Shown::All)),
        };
        let chart = Chart { fraction: Name::Id(fraction.id.into()) };
        let misspelt = match &self.name {
            Name::Typed(typed) => {
                let all = context.client.fractions(server.number).await?;
                let misspelt = language::misspelt_fraction(typed, &all.fractions);
                misspelt.map(|_| {
                    lang.fraction_misspelt(&short_name(typed), &short_name(&fraction.short))
                })
            }
            Name::Id(_) => None,
        };
        PagedMessage::new(context, members.timestamp())
            .part(Html::paragraphs(misspelt.into_iter().chain([head])))
            .part(list)
            .pages(&page, |page| to(page, self.shown))
            .row([filter, (lang.button_chart(), chart.on(server.number))])
            .alert(server.number, FractionOnlineAlert::usual(fraction.id))
            .app_row(
                lang.button_app_members(),
                &AppPlace::Fraction(&fraction.short).start(server.number),
            )
            .refreshed(
                to(page.number, self.shown),
                [(lang.button_week(), Week::of_fraction(fraction.id).on(server.number))],
            )
    }

    fn default_choice(&self, _: Option<u32>, defaults: &ChatDefaults) -> Option<ChatDefault> {
        default_choice(&self.name, defaults)
    }
}

/// The fraction as the chat's, if it has none yet.
pub(in crate::bot) fn default_choice(name: &Name, defaults: &ChatDefaults) -> Option<ChatDefault> {
    let id = name.id().filter(|_| defaults.fraction.is_none())?;
    Some(ChatDefault::Fraction(id.try_into().ok()))
}

/// Parses a fraction. If it is clear, the view has its id, so that the longest name fits into a button.
pub(in crate::bot) async fn parse<Q: Query>(
    arguments: Arguments<'_>,
    query: impl Fn(Name) -> Q,
) -> Result<View, EarlyReply> {
    // A number alone is a server's.
    if arguments.is_unnamed() {
        return arguments.on_server(query(Name::default())).await;
    }
    let words = arguments.words;
    let known = arguments.known_fractions().await?;
    let known = known.as_ref().map_or(&[][..], |known| &known.fractions);
    let clear = |words: &str| language::fraction(words, known).one();
    let status = arguments.context.client.status().await?;
    let split = language::split_server(words, &status.game, Expected::Fraction(known));
    let id = clear(&split.what);
    let is_placed = id.is_some() && matches!(split.server, Some(Match::One(_)));
    // A server alone means the chat's fraction there.
    if !is_placed
        && let Match::One(server) = language::server(words, &status.game)
        && clear(words).is_none()
    {
        return Ok(query(Name::default()).on(server));
    }
    let is_kind = KindOfFraction::named(&split.what).is_some();
    let name = id.map_or_else(|| Name::typed(&split.what), |id| Name::Id(id.into()));
    let view = arguments.placed(&status, split, query(name).into());
    let has_server = |view: &View| view.server.or(arguments.context.defaults.server).is_some();
    if known.is_empty() || view.as_ref().map_or(true, has_server) {
        return view;
    }
    // If no server has such a fraction, there is no need to ask for the server.
    match language::fraction(words, known) {
        Match::Near(_) if language::misspelt_fraction(words, known).is_some() => view,
        Match::One(_) | Match::Several(_) => view,
        _ if is_kind => view,
        Match::Near(near) => Err(arguments.no_such_fraction(words, &near, known)),
        Match::Nothing => Err(arguments.no_such_fraction(words, &[], known)),
    }
}

/// The fraction of a server that the words name, or the chat's. If it is not clear, asks for it.
pub(in crate::bot) async fn find<Q: Query>(
    context: &QueryContext,
    server: &ServerRef,
    name: &Name,
    to: impl Fn(Name) -> Q,
) -> Result<FractionCount<'static>, EarlyReply> {
    let fractions = context.client.fractions(server.number).await?;
    find_in(context, server, &fractions.fractions, name, to).cloned()
}

/// The same in a list that was read already.
pub(in crate::bot) fn find_in<'f, 'w, Q: Query>(
    context: &QueryContext,
    server: &ServerRef,
    fractions: &'f [FractionCount<'w>],
    name: &Name,
    to: impl Fn(Name) -> Q,
) -> Result<&'f FractionCount<'w>, EarlyReply> {
    let lang = context.lang;
    let by_id = |id: u64| fractions.iter().find(|fraction| u64::from(fraction.id) == id);
    let button = |place, fraction: &FractionCount<'_>| {
        let view = to(Name::Id(fraction.id.into())).on(server.number);
        context.button_at(place, Plain::untrusted(&short_name(&fraction.short)), view)
    };
    let default = context.defaults.fraction.map(|id| Name::Id(id.into()));
    let Some(name) = Some(name).filter(|name| !name.is_empty()).or(default.as_ref()) else {
        let buttons = by_kind(fractions).into_iter().take(MAX_BUTTONS);
        let buttons = buttons.map(|fraction| button(ButtonPlace::DefaultQuestion, fraction));
        let text = context.question(lang.which_fraction(&server.title), true);
        return Err(OutgoingMessage { text, rows: grid(buttons, 4) }.into());
    };
    // An id needs no search.
    if let Some(fraction) = name.id().and_then(by_id) {
        return Ok(fraction);
    }
    let missing = || match name {
        Name::Typed(words) => lang.no_such_fraction(&short_name(words)),
        // An old button.
        Name::Id(_) => lang.api_nothing(),
    };
    let found = match KindOfFraction::named(&name.text()) {
        Some(kind) => Match::any_of(kind.among(fractions).map(|one| one.id).collect()),
        None => language::fraction(&name.text(), fractions),
    };
    let certain = match &found {
        Match::One(id) => Some(*id),
        Match::Near(_) => language::misspelt_fraction(&name.text(), fractions),
        Match::Several(_) | Match::Nothing => None,
    };
    // "The Ballas, by itself".
    let among = || {
        let among = language::fraction_among(&name.text(), fractions)?;
        language::fraction(&among, fractions).one().filter(|_| !found.is_found())
    };
    if let Some(fraction) = certain.or_else(among).and_then(|id| by_id(id.into())) {
        return Ok(fraction);
    }
    let (text, near) = match found {
        Match::Several(ids) => (lang.which_of_these(), ids),
        Match::Near(ids) => {
            (lang.no_such_fraction_near(&short_name(&name.text()), count(ids.len())), ids)
        }
        Match::One(_) | Match::Nothing => (missing(), Vec::new()),
    };
    let near = by_kind(near.iter().filter_map(|id| by_id((*id).into()))).into_iter();
    let buttons = near.map(|fraction| button(ButtonPlace::Message, fraction)).take(MAX_BUTTONS);
    Err(OutgoingMessage { text, rows: grid(buttons, 3) }.into())
}

fn row(lang: Lang, number: usize, member: &FractionMember<'_>) -> Html {
    let name = short_name(&member.name);
    let row = match &member.position {
        Some(position) => lang.member(count(number), &name, &short_name(position)),
        None => lang.member_without_rank(count(number), &name),
    };
    // A level or a mark alone on a line belongs to nobody.
    Html::dot_bound([row, lang.level(member.level.into())].into_iter().chain(marks(member)))
}

/// ⭐ for a leader, 🔹 for a deputy, 👔 for a member in uniform.
fn marks(member: &FractionMember<'_>) -> Option<Html> {
    let marks: String = [
        (member.is_leader, "⭐"),
        (member.is_zam && !member.is_leader, "🔹"),
        (member.in_uniform, "👔"),
    ]
    .into_iter()
    .filter_map(|(is, mark)| is.then_some(mark))
    .collect();
    (!marks.is_empty()).then(|| Html::untrusted(&marks))
}
