//! The numbers of a list on a map. Symbols that overlap share a label: nobody could tell which number belongs to which
//! of them.

/// Two symbols overlap if they are nearer to each other than this part of the distance at which they would touch.
const NEAR: f32 = 0.9;

/// A property on the map.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Spot {
    /// Its number in the list.
    pub(super) number: Option<u32>,
    /// Its pixel.
    pub(super) at: (f32, f32),
    /// The distance from its middle to its farthest point.
    pub(super) reach: f32,
}

/// A label for one or more symbols.
#[derive(Debug, PartialEq)]
pub(super) struct NumberLabel {
    /// `3`, `3 · 5`, or `26 +3` for a number and three symbols without one.
    pub(super) text: String,
    /// The middle of the symbols.
    pub(super) at: (f32, f32),
    /// The distance from there to the farthest point of a symbol.
    pub(super) reach: f32,
}

/// The labels of the symbols with numbers, which are sorted; the others have no numbers.
pub(super) fn number_labels(numbered: &[Spot], others: &[Spot]) -> Vec<NumberLabel> {
    let mut groups: Vec<Vec<Spot>> = Vec::new();
    for spot in numbered {
        let is_near = |group: &Vec<Spot>| group.iter().any(|other| other.overlaps(spot));
        let (near, mut apart): (Vec<_>, Vec<_>) = groups.into_iter().partition(is_near);
        apart.push(near.into_iter().flatten().chain([*spot]).collect());
        groups = apart;
    }
    let mut labels: Vec<_> = groups.into_iter().map(|group| label(group, others)).collect();
    labels.sort_by_key(|(first, _)| *first);
    labels.into_iter().map(|(_, label)| label).collect()
}

/// The label of a group, and its first number.
fn label(mut group: Vec<Spot>, others: &[Spot]) -> (Option<u32>, NumberLabel) {
    group.sort_by_key(|spot| spot.number);
    let numbers: Vec<u32> = group.iter().filter_map(|spot| spot.number).collect();
    let texts: Vec<String> = numbers.iter().map(u32::to_string).collect();
    let hidden: Vec<Spot> = others
        .iter()
        .filter(|other| group.iter().any(|spot| spot.overlaps(other)))
        .copied()
        .collect();
    let text = match hidden.len() {
        0 => texts.join(" · "),
        more => format!("{} +{more}", texts.join(" · ")),
    };
    group.extend(hidden);
    let (at, reach) = circle_around(&group);
    (numbers.first().copied(), NumberLabel { text, at, reach })
}

/// The middle of the symbols, and the distance to their farthest point.
fn circle_around(group: &[Spot]) -> ((f32, f32), f32) {
    let middle = |along: fn(&Spot) -> f32| {
        let ends = |(low, high): (f32, f32), at: f32| (low.min(at), high.max(at));
        let (low, high) = group.iter().map(along).fold((f32::INFINITY, f32::NEG_INFINITY), ends);
        f32::midpoint(low, high)
    };
    let (x, y) = (middle(|spot| spot.at.0), middle(|spot| spot.at.1));
    let reach = |spot: &Spot| (spot.at.0 - x).hypot(spot.at.1 - y) + spot.reach;
    ((x, y), group.iter().map(reach).fold(0.0, f32::max))
}

impl Spot {
    fn overlaps(&self, other: &Self) -> bool {
        let distance = (self.at.0 - other.at.0).hypot(self.at.1 - other.at.1);
        distance < (self.reach + other.reach) * NEAR
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spot(number: impl Into<Option<u32>>, x: f32) -> Spot {
        Spot { number: number.into(), at: (x, 100.0), reach: 10.0 }
    }

    #[test]
    fn symbols_that_overlap_share_a_label() {
        let numbered = [spot(1, 0.0), spot(2, 300.0), spot(3, 30.0), spot(4, 15.0), spot(5, 60.0)];
        let others = [spot(None, 310.0), spot(None, 305.0), spot(None, 900.0)];
        let labels = number_labels(&numbered, &others);
        let texts: Vec<&str> = labels.iter().map(|label| label.text.as_str()).collect();
        assert_eq!(texts, ["1 · 3 · 4", "2 +2", "5"]);
        assert_eq!((labels[0].at, labels[0].reach), ((15.0, 100.0), 25.0));
        assert!(number_labels(&[], &others).is_empty());
    }
}
