//! Which part of the world a sheet shows, and where on it.

use super::Point;

/// From the middle of the world to each of its edges.
pub(super) const EDGE: f64 = 3_000.0;

/// A closer look than this shows more ground than facts.
const CLOSEST: f64 = 800.0;

/// A square of the world on a square of the sheet.
#[derive(Debug, Clone, Copy)]
pub(super) struct Viewport {
    west: f64,
    north: f64,
    /// Length of a side in the world.
    span: f64,
    left: f32,
    top: f32,
    /// Length of a side on the sheet.
    side: f32,
}

impl Viewport {
    /// The whole world.
    pub(super) fn world(left: f32, top: f32, side: f32) -> Self {
        Self { west: -EDGE, north: EDGE, span: 2.0 * EDGE, left, top, side }
    }

    /// The square around some points with a margin; the whole world when there are none.
    pub(super) fn around(
        points: impl Iterator<Item = Point>,
        left: f32,
        top: f32,
        side: f32,
    ) -> Self {
        let bounds =
            points.filter(|point| point.is_in_world()).fold(None, |bounds, Point { x, y }| {
                let (west, south, east, north) = bounds.unwrap_or((x, y, x, y));
                Some((x.min(west), y.min(south), x.max(east), y.max(north)))
            });
        let Some((west, south, east, north)) = bounds else { return Self::world(left, top, side) };
        let span = ((east - west).max(north - south) * 1.12).clamp(CLOSEST, 2.0 * EDGE);
        let inside = |middle: f64| middle.clamp(-EDGE + span / 2.0, EDGE - span / 2.0);
        let (x, y) = (inside((west + east) / 2.0), inside((south + north) / 2.0));
        Self { west: x - span / 2.0, north: y + span / 2.0, span, left, top, side }
    }

    /// Where a point of the world is on the sheet, also beyond its edges.
    pub(super) fn project(&self, at: Point) -> (f32, f32) {
        let scale = f64::from(self.side) / self.span;
        let (x, y) = ((at.x - self.west) * scale, (self.north - at.y) * scale);
        (self.left + x as f32, self.top + y as f32)
    }

    /// Where a point is on the sheet, if it is seen.
    pub(super) fn find(&self, at: Point) -> Option<(f32, f32)> {
        let (x, y) = at.is_in_world().then(|| self.project(at))?;
        let seen = (self.left..=self.left + self.side).contains(&x)
            && (self.top..=self.top + self.side).contains(&y);
        seen.then_some((x, y))
    }

    /// The edges on the sheet: left, top, right, bottom.
    pub(super) fn edges(&self) -> [f32; 4] {
        [self.left, self.top, self.left + self.side, self.top + self.side]
    }
}

impl Point {
    /// Whether it is a place at all, and on the map.
    pub(super) fn is_in_world(self) -> bool {
        (-EDGE..=EDGE).contains(&self.x) && (-EDGE..=EDGE).contains(&self.y)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(x: f64, y: f64) -> Point {
        Point { x, y }
    }

    #[test]
    fn north_is_up_and_the_edges_are_the_edges() {
        let view = Viewport::world(10.0, 20.0, 600.0);
        assert_eq!(view.find(at(-3000.0, 3000.0)), Some((10.0, 20.0)));
        assert_eq!(view.find(at(3000.0, -3000.0)), Some((610.0, 620.0)));
        assert_eq!(view.find(at(0.0, 0.0)), Some((310.0, 320.0)));
        for stranger in [at(3001.0, 0.0), at(f64::NAN, 0.0), at(0.0, f64::NEG_INFINITY)] {
            assert_eq!(view.find(stranger), None);
        }
    }

    #[test]
    fn a_look_at_some_points_holds_them_all_and_stays_in_the_world() {
        let points =
            [at(2900.0, -2900.0), at(1000.0, -2000.0), at(f64::NAN, 0.0), at(1e300, 1e300)];
        let view = Viewport::around(points.into_iter(), 0.0, 0.0, 1000.0);
        assert!(view.find(points[0]).is_some() && view.find(points[1]).is_some());
        assert!(
            view.west >= -EDGE && view.west + view.span <= EDGE && view.north - view.span >= -EDGE
        );
        let none = Viewport::around(points[2..].iter().copied(), 0.0, 0.0, 1000.0);
        assert_eq!(none.span, 2.0 * EDGE);
        let one = Viewport::around(points[..1].iter().copied(), 0.0, 0.0, 1000.0);
        assert_eq!(one.span, CLOSEST);
    }
}
