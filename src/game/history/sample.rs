//! A sample of a server's list of players, and its binary form.

use std::collections::BTreeMap;

use jiff::Timestamp;

use super::ChartPoint;
use crate::game::{Counts, FractionId, Online};

/// The player counts of a whole server and of each fraction.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Sample {
    whole: SlotCounts,
    /// By number.
    fractions: Vec<(u32, SlotCounts)>,
}

/// The counts of a slot of time.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct SlotCounts {
    online: u32,
    in_uniform: u32,
    has_leader: bool,
    /// The most who were online at once; the other counts are means.
    most: u32,
}

/// A sample in its binary form.
#[derive(Debug, Clone)]
pub(super) struct Packed {
    pub(super) online: u32,
    pub(super) in_uniform: u32,
    pub(super) fractions: Vec<u8>,
    /// The most online of the whole server and of each fraction; `None` if that is everywhere how many were online.
    pub(super) most: Option<Vec<u8>>,
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
        let mut fractions: Vec<_> =
            fractions.map(|(id, counts)| (id.0, SlotCounts::of(counts))).collect();
        fractions.sort_unstable_by_key(|(id, _)| *id);
        Self { whole: SlotCounts::of(whole), fractions }
    }

    /// Combines samples: the mean of the counts, the most online, and whether the leader was ever online.
    pub(super) fn of_many(samples: &[Self]) -> Self {
        if let [one] = samples {
            return one.clone();
        }
        let (mut whole, mut fractions) = (Sum::default(), BTreeMap::<u32, Sum>::new());
        for sample in samples {
            whole.add(&sample.whole);
            for (id, counts) in &sample.fractions {
                fractions.entry(*id).or_default().add(counts);
            }
        }
        let fractions = fractions.into_iter().map(|(id, sum)| (id, sum.mean())).collect();
        Self { whole: whole.mean(), fractions }
    }

    /// The counts of a fraction or of the whole server; `None` if the fraction did not exist.
    pub(super) fn point(&self, at: i64, fraction: Option<FractionId>) -> Option<ChartPoint> {
        let (counts, leader) = match fraction {
            None => (&self.whole, None),
            Some(id) => {
                let (_, counts) = self.fractions.iter().find(|(number, _)| *number == id.0)?;
                (counts, Some(counts.has_leader))
            }
        };
        let at = Timestamp::from_second(at).ok()?;
        let SlotCounts { online, in_uniform, most, .. } = *counts;
        Some(ChartPoint { at, online, most, in_uniform, leader })
    }

    pub(super) fn packed(&self) -> Packed {
        let mut bytes = Vec::with_capacity(self.fractions.len() * PACKED);
        for (id, counts) in &self.fractions {
            bytes.extend(id.to_le_bytes());
            bytes.extend(narrow(counts.online).to_le_bytes());
            bytes.extend(narrow(counts.in_uniform).to_le_bytes());
            bytes.push(counts.has_leader.into());
        }
        let all = || [&self.whole].into_iter().chain(self.fractions.iter().map(|(_, of)| of));
        let most = || all().flat_map(|counts| narrow(counts.most).to_le_bytes()).collect();
        let SlotCounts { online, in_uniform, .. } = self.whole;
        Packed {
            online,
            in_uniform,
            fractions: bytes,
            most: all().any(|counts| counts.most > counts.online).then(most),
        }
    }
}

impl Packed {
    /// The sample, with the fractions that are wanted.
    pub(super) fn sample(&self, is_wanted: impl Fn(u32) -> bool) -> Sample {
        let most = self.most.as_deref().unwrap_or_default().as_chunks().0;
        // A count of before, or one that does not fit into two bytes, is not above the mean.
        let with_most = |counts: SlotCounts, at: usize| {
            let most = most.get(at).map_or(0, |most| u16::from_le_bytes(*most).into());
            SlotCounts { most: counts.online.max(most), ..counts }
        };
        let whole = SlotCounts {
            online: self.online,
            in_uniform: self.in_uniform,
            ..SlotCounts::default()
        };
        let fractions = self.fractions.as_chunks().0.iter().zip(1..);
        let wanted = fractions.filter(|(packed, _)| is_wanted(id(packed)));
        Sample {
            whole: with_most(whole, 0),
            fractions: wanted
                .map(|(packed, at)| (id(packed), with_most(counts(packed), at)))
                .collect(),
        }
    }

    /// The counts of a fraction or of the whole server; `None` if the fraction did not exist.
    pub(super) fn point(&self, at: i64, fraction: Option<FractionId>) -> Option<ChartPoint> {
        self.sample(|id| fraction == Some(FractionId(id))).point(at, fraction)
    }
}

/// The number of a packed fraction.
fn id([a, b, c, d, ..]: &[u8; PACKED]) -> u32 {
    u32::from_le_bytes([*a, *b, *c, *d])
}

fn counts([.., e, f, g, h, leader]: &[u8; PACKED]) -> SlotCounts {
    SlotCounts {
        online: u16::from_le_bytes([*e, *f]).into(),
        in_uniform: u16::from_le_bytes([*g, *h]).into(),
        has_leader: *leader > 0,
        most: 0,
    }
}

impl SlotCounts {
    /// Those of one list of players.
    fn of(Counts { online, in_uniform, leaders, .. }: Counts) -> Self {
        Self { online, in_uniform, has_leader: leaders > 0, most: online }
    }
}

/// A sum of counts.
#[derive(Default)]
struct Sum {
    samples: u64,
    online: u64,
    in_uniform: u64,
    has_leader: bool,
    most: u32,
}

impl Sum {
    fn add(&mut self, counts: &SlotCounts) {
        self.samples += 1;
        self.online += u64::from(counts.online);
        self.in_uniform += u64::from(counts.in_uniform);
        self.has_leader |= counts.has_leader;
        self.most = self.most.max(counts.most);
    }

    fn mean(&self) -> SlotCounts {
        let samples = self.samples.max(1);
        let mean = |sum| u32::try_from((sum + samples / 2) / samples).unwrap_or(u32::MAX);
        SlotCounts {
            online: mean(self.online),
            in_uniform: mean(self.in_uniform),
            has_leader: self.has_leader,
            most: self.most,
        }
    }
}

fn narrow(count: u32) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}
