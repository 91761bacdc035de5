//! Who was seen in which fraction, who leads it, and who are its deputies. A list has only those who are online, so a fact
//! stays until somebody is seen again.

use std::borrow::Cow;
use std::collections::HashMap;

use jiff::Timestamp;
use serde_json::{Value, json};

use super::changes::{Changes, FEW_GONE, ListState, MAX_GAP, SAVE_TIME_AFTER, is_jump};
use super::event::{EventKind, Events};
use super::key::{Key, ListId};
use super::table;
use super::zones::fraction_key;
use crate::db::{self, Db};
use crate::game::{Online, Player};

/// Its name in a feed folder.
pub(super) const DOCUMENT: &str = "online";

/// What a list of players shows that may be new: each key with its fact.
struct Seen<'o> {
    key: Key<'o>,
    /// The key as it is stored.
    text: String,
    /// The fraction of a player, empty without one, or of a deputy, empty for others; the nickname of a leader.
    fact: Cow<'o, str>,
}

impl<'o> Seen<'o> {
    fn new(key: Key<'o>, fact: Cow<'o, str>) -> Self {
        Self { text: key.to_string(), key, fact }
    }
}

pub(super) async fn changes(
    db: &Db,
    server: u32,
    online: &Online,
    before: Option<&Online>,
    mut state: ListState,
) -> Result<Changes, db::Error> {
    let id = ListId::new(server, DOCUMENT);
    let seen = seen(online, before);
    let at = online.timestamp.as_second();
    if seen.is_empty() && at - state.saved < SAVE_TIME_AFTER {
        return Ok(Changes::default());
    }
    let made = match before {
        Some(before) => Some(before.timestamp),
        None => table::saved_at(db, id).await?.and_then(|at| Timestamp::from_second(at).ok()),
    };
    let keys = seen.iter().map(|seen| seen.text.clone());
    let known: HashMap<String, String> = table::facts_of(db, id, keys).await?.into_iter().collect();
    let has_fact = |seen: &Seen<'_>| known.get(&seen.text).is_some_and(|fact| !fact.is_empty());
    let is_lost = |seen: &&Seen<'_>| seen.fact.is_empty() && has_fact(seen);
    let known_members =
        seen.iter().filter(|seen| matches!(seen.key, Key::Player(_)) && has_fact(seen));
    let lost = known_members.clone().filter(is_lost).count();
    let all = before.map_or(0, members).max(known_members.count());
    // A list without the fractions of many players, or of all, says nothing about them.
    let is_silent = online.players.len() > FEW_GONE && members(online) == 0;
    let is_jump = is_silent || is_jump(lost, all);
    let mut events = Events::new(server, online.timestamp);
    let is_gap = made.is_some_and(|made| online.timestamp.duration_since(made) > MAX_GAP);
    if let Some(made) = made.filter(|_| is_gap) {
        events.add_gap(id, made);
    }
    let mut facts = Vec::new();
    for Seen { key, text, fact } in seen.iter().filter(|seen| !(is_jump && is_lost(seen))) {
        let known = known.get(text);
        // Nobody has to know who is no deputy and never was.
        let is_news = known.is_some() || !matches!(key, Key::Deputy(_)) || !fact.is_empty();
        if known.is_some_and(|known| known == fact) || !is_news {
            continue;
        }
        facts.push([text.clone(), fact.clone().into_owned()]);
        // Somebody who was never seen before has not changed.
        let Some(known) = known else { continue };
        match key {
            Key::Fraction(fraction) => {
                let about = [text.clone(), known.clone(), fact.clone().into_owned()];
                let leaders = (json!({"leader": known}), json!({"leader": fact}));
                events.add(EventKind::FractionLeader, about, name(online, fraction), leaders);
            }
            // After a gap, nobody knows when. Another leader is news whenever one is seen.
            Key::Player(nickname) if !is_gap => {
                let changes = [(EventKind::SeenWithout, &**known), (EventKind::SeenWith, fact)];
                for (kind, fraction) in changes.into_iter().filter(|(_, it)| !it.is_empty()) {
                    let about =
                        [Key::Fraction(fraction.into()).to_string(), nickname.clone().into_owned()];
                    let now = (Value::Null, json!({"nickname": nickname}));
                    events.add(kind, about, name(online, fraction), now);
                }
            }
            _ => {}
        }
    }
    let kinds = events.kinds();
    let mut statements = table::insert_events(events);
    statements.extend(table::put_facts(id, &facts));
    if at - state.saved >= SAVE_TIME_AFTER {
        statements.push(table::put_list(id, at));
        state.saved = at;
    }
    Ok(Changes { statements, events: kinds, made: online.timestamp, list: Some((id, state)) })
}

/// How many players of a list are in a fraction.
fn members(online: &Online) -> usize {
    online.players.iter().filter(|player| player.fraction.is_some()).count()
}

/// The players and leaders that the list before did not show like this.
fn seen<'o>(online: &'o Online, before: Option<&Online>) -> Vec<Seen<'o>> {
    let mut seen = Vec::new();
    let leads = |player: &Player| player.is_leader && player.fraction.is_some();
    for player in online.players.iter() {
        let shown = before.and_then(|before| before.named(&player.name));
        let shown = shown.filter(|shown| shown.fraction == player.fraction);
        let name = || Cow::from(&*player.name);
        let fraction = player.fraction.as_ref().map(fraction_key).unwrap_or_default();
        if leads(player) && !shown.is_some_and(leads) {
            seen.push(Seen::new(Key::Fraction(fraction.clone()), name()));
        }
        let is_same = shown.is_some_and(|shown| shown.is_deputy == player.is_deputy);
        if !is_same {
            let of = if player.is_deputy { fraction.clone() } else { Cow::default() };
            seen.push(Seen::new(Key::Deputy(name()), of));
        }
        if shown.is_none() {
            seen.push(Seen::new(Key::Player(name()), fraction));
        }
    }
    seen
}

/// The short name of a fraction.
fn name<'o>(online: &'o Online, fraction: &'o str) -> Option<&'o str> {
    Some(online.fractions.find(fraction).map_or(fraction, |fraction| &*fraction.short))
}
