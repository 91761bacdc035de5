//! The macro that declares the list of alert kinds. It defines the types that are stored and that buttons contain, and
//! the menu.

/// Declares the list. A kind with a state or an event of its own names it after its type. A kind without fields is
/// written `Name = Type`: stores and buttons contain only its name.
macro_rules! alert_kinds {
    ($($subject:ident::$file:ident: $kind:ident $(($alert:ident: $fields:ident))? $(= $unit:ident)?
        $(, state $state:ident($kept:ty))? $(, event $event:ident($told:ident))*;)*) => {
        $(use $subject::$file::{$($fields)? $($unit)? $(, $told)*};)*

        /// The condition that an alert waits for on its server. The JSON form is stored; the binary form is in buttons.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        pub(in crate::bot) enum Condition {
            $($kind $(($fields))?,)*
        }

        /// The state of an alert: what it has seen and told so far. The JSON form is stored.
        #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
        pub(in crate::bot) enum AlertState {
            /// No state: later data is compared with the first data.
            #[default]
            New,
            /// A value that changes.
            Value(DebouncedValue),
            /// The time of the last event, in Unix seconds.
            EventText(i64),
            /// What it watches no longer exists, and the chat was told so.
            Gone,
            $($($state($kept),)?)*
        }

        /// An event of an alert. Times are in Unix seconds. The JSON form is stored.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        pub(in crate::bot) enum AlertEvent {
            /// A count crossed its bound.
            Count(Crossing),
            /// A player came online or went offline.
            Presence(Presence),
            /// A ping, due at this time.
            Ping { at: i64 },
            /// What the alert watches no longer exists.
            Gone,
            /// Most players of a server were gone at once, so the data is doubtful.
            DoubtfulData { server: u32, online: u32, before: u32 },
            $($($event($told),)*)*
        }

        $($(impl From<$fields> for Condition {
            fn from(alert: $fields) -> Self {
                Self::$kind(alert)
            }
        })?
        $(impl From<$unit> for Condition {
            fn from(_: $unit) -> Self {
                Self::$kind
            }
        })?)*

        /// The place of each kind in the list.
        enum ListPlace {
            $($kind,)*
        }

        const ALERT_MENU: &[fn() -> Option<MenuItem>] =
            &[$($($fields::menu)? $($unit::menu)?,)*];

        impl Condition {
            pub(in crate::bot) fn kind(&self) -> &dyn AlertKind {
                match self {
                    $(Self::$kind $(($alert))? => $($alert)? $(&$unit)?,)*
                }
            }

            fn place(&self) -> usize {
                match self {
                    $(Self::$kind { .. } => ListPlace::$kind as usize,)*
                }
            }
        }
    };
}

pub(in crate::bot) use alert_kinds;

#[cfg(test)]
mod tests {
    use std::fmt::Debug;

    use jiff::Timestamp;
    use serde::de::DeserializeOwned;

    use crate::bot::subjects::alert_kind::bound::Bound;
    use crate::bot::subjects::alert_kind::times::{Days, Times};
    use crate::bot::subjects::property::deals_alert::FoundDeal;
    use crate::bot::subjects::property::lot_alert::LotEvent;
    use crate::bot::subjects::week::report_alert::WeekGroup;
    use crate::bot::subjects::*;
    use crate::picture::{PropertyKind, PropertyStatus};

    /// The JSON of each, which is read as the same again.
    fn forms<T: Serialize + DeserializeOwned + PartialEq + Debug>(
        values: impl IntoIterator<Item = T>,
    ) -> String {
        let form = |value: T| {
            let form = serde_json::to_string(&value).unwrap();
            assert_eq!(serde_json::from_str::<T>(&form).unwrap(), value);
            form
        };
        values.into_iter().map(form).collect::<Vec<_>>().join("\n")
    }

