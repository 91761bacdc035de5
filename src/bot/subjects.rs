//! The subjects that people ask about: a folder for each subject, the lists of all queries and all kinds of alerts, and
//! the parts of a query.
//!
//! ```text
//! /online лспд 5 ──▶ arguments ──▶ View ◀── ViewButton ◀── [🔄] [▶]
//!                                   │
//!                         one file per query: reads the API, makes the answer
//! ```
//!
//! A [`View`] has everything that an answer is made from, and every button under an answer contains one. When the API does
//! not respond, the last good answer is shown with a sentence about that. A button of one query that shows another query
//! uses the list: a query's file uses `super::Player`, not `super::player`.

pub(in crate::bot) mod alert_kind;
pub(in crate::bot) mod answers;
pub(in crate::bot) mod family;
pub(in crate::bot) mod fraction;
pub(in crate::bot) mod interviews;
pub(in crate::bot) mod player;
pub(in crate::bot) mod property;
pub(in crate::bot) mod server;
pub(in crate::bot) mod settings;
pub(in crate::bot) mod staff;
pub(in crate::bot) mod week;
pub(in crate::bot) mod zones;

use futures_util::future::BoxFuture;
use serde::{Deserialize, Serialize};

use self::alert_kind::list::alert_kinds;
use self::alert_kind::{AlertKind, Crossing, DebouncedValue, MenuItem, Presence};
use self::answers::arguments::Arguments;
use self::answers::show_answer::AnswerMessage;
use self::answers::view_button::ButtonPlace;
use self::answers::view_subject::ViewSubject;
use self::property::property_alert::LotState;
use crate::bot::callback::ButtonData;
use crate::bot::language::Field;
use crate::bot::state::{
    AlertKinds, AlertTypes, BoardContent, BoardTypes, ChatDefault, ChatDefaults, Document,
};
use crate::text::{Lang, Plain};

pub(in crate::bot) use self::answers::errors::{EarlyReply, sentence as api_error};
pub(in crate::bot) use self::answers::freshness::{line as age_line, time as time_of, until};
pub(in crate::bot) use self::answers::numbers::{count, grouped, money};
pub(in crate::bot) use self::answers::query_context::{
    MAX_BUTTONS, QueryContext, ServerRef, TIMEOUTS, grid,
};
pub(in crate::bot) use self::answers::view_button::ViewButton;
pub(in crate::bot) use self::answers::visible_name::{long_name, short_name};
pub(in crate::bot) use self::property::deals::{Deal, Markets, deals};
pub(in crate::bot) use self::property::property_answers::{Lot, PropertyFilter, PropertyKey};
pub(in crate::bot) use self::property::property_filter::LotFilter;

/// An answer, or the message that is shown in its place.
pub(in crate::bot) type Answer = Result<AnswerMessage, EarlyReply>;

