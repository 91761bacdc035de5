//! A sample of a server's list of players, and its binary form.

use std::collections::BTreeMap;

use jiff::Timestamp;

use super::Point;
use crate::game::{Counts, FractionId, Online};

/// The player counts of a whole server and of each fraction.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Sample {
    pub(super) whole: Group,
    fractions: BTreeMap<u32, Group>,
}

/// The player counts of a group.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Group {
    pub(super) online: u16,
    pub(super) in_uniform: u16,
    leader: bool,
}

/// The bytes of a packed fraction: number, both counts, leader.
const PACKED: usize = 4 + 2 + 2 + 1;

impl Sample {
    pub(super) fn at(online: &Online) -> Self {
        let fractions = online.fractions.iter();
        Self::new(online.total, fractions.map(|f| (f.id, online.counts(f.id))))
    }

    pub(super) fn new(
        whole: Counts,
        fractions: impl Iterator<Item = (FractionId, Counts)>,
    ) -> Self {
        Self {
            whole: Group { leader: false, ..Group::of(whole) },
            fractions: fractions.map(|(id, counts)| (id.0, Group::of(counts))).collect(),
        }
    }

    /// Combines samples: the mean of the counts, and whether the leader was ever online.
    pub(super) fn of_many(samples: &[Self]) -> Self {
        if let [one] = samples {
            return one.clone();
        }
        let mut fractions: BTreeMap<u32, Vec<Group>> = BTreeMap::new();
        for (id, group) in samples.iter().flat_map(|sample| &sample.fractions) {
            fractions.entry(*id).or_default().push(*group);
        }
        let wholes: Vec<Group> = samples.iter().map(|sample| sample.whole).collect();
        Self {
            whole: Group::of_many(&wholes),
            fractions: fractions.iter().map(|(id, groups)| (*id, Group::of_many(groups))).collect(),
        }
    }

    /// The counts of a fraction or of the whole server; `None` if the fraction did not exist.
    pub(super) fn point(&self, at: i64, fraction: Option<FractionId>) -> Option<Point> {
        let (group, leader) = match fraction {
            None => (self.whole, None),
            Some(id) => self.fractions.get(&id.0).map(|group| (*group, Some(group.leader)))?,
        };
        Some(Point {
            at: Timestamp::from_second(at).ok()?,
            online: group.online.into(),
            in_uniform: group.in_uniform.into(),
            leader,
        })
    }

    pub(super) fn packed(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.fractions.len() * PACKED);
        for (id, Group { online, in_uniform, leader }) in &self.fractions {
            bytes.extend(id.to_le_bytes());
            bytes.extend(online.to_le_bytes());
            bytes.extend(in_uniform.to_le_bytes());
            bytes.push((*leader).into());
        }
        bytes
    }

    pub(super) fn unpacked(online: u32, in_uniform: u32, packed: &[u8]) -> Self {
        let fraction = |bytes: &[u8; PACKED]| {
            let [a, b, c, d, e, f, g, h, leader] = *bytes;
            let group = Group {
                online: u16::from_le_bytes([e, f]),
                in_uniform: u16::from_le_bytes([g, h]),
                leader: leader != 0,
            };
            (u32::from_le_bytes([a, b, c, d]), group)
        };
        Self {
            whole: Group { online: narrow(online), in_uniform: narrow(in_uniform), leader: false },
            fractions: packed.as_chunks().0.iter().map(fraction).collect(),
        }
    }
}

impl Group {
    fn of(counts: Counts) -> Self {
        Self {
            online: narrow(counts.online),
            in_uniform: narrow(counts.in_uniform),
            leader: counts.leaders > 0,
        }
    }

    fn of_many(groups: &[Self]) -> Self {
        let mean = |count: fn(&Self) -> u16| {
            let sum: u32 = groups.iter().map(|group| u32::from(count(group))).sum();
            let number = groups.len().max(1) as u32;
            narrow((sum + number / 2) / number)
        };
        Self {
            online: mean(|group| group.online),
            in_uniform: mean(|group| group.in_uniform),
            leader: groups.iter().any(|group| group.leader),
        }
    }
}

fn narrow(count: u32) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(online: u16, leader: bool) -> Sample {
        let group = Group { online, in_uniform: online / 2, leader };
        let whole = Group { leader: false, ..group };
        Sample { whole, fractions: BTreeMap::from([(1, group), (70_000, Group::default())]) }
    }

    #[test]
    fn a_packed_sample_unpacks_to_the_same() {
        let sample = sample(500, true);
        assert_eq!(Sample::unpacked(500, 250, &sample.packed()), sample);
        assert_eq!(Sample::unpacked(0, 0, b"garbage"), Sample::default());
    }

    #[test]
    fn several_samples_combine_to_their_mean() {
        let one = Sample::of_many(&[sample(10, false), sample(13, true), sample(11, false)]);
        assert_eq!(one.point(60, None).map(|p| (p.online, p.leader)), Some((11, None)));
        let lspd = one.point(60, Some(FractionId(1)));
        assert_eq!(lspd.map(|p| (p.online, p.leader)), Some((11, Some(true))));
        assert_eq!(one.point(60, Some(FractionId(2))), None);
    }
}