    /// Stores have rows in these forms: if a line changes, such a row can't be read any more.
    #[test]
    fn the_stored_form_of_every_condition_stays() {
        let times = Times::Every { minutes: 30, from: 1_080, to: 1_380 };
        let workdays = Times::At { minute: 1_080, days: Days::WORKDAYS };
        let lot = |event| LotAlert { kind: PropertyKind::House, number: 138, event };
        let evening = HoursAlert::new(LeaderAlert { fraction: 10 }.into(), (1_080, 0));
        let conditions: [Condition; 25] = [
            FractionOnlineAlert { fraction: 10, bound: Bound::Below(5) }.into(),
            FractionOnlineAlert { fraction: 10, bound: Bound::Above(20) }.into(),
            LeaderAlert { fraction: 10 }.into(),
            FamilyOnlineAlert { family: 12, bound: Bound::Above(10) }.into(),
            PlayersAlert { names: vec!["Carl_Johnson".into(), "Big_Smoke".into()] }.into(),
            InterviewAlert { fraction: 10, minutes_before: 15 }.into(),
            ServerStatusAlert.into(),
            AuctionAlert::default().into(),
            AuctionAlert {
                kind: Some(PropertyKind::House),
                price: Some(2_000_000),
                near: Some("Las Venturas".into()),
                minutes_before_end: Some(30),
            }
            .into(),
            PropertyAlert { kind: PropertyKind::Business, number: 13 }.into(),
            ZonesAlert { gang: 21 }.into(),
            FractionPingAlert { fraction: 10, times: workdays }.into(),
            FamilyPingAlert { family: 12, times }.into(),
            DigestAlert { fraction: 10, minute: 1_380 }.into(),
            lot(LotEvent::Ends(60)).into(),
            lot(LotEvent::Price(Some(2_000_000))).into(),
            ServerOnlineAlert { bound: Bound::Above(500) }.into(),
            evening.into(),
            lot(LotEvent::PriceAbove(2_000_000)).into(),
            WeekReportAlert { of: WeekGroup::Fraction(10), times: workdays }.into(),
            FamilyMembersAlert { family: 12 }.into(),
            NewLeaderAlert { fraction: 10 }.into(),
            DealsAlert { kind: None, near: Some("Los Santos".into()), below: 20 }.into(),
            OneWayAlert::of(LeaderAlert { fraction: 10 }.into(), Some(true)),
            OnDutyAlert { fraction: 10, bound: Bound::Below(3) }.into(),
        ];
        insta::assert_snapshot!(forms(conditions), @r#"
        {"FractionOnline":{"fraction":10,"bound":{"Below":5}}}
        {"FractionOnline":{"fraction":10,"bound":{"Above":20}}}
        {"Leader":{"fraction":10}}
        {"FamilyOnline":{"family":12,"bound":{"Above":10}}}
        {"Players":{"names":["Carl_Johnson","Big_Smoke"]}}
        {"Interview":{"fraction":10,"minutes_before":15}}
        "ServerStatus"
        {"Auction":{"kind":null,"price":null,"near":null,"minutes_before_end":null}}
        {"Auction":{"kind":"House","price":2000000,"near":"Las Venturas","minutes_before_end":30}}
        {"Property":{"kind":"Business","number":13}}
        {"Zones":{"gang":21}}
        {"FractionPing":{"fraction":10,"times":{"At":{"minute":1080,"days":31}}}}
        {"FamilyPing":{"family":12,"times":{"Every":{"minutes":30,"from":1080,"to":1380}}}}
        {"Digest":{"fraction":10,"minute":1380}}
        {"Lot":{"kind":"House","number":138,"event":{"Ends":60}}}
        {"Lot":{"kind":"House","number":138,"event":{"Price":2000000}}}
        {"ServerOnline":{"bound":{"Above":500}}}
        {"Hours":{"from":1080,"to":0,"alert":{"Leader":{"fraction":10}}}}
        {"Lot":{"kind":"House","number":138,"event":{"PriceAbove":2000000}}}
        {"WeekReport":{"of":{"Fraction":10},"times":{"At":{"minute":1080,"days":31}}}}
        {"FamilyMembers":{"family":12}}
        {"NewLeader":{"fraction":10}}
        {"Deals":{"kind":null,"near":"Los Santos","below":20}}
        {"OneWay":{"is_online":true,"alert":{"Leader":{"fraction":10}}}}
        {"OnDuty":{"fraction":10,"bound":{"Below":3}}}
        "#);
        assert!(serde_json::from_str::<Condition>(r#""Leader""#).is_err());
        assert!(serde_json::from_str::<Condition>(r#"{"Unknown":{}}"#).is_err());
    }

    #[test]
    fn the_stored_form_of_every_state_stays() {
        let at = Timestamp::from_second(1_800_000_000).unwrap();
        let mut tracked = DebouncedValue::new(0, at);
        tracked.observe(1, at);
        let house = PropertyKey { kind: PropertyKind::House, number: 138 };
        insta::assert_snapshot!(forms([
            AlertState::New,
            AlertState::Value(tracked),
            AlertState::Players(vec![DebouncedValue::new(1, at)]),
            AlertState::Auctions(vec![house]),
            AlertState::Property(LotState { owner: None, status: PropertyStatus::Free, ends_soon: false }),
            AlertState::Zones(vec![3, 4]),
            AlertState::EventText(1_800_000_000),
            AlertState::Gone,
            AlertState::LotPrice(1_500_000),
            AlertState::Membership(48_213),
            AlertState::LeaderSeen("Jane_Smith".into()),
        ]), @r#"
        "New"
        {"Value":{"value":1,"since":1800000000,"before":[0,0],"told":1,"told_at":[[1,1800000000]]}}
        {"Players":[{"value":1,"since":1800000000,"before":null,"told":1,"told_at":[]}]}
        {"Auctions":[{"kind":"House","number":138}]}
        {"Property":{"owner":null,"status":"Free"}}
        {"Zones":[3,4]}
        {"EventText":1800000000}
        "Gone"
        {"LotPrice":1500000}
        {"Membership":48213}
        {"LeaderSeen":"Jane_Smith"}
        "#);
    }

    #[test]
    fn the_stored_form_of_every_event_stays() {
        let owned = LotState {
            owner: Some("Carl_Johnson".into()),
            status: PropertyStatus::Owned,
            ends_soon: false,
        };
        let free = LotState { owner: None, status: PropertyStatus::Marketplace, ends_soon: false };
        let (at, before_since) = (1_800_000_000, 1_800_000_000);
        let auction = || FittingAuction {
            property: PropertyKey { kind: PropertyKind::House, number: 138 },
            name: "House 138".into(),
            price: 1_500_000,
            ends_at: at,
            near: None,
        };
        insta::assert_snapshot!(forms([
            AlertEvent::Count(Crossing { count: 4, before: Some(6), since: at }),
            AlertEvent::Presence(Presence { player: None, is_online: true, before_since }),
            AlertEvent::ServerStatus(StatusChange { status: 1, before: 0, before_since }),
            AlertEvent::Interview(ComingInterview {
                starts_at: at,
                place: Some("City Hall".into()),
            }),
            AlertEvent::Auction(auction()),
            AlertEvent::Auctions(FittingAuctions { first: vec![auction()], more: 22 }),
            AlertEvent::Property(PropertyChange {
                name: "House 138".into(),
                now: owned,
                before: free,
                ends_at: None,
            }),
            AlertEvent::Zones(ZonesChange { won: vec![3], lost: vec![4], count: 1 }),
            AlertEvent::Ping { at },
            AlertEvent::Gone,
            AlertEvent::DoubtfulData { server: 5, online: 10, before: 700 },
            AlertEvent::LotPrice(PriceChange {
                name: "House 138".into(),
                price: 1_400_000,
                before: 1_500_000,
            }),
            AlertEvent::Members(MembersChange {
                joined: vec!["Carl_Johnson".into()],
                left: Vec::new(),
                others: 2,
            }),
            AlertEvent::NewLeader(LeaderChange {
                leader: "Abe_Long".into(),
                before: "Jane_Smith".into(),
            }),
            AlertEvent::Deals(FoundDeals {
                first: vec![FoundDeal {
                    property: PropertyKey { kind: PropertyKind::House, number: 138 },
                    name: "House 138".into(),
                    price: 300_000,
                    below: 25,
                    city: "Los Santos".into(),
                    ends_at: None,
                }],
                more: 2,
            }),
        ]), @r#"
        {"Count":{"count":4,"before":6,"since":1800000000}}
        {"Presence":{"player":null,"is_online":true,"before_since":1800000000}}
        {"ServerStatus":{"status":1,"before":0,"before_since":1800000000}}
        {"Interview":{"starts_at":1800000000,"place":"City Hall"}}
        {"Auction":{"property":{"kind":"House","number":138},"name":"House 138","price":1500000,"ends_at":1800000000,"near":null}}
        {"Auctions":{"first":[{"property":{"kind":"House","number":138},"name":"House 138","price":1500000,"ends_at":1800000000,"near":null}],"more":22}}
        {"Property":{"name":"House 138","now":{"owner":"Carl_Johnson","status":"Owned"},"before":{"owner":null,"status":"Marketplace"}}}
        {"Zones":{"won":[3],"lost":[4],"count":1}}
        {"Ping":{"at":1800000000}}
        "Gone"
        {"DoubtfulData":{"server":5,"online":10,"before":700}}
        {"LotPrice":{"name":"House 138","price":1400000,"before":1500000}}
        {"Members":{"joined":["Carl_Johnson"],"left":[],"others":2}}
        {"NewLeader":{"leader":"Abe_Long","before":"Jane_Smith"}}
        {"Deals":{"first":[{"property":{"kind":"House","number":138},"name":"House 138","price":300000,"below":25,"city":"Los Santos","ends_at":null}],"more":2}}
        "#);
    }
}
