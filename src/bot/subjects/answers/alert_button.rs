//! The buttons of alerts.

use serde::{Deserialize, Serialize};

use crate::bot::callback::{ButtonData, optional_number};
use crate::bot::subjects::Condition;

/// The action of a button of an alert, or of the menu of alerts. An alert is named by its id.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) enum AlertButton {
    /// Show the kinds of alerts.
    Kinds,
    /// Choose what is to be watched: the server, and the fraction if the kind needs one.
    Choose {
        kind: MenuPlace,
        #[serde(with = "optional_number")]
        server: Option<u32>,
        fraction: FractionChoice,
    },
    /// Show a new alert that can be changed before it is created.
    Draft {
        server: u32,
        condition: Condition,
    },
    /// The same in a new message, because the button is under an answer, which stays.
    Open {
        server: u32,
        condition: Condition,
    },
    Create {
        server: u32,
        condition: Condition,
    },
    List {
        page: u16,
    },
    Edit(i64),
    Change {
        alert: i64,
        condition: Condition,
    },
    Mute {
        alerts: Vec<i64>,
        until: MuteUntil,
    },
    Unmute(i64),
    Delete(i64),
    /// Show the alert. Messages about events have no such button any more.
    Now(i64),
    /// Show for how long the alerts can be muted.
    MuteTimes(Vec<i64>),
    /// Create the alerts again that the person has just deleted.
    Restore,
    UnmuteAll,
    /// Mute all until tomorrow.
    MuteAll,
}

/// The place of a kind among those that the menu offers, as buttons contain it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct MenuPlace(pub(in crate::bot) u8);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) enum FractionChoice {
    /// The one that the chat asks about where none is named.
    Default,
    /// One of all.
    Ask,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) enum MuteUntil {
    AnHourLater,
    Tomorrow,
}

impl ButtonData for AlertButton {
    const PREFIX: char = 'A';
}

#[cfg(test)]
mod tests {
    use crate::bot::callback::MAX_BYTES;
    use crate::bot::subjects::alert_kind::bound::Bound;
    use crate::bot::subjects::alert_kind::times::{Days, Times};
    use crate::bot::subjects::answers::alert_button::*;
    use crate::bot::subjects::property::lot_alert::LotEvent;
    use crate::bot::subjects::week::report_alert::WeekGroup;
    use crate::bot::subjects::*;
    use crate::picture::PropertyKind;