/// Declares the list: the views and the commands.
macro_rules! queries {
    ($($file:ident$(::$inner:ident)*: $query:ident,)*) => {
        $(pub(in crate::bot) use $file$(::$inner)*::$query;)*

        /// A query with its arguments.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        pub(in crate::bot) enum ViewKind {
            $($query($query),)*
        }

        $(impl From<$query> for ViewKind {
            fn from(query: $query) -> Self {
                Self::$query(query)
            }
        })*

        const COMMANDS: &[&[QueryCommand]] = &[$($query::COMMANDS,)*];

        impl View {
            pub(in crate::bot) async fn answer(&self, context: &QueryContext) -> Answer {
                match &self.kind {
                    // On the heap, so that the futures of its many callers stay small.
                    $(ViewKind::$query(query) => Box::pin(query.answer(context, self.server)).await,)*
                }
            }

            /// The name of the command that asks for it.
            pub(in crate::bot) fn command(&self) -> &'static str {
                let commands = match &self.kind {
                    $(ViewKind::$query(_) => $query::COMMANDS,)*
                };
                commands.first().and_then(|command| command.names.first()).copied().unwrap_or("server")
            }

            pub(in crate::bot) fn is_on_server(&self) -> bool {
                match &self.kind {
                    $(ViewKind::$query(_) => $query::ON_SERVER,)*
                }
            }

            /// What the answer says about its thing.
            pub(in crate::bot) fn fields(&self) -> &'static [Field] {
                match &self.kind {
                    $(ViewKind::$query(_) => $query::FIELDS,)*
                }
            }

            /// Whether a board can show it.
            pub(in crate::bot) fn is_for_boards(&self) -> bool {
                match &self.kind {
                    $(ViewKind::$query(_) => $query::ON_BOARD,)*
                }
            }

            /// Whether it is about the servers themselves.
            pub(in crate::bot) fn lists_servers(&self) -> bool {
                match &self.kind {
                    $(ViewKind::$query(_) => $query::LISTS_SERVERS,)*
                }
            }

            pub(in crate::bot) fn subject(&self) -> ViewSubject {
                match &self.kind {
                    $(ViewKind::$query(query) => query.subject(),)*
                }
            }

            /// The number of the page, if the view has pages.
            pub(in crate::bot) fn page(&mut self) -> Option<&mut u16> {
                match &mut self.kind {
                    $(ViewKind::$query(query) => query.page(),)*
                }
            }

            /// The default that the chat gets when a person picks this view, if it has none of its own.
            pub(in crate::bot) fn default_choice(&self, defaults: &ChatDefaults) -> Option<ChatDefault> {
                match &self.kind {
                    $(ViewKind::$query(query) => query.default_choice(self.server, defaults),)*
                }
            }
        }
    };
}

// Every query, in the order of the command menu. Buttons contain the position: a new query goes to the end, or the
// prefix of `ViewButton` changes.
queries! {
    fraction: Fraction,
    player: Player,
    family: Family,
    server: Servers,
    fraction::fractions: Fractions,
    staff: Staff,
    interviews: Interviews,
    staff::admins: Admins,
    family::families: Families,
    property::auctions: Auctions,
    property::map: Map,
    zones: Ghetto,
    player::property: Property,
    property::property_card: LotCard,
    fraction::chart: Chart,
    settings: Settings,
    fraction::digest: Digest,
    family::top: Top,
    week: Week,
    fraction::counts: Counts,
    fraction::past: Past,
    server::server_choice: ServerChoice,
    property::history: History,
    zones::captures: Captures,
    property::deals: Deals,
    property::sales: Sales,
    week::roster: Roster,
    week::heat_map: HeatMap,
    week::roster::file: RosterFile,
    week::report: WeekReport,
    fraction::member_changes: MemberChanges,
    server::fullest: Fullest,
    server::online_chart: ServerChart,
    week::family_heat_map: FamilyHeatMap,
    property::owners: Owners,
}

// Every kind of alert, in the order of the menu. Buttons contain the position, in this list and in the menu: a new kind
// goes to the end. A kind with a state or events of its own names them after their types.
alert_kinds! {
    fraction::online_alert: FractionOnline(alert: FractionOnlineAlert);
    fraction::leader_alert: Leader(alert: LeaderAlert);
    family::online_alert: FamilyOnline(alert: FamilyOnlineAlert);
    player::presence_alert: Players(alert: PlayersAlert), state Players(Vec<DebouncedValue>);
    interviews::interview_alert: Interview(alert: InterviewAlert), event Interview(ComingInterview);
    server::status_alert: ServerStatus = ServerStatusAlert, event ServerStatus(StatusChange);
    property::auction_alert: Auction(alert: AuctionAlert), state Auctions(Vec<PropertyKey>), event Auction(FittingAuction), event Auctions(FittingAuctions);
    property::property_alert: Property(alert: PropertyAlert), state Property(LotState), event Property(PropertyChange);
    zones::zones_alert: Zones(alert: ZonesAlert), state Zones(Vec<u64>), event Zones(ZonesChange);
    fraction::ping_alert: FractionPing(alert: FractionPingAlert);
    family::ping_alert: FamilyPing(alert: FamilyPingAlert);
    fraction::digest_alert: Digest(alert: DigestAlert);
    property::lot_alert: Lot(alert: LotAlert), state LotPrice(i64), event LotPrice(PriceChange);
    server::online_alert: ServerOnline(alert: ServerOnlineAlert);
    alert_kind::hours_alert: Hours(alert: HoursAlert);
    week::report_alert: WeekReport(alert: WeekReportAlert);
    family::members_alert: FamilyMembers(alert: FamilyMembersAlert), state Membership(i64), event Members(MembersChange);
    fraction::new_leader_alert: NewLeader(alert: NewLeaderAlert), state LeaderSeen(String), event NewLeader(LeaderChange);
    property::deals_alert: Deals(alert: DealsAlert), event Deals(FoundDeals);
    alert_kind::one_way_alert: OneWay(alert: OneWayAlert);
    fraction::on_duty_alert: OnDuty(alert: OnDutyAlert);
}

