//! Hatch patterns of areas, so that areas differ even without colors.

use tiny_skia::{Path, PathBuilder};

use super::labels::Bounds;

/// The widest cell of a pattern.
const CELL: f32 = 30.0;

/// A line in a cell, which reaches from -1 to 1 in both directions.
type Line = [(f32, f32); 2];

const RISING: Line = [(-1.0, 1.0), (1.0, -1.0)];
const FALLING: Line = [(-1.0, -1.0), (1.0, 1.0)];
const DASH: Line = [(-0.5, 0.0), (0.5, 0.0)];
const BAR: Line = [(0.0, -0.5), (0.0, 0.5)];
/// A dot, as a very short line: lines have round ends.
const DOT: Line = [(-0.01, 0.0), (0.01, 0.0)];

/// The first pattern has no lines. No pattern has long lines parallel to the sides of areas, because these sides are
/// lines themselves.
const PATTERNS: [&[Line]; 7] =
    [&[], &[RISING], &[DOT], &[FALLING], &[DASH], &[RISING, FALLING], &[DASH, BAR]];

/// The lines of one kind of area.
#[derive(Debug, Clone, Copy)]
pub(super) struct Hatch(&'static [Line]);

impl Hatch {
    /// The pattern of a number. After the last pattern comes the first.
    pub(super) fn numbered(number: usize) -> Self {
        Self(PATTERNS[number % PATTERNS.len()])
    }

    /// Crossing lines are thinner, so that they don't look darker than the others.
    pub(super) fn line_width(self) -> f32 {
        if self.0 == [DOT] {
            9.0
        } else if self.0 == [RISING, FALLING] {
            2.0
        } else {
            3.5
        }
    }

    /// The lines of the pattern in an area, in whole cells.
    pub(super) fn lines(self, [left, top, right, bottom]: Bounds) -> Option<Path> {
        let (columns, rows) = (cells(right - left), cells(bottom - top));
        let half = ((right - left) / columns / 2.0, (bottom - top) / rows / 2.0);
        let mut path = PathBuilder::new();
        for (column, row) in (0..columns as u16).flat_map(|x| (0..rows as u16).map(move |y| (x, y)))
        {
            let x = left + half.0 * (2.0 * f32::from(column) + 1.0);
            let y = top + half.1 * (2.0 * f32::from(row) + 1.0);
            for [from, to] in self.0 {
                path.move_to(x + half.0 * from.0, y + half.1 * from.1);
                path.line_to(x + half.0 * to.0, y + half.1 * to.1);
            }
        }
        path.finish()
    }
}

/// How many cells fill a length, at most as many as fill the longest picture.
fn cells(length: f32) -> f32 {
    (length / CELL).ceil().clamp(1.0, 60.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_stay_within_their_area() {
        let [left, top, right, bottom] = [100.0, 200.0, 131.0, 244.0];
        assert!(Hatch::numbered(0).lines([left, top, right, bottom]).is_none());
        for number in 1..PATTERNS.len() {
            let lines = Hatch::numbered(number).lines([left, top, right, bottom]);
            let bounds = lines.unwrap().bounds();
            assert!(bounds.left() > left - 1.0 && bounds.right() < right + 1.0, "{number}");
            assert!(bounds.top() > top - 1.0 && bounds.bottom() < bottom + 1.0, "{number}");
        }
        assert!(Hatch::numbered(5).lines([f32::NAN; 4]).is_none());
    }
}
