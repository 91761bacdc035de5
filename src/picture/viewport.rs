//! The part of the world that a map shows, and its place in the picture.

use super::Point;

/// Distance from the center of the world to each edge.
pub(super) const EDGE: f64 = 3_000.0;

/// The smallest part of the world that fills a map; less would show few places.
const MIN_SPAN: f64 = 800.0;

/// A square of the world, drawn as a square from the left edge of the picture.
#[derive(Debug, Clone, Copy)]
pub(super) struct Viewport {
    west: f64,
    north: f64,
    span: f64,
    top: f32,
    /// Side length in pixels.
    side: f32,
}

impl Viewport {
    pub(super) fn world(top: f32, side: f32) -> Self {
        Self { west: -EDGE, north: EDGE, span: 2.0 * EDGE, top, side }
    }

    /// The square around the points, with a margin; the whole world if there are none.
    pub(super) fn around(points: impl Iterator<Item = Point>, top: f32, side: f32) -> Self {
        let bounds =
            points.filter(|point| point.is_in_world()).fold(None, |bounds, Point { x, y }| {
                let (west, south, east, north) = bounds.unwrap_or((x, y, x, y));
                Some((x.min(west), y.min(south), x.max(east), y.max(north)))
            });
        let Some((west, south, east, north)) = bounds else { return Self::world(top, side) };
        let span = ((east - west).max(north - south) * 1.12).clamp(MIN_SPAN, 2.0 * EDGE);
        let inside = |middle: f64| middle.clamp(-EDGE + span / 2.0, EDGE - span / 2.0);
        let (x, y) = (inside((west + east) / 2.0), inside((south + north) / 2.0));
        Self { west: x - span / 2.0, north: y + span / 2.0, span, top, side }
    }

    /// The pixel of a point in the world, also beyond the edges of the map.
    pub(super) fn project(&self, at: Point) -> (f32, f32) {
        let scale = f64::from(self.side) / self.span;
        let (x, y) = ((at.x - self.west) * scale, (self.north - at.y) * scale);
        (x as f32, self.top + y as f32)
    }

    /// The pixel of a point that the map shows.
    pub(super) fn find(&self, at: Point) -> Option<(f32, f32)> {
        let (x, y) = at.is_in_world().then(|| self.project(at))?;
        let [left, top, right, bottom] = self.edges();
        ((left..=right).contains(&x) && (top..=bottom).contains(&y)).then_some((x, y))
    }

    /// Left, top, right and bottom in pixels.
    pub(super) fn edges(&self) -> [f32; 4] {
        [0.0, self.top, self.side, self.top + self.side]
    }
}

impl Point {
    /// False for coordinates outside of the world or not finite.
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
    fn north_is_up_and_points_outside_are_not_shown() {
        let viewport = Viewport::world(20.0, 600.0);
        assert_eq!(viewport.find(at(-3000.0, 3000.0)), Some((0.0, 20.0)));
        assert_eq!(viewport.find(at(3000.0, -3000.0)), Some((600.0, 620.0)));
        assert_eq!(viewport.find(at(0.0, 0.0)), Some((300.0, 320.0)));
        for outside in [at(3001.0, 0.0), at(f64::NAN, 0.0), at(0.0, f64::NEG_INFINITY)] {
            assert_eq!(viewport.find(outside), None);
        }
    }

    #[test]
    fn a_viewport_around_points_shows_them_and_stays_in_the_world() {
        let points =
            [at(2900.0, -2900.0), at(1000.0, -2000.0), at(f64::NAN, 0.0), at(1e300, 1e300)];
        let viewport = Viewport::around(points.into_iter(), 0.0, 1000.0);
        assert!(viewport.find(points[0]).is_some() && viewport.find(points[1]).is_some());
        assert!(viewport.west >= -EDGE && viewport.west + viewport.span <= EDGE);
        assert!(viewport.north - viewport.span >= -EDGE);
        let none = Viewport::around(points[2..].iter().copied(), 0.0, 1000.0);
        assert_eq!(none.span, 2.0 * EDGE);
        let one = Viewport::around(points[..1].iter().copied(), 0.0, 1000.0);
        assert_eq!(one.span, MIN_SPAN);
    }
}
