//! A sample of a server's list of players, and its binary form.

use std::collections::BTreeMap;

use jiff::Timestamp;

use super::ChartPoint;
use crate::game::{Counts, FractionId, Online};

/// The player counts of a whole server and of each fraction.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Sample {
    whole: Counts,
    /// By number.
    fractions: Vec<(u32, Counts)>,
}

/// A sample in its binary form.
#[derive(Debug, Clone)]
pub(super) struct Packed {
    pub(super) online: u32,
    pub(super) in_uniform: u32,
    pub(super) fractions: Vec<u8>,
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
        let mut fractions: Vec<_> = fractions.map(|(id, counts)| (id.0, counts)).collect();
        fractions.sort_unstable_by_key(|(id, _)| *id);
        Self { whole, fractions }
    }

    /// Combines samples: the mean of the counts, and whether the leader was ever online.
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
                (counts, Some(counts.leaders > 0))
            }
        };
        let at = Timestamp::from_second(at).ok()?;
        Some(ChartPoint { at, online: counts.online, in_uniform: counts.in_uniform, leader })
    }

    pub(super) fn packed(&self) -> Packed {
        let mut bytes = Vec::with_capacity(self.fractions.len() * PACKED);
        for (id, counts) in &self.fractions {
            bytes.extend(id.to_le_bytes());
            bytes.extend(narrow(counts.online).to_le_bytes());
            bytes.extend(narrow(counts.in_uniform).to_le_bytes());
            bytes.push((counts.leaders > 0).into());
        }
        let Counts { online, in_uniform, .. } = self.whole;
        Packed { online, in_uniform, fractions: bytes }
    }
}

impl Packed {
    /// The sample, with the fractions that are wanted.
    pub(super) fn sample(&self, is_wanted: impl Fn(u32) -> bool) -> Sample {
        let wanted = self.fractions.as_chunks().0.iter().filter(|packed| is_wanted(id(packed)));
        Sample {
            whole: Counts { online: self.online, in_uniform: self.in_uniform, ..Counts::default() },
            fractions: wanted.map(|packed| (id(packed), counts(packed))).collect(),
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

fn counts([.., e, f, g, h, leader]: &[u8; PACKED]) -> Counts {
    Counts {
        online: u16::from_le_bytes([*e, *f]).into(),
        in_uniform: u16::from_le_bytes([*g, *h]).into(),
        leaders: (*leader).into(),
        ..Counts::default()
    }
}

/// A sum of counts.
#[derive(Default)]
struct Sum {
    samples: u64,
    online: u64,
    in_uniform: u64,
    leaders: u32,
}

impl Sum {
    fn add(&mut self, counts: &Counts) {
        self.samples += 1;
        self.online += u64::from(counts.online);
        self.in_uniform += u64::from(counts.in_uniform);
        self.leaders = self.leaders.max(counts.leaders);
    }

    fn mean(&self) -> Counts {
        let samples = self.samples.max(1);
        let mean = |sum| u32::try_from((sum + samples / 2) / samples).unwrap_or(u32::MAX);
        Counts {
            online: mean(self.online),
            in_uniform: mean(self.in_uniform),
            leaders: self.leaders,
            ..Counts::default()
        }
    }
}

fn narrow(count: u32) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}
