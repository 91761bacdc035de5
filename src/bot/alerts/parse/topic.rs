//! Which alerts a word for a topic means.

use crate::bot::language::AlertTopic;
use crate::bot::subjects::Condition;
use crate::picture::PropertyKind;

/// Whether an alert is about the topic.
pub(in crate::bot::alerts) fn is_of_topic(condition: &Condition, topic: AlertTopic) -> bool {
    let of_kind = |kind: PropertyKind| match kind {
        PropertyKind::House => topic == AlertTopic::House,
        PropertyKind::Business => topic == AlertTopic::Business,
    };
    match condition {
        Condition::FractionOnline(_) | Condition::OnDuty(_) | Condition::FractionPing(_) => {
            topic == AlertTopic::Fraction
        }
        Condition::Leader(_) | Condition::NewLeader(_) => topic == AlertTopic::Leader,
        Condition::FamilyOnline(_) | Condition::FamilyPing(_) | Condition::FamilyMembers(_) => {
            topic == AlertTopic::Family
        }
        Condition::Players(_) => topic == AlertTopic::Player,
        Condition::Interview(_) => topic == AlertTopic::Interview,
        Condition::ServerStatus | Condition::ServerOnline(_) => topic == AlertTopic::Server,
        Condition::Auction(alert) => {
            topic == AlertTopic::Auction || alert.kind.is_some_and(of_kind)
        }
        Condition::Deals(alert) => topic == AlertTopic::Deals || alert.kind.is_some_and(of_kind),
        Condition::Property(alert) => of_kind(alert.kind),
        Condition::Lot(alert) => topic == AlertTopic::Auction || of_kind(alert.kind),
        Condition::Zones(_) => topic == AlertTopic::Zones,
        Condition::WeekReport(_) => topic == AlertTopic::Week,
        Condition::Digest(_) => topic == AlertTopic::Digest,
        Condition::Hours(alert) => is_of_topic(&alert.alert, topic),
        Condition::OneWay(alert) => is_of_topic(&alert.alert, topic),
    }
}
