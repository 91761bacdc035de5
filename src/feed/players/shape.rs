//! What a player's record holds, in the order of the answer.

/// A field of a record.
pub(super) struct Field {
    pub(super) name: &'static str,
    pub(super) kind: Kind,
    /// Whether the field has to be there; what is not is written as null.
    pub(super) needed: bool,
}

/// What a field holds.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    Number,
    /// A number that some sources write as text.
    Id,
    /// The account's number, which no other record of the list has.
    Account,
    Nickname,
    Text,
    Moment,
    /// Follows the live list: only the place is kept.
    Online,
    Object(&'static [Field]),
}

const fn need(name: &'static str, kind: Kind) -> Field {
    Field { name, kind, needed: true }
}

const fn may(name: &'static str, kind: Kind) -> Field {
    Field { name, kind, needed: false }
}

pub(super) const RECORD: &[Field] = &[
    need("id", Kind::Account),
    need("nickname", Kind::Nickname),
    need("level", Kind::Number),
    need("exp", Kind::Number),
    need("money", Kind::Number),
    need("bank", Kind::Number),
    may("fraction", Kind::Object(FRACTION)),
    may("online", Kind::Online),
    may("last_seen", Kind::Moment),
    need("stats", Kind::Object(STATS)),
];

const FRACTION: &[Field] = &[
    need("id", Kind::Id),
    need("name", Kind::Text),
    need("rank", Kind::Number),
    need("rank_name", Kind::Text),
];

const STATS: &[Field] = &[
    need("kills", Kind::Number),
    need("deaths", Kind::Number),
    need("playtime_hours", Kind::Number),
];
