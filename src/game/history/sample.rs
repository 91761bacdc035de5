//! A sample of a server's list of players, and its binary form.

use std::collections::BTreeMap;

use jiff::Timestamp;

use super::ChartPoint;
use crate::game::{Counts, FractionId, Online};

/// The player counts of a whole server and of each fraction.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Sample {
    pub(super) whole: Counts,
    fractions: BTreeMap<u32, Counts>,
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
        Self { whole, fractions: fractions.map(|(id, counts)| (id.0, counts)).collect() }
    }

    /// Combines samples: the mean of the counts, and whether the leader was ever online.
    pub(super) fn of_many(samples: &[Self]) -> Self {
        if let [one] = samples {
            return one.clone();
        }
        let mut fractions: BTreeMap<u32, Vec<Counts>> = BTreeMap::new();
        for (id, counts) in samples.iter().flat_map(|sample| &sample.fractions) {
            fractions.entry(*id).or_default().push(*counts);
        }
        let wholes: Vec<Counts> = samples.iter().map(|sample| sample.whole).collect();
        Self {
            whole: combined(&wholes),
            fractions: fractions.iter().map(|(id, counts)| (*id, combined(counts))).collect(),
        }
    }

    /// The counts of a fraction or of the whole server; `None` if the fraction did not exist.
    pub(super) fn point(&self, at: i64, fraction: Option<FractionId>) -> Option<ChartPoint> {
        let (counts, leader) = match fraction {
            None => (&self.whole, None),
            Some(id) => {
                self.fractions.get(&id.0).map(|counts| (counts, Some(counts.leaders > 0)))?
            }
        };
        let at = Timestamp::from_second(at).ok()?;
        Some(ChartPoint { at, online: counts.online, in_uniform: counts.in_uniform, leader })
    }

    pub(super) fn packed(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.fractions.len() * PACKED);
        for (id, counts) in &self.fractions {
            bytes.extend(id.to_le_bytes());
            bytes.extend(narrow(counts.online).to_le_bytes());
            bytes.extend(narrow(counts.in_uniform).to_le_bytes());
            bytes.push((counts.leaders > 0).into());
        }
        bytes
    }

    /// A sample from its packed form, with the fractions that are wanted.
    pub(super) fn unpacked(
        online: u32,
        in_uniform: u32,
        packed: &[u8],
        is_wanted: impl Fn(u32) -> bool,
    ) -> Self {
        let fraction = |bytes: &[u8; PACKED]| {
            let [a, b, c, d, e, f, g, h, leader] = *bytes;
            let counts = Counts {
                online: u16::from_le_bytes([e, f]).into(),
                in_uniform: u16::from_le_bytes([g, h]).into(),
                leaders: leader.into(),
                ..Counts::default()
            };
            (u32::from_le_bytes([a, b, c, d]), counts)
        };
        let fractions = packed.as_chunks().0.iter().map(fraction);
        Self {
            whole: Counts { online, in_uniform, ..Counts::default() },
            fractions: fractions.filter(|(id, _)| is_wanted(*id)).collect(),
        }
    }
}

fn combined(all: &[Counts]) -> Counts {
    let mean = |count: fn(&Counts) -> u32| {
        let (sum, number) = (all.iter().map(|counts| u64::from(count(counts))), all.len().max(1));
        let number = number as u64;
        u32::try_from((sum.sum::<u64>() + number / 2) / number).unwrap_or(u32::MAX)
    };
    Counts {
        online: mean(|counts| counts.online),
        in_uniform: mean(|counts| counts.in_uniform),
        leaders: all.iter().map(|counts| counts.leaders).max().unwrap_or_default(),
        ..Counts::default()
    }
}

fn narrow(count: u32) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}