    /// If one of these lines changes, the encoding changes: it needs a new prefix.
    #[test]
    fn the_form_of_a_button_stays() {
        let times = Times::Every { minutes: 1_440, from: 1_439, to: 1_439 };
        let auction = AuctionAlert {
            kind: Some(PropertyKind::Business),
            price: Some(u32::MAX),
            near: None,
            minutes_before_end: Some(1_440),
        };
        let workdays = Times::At { minute: 1_080, days: Days::WORKDAYS };
        let count = ServerOnlineAlert { bound: Bound::Above(2_000) };
        let conditions: [Condition; 22] = [
            FractionOnlineAlert { fraction: u32::MAX, bound: Bound::Below(2_000) }.into(),
            LeaderAlert { fraction: u32::MAX }.into(),
            FamilyOnlineAlert { family: u64::MAX, bound: Bound::Above(2_000) }.into(),
            PlayersAlert { names: vec!["Abcdefghijkl_Mnopqrstuvw".into()] }.into(),
            InterviewAlert { fraction: u32::MAX, minutes_before: 720 }.into(),
            ServerStatusAlert.into(),
            auction.into(),
            PropertyAlert { kind: PropertyKind::House, number: u64::MAX }.into(),
            ZonesAlert { gang: u32::MAX }.into(),
            FractionPingAlert { fraction: u32::MAX, times }.into(),
            FamilyPingAlert { family: u64::MAX, times: workdays }.into(),
            DigestAlert { fraction: u32::MAX, minute: 1_380 }.into(),
            LotAlert {
                kind: PropertyKind::House,
                number: u64::MAX,
                event: LotEvent::Price(Some(u32::MAX)),
            }
            .into(),
            count.clone().into(),
            HoursAlert::new(count.into(), (1_439, 1_439)).into(),
            LotAlert {
                kind: PropertyKind::House,
                number: u64::MAX,
                event: LotEvent::PriceAbove(u32::MAX),
            }
            .into(),
            WeekReportAlert { of: WeekGroup::Family(u64::MAX), times: workdays }.into(),
            FamilyMembersAlert { family: u64::MAX }.into(),
            NewLeaderAlert { fraction: u32::MAX }.into(),
            DealsAlert { kind: Some(PropertyKind::House), near: None, below: 99 }.into(),
            OneWayAlert::of(
                PlayersAlert { names: vec!["Abcdefghijkl_Mnopqrstuvw".into()] }.into(),
                Some(true),
            ),
            OnDutyAlert { fraction: u32::MAX, bound: Bound::Below(2_000) }.into(),
        ];
        let status = || Condition::from(ServerStatusAlert);
        let drafts = conditions
            .into_iter()
            .map(|condition| AlertButton::Draft { server: u32::MAX, condition });
        let others = [
            AlertButton::Kinds,
            AlertButton::Choose {
                kind: MenuPlace(10),
                server: Some(u32::MAX),
                fraction: FractionChoice::Ask,
            },
            AlertButton::Open { server: 5, condition: status() },
            AlertButton::Create { server: 5, condition: status() },
            AlertButton::List { page: 3 },
            AlertButton::Edit(i64::MAX),
            AlertButton::Change { alert: 1 << 40, condition: status() },
            AlertButton::Mute { alerts: vec![1 << 20; 10], until: MuteUntil::Tomorrow },
            AlertButton::Unmute(7),
            AlertButton::Delete(7),
            AlertButton::Now(7),
            AlertButton::MuteTimes(vec![1 << 20; 10]),
            AlertButton::Restore,
            AlertButton::UnmuteAll,
            AlertButton::MuteAll,
        ];
        let buttons: Vec<AlertButton> = others.into_iter().chain(drafts).collect();
        let data: Vec<String> = buttons.iter().map(ButtonData::encode).collect();
        assert!(data.iter().all(|data| data.len() <= MAX_BYTES), "{data:#?}");
        assert_eq!(
            data.iter().filter_map(|it| AlertButton::decode(it)).collect::<Vec<_>>(),
            buttons
        );
        insta::assert_snapshot!(data.join("\n"), @r"
        AAA
        AAQqAgICAEAE
        AAwUF
        ABAUF
        ABQM
        ABv7__________wE
        AB4CAgICAQAU
        ACAqAgIABgICAAYCAgAGAgIABgICAAYCAgAGAgIABgICAAYCAgAGAgIABAQ
        ACQ4
        ACg4
        ACw4
        ADAqAgIABgICAAYCAgAGAgIABgICAAYCAgAGAgIABgICAAYCAgAGAgIAB
        ADQ
        ADg
        ADw
        AAv____8PAP____8PANAP
        AAv____8PAf____8P
        AAv____8PAv___________wEB0A8
        AAv____8PAwEYQWJjZGVmZ2hpamtsX01ub3BxcnN0dXZ3
        AAv____8PBP____8P0AU
        AAv____8PBQ
        AAv____8PBgEBAf____8PAAGgCw
        AAv____8PBwD___________8B
        AAv____8PCP____8P
        AAv____8PCf____8PAaALnwufCw
        AAv____8PCv___________wEAuAgf
        AAv____8PC_____8P5Ao
        AAv____8PDAD___________8BAQH_____Dw
        AAv____8PDQHQDw
        AAv____8PDp8LnwsNAdAP
        AAv____8PDAD___________8BAv____8P
        AAv____8PDwH___________8BALgIHw
        AAv____8PEP___________wE
        AAv____8PEf____8P
        AAv____8PEgEAAGM
        AAv____8PEwEDARhBYmNkZWZnaGlqa2xfTW5vcHFyc3R1dnc
        AAv____8PFP____8PANAP
        ");
    }
}
