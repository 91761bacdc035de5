//! Names on a map, none over another.

use std::collections::BTreeMap;

use super::canvas::{Align, Canvas, Style};
use super::color::{PAPER, TEXT};
use super::viewport::Viewport;
use super::{Place, Point};

const LARGE: Style = Style { size: 34.0, ink: TEXT, rim: Some(PAPER.alpha(0.75)) };
const SMALL: Style = Style { size: 24.0, ink: TEXT.alpha(0.86), rim: Some(PAPER.alpha(0.7)) };

/// Of a name in pixels; the rest is cut.
const WIDEST: f32 = 340.0;

/// A map with more names is a list.
const MOST: usize = 48;

/// Free pixels around a name.
const AIR: f32 = 9.0;

/// Left, top, right, bottom.
pub(super) type Bounds = [f32; 4];

/// A name that comes before all others, and its place on the sheet.
pub(super) type Large<'a> = (&'a str, (f32, f32));

/// Writes the large names, then those of places as far as there is room beside each other and what is `taken`.
pub(super) fn draw(
    canvas: &mut Canvas,
    view: &Viewport,
    large: &[Large<'_>],
    places: &[Place],
    mut taken: Vec<Bounds>,
) {
    let facts = taken.len();
    for &(name, (x, y)) in large {
        // They are known by their names more than by any one fact under them.
        let spots = [12.0, -32.0, 56.0, -76.0, 100.0].map(|dy| (x, y + dy, Align::Middle));
        write(canvas, view, name, LARGE, &spots, &mut taken, facts);
    }
    // Short names first: more of them find room.
    let mut names = BTreeMap::new();
    for place in places.iter().filter(|place| large.iter().all(|(name, _)| *name != place.name)) {
        if let Some(at) = view.find(place.at) {
            let name = place.name.as_str();
            names.entry((name.chars().count(), name, place.city.as_str())).or_insert(at);
        }
    }
    let mut written = 0;
    for ((_, name, _), (x, y)) in names {
        let spots = [
            (x, y + 8.0, Align::Middle),
            (x, y - 16.0, Align::Middle),
            (x, y + 30.0, Align::Middle),
            (x + 14.0, y + 8.0, Align::Left),
            (x - 14.0, y + 8.0, Align::Right),
        ];
        written += usize::from(write(canvas, view, name, SMALL, &spots, &mut taken, 0));
        if written == MOST {
            return;
        }
    }
}

/// The cities and the middles of their places, those with most places first.
pub(super) fn cities<'a>(view: &Viewport, places: &'a [Place]) -> Vec<Large<'a>> {
    let mut found: BTreeMap<&str, (f64, f64, f64)> = BTreeMap::new();
    for place in places.iter().filter(|place| view.find(place.at).is_some()) {
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
    view: &Viewport,
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
