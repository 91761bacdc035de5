//! The basemap under the facts of a map: sea, land, towns, roads and a grid.

use std::sync::LazyLock;

use tiny_skia::{Path, PathBuilder};

use super::Point;
use super::canvas::{Canvas, polygon, rectangle};
use super::color::{COAST, LAND, ROAD, SEA, TOWN, WHITE};
use super::viewport::{EDGE, Viewport};

static SHAPES: LazyLock<Vec<Shape>> =
    LazyLock::new(|| blocks().filter_map(|block| parse(&block)).collect());

/// Distance between lines of the grid in world units.
const GRID: i16 = 500;

struct Shape {
    kind: Kind,
    corners: Vec<Point>,
}

enum Kind {
    Land,
    Town,
    Road,
    Water,
}

pub(super) fn draw(canvas: &mut Canvas, viewport: &Viewport) {
    let [left, top, right, bottom] = viewport.edges();
    canvas.fill(rectangle(left, top, right, bottom), SEA);
    for Shape { kind, corners } in &*SHAPES {
        let path = curve(viewport, corners, !matches!(kind, Kind::Road));
        match kind {
            Kind::Land => {
                canvas.stroke(path.clone(), 10.0, COAST.alpha(0.18));
                canvas.fill(path.clone(), LAND);
                canvas.stroke(path, 2.0, COAST);
            }
            Kind::Town => canvas.fill(path, TOWN),
            Kind::Road => canvas.stroke(path, 4.0, ROAD),
            Kind::Water => {
                canvas.fill(path.clone(), SEA);
                canvas.stroke(path, 2.0, COAST);
            }
        }
    }
    draw_grid(canvas, viewport);
}

fn draw_grid(canvas: &mut Canvas, viewport: &Viewport) {
    for at in (-3_000..=3_000).step_by(GRID as usize) {
        let color = WHITE.alpha(if at % 1_000 == 0 { 0.09 } else { 0.04 });
        let at = f64::from(at);
        let line = |from, to| polygon(&[viewport.project(from), viewport.project(to)], false);
        canvas.stroke(line(Point { x: at, y: EDGE }, Point { x: at, y: -EDGE }), 1.5, color);
        canvas.stroke(line(Point { x: -EDGE, y: at }, Point { x: EDGE, y: at }), 1.5, color);
    }
}

/// A curve through the middles of a shape's sides. An open one goes from the first corner to the last.
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
    let kind = match words.next()? {
        "land" => Kind::Land,
        "town" => Kind::Town,
        "road" => Kind::Road,
        "water" => Kind::Water,
        _ => return None,
    };
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
        assert_eq!((blocks().count(), SHAPES.len()), (20, 20));
        let corners = SHAPES.iter().flat_map(|shape| &shape.corners);
        assert!(corners.copied().all(Point::is_in_world));
        assert!(parse("lake 1,2 3,4").is_none() && parse("land 1,2 3").is_none());
    }
}
