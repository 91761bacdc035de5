//! Names and numbers on a map, placed so that they cover neither each other nor the data.

mod region_names;

use std::collections::BTreeMap;

use super::Place;
use super::canvas::{Align, Canvas, Style};
use super::color::{BACKGROUND, TEXT};
use super::font::Font;
use super::frame::PLAIN;
use super::viewport::Viewport;

pub(super) const LARGE: Style =
    Style { size: 40.0, color: TEXT, halo: Some(BACKGROUND.alpha(0.8)) };
pub(super) const SMALL: Style =
    Style { color: TEXT.alpha(0.85), halo: Some(BACKGROUND.alpha(0.75)), ..PLAIN };

pub(super) const NUMBER: Style = Style { halo: Some(BACKGROUND), ..PLAIN };

/// Longer names are cut.
const MAX_WIDTH: f32 = 420.0;

/// Above this number of pixels per unit of the world, places have their names.
const NEAR: f32 = 0.22;

/// More names would hide the map.
const MAX_PLACES: usize = 8;

/// How many positions a large label tries in each direction. Farther away it would name something else.
const MOVES: i16 = 3;

/// Distance between names, and from a name to a label beside a symbol and to the edges of the map.
const MARGIN: f32 = 8.0;
const BESIDE_MARGIN: f32 = 16.0;
const EDGE: f32 = 12.0;

/// The positions of a label beside a symbol, the best first.
const SIDES: [(f32, f32); 8] = [
    (1.0, 0.0),
    (-1.0, 0.0),
    (0.0, -1.0),
    (0.0, 1.0),
    (1.0, -1.0),
    (-1.0, -1.0),
    (1.0, 1.0),
    (-1.0, 1.0),
];

/// The first ones are beside or below or above the symbol, so that they need no line to it.
const BESIDE: usize = 4;

/// A label may be nearer to another symbol by this many pixels.
const TOLERANCE: f32 = 4.0;

/// How many greater distances are tried, and by how much the distance grows.
const RINGS: u8 = 5;
const RING: f32 = 22.0;

/// Left, top, right, bottom.
pub(super) type Bounds = [f32; 4];

/// A name that is placed before all others, and its pixel.
pub(super) type LargeLabel<'a> = (&'a str, (f32, f32));

/// A symbol that labels should not cover.
pub(super) struct Fact {
    pub(super) area: Bounds,
    /// How bad it is if a large label covers it. No other label does.
    pub(super) weight: u8,
}

/// The labels and symbols that are on a map so far.
pub(super) struct Labels<'v> {
    viewport: &'v Viewport,
    facts: Vec<Fact>,
    /// The areas of the labels.
    occupied: Vec<Bounds>,
    placed: Vec<Label>,
    /// The regions that have their names.
    regions: Vec<String>,
}

struct Label {
    text: String,
    style: Style,
    /// The middle of the baseline.
    at: (f32, f32),
}

impl<'v> Labels<'v> {
    pub(super) fn new(viewport: &'v Viewport, facts: Vec<Fact>) -> Self {
        Self { viewport, facts, occupied: Vec::new(), placed: Vec::new(), regions: Vec::new() }
    }

    /// Places a label beside a symbol, as near as possible. If the label is nearer to another symbol or not next to this
    /// one, returns its position.
    pub(super) fn place_beside(
        &mut self,
        font: &Font,
        text: &str,
        style: Style,
        (x, y): (f32, f32),
        radius: f32,
    ) -> Option<(f32, f32)> {
        let width = font.width(text, style.size);
        let rise = style.size * 0.36;
        let gap = radius + style.size * 0.4;
        let offsets = (0..RINGS).flat_map(|ring| {
            let far = gap + f32::from(ring) * RING;
            SIDES.map(|(across, up)| (across * (far + width / 2.0), up * (far + rise)))
        });
        let clear: Vec<(usize, (f32, f32))> = offsets
            .map(|(dx, dy)| (x + dx, y + dy + rise))
            .enumerate()
            .filter(|(_, at)| self.is_clear(bounds(*at, width, style, 1.0)))
            .collect();
        let own = [x - radius, y - radius, x + radius, y + radius];
        // How much nearer it is to its own symbol than to any other.
        let lead = |at: (f32, f32)| {
            let label = bounds(at, width, style, 0.0);
            let others = self.facts.iter().map(|fact| gap_between(label, fact.area));
            others.fold(f32::INFINITY, f32::min) - gap_between(label, own)
        };
        let next = clear.iter().find(|(tried, at)| *tried < BESIDE && lead(*at) >= -TOLERANCE);
        let clearest =
            clear.iter().max_by(|(_, one), (_, other)| lead(*one).total_cmp(&lead(*other)));
        let (at, needs_line) = match (next, clearest) {
            (Some((_, at)), _) => (*at, false),
            (None, Some((_, at))) => (*at, true),
            (None, None) => return None,
        };
        self.occupied.push(bounds(at, width, style, BESIDE_MARGIN));
        self.placed.push(Label { text: text.to_owned(), style, at });
        needs_line.then_some((at.0, at.1 - rise))
    }