impl AlertTypes for AlertKinds {
    type Condition = Condition;
    type State = AlertState;
    type Event = AlertEvent;

    fn document(condition: &Condition) -> Document {
        condition.kind().document()
    }
}

impl BoardTypes for BoardContent {
    type View = View;

    /// The form of a button, which stays readable.
    fn encode(view: &View) -> String {
        let view = view.clone();
        ViewButton { place: ButtonPlace::SharedMessage, owner: None, view }.encode()
    }

    fn decode(stored: &str) -> Option<View> {
        ViewButton::decode(stored).map(|button| button.view)
    }
}

/// A query, with the arguments that its buttons contain. Its file has its commands, their parsing, and its answer.
pub(in crate::bot) trait Query: Clone + Into<ViewKind> {
    const COMMANDS: &'static [QueryCommand];

    const ON_SERVER: bool = true;

    /// Whether a board can show it: a list whose text says everything, and that changes by itself.
    const ON_BOARD: bool = false;

    /// Whether it is about the servers themselves, all or some of them.
    const LISTS_SERVERS: bool = false;

    /// What the answer says about its thing; empty if it is not about one.
    const FIELDS: &'static [Field] = &[];

    /// Makes the answer. Without a `server`, it is about the chat's server.
    async fn answer(&self, context: &QueryContext, server: Option<u32>) -> Answer;

    /// The thing that the answer is about, if it is about one.
    fn subject(&self) -> ViewSubject {
        ViewSubject::default()
    }

    /// The number of the page, if the answer has pages.
    fn page(&mut self) -> Option<&mut u16> {
        None
    }

    /// The default that this view sets for a chat, if the chat has none yet.
    fn default_choice(
        &self,
        _server: Option<u32>,
        _defaults: &ChatDefaults,
    ) -> Option<ChatDefault> {
        None
    }

    fn on(self, server: u32) -> View {
        View { kind: self.into(), server: Some(server) }
    }

    fn anywhere(self) -> View {
        View { kind: self.into(), server: None }
    }
}

#[derive(Debug)]
pub(in crate::bot) struct QueryCommand {
    /// Its names: the one in the menu first, then other names that people type.
    pub(in crate::bot) names: &'static [&'static str],
    /// What it shows, in the command menu and in inline mode; `None` if it is in neither.
    pub(in crate::bot) description: Option<fn(Lang) -> Plain>,
    /// Whether it is in the command menu, which is long enough without what the lists and their buttons show.
    pub(in crate::bot) is_in_menu: bool,
    /// Parses the words after the command.
    pub(in crate::bot) parse: for<'a> fn(Arguments<'a>) -> BoxFuture<'a, Result<View, EarlyReply>>,
}

#[derive(Clone, Debug)]
pub(in crate::bot) struct Question {
    pub(in crate::bot) command: &'static QueryCommand,
    pub(in crate::bot) words: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct View {
    /// `None` means the chat's server.
    #[serde(with = "crate::bot::callback::optional_number")]
    pub(in crate::bot) server: Option<u32>,
    pub(in crate::bot) kind: ViewKind,
}

/// Every command, in the order of the menu.
pub(in crate::bot) fn commands() -> impl Iterator<Item = &'static QueryCommand> {
    COMMANDS.iter().copied().flatten()
}
