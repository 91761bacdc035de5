//! Names on a map, placed so that they do not overlap.

use std::collections::BTreeMap;

use super::canvas::{Align, Canvas, Style};
use super::color::{BACKGROUND, TEXT};
use super::viewport::Viewport;
use super::{Place, Point};

const LARGE: Style = Style { size: 34.0, color: TEXT, halo: Some(BACKGROUND.alpha(0.75)) };
const SMALL: Style =
    Style { size: 24.0, color: TEXT.alpha(0.86), halo: Some(BACKGROUND.alpha(0.7)) };

/// Longer names are cut.
const MAX_WIDTH: f32 = 340.0;

const MAX_PLACES: usize = 48;

/// Distance between names.
const MARGIN: f32 = 9.0;

/// Left, top, right, bottom.
pub(super) type Bounds = [f32; 4];

/// A name that is placed before all others, and its pixel.
pub(super) type LargeLabel<'a> = (&'a str, (f32, f32));

/// Draws the large labels, then names of places where neither a name nor an `occupied` area is in the way.
pub(super) fn draw(
    canvas: &mut Canvas,
    viewport: &Viewport,
    large: &[LargeLabel<'_>],
    places: &[Place],
    mut occupied: Vec<Bounds>,
) {
    let facts = occupied.len();
    for &(name, (x, y)) in large {
        // Large labels may cover facts: the name of a city helps more than any of them.
        let positions = [12.0, -32.0, 56.0, -76.0, 100.0].map(|dy| (x, y + dy, Align::Middle));
        draw_label(canvas, viewport, name, LARGE, &positions, &mut occupied, facts);
    }
    // Short names first, so that more of them fit.
    let mut names = BTreeMap::new();
    for place in places.iter().filter(|place| large.iter().all(|(name, _)| *name != place.name)) {
        if let Some(at) = viewport.find(place.at) {
            let name = place.name.as_str();
            names.entry((name.chars().count(), name, place.city.as_str())).or_insert(at);
        }
    }
    let mut drawn = 0;
    for ((_, name, _), (x, y)) in names {
        let positions = [
            (x, y + 8.0, Align::Middle),
            (x, y - 16.0, Align::Middle),
            (x, y + 30.0, Align::Middle),
            (x + 14.0, y + 8.0, Align::Left),
            (x - 14.0, y + 8.0, Align::Right),
        ];
        let label = draw_label(canvas, viewport, name, SMALL, &positions, &mut occupied, 0);
        drawn += usize::from(label);
        if drawn == MAX_PLACES {
            return;
        }
    }
}

/// The cities at the mean position of their places, those with most places first.
pub(super) fn cities<'a>(viewport: &Viewport, places: &'a [Place]) -> Vec<LargeLabel<'a>> {
    let mut sums: BTreeMap<&str, (f64, f64, f64)> = BTreeMap::new();
    for place in places.iter().filter(|place| viewport.find(place.at).is_some()) {
        let (x, y, count) = sums.entry(&place.city).or_default();
        (*x, *y, *count) = (*x + place.at.x, *y + place.at.y, *count + 1.0);
    }
    let mut cities: Vec<_> = sums.into_iter().collect();
    cities.sort_by(|(_, (.., a)), (_, (.., b))| b.total_cmp(a));
    let mean = |(x, y, count)| viewport.project(Point { x: x / count, y: y / count });
    cities.into_iter().map(|(city, sums)| (city, mean(sums))).collect()
}

/// Draws a name at the first free position, and returns whether there was one. The first `ignored` of the occupied
/// areas are disregarded.
fn draw_label(
    canvas: &mut Canvas,
    viewport: &Viewport,
    name: &str,
    style: Style,
    positions: &[(f32, f32, Align)],
    occupied: &mut Vec<Bounds>,
    ignored: usize,
) -> bool {
    let text = canvas.font().fit(name, style.size, MAX_WIDTH);
    let width = canvas.font().width(&text, style.size);
    if width <= 0.0 {
        return false;
    }
    for &(x, y, align) in positions {
        let left = align.left(x, width);
        let bounds = [
            left - MARGIN,
            y - style.size * 0.8 - MARGIN / 2.0,
            left + width + MARGIN,
            y + style.size * 0.25 + MARGIN / 2.0,
        ];
        let is_free = !occupied[ignored..].iter().any(|other| overlap(bounds, *other));
        let [left, top, right, bottom] = viewport.edges();
        let is_inside =
            bounds[0] >= left && bounds[1] >= top && bounds[2] <= right && bounds[3] <= bottom;
        if is_free && is_inside {
            canvas.write(&text, style, align, x, y);
            occupied.push(bounds);
            return true;
        }
    }
    false
}

fn overlap(a: Bounds, b: Bounds) -> bool {
    a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]
}
