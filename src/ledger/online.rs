//! Who was seen in which fraction, and who leads it. A list has only those who are online, so a fact stays until
//! somebody is seen again.

use std::borrow::Cow;

use serde_json::{Value, json};

use super::changes::Changes;
use super::event::{EventKind, Events};
use super::key::{Key, ListId};
use super::table;
use super::zones::fraction_key;
use crate::db::{self, Db};
use crate::game::{Online, Player};

/// From how many players on all facts of a server are read at once.
const READ_ALL_FROM: usize = 40;

/// What a list of players shows that may be new: each key with its fact.
struct Seen<'o> {
    key: Key<'o>,
    /// The fraction of a player, empty without one; the nickname of a leader.
    fact: Cow<'o, str>,
}

pub(super) async fn changes(
    db: &Db,
    server: u32,
    online: &Online,
    before: Option<&Online>,
) -> Result<Changes, db::Error> {
    let id = ListId::new(server, "online");
    let seen = seen(online, before);
    if seen.is_empty() {
        return Ok(Changes::default());
    }
    let known = known(db, id, &seen).await?;
    let mut events = Events::new(server, online.timestamp);
    let mut facts = Vec::new();
    for (Seen { key, fact }, known) in seen.iter().zip(known) {
        if known.as_deref() == Some(&**fact) {
            continue;
        }
        facts.push(table::put_fact(id, key, fact.clone().into_owned()));
        // Somebody who was never seen before has not changed.
        let Some(known) = known else { continue };
        match key {
            Key::Fraction(fraction) => {
                let about = [key.to_string(), known.clone(), fact.clone().into_owned()];
                let leaders = (json!({"leader": known}), json!({"leader": fact}));
                events.add(EventKind::FractionLeader, about, name(online, fraction), leaders);
            }
            Key::Player(nickname) => {
                let changes = [(EventKind::SeenWithout, &*known), (EventKind::SeenWith, fact)];
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
    let count = events.list.len();
    let mut statements = table::insert_events(events);
    statements.extend(facts);
    Ok(Changes { statements, events: count, ..Changes::default() })
}

/// The players and leaders that the list before did not show like this.
fn seen<'o>(online: &'o Online, before: Option<&Online>) -> Vec<Seen<'o>> {
    let mut seen = Vec::new();
    for player in online.players.iter() {
        let shown = before.and_then(|before| before.named(&player.name));
        let fraction = |player: &'_ Player| player.fraction.clone();
        let is_leader = |player: &Player| player.is_leader && player.fraction.is_some();
        if shown.is_none_or(|shown| fraction(shown) != fraction(player)) {
            seen.push(Seen {
                key: Key::Player((&*player.name).into()),
                fact: player.fraction.as_ref().map(fraction_key).unwrap_or_default(),
            });
        }
        if is_leader(player)
            && shown.is_none_or(|shown| !is_leader(shown) || fraction(shown) != fraction(player))
            && let Some(fraction) = &player.fraction
        {
            let fact = (&*player.name).into();
            seen.push(Seen { key: Key::Fraction(fraction_key(fraction)), fact });
        }
    }
    seen
}

/// The stored facts of what was seen.
async fn known(db: &Db, id: ListId, seen: &[Seen<'_>]) -> Result<Vec<Option<String>>, db::Error> {
    let mut known = Vec::with_capacity(seen.len());
    if seen.len() < READ_ALL_FROM {
        for Seen { key, .. } in seen {
            known.push(table::fact(db, id, key).await?);
        }
        return Ok(known);
    }
    let mut all: std::collections::HashMap<String, String> =
        table::facts(db, id).await?.into_iter().collect();
    known.extend(seen.iter().map(|seen| all.remove(&seen.key.to_string())));
    Ok(known)
}

/// The short name of a fraction.
fn name<'o>(online: &'o Online, fraction: &'o str) -> Option<&'o str> {
    Some(online.fractions.find(fraction).map_or(fraction, |fraction| &*fraction.short))
}
