//! The ground of a map: sea, land, towns and a grid. A free sketch of the coasts, so that people know where they are.

mod coastline;

use tiny_skia::{Path, PathBuilder};

use super::Point;
use super::canvas::{Canvas, polygon, rectangle};
use super::color::{COAST, LAND, LINE, ROAD, SEA, TOWN};
use super::viewport::{EDGE, Viewport};
use coastline::{LANDS, ROADS, Shape, TOWNS, WATERS};

/// From one line of the grid to the next.
const MESH: i16 = 500;

/// Draws everything that lies under the facts.
pub(super) fn draw(canvas: &mut Canvas, view: &Viewport) {
    let [left, top, right, bottom] = view.edges();
    canvas.fill(rectangle(left, top, right, bottom), SEA);
    for land in LANDS {
        let path = rounded(view, land);
        canvas.stroke(path.clone(), 10.0, COAST.alpha(0.18));
        canvas.fill(path.clone(), LAND);
        canvas.stroke(path, 2.0, COAST);
    }
    for town in TOWNS {
        canvas.fill(rounded(view, town), TOWN);
    }
    for road in ROADS {
        canvas.stroke(bent(view, road), 4.0, ROAD);
    }
    for water in WATERS {
        canvas.fill(rounded(view, water), SEA);
        canvas.stroke(rounded(view, water), 2.0, COAST);
    }
    grid(canvas, view);
}

fn grid(canvas: &mut Canvas, view: &Viewport) {
    for at in (-3_000..=3_000).step_by(MESH as usize) {
        let ink = LINE.alpha(if at % 1_000 == 0 { 0.09 } else { 0.04 });
        let at = f64::from(at);
        let ends = |from, to| polygon(&[view.project(from), view.project(to)], false);
        canvas.stroke(ends(Point { x: at, y: EDGE }, Point { x: at, y: -EDGE }), 1.5, ink);
        canvas.stroke(ends(Point { x: -EDGE, y: at }, Point { x: EDGE, y: at }), 1.5, ink);
    }
}

/// A curve from the first corner to the last that keeps to the middles of the sides between.
fn bent(view: &Viewport, line: Shape) -> Option<Path> {
    let (&first, rest) = line.split_first()?;
    let at = |(x, y): (i16, i16)| view.project(Point { x: x.into(), y: y.into() });
    let mut path = PathBuilder::new();
    let (x, y) = at(first);
    path.move_to(x, y);
    for sides in rest.windows(2) {
        let ((x1, y1), (x2, y2)) = (at(sides[0]), at(sides[1]));
        path.quad_to(x1, y1, (x1 + x2) / 2.0, (y1 + y2) / 2.0);
    }
    let (x, y) = at(*rest.last()?);
    path.line_to(x, y);
    path.finish()
}

/// A closed curve that keeps to the middles of a shape's sides.
fn rounded(view: &Viewport, shape: Shape) -> Option<Path> {
    let corner = |at: usize| {
        let (x, y) = shape[at % shape.len()];
        view.project(Point { x: x.into(), y: y.into() })
    };
    let middle = |at: usize| {
        let ((x1, y1), (x2, y2)) = (corner(at), corner(at + 1));
        ((x1 + x2) / 2.0, (y1 + y2) / 2.0)
    };
    let mut path = PathBuilder::new();
    let (x, y) = middle(0);
    path.move_to(x, y);
    for at in 1..=shape.len() {
        let ((x1, y1), (x, y)) = (corner(at), middle(at));
        path.quad_to(x1, y1, x, y);
    }
    path.close();
    path.finish()
}
