//! The part of the world that a map shows, and its place in the picture.

use super::frame::{HEADING, WIDTH};
use super::{Area, Point};

/// Distance from the center of the world to each edge.
pub(super) const EDGE: f64 = 3_000.0;

/// The smallest part of the world that fills a map. A smaller part would show few places.
const MIN_SPAN: f64 = 800.0;

/// A rectangle of the world, drawn below the heading over the whole width of the picture, or the world in an inset.
#[derive(Debug, Clone, Copy)]
pub(super) struct Viewport {
    west: f64,
    north: f64,
    /// Pixels for each unit of the world.
    scale: f64,
    left: f32,
    top: f32,
    width: f32,
    height: f32,
}

impl Viewport {
    /// Pixels for each unit on a square map of the world.
    pub(super) const WORLD_SCALE: f32 = WIDTH / (2.0 * EDGE as f32);

    pub(super) fn world(height: f32) -> Self {
        let corner = |at| Point { x: at, y: at };
        Self::showing(Area { start: corner(-EDGE), end: corner(EDGE) }, height)
    }

    /// The whole world in a square within the picture.
    pub(super) fn inset([left, top]: [f32; 2], side: f32) -> Self {
        let scale = f64::from(side) / (2.0 * EDGE);
        Self { west: -EDGE, north: EDGE, scale, left, top, width: side, height: side }
    }

    /// The world around the points, with a margin; the whole world if there are none.
    pub(super) fn around(points: impl Iterator<Item = Point>, height: f32) -> Self {
        let Some(Area { start, end }) = Area::around(points) else { return Self::world(height) };
        let margin = ((end.x - start.x).max(end.y - start.y) * 0.06).max(20.0);
        let start = Point { x: start.x - margin, y: start.y - margin };
        let end = Point { x: end.x + margin, y: end.y + margin };
        Self::showing(Area { start, end }, height)
    }

    /// The area, with as much around it as the shape of the picture needs. It stays within the world if it can.
    fn showing(Area { start, end }: Area, height: f32) -> Self {
        let span = |a: f64, b: f64| (a - b).abs().clamp(MIN_SPAN, 2.0 * EDGE);
        let (width, pixels) = (f64::from(WIDTH), f64::from(height));
        let scale = (width / span(start.x, end.x)).min(pixels / span(start.y, end.y));
        // The middle and half of the length that is shown.
        let shown = |a: f64, b: f64, pixels: f64| {
            let half = pixels / scale / 2.0;
            let reach = (EDGE - half).max(0.0);
            (f64::midpoint(a, b).clamp(-reach, reach), half)
        };
        let (x, half_width) = shown(start.x, end.x, width);
        let (y, half_height) = shown(start.y, end.y, pixels);
        let (west, north) = (x - half_width, y + half_height);
        Self { west, north, scale, left: 0.0, top: HEADING, width: WIDTH, height }
    }

    /// The same below a heading of another height.
    pub(super) fn below(self, top: f32) -> Self {
        Self { top, ..self }
    }

    /// Pixels for each unit of the world.
    pub(super) fn scale(&self) -> f32 {
        self.scale as f32
    }

    /// The pixel of a point in the world, also beyond the edges of the map.
    pub(super) fn project(&self, at: Point) -> (f32, f32) {
        let (x, y) = ((at.x - self.west) * self.scale, (self.north - at.y) * self.scale);
        (self.left + x as f32, self.top + y as f32)
    }

    /// The pixel of a point that the map shows.
    pub(super) fn find(&self, at: Point) -> Option<(f32, f32)> {
        let (x, y) = at.is_in_world().then(|| self.project(at))?;
        let [left, top, right, bottom] = self.edges();
        ((left..=right).contains(&x) && (top..=bottom).contains(&y)).then_some((x, y))
    }

    /// What it shows of the world.
    pub(super) fn area(&self) -> Area {
        let (width, height) =
            (f64::from(self.width) / self.scale, f64::from(self.height) / self.scale);
        let (east, south) = (self.west + width, self.north - height);
        Area { start: Point { x: self.west, y: south }, end: Point { x: east, y: self.north } }
    }

    /// Left, top, right and bottom in pixels.
    pub(super) fn edges(&self) -> [f32; 4] {
        [self.left, self.top, self.left + self.width, self.top + self.height]
    }
}

impl Point {
    /// False for coordinates outside of the world or not finite.
    pub(super) fn is_in_world(self) -> bool {
        (-EDGE..=EDGE).contains(&self.x) && (-EDGE..=EDGE).contains(&self.y)
    }
}

impl Area {
    /// The smallest area with these points, without those that are outside of the world.
    pub fn around(points: impl Iterator<Item = Point>) -> Option<Self> {
        let points = points.filter(|point| point.is_in_world());
        let areas = points.map(|point| Self { start: point, end: point });
        areas.reduce(|Self { start, end }, Self { start: Point { x, y }, .. }| Self {
            start: Point { x: start.x.min(x), y: start.y.min(y) },
            end: Point { x: end.x.max(x), y: end.y.max(y) },
        })
    }

    /// `None` unless both corners are in the world.
    pub(super) fn center(&self) -> Option<Point> {
        let Self { start, end } = self;
        let is_in_world = start.is_in_world() && end.is_in_world();
        let middle = |a, b| f64::midpoint(a, b);
        is_in_world.then(|| Point { x: middle(start.x, end.x), y: middle(start.y, end.y) })
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
        let viewport = Viewport::world(WIDTH);
        assert_eq!(viewport.find(at(-3000.0, 3000.0)), Some((0.0, HEADING)));
        assert_eq!(viewport.find(at(3000.0, -3000.0)), Some((WIDTH, HEADING + WIDTH)));
        assert_eq!(viewport.find(at(0.0, 0.0)), Some((WIDTH / 2.0, HEADING + WIDTH / 2.0)));
        for outside in [at(3001.0, 0.0), at(f64::NAN, 0.0), at(0.0, f64::NEG_INFINITY)] {
            assert_eq!(viewport.find(outside), None);
        }
    }

    #[test]
    fn a_low_map_shows_the_whole_world_between_seas() {
        let viewport = Viewport::world(WIDTH / 2.0);
        let (left, top) = viewport.find(at(-3000.0, 3000.0)).unwrap();
        assert_eq!((left.round(), top.round()), ((WIDTH / 4.0).round(), HEADING));
    }

    #[test]
    fn a_viewport_around_points_shows_them_and_stays_in_the_world() {
        let points =
            [at(2900.0, -2900.0), at(1000.0, -2000.0), at(f64::NAN, 0.0), at(1e300, 1e300)];
        let viewport = Viewport::around(points.into_iter(), 900.0);
        assert!(viewport.find(points[0]).is_some() && viewport.find(points[1]).is_some());
        assert!(viewport.find(at(3000.0, -3000.0)).is_some());
        assert!(viewport.west > -EDGE && viewport.north < EDGE);
        let none = Viewport::around(points[2..].iter().copied(), WIDTH);
        assert_eq!(none.scale, Viewport::world(WIDTH).scale);
        let one = Viewport::around(points[..1].iter().copied(), WIDTH);
        assert_eq!(one.scale, f64::from(WIDTH) / MIN_SPAN);
    }
}
