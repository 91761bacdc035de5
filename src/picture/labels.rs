//! Names on a map, none over another.

use std::collections::BTreeMap;

use super::canvas::{Align, Canvas, Style};
use super::ink::{PAPER, TEXT};
use super::view::View;
use super::{Place, Point};

const CITY: Style = Style { size: 36.0, ink: TEXT, rim: Some(PAPER.alpha(0.75)) };
const NAME: Style = Style { size: 23.0, ink: TEXT.alpha(0.86), rim: Some(PAPER.alpha(0.7)) };

/// Of a name in pixels; the rest is cut.
const WIDEST: f32 = 300.0;

/// A map with more names is a list.
const MOST: usize = 48;

/// Free pixels around a name.
const AIR: f32 = 9.0;

/// Left, top, right, bottom.
pub(super) type Bounds = [f32; 4];

/// Writes the names of cities, then of places as far as there is room beside each other and what is `taken`.
pub(super) fn draw(canvas: &mut Canvas, view: &View, places: &[Place], mut taken: Vec<Bounds>) {
    let seen: Vec<(&Place, (f32, f32))> =
        places.iter().filter_map(|place| Some((place, view.find(place.at)?))).collect();
    let facts = taken.len();
    for (city, middle) in cities(view, &seen) {
        // A city is known by its name more than by any one house in it.
        let spots =
            [0.0, -44.0, 44.0, -88.0, 88.0].map(|dy| (middle.0, middle.1 + dy, Align::Middle));
        write(canvas, view, city, CITY, &spots, &mut taken, facts);
    }
    let mut names = BTreeMap::new();
    for (place, at) in &seen {
        names.entry((place.name.as_str(), place.city.as_str())).or_insert(*at);
    }
    let mut written = 0;
    for ((name, _), (x, y)) in names {
        let spots = [
            (x, y + 8.0, Align::Middle),
            (x, y - 16.0, Align::Middle),
            (x, y + 30.0, Align::Middle),
            (x + 14.0, y + 8.0, Align::Left),
            (x - 14.0, y + 8.0, Align::Right),
        ];
        written += usize::from(write(canvas, view, name, NAME, &spots, &mut taken, 0));
        if written == MOST {
            return;
        }
    }
}

/// The cities and the middles of their places, those with most places first.
fn cities<'a>(view: &View, seen: &[(&'a Place, (f32, f32))]) -> Vec<(&'a str, (f32, f32))> {
    let mut found: BTreeMap<&str, (f64, f64, f64)> = BTreeMap::new();
    for (place, _) in seen {
        let (x, y, count) = found.entry(&place.city).or_default();
        (*x, *y, *count) = (*x + place.at.x, *y + place.at.y, *count + 1.0);
    }
    let mut found: Vec<_> = found.into_iter().collect();
    found.sort_by(|(_, (.., a)), (_, (.., b))| b.total_cmp(a));
    let middle = |(x, y, count)| view.project(Point { x: x / count, y: y / count });
    found.into_iter().map(|(city, sums)| (city, middle(sums))).collect()
}

/// Writes a name at the first spot that is free, leaving out of account the first `past` of what is taken.
fn write(
    canvas: &mut Canvas,
    view: &View,
    name: &str,
    style: Style,
    spots: &[(f32, f32, Align)],
    taken: &mut Vec<Bounds>,
    past: usize,
) -> bool {
    let line = canvas.typeface().fit(name, style.size, WIDEST);
    let width = canvas.typeface().width(&line, style.size);
    if width <= 0.0 {
        return false;
    }
    for &(x, y, align) in spots {
        let left = match align {
            Align::Left => x,
            Align::Middle => x - width / 2.0,
            Align::Right => x - width,
        };
        let bounds = [
            left - AIR,
            y - style.size * 0.8 - AIR / 2.0,
            left + width + AIR,
            y + style.size * 0.25 + AIR / 2.0,
        ];
        if inside(bounds, view.edges()) && !taken[past..].iter().any(|other| meet(bounds, *other)) {
            canvas.write(&line, style, align, x, y);
            taken.push(bounds);
            return true;
        }
    }
    false
}

fn inside([left, top, right, bottom]: Bounds, frame: Bounds) -> bool {
    left >= frame[0] && top >= frame[1] && right <= frame[2] && bottom <= frame[3]
}

fn meet(one: Bounds, other: Bounds) -> bool {
    one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3]
}
