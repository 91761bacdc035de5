//! Changes of families and of their members.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::changes::List;
use super::difference::Difference;
use super::event::{EventKind, Events};
use super::key::Key;
use crate::game::{Families, Server};

#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub(super) enum FamilyFacts<'a> {
    #[serde(borrow, rename = "family")]
    Family(Family<'a>),
    /// The number of the membership, and the rank.
    #[serde(rename = "member")]
    Member(u64, u32),
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Family<'a> {
    #[serde(borrow)]
    name: Cow<'a, str>,
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    leader: Option<Cow<'a, str>>,
    level: u32,
}

impl List for Families {
    const DOCUMENT: &'static str = "families";

    type Facts<'a> = FamilyFacts<'a>;

    fn of(server: &Server) -> Option<&Arc<Self>> {
        server.families.as_ref()
    }

    fn timestamp(&self) -> Timestamp {
        self.timestamp
    }

    fn facts(&self) -> Vec<(Key<'_>, FamilyFacts<'_>)> {
        let members = self.list.iter().map(|family| family.members.len()).sum::<usize>();
        let mut all = Vec::with_capacity(self.list.len() + members);
        for family in &self.list {
            let (name, leader) = ((&*family.name).into(), family.leader.as_deref().map(Cow::from));
            let facts = FamilyFacts::Family(Family { name, leader, level: family.level });
            all.push((Key::Family(family.id), facts));
        }
        for family in &self.list {
            all.extend(family.members.iter().map(|member| {
                let key = Key::Member(family.id, (&*member.nickname).into());
                (key, FamilyFacts::Member(member.id, member.rank))
            }));
        }
        all
    }

    /// Not every source lists the members of each family.
    fn is_silent_about(&self, key: &Key<'_>) -> bool {
        let Key::Member(family, _) = key else { return false };
        self.get(*family)
            .is_some_and(|family| family.members.is_empty() && family.members_count > 0)
    }

    fn events<'k>(&self, differences: &[Difference<'k, FamilyFacts<'k>>], events: &mut Events) {
        // A new family, and one that is gone, say nothing about each of their members.
        let mut whole = HashSet::new();
        for Difference { key, before, after } in differences {
            if let Key::Family(id) = key {
                match (before, after) {
                    (Some(FamilyFacts::Family(before)), Some(FamilyFacts::Family(after))) => {
                        changed(*id, before, after, events);
                    }
                    (None, Some(FamilyFacts::Family(after))) => {
                        whole.insert(*id);
                        let now = json!({"leader": after.leader, "level": after.level});
                        let about = about(*id, [after.leader.as_deref()]);
                        let name = Some(&*after.name);
                        events.add(EventKind::FamilyCreated, about, name, (Value::Null, now));
                    }
                    (Some(FamilyFacts::Family(before)), None) => {
                        whole.insert(*id);
                        let then = json!({"leader": before.leader, "level": before.level});
                        let about = about(*id, [before.leader.as_deref()]);
                        let name = Some(&*before.name);
                        events.add(EventKind::FamilyGone, about, name, (then, Value::Null));
                    }
                    _ => {}
                }
            }
        }
        whole.extend(self.newly_listed(differences));
        self.members(differences, &whole, events);
    }
}

impl Families {
    /// The families all of whose members are new: the source did not list their members before.
    fn newly_listed(&self, differences: &[Difference<'_, FamilyFacts<'_>>]) -> Vec<u64> {
        let mut new: HashMap<u64, usize> = HashMap::new();
        for Difference { key, before, .. } in differences {
            if let Key::Member(family, _) = key {
                let members = self.get(*family).map_or(0, |family| family.members.len());
                let new = new.entry(*family).or_insert(members);
                // Somebody who was listed before makes the count differ.
                *new = if before.is_none() { new.wrapping_sub(1) } else { usize::MAX };
            }
        }
        new.into_iter().filter_map(|(family, left)| (left == 0).then_some(family)).collect()
    }

    fn members(
        &self,
        differences: &[Difference<'_, FamilyFacts<'_>>],
        whole: &HashSet<u64>,
        events: &mut Events,
    ) {
        let members = || {
            differences.iter().filter_map(|it| match &it.key {
                Key::Member(family, nickname) if !whole.contains(family) => {
                    Some((*family, nickname, it))
                }
                _ => None,
            })
        };
        let membership = |facts: &Option<FamilyFacts<'_>>| match facts {
            Some(FamilyFacts::Member(id, _)) => Some(*id),
            _ => None,
        };
        // The same membership under another nickname is the same person.
        let left: HashMap<(u64, u64), &str> = members()
            .filter(|(.., it)| it.after.is_none())
            .filter_map(|(family, name, it)| Some(((family, membership(&it.before)?), &**name)))
            .collect();
        let renamed: HashMap<(u64, &str), &str> = members()
            .filter(|(.., it)| it.before.is_none())
            .filter_map(|(family, name, it)| {
                let before = left.get(&(family, membership(&it.after)?))?;
                Some(((family, &**name), *before))
            })
            .collect();
        let former: HashSet<(u64, &str)> =
            renamed.iter().map(|((family, _), before)| (*family, *before)).collect();
        for (id, nickname, Difference { before, after, .. }) in members() {
            let name = self.get(id).map(|family| &*family.name);
            let about = about(id, [Some(&**nickname)]);
            match (before, after) {
                (None, Some(FamilyFacts::Member(_, rank))) => {
                    if let Some(before) = renamed.get(&(id, &**nickname)) {
                        let about = [*before, nickname];
                        let names = (json!({"nickname": before}), json!({"nickname": nickname}));
                        events.add(EventKind::PlayerRenamed, about, None, names);
                    } else {
                        let now = json!({"nickname": nickname, "rank": rank});
                        events.add(EventKind::FamilyJoined, about, name, (Value::Null, now));
                    }
                }
                (Some(FamilyFacts::Member(_, rank)), None)
                    if !former.contains(&(id, &**nickname)) =>
                {
                    let then = json!({"nickname": nickname, "rank": rank});
                    events.add(EventKind::FamilyLeft, about, name, (then, Value::Null));
                }
                (Some(FamilyFacts::Member(_, was)), Some(FamilyFacts::Member(_, is)))
                    if was != is =>
                {
                    let ranks = (
                        json!({"nickname": nickname, "rank": was}),
                        json!({"nickname": nickname, "rank": is}),
                    );
                    events.add(EventKind::FamilyRank, about, name, ranks);
                }
                _ => {}
            }
        }
    }
}

fn changed(id: u64, before: &Family<'_>, after: &Family<'_>, events: &mut Events) {
    let name = Some(&*after.name);
    if before.name != after.name {
        let names = (json!({"name": before.name}), json!({"name": after.name}));
        events.add(EventKind::FamilyRenamed, about(id, []), name, names);
    }
    if before.leader != after.leader {
        let leaders = (json!({"leader": before.leader}), json!({"leader": after.leader}));
        let about = about(id, [before.leader.as_deref(), after.leader.as_deref()]);
        events.add(EventKind::FamilyLeader, about, name, leaders);
    }
    if before.level != after.level {
        let levels = (json!({"level": before.level}), json!({"level": after.level}));
        events.add(EventKind::FamilyLevel, about(id, []), name, levels);
    }
}

/// The family and people.
fn about<const N: usize>(id: u64, people: [Option<&str>; N]) -> Vec<String> {
    let people = people.into_iter().flatten().map(str::to_owned);
    [Key::Family(id).to_string()].into_iter().chain(people).collect()
}
