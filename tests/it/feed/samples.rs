//! One valid document of each kind.

use jiff::Timestamp;

/// When the valid documents were made.
pub fn made() -> Timestamp {
    "2026-01-31T12:00:00Z".parse().unwrap()
}

/// Every document with its path in a feed folder.
pub const ALL: [(&str, &str); 9] = [
    ("servers.json", SERVERS),
    ("fractions.json", FRACTIONS),
    ("pois.json", POIS),
    ("5/online.json", ONLINE),
    ("5/sobes.json", SOBES),
    ("5/families.json", FAMILIES),
    ("5/map.json", MAP),
    ("5/admins.json", ADMINS),
    ("5/ghetto.json", GHETTO),
];

pub const SERVERS: &str = r#"{"timestamp": 1769860800, "servers": [
    {"number": 5, "name": "Five", "ip": "127.0.0.1", "port": 7777, "online": 2, "maxplayers": 1000,
     "password": 0, "donateMultiplier": 2, "experienceMultiplier": 1.5, "status": "online",
     "status_since": "2026-01-30T10:00:00Z", "aliases": ["пятый"], "query": false}]}"#;

pub const FRACTIONS: &str = r##"[
    {"id": 1, "short": "LSPD", "name": {"en": "Police", "ru": "Полиция"}, "kind": "police",
     "color": "#005EFF", "aliases": ["ЛСПД"], "hq": {"x": 1545.7, "y": -1675.5}},
    {"id": "2", "short": "FBI", "name": {"en": "FBI"}, "kind": "police", "color": "#000000"}]"##;

pub const POIS: &str = r#"[{"city": "Los Santos", "name": "Bank", "x": 10, "y": 0}]"#;

pub const ONLINE: &str = r#"{"timestamp": 1769860800, "players": [
    {"id": 1, "name": "Abe_Long", "level": 12, "fraction": "LSPD", "position": "Chief", "rank": "10",
     "inUniform": 1, "isLeader": true, "isZam": 0},
    {"id": "2", "name": "Free_Man", "level": 3, "fraction": null}]}"#;

pub const SOBES: &str = r#"{"timestamp": 1769860800, "interviews": [
    {"fraction": "FBI", "time": "18:30", "place": "HQ"}]}"#;

pub const FAMILIES: &str = r#"{"timestamp": 1769860800, "families": [
    {"id": "7", "name": "Corleone", "leader": "Abe_Long", "level": 3, "flagId": 2, "members": [
        {"id": 1, "nickname": "Abe_Long", "rank": 10, "player_id": "99", "warns": 0, "leader": 1,
         "deputy": 0, "joined_at": 1700000000}]},
    {"id": 8, "name": "Empty", "leader": "", "level": 1, "flagId": 0, "members": ""}]}"#;

pub const MAP: &str = r#"{"timestamp": 1769860800,
    "houses": [
        {"id": 1, "name": "House", "owner": "The State", "lx": 1, "ly": 2.5, "hasAuction": 0,
         "auMinBet": 0, "auStartPrice": 0, "auTimeEnd": 0, "onMarketplace": 0},
        {"id": 2, "name": "House", "owner": "Abe_Long", "lx": 3, "ly": 4}],
    "businesses": [
        {"id": 1, "name": "Shop", "owner": null, "lx": 5, "ly": 6, "hasAuction": 1, "auMinBet": 10,
         "auStartPrice": 100, "auTimeEnd": 1900000000, "onMarketplace": 0, "type": 4,
         "nearest_poi": {"city": "San Fierro", "name": "Pier", "x": 7, "y": 8}}]}"#;

pub const ADMINS: &str = r#"{"timestamp": 1769860800, "admins": [
    {"nickname": "Boss_Man", "short_name": "BM", "position": "Chief", "level": 6, "status": "online",
     "forum_url": "https://forum.example/1", "vk_url": null}]}"#;

pub const GHETTO: &str = r##"{"timestamp": 1769860800, "zones": [
    {"id": 1, "squareStart": {"x": 0, "y": 0}, "squareEnd": {"x": 10, "y": 10}, "color": "#00FF00",
     "fraction_id": 2, "famId": -1, "famName": "", "money": 500, "respects": 3,
     "war": {"until": 1.50, "tags": ["a"]}}]}"##;
