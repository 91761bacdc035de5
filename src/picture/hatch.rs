//! Hatching of areas, so that they differ without their colors.

use tiny_skia::{Path, PathBuilder};

use super::labels::Bounds;

/// Between two lines.
const SPACING: f32 = 15.0;

/// A direction of lines: they are where `across * x + up * y` is a multiple of the spacing.
type Direction = (f32, f32);

const UPRIGHT: Direction = (1.0, 0.0);
const LEVEL: Direction = (0.0, 1.0);
const FALLING: Direction = (0.7, -0.7);
const RISING: Direction = (0.7, 0.7);

/// The first area has no lines.
const HATCHES: [&[Direction]; 7] =
    [&[], &[RISING], &[LEVEL], &[FALLING], &[UPRIGHT], &[RISING, FALLING], &[LEVEL, UPRIGHT]];

/// The lines of a hatch.
#[derive(Debug, Clone, Copy)]
pub(super) struct Hatch(&'static [Direction]);

impl Hatch {
    /// One for each number; after the last one the first comes again.
    pub(super) fn numbered(number: usize) -> Self {
        Self(HATCHES[number % HATCHES.len()])
    }

    /// Its lines in an area. Those of areas side by side continue each other.
    pub(super) fn lines(self, area: Bounds) -> Option<Path> {
        let mut path = PathBuilder::new();
        for direction in self.0 {
            let corners = [(0, 1), (0, 3), (2, 1), (2, 3)].map(|(x, y)| (area[x], area[y]));
            let at = corners.map(|(x, y)| direction.0 * x + direction.1 * y);
            let first = at.into_iter().fold(f32::INFINITY, f32::min) / SPACING;
            let last = at.into_iter().fold(f32::NEG_INFINITY, f32::max) / SPACING;
            let mut line = first.ceil();
            // A picture is never wider than so many lines.
            while line <= last.min(first + 400.0) {
                if let Some([from, to]) = ends(*direction, line * SPACING, area) {
                    path.move_to(from.0, from.1);
                    path.line_to(to.0, to.1);
                }
                line += 1.0;
            }
        }
        path.finish()
    }
}

/// Where the line enters and leaves the area.
fn ends((across, up): Direction, at: f32, area: Bounds) -> Option<[(f32, f32); 2]> {
    let [left, top, right, bottom] = area;
    let on_sides = [left, right].map(|x| (x, (at - across * x) / up));
    let on_ends = [top, bottom].map(|y| ((at - up * y) / across, y));
    // A line through a corner meets two sides there.
    const NEAR: f32 = 0.01;
    let is_inside = |(x, y): &(f32, f32)| {
        (left - NEAR..=right + NEAR).contains(x) && (top - NEAR..=bottom + NEAR).contains(y)
    };
    let mut met = on_sides.into_iter().chain(on_ends).filter(is_inside);
    let from = met.next()?;
    let far = |(x, y): &(f32, f32)| (x - from.0).hypot(y - from.1);
    let to = met.max_by(|one, other| far(one).total_cmp(&far(other)))?;
    Some([from, to])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_stay_within_their_area() {
        let area = [100.0, 200.0, 131.0, 244.0];
        assert!(Hatch::numbered(0).lines(area).is_none());
        for number in 1..HATCHES.len() {
            let bounds = Hatch::numbered(number).lines(area).unwrap().bounds();
            let [left, top, right, bottom] = area;
            assert!(bounds.left() > left - 1.0 && bounds.right() < right + 1.0, "{number}");
            assert!(bounds.top() > top - 1.0 && bounds.bottom() < bottom + 1.0, "{number}");
        }
        assert!(Hatch::numbered(5).lines([f32::NAN; 4]).is_none());
    }
}
