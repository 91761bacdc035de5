//! What an event of each kind has, in words that are the same in all languages: names of fields, and examples of `about`.

use crate::ledger::EventKind;

/// The subjects in `about`, the fields of `before` and those of `after`. `?` marks what may be absent.
pub(super) fn of(kind: EventKind) -> [&'static str; 3] {
    const AUCTION: &str = "minBet startPrice ends";
    const OFFER: &str = "onMarketplace price";
    const FAMILY: &str = "leader level";
    const MEMBER: &str = "nickname rank";
    const ZONE: &str = "fraction family";
    const INTERVIEW: &str = "time? place?";
    const ADMIN: &str = "level position?";
    const ONE_OWNER: &str = "house:138 Carl_Johnson?";
    const FAMILY_AND_LEADER: &str = "family:7 Carl_Johnson?";
    const FAMILY_AND_MEMBER: &str = "family:7 Carl_Johnson";
    const FRACTION_AND_PLAYER: &str = "fraction:1 Carl_Johnson";
    match kind {
        EventKind::PropertyOwner => ["house:138 Carl_Johnson? Big_Smoke?", "owner", "owner"],
        EventKind::AuctionOpened => ["house:138", "", AUCTION],
        EventKind::Bid => ["house:138", "minBet", "minBet ends"],
        EventKind::AuctionClosed => [ONE_OWNER, AUCTION, "isSold owner city type?"],
        EventKind::Marketplace => [ONE_OWNER, OFFER, OFFER],
        EventKind::PropertyNew => [ONE_OWNER, "", "owner"],
        EventKind::PropertyGone => [ONE_OWNER, "owner", ""],
        EventKind::FamilyCreated => [FAMILY_AND_LEADER, "", FAMILY],
        EventKind::FamilyGone => [FAMILY_AND_LEADER, FAMILY, ""],
        EventKind::FamilyRenamed => ["family:7", "name", "name"],
        EventKind::FamilyLeader => ["family:7 Carl_Johnson? Big_Smoke?", "leader", "leader"],
        EventKind::FamilyLevel => ["family:7", "level", "level"],
        EventKind::FamilyJoined => [FAMILY_AND_MEMBER, "", MEMBER],
        EventKind::FamilyLeft => [FAMILY_AND_MEMBER, MEMBER, ""],
        EventKind::FamilyRank => [FAMILY_AND_MEMBER, MEMBER, MEMBER],
        EventKind::ZoneTaken => ["zone:7 fraction:11? fraction:12?", ZONE, ZONE],
        EventKind::InterviewAnnounced => ["fraction:1", "", INTERVIEW],
        EventKind::InterviewMoved => ["fraction:1", INTERVIEW, INTERVIEW],
        EventKind::InterviewCancelled => ["fraction:1", INTERVIEW, ""],
        EventKind::AdminNew => ["Carl_Johnson", "", ADMIN],
        EventKind::AdminGone => ["Carl_Johnson", ADMIN, ""],
        EventKind::ServerStatus => ["server:5", "status", "status"],
        EventKind::FractionLeader => ["fraction:1 Carl_Johnson Big_Smoke", "leader", "leader"],
        EventKind::SeenWith | EventKind::SeenWithout => [FRACTION_AND_PLAYER, "", "nickname"],
        EventKind::PlayerRenamed => ["Carl_Johnson Big_Smoke", "nickname", "nickname"],
        EventKind::Gap => ["", "document since", ""],
    }
}