    /// Places large labels, each where the fewest symbols cover it.
    pub(super) fn place_large(&mut self, font: &Font, large: &[LargeLabel<'_>]) {
        // From the middle outwards.
        let offsets: Vec<(f32, f32)> = (0..MOVES)
            .flat_map(|row| (0..MOVES).map(move |column| (column, row)))
            .map(|(column, row)| {
                let outwards = |at: i16| f32::from((at + 1) / 2 * if at % 2 == 0 { 1 } else { -1 });
                (outwards(column) * 44.0, outwards(row) * 34.0)
            })
            .collect();
        for &(name, (x, y)) in large {
            let text = font.fit(name, LARGE.size, MAX_WIDTH);
            let width = font.width(&text, LARGE.size);
            let positions = offsets.iter().map(|(dx, dy)| (x + dx, y + 14.0 + dy));
            let free = positions.filter(|at| self.is_free(bounds(*at, width, LARGE, MARGIN)));
            let cost = |at: &(f32, f32)| {
                let covered = self.covered(bounds(*at, width, LARGE, 0.0));
                covered * 100 + (at.0 - x).hypot(at.1 - y) as usize
            };
            if let Some(at) = free.min_by_key(cost).filter(|_| width > 0.0) {
                self.occupied.push(bounds(at, width, LARGE, MARGIN));
                self.placed.push(Label { text, style: LARGE, at });
            }
        }
    }

    /// Places the names of places where there is room, unless the map shows too much of the world.
    pub(super) fn place_names(&mut self, font: &Font, places: &[Place]) {
        if self.viewport.scale() < NEAR {
            return;
        }
        // Short names first, so that more of them fit.
        let mut names = BTreeMap::new();
        for place in places {
            let is_named = self.placed.iter().any(|label| label.text == place.name)
                || self.regions.contains(&place.name);
            if is_named {
                continue;
            }
            if let Some(at) = self.viewport.find(place.at) {
                let name = place.name.as_str();
                names.entry((name.chars().count(), name, place.city.as_str())).or_insert(at);
            }
        }
        let mut remaining = MAX_PLACES;
        for ((_, name, _), (x, y)) in names {
            let text = font.fit(name, SMALL.size, MAX_WIDTH);
            let width = font.width(&text, SMALL.size);
            let mut positions = [12.0, -14.0, 38.0].into_iter().map(|dy| (x, y + dy));
            let free = positions.find(|at| self.is_clear(bounds(*at, width, SMALL, MARGIN)));
            if let Some(at) = free.filter(|_| width > 0.0) {
                self.occupied.push(bounds(at, width, SMALL, MARGIN));
                self.placed.push(Label { text, style: SMALL, at });
                remaining -= 1;
            }
            if remaining == 0 {
                return;
            }
        }
    }

    pub(super) fn draw(&self, canvas: &mut Canvas) {
        for Label { text, style, at: (x, y) } in &self.placed {
            canvas.write(text, *style, Align::Middle, *x, *y);
        }
    }

    /// Whether an area is on the map and covers neither a label nor a symbol.
    fn is_clear(&self, area: Bounds) -> bool {
        self.is_free(area) && !self.facts.iter().any(|fact| overlap(area, fact.area))
    }

    /// The weight of all symbols in an area.
    fn covered(&self, area: Bounds) -> usize {
        let covered = self.facts.iter().filter(|fact| overlap(area, fact.area));
        covered.map(|fact| usize::from(fact.weight)).sum()
    }

    /// The area in which labels may be.
    fn edges(&self) -> Bounds {
        let [left, top, right, bottom] = self.viewport.edges();
        [left + EDGE, top + EDGE, right - EDGE, bottom - EDGE]
    }

    /// Whether an area is on the map and covers no label.
    fn is_free(&self, area: Bounds) -> bool {
        let [left, top, right, bottom] = self.edges();
        let is_inside = area[0] >= left && area[1] >= top && area[2] <= right && area[3] <= bottom;
        is_inside && !self.occupied.iter().any(|other| overlap(area, *other))
    }
}

fn bounds((x, y): (f32, f32), width: f32, style: Style, margin: f32) -> Bounds {
    let half = width / 2.0 + margin;
    [x - half, y - style.size * 0.78 - margin / 2.0, x + half, y + style.size * 0.22 + margin / 2.0]
}

pub(super) fn overlap(a: Bounds, b: Bounds) -> bool {
    a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]
}

/// The distance between two areas; zero if they overlap.
fn gap_between(a: Bounds, b: Bounds) -> f32 {
    let across = (a[0] - b[2]).max(b[0] - a[2]).max(0.0);
    across.hypot((a[1] - b[3]).max(b[1] - a[3]).max(0.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_keep_off_each_other_and_off_the_edges() {
        let (font, viewport) = (Font::embedded().unwrap(), Viewport::world(900.0));
        let [_, top, right, _] = viewport.edges();
        let mut labels = Labels::new(&viewport, Vec::new());
        labels.place_beside(&font, "12 · 14", NUMBER, (right - 130.0, top + 40.0), 12.0);
        labels.place_beside(&font, "15", NUMBER, (right - 130.0, top + 75.0), 12.0);
        labels.place_large(&font, &[("Las Venturas", (right - 110.0, top + 110.0))]);
        let areas: Vec<Bounds> = labels
            .placed
            .iter()
            .map(|label| {
                bounds(label.at, font.width(&label.text, label.style.size), label.style, 0.0)
            })
            .collect();
        assert_eq!(areas.len(), 3);
        for (at, area) in areas.iter().enumerate() {
            assert!(area[2] <= right - EDGE && area[1] >= top + EDGE, "{area:?}");
            assert!(areas[at + 1..].iter().all(|other| gap_between(*area, *other) >= MARGIN));
        }
    }
}
