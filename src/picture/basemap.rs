//! The basemap below the content of a map: sea, land, towns, rivers and roads.

use std::sync::LazyLock;

use tiny_skia::{Path, PathBuilder};

use super::Point;
use super::canvas::{Canvas, rectangle};
use super::color::{COAST, Color, DESERT, HIGHWAY, LAND, PEAK, ROAD, ROCK, SEA, TOWN, WOOD};
use super::viewport::Viewport;

static SHAPES: LazyLock<Vec<Shape>> =
    LazyLock::new(|| blocks().filter_map(|block| parse(&block)).collect());

struct Shape {
    kind: Kind,
    corners: Vec<Point>,
}

#[derive(Clone, Copy)]
enum Kind {
    /// An area that is not under water.
    Ground(Color),
    Water,
    /// A line: its color, its width in world units, and its minimum width in pixels.
    Line(Color, f32, f32),
    River,
}

pub(super) fn draw(canvas: &mut Canvas, viewport: &Viewport) {
    let [left, top, right, bottom] = viewport.edges();
    canvas.fill(rectangle(left, top, right, bottom), SEA);
    // On a small map all lines are thinner.
    let fine = (viewport.scale() / Viewport::WORLD_SCALE).min(1.0);
    // All coasts are drawn below all land, so that no line separates land shapes that touch.
    for Shape { corners, .. } in SHAPES.iter().filter(|shape| shape.is_land()) {
        let path = curve(viewport, corners, true);
        canvas.stroke(path.clone(), 14.0 * fine, COAST.alpha(0.18));
        canvas.stroke(path, 5.0 * fine, COAST);
    }
    for Shape { kind, corners } in &*SHAPES {
        let path = curve(viewport, corners, kind.is_area());
        match *kind {
            Kind::Ground(color) => canvas.fill(path, color),
            Kind::Water => {
                canvas.stroke(path.clone(), 5.0 * fine, COAST);
                canvas.fill(path, SEA);
            }
            Kind::Line(color, width, least) => {
                let width = (width * viewport.scale()).max(least * fine);
                canvas.stroke(path.clone(), width + 3.0 * fine, SEA.alpha(0.5));
                canvas.stroke(path, width, color);
            }
            Kind::River => {
                let width = (45.0 * viewport.scale()).max(8.0 * fine);
                canvas.stroke(path, width, SEA);
            }
        }
    }
}

impl Shape {
    fn is_land(&self) -> bool {
        matches!(self.kind, Kind::Ground(color) if color == LAND || color == DESERT)
    }
}

impl Kind {
    fn named(name: &str) -> Option<Self> {
        Some(match name {
            "land" => Self::Ground(LAND),
            "desert" => Self::Ground(DESERT),
            "wood" => Self::Ground(WOOD),
            "rock" => Self::Ground(ROCK),
            "peak" => Self::Ground(PEAK),
            "town" => Self::Ground(TOWN),
            "water" => Self::Water,
            "river" => Self::River,
            "road" => Self::Line(ROAD, 14.0, 3.0),
            "highway" => Self::Line(HIGHWAY, 24.0, 5.0),
            _ => return None,
        })
    }

    fn is_area(self) -> bool {
        match self {
            Self::Ground(_) | Self::Water => true,
            Self::Line(..) | Self::River => false,
        }
    }
}

/// Whether a point is on land, or on water within the land.
#[cfg(test)]
pub(super) fn is_land(at: Point) -> bool {
    SHAPES.iter().filter(|shape| shape.is_land()).any(|Shape { corners, .. }| {
        let sides = corners.iter().zip(corners.iter().cycle().skip(1));
        let crossed = sides.filter(|(one, other)| {
            (one.y > at.y) != (other.y > at.y)
                && at.x < one.x + (other.x - one.x) * (at.y - one.y) / (other.y - one.y)
        });
        crossed.count() % 2 == 1
    })
}

/// A curve through the midpoints of a shape's sides. An open curve goes from the first corner to the last.
fn curve(viewport: &Viewport, corners: &[Point], closed: bool) -> Option<Path> {
    let corner = |at: usize| viewport.project(corners[at % corners.len()]);
    let middle = |at: usize| {
        let ((x1, y1), (x2, y2)) = (corner(at), corner(at + 1));
        ((x1 + x2) / 2.0, (y1 + y2) / 2.0)
    };
    let last = corners.len() - 1;
    let mut path = PathBuilder::new();
    let (x, y) = if closed { middle(last) } else { corner(0) };
    path.move_to(x, y);
    for at in if closed { 0..last + 1 } else { 1..last } {
        let ((x1, y1), (x, y)) = (corner(at), middle(at));
        path.quad_to(x1, y1, x, y);
    }
    if closed {
        path.close();
    } else {
        let (x, y) = corner(last);
        path.line_to(x, y);
    }
    path.finish()
}

/// The shapes of the data file, each without its comments.
fn blocks() -> impl Iterator<Item = String> {
    let blocks = include_str!("basemap.txt").split("\n\n");
    let content = |block: &str| {
        block.lines().filter(|line| !line.starts_with('#')).collect::<Vec<_>>().join(" ")
    };
    blocks.map(content).filter(|block| !block.is_empty())
}

fn parse(block: &str) -> Option<Shape> {
    let mut words = block.split_whitespace();
    let kind = Kind::named(words.next()?)?;
    let corner = |word: &str| {
        let (x, y) = word.split_once(',')?;
        Some(Point { x: x.parse().ok()?, y: y.parse().ok()? })
    };
    let corners = words.map(corner).collect::<Option<Vec<_>>>()?;
    (!corners.is_empty()).then_some(Shape { kind, corners })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shape_of_the_data_file_is_valid() {
        assert_eq!((blocks().count(), SHAPES.len()), (53, 53));
        let corners = SHAPES.iter().flat_map(|shape| &shape.corners);
        assert!(corners.copied().all(Point::is_in_world));
        assert!(parse("pond 1,2 3,4").is_none() && parse("land 1,2 3").is_none());
    }
}
