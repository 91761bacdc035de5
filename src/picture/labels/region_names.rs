//! The names of cities and regions on a map.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::{Bounds, LARGE, Label, Labels, MARGIN, MAX_WIDTH, SMALL, bounds};
use crate::picture::canvas::Style;
use crate::picture::font::Font;
use crate::picture::regions::Region;
use crate::picture::{Area, Place, Point};

/// The name of a region that is no city.
const COUNTRY: Style = Style { size: SMALL.size, ..LARGE };

/// How many positions the name of a region tries across its land, and from north to south.
const STEPS: u8 = 9;

/// How many pixels the name of a region moves so that it covers one symbol less, if the symbol has the least weight, and
/// so that it needs one line less.
const PIXELS_FOR_SYMBOL: f32 = 12.0;
const PIXELS_FOR_LINE: f32 = 24.0;

/// The distance of two lines of a name, in its size.
const LINE: f32 = 1.05;

/// The lines of a name.
struct Block<'a> {
    lines: Vec<&'a str>,
    style: Style,
    /// The width of its longest line.
    width: f32,
}

impl<'a> Block<'a> {
    fn new(font: &Font, lines: Vec<&'a str>, style: Style) -> Self {
        let width = lines.iter().map(|line| font.width(line, style.size)).fold(0.0, f32::max);
        Self { lines, style, width }
    }

    /// Its area, if this is the middle of the baseline of its last line.
    fn bounds(&self, at: (f32, f32), margin: f32) -> Bounds {
        let [left, top, right, bottom] = bounds(at, self.width, self.style, margin);
        [left, top - (self.lines.len() - 1) as f32 * self.style.size * LINE, right, bottom]
    }

    fn labels(&self, (x, y): (f32, f32)) -> impl Iterator<Item = Label> {
        let lines = self.lines.iter().rev().enumerate();
        lines.map(move |(above, line)| Label {
            text: (*line).to_owned(),
            style: self.style,
            at: (x, y - above as f32 * self.style.size * LINE),
        })
    }
}

impl Labels<'_> {
    /// Places the names of cities and regions: those of San Andreas on their land, others in the middle of their places.
    pub(in crate::picture) fn place_regions(&mut self, font: &Font, places: &[Place]) {
        let mut others = Vec::new();
        for (name, places) in by_city(places) {
            match Region::named(name) {
                Some(region) => self.place_on_land(font, name, region),
                None => {
                    let seen = places.into_iter().filter(|at| self.viewport.find(*at).is_some());
                    let middle = Point::nearest_to_mean(&seen.collect::<Vec<_>>());
                    others.extend(middle.map(|at| (name, self.viewport.project(at))));
                }
            }
        }
        self.place_large(font, &others);
    }

    /// Places the name of a region where it covers little, but nowhere outside of the region's land. It may have two
    /// lines.
    fn place_on_land(&mut self, font: &Font, name: &str, region: &Region) {
        let style = if region.is_city { LARGE } else { COUNTRY };
        let name = font.fit(name, style.size, MAX_WIDTH);
        let two = name.split_once(' ').map(|(first, second)| vec![first, second]);
        let blocks = [Some(vec![name.as_str()]), two].into_iter().flatten();
        let blocks: Vec<Block<'_>> = blocks
            .map(|lines| Block::new(font, lines, style))
            .filter(|block| block.width > 0.0)
            .collect();
        let positions = blocks.iter().flat_map(|block| {
            let at = self.positions_on_land(block, region);
            at.into_iter().map(move |(at, cost)| (block, at, cost))
        });
        let best = positions.min_by(|(.., one), (.., other)| one.total_cmp(other));
        if let Some((block, at, _)) = best {
            self.occupied.push(block.bounds(at, MARGIN));
            self.placed.extend(block.labels(at));
            self.regions.push(name.clone());
        }
    }

    /// Where a name can be on the land of a region that the map shows, and how bad that is, in pixels from its best place.
    fn positions_on_land(&self, block: &Block<'_>, region: &Region) -> Vec<((f32, f32), f32)> {
        let middles = region.land.iter().filter_map(|land| self.middles(*land, block));
        let middles: Vec<Bounds> = middles.collect();
        let Some([left, top, right, bottom]) = middles.first() else { return Vec::new() };
        // If the anchor is not on the map, the name is in the middle of what the map shows of the region.
        let anchor = self.viewport.find(region.anchor);
        let (x, y) =
            anchor.unwrap_or_else(|| (f32::midpoint(*left, *right), f32::midpoint(*top, *bottom)));
        let positions = middles.iter().flat_map(|[left, top, right, bottom]| {
            let part = |from: f32, to: f32, step: u8| {
                from + (to - from) * f32::from(step) / f32::from(STEPS - 1)
            };
            let steps = (0..STEPS).flat_map(|row| (0..STEPS).map(move |column| (column, row)));
            let grid = steps
                .map(move |(column, row)| (part(*left, *right, column), part(*top, *bottom, row)));
            let nearest = (x.clamp(*left, *right), y.clamp(*top, *bottom));
            [nearest].into_iter().chain(grid)
        });
        let free = positions.filter(|at| self.is_free(block.bounds(*at, MARGIN / 2.0)));
        let lines = block.lines.len() as f32 * PIXELS_FOR_LINE;
        let cost = |at: (f32, f32)| {
            let covered = self.covered(block.bounds(at, 0.0)) as f32 * PIXELS_FOR_SYMBOL;
            covered + lines + (at.0 - x).hypot(at.1 - y)
        };
        free.map(|at| (at, cost(at))).collect()
    }

    /// Where a name can be within land that the map shows.
    fn middles(&self, land: Area, block: &Block<'_>) -> Option<Bounds> {
        let (left, bottom) = self.viewport.project(land.start);
        let (right, top) = self.viewport.project(land.end);
        let edges = self.edges();
        let label = block.bounds((0.0, 0.0), 0.0);
        let middles = [
            left.max(edges[0]) - label[0],
            top.max(edges[1]) - label[1],
            right.min(edges[2]) - label[2],
            bottom.min(edges[3]) - label[3],
        ];
        (middles[0] <= middles[2] && middles[1] <= middles[3]).then_some(middles)
    }
}

/// The places of each city. Cities with more places come first.
fn by_city(places: &[Place]) -> Vec<(&str, Vec<Point>)> {
    let mut places_of: BTreeMap<&str, Vec<Point>> = BTreeMap::new();
    for place in places {
        places_of.entry(&place.city).or_default().push(place.at);
    }
    let mut cities: Vec<_> = places_of.into_iter().collect();
    cities.sort_by_key(|(_, places)| Reverse(places.len()));
    cities
}
