//! The map of gang zones.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::canvas::{Canvas, polygon, rectangle};
use super::color::{BACKGROUND, Color, FALLBACKS, TEXT};
use super::font::Font;
use super::frame::{Entry, SEPARATOR};
use super::hatch::Hatch;
use super::labels::{Bounds, Labels};
use super::viewport::Viewport;
use super::{Area, Heading, Place, Point, RenderError, map};

/// The gangs of a server and their zones.
#[derive(Debug, Clone, PartialEq)]
pub struct GangMap {
    /// The heading.
    pub heading: Heading,
    /// The gangs. In the legend, gangs with more zones come first.
    pub gangs: Vec<Gang>,
    /// Places named on the map.
    pub places: Vec<Place>,
}

/// A gang and its zones.
#[derive(Debug, Clone, PartialEq)]
pub struct Gang {
    /// The name.
    pub name: String,
    /// `#RRGGBB`; a fallback is used for anything else.
    pub color: Option<String>,
    /// The zones; those outside of the world are counted but not drawn.
    pub zones: Vec<Area>,
    /// How many zones it has won since yesterday, or lost; `None` if that is not known.
    pub change: Option<i64>,
    /// What its zones yield, as money is written; empty if that is not known.
    pub income: String,
}

/// Zones are transparent, so that the map is seen under them; the legend has the same colors.
const ALPHA: f32 = 0.72;

const COLUMNS: usize = 2;

/// Gangs in the legend; more would leave no space for the map.
const MAX_ENTRIES: usize = 12;

impl GangMap {
    /// Renders the map as a PNG.
    pub fn png(&self) -> Result<Vec<u8>, RenderError> {
        let gangs = self.looks();
        let legend: Vec<_> = gangs.iter().take(MAX_ENTRIES).map(entry).collect();
        let zones = self.gangs.iter().flat_map(|gang| &gang.zones);
        let corners = zones.flat_map(|zone| [zone.start, zone.end]);
        let font = Font::embedded()?;
        let viewport = |height| Viewport::around(corners, height);
        map::png(&self.heading, COLUMNS, &legend, viewport, |canvas, viewport| {
            for (gang, look) in &gangs {
                for zone in &gang.zones {
                    draw_zone(canvas, viewport, *zone, *look);
                }
            }
            for (gang, _) in &gangs {
                draw_border(canvas, viewport, &gang.zones);
            }
            let named = gangs
                .iter()
                .filter_map(|(gang, _)| Some((gang.name.as_str(), gang.label_position(viewport)?)));
            let mut names = Labels::new(viewport, Vec::new());
            names.place_large(&font, &named.collect::<Vec<_>>());
            names.place_names(&font, &self.places);
            names.draw(canvas);
        })
    }

    /// The gangs with their looks; gangs with more zones come first. The look of a gang does not depend on its zones.
    fn looks(&self) -> Vec<(&Gang, ZoneStyle)> {
        let mut by_name: Vec<&Gang> = self.gangs.iter().collect();
        by_name.sort_by_key(|gang| &gang.name);
        let fallbacks = FALLBACKS.iter().cycle();
        let looks = by_name.into_iter().zip(fallbacks).enumerate().map(|(at, (gang, fallback))| {
            let color = gang.color.as_deref().and_then(Color::parse).unwrap_or(*fallback);
            (gang, ZoneStyle { color, hatch: Hatch::numbered(at) })
        });
        let mut gangs: Vec<_> = looks.collect();
        gangs.sort_by_key(|(gang, _)| Reverse(gang.zones.len()));
        gangs
    }
}

/// The look of a gang's zones. Colors of gangs are similar, above all for color-blind people, so each gang has a hatch
/// of its own.
#[derive(Debug, Clone, Copy)]
struct ZoneStyle {
    color: Color,
    hatch: Hatch,
}

impl ZoneStyle {
    fn draw(self, canvas: &mut Canvas, area: Bounds, alpha: f32) {
        let [left, top, right, bottom] = area;
        canvas.fill(rectangle(left, top, right, bottom), self.color.alpha(alpha));
        let line = if self.color.is_dark() { TEXT.alpha(0.4) } else { BACKGROUND.alpha(0.5) };
        canvas.stroke(self.hatch.lines(area), self.hatch.line_width(), line);
    }
}

impl Gang {
    /// The center of the gang's zone that is nearest to the mean of all its zones.
    fn label_position(&self, viewport: &Viewport) -> Option<(f32, f32)> {
        let centers: Vec<Point> = self.zones.iter().filter_map(Area::center).collect();
        viewport.find(Point::nearest_to_mean(&centers)?)
    }
}

fn draw_zone(canvas: &mut Canvas, viewport: &Viewport, zone: Area, look: ZoneStyle) {
    if zone.center().is_none() {
        return;
    }
    let ((x1, y1), (x2, y2)) = (viewport.project(zone.start), viewport.project(zone.end));
    let area = [x1.min(x2), y1.min(y2), x1.max(x2), y1.max(y2)];
    look.draw(canvas, area, ALPHA);
    let outline = if look.color.is_dark() { TEXT.alpha(0.25) } else { BACKGROUND.alpha(0.3) };
    canvas.stroke(rectangle(area[0], area[1], area[2], area[3]), 2.0, outline);
}

/// Draws the sides of zones that border on another gang, so that not only colors separate gangs.
fn draw_border(canvas: &mut Canvas, viewport: &Viewport, zones: &[Area]) {
    let mut sides = BTreeMap::new();
    for Area { start, end } in zones.iter().filter(|zone| zone.center().is_some()) {
        let (west, east) = (start.x.min(end.x), start.x.max(end.x));
        let (south, north) = (start.y.min(end.y), start.y.max(end.y));
        let corners = [(west, south), (east, south), (east, north), (west, north)]
            .map(|(x, y)| Point { x, y });
        for (from, to) in [(0, 1), (1, 2), (3, 2), (0, 3)].map(|(a, b)| (corners[a], corners[b])) {
            let key = [from.x, from.y, to.x, to.y].map(|at| at.round() as i32);
            sides.entry(key).and_modify(|side| *side = None).or_insert(Some((from, to)));
        }
    }
    for (from, to) in sides.into_values().flatten() {
        let side = [viewport.project(from), viewport.project(to)];
        canvas.stroke(polygon(&side, false), 5.0, BACKGROUND);
    }
}

fn zones_and_change(gang: &Gang) -> String {
    match gang.change {
        Some(0) | None => gang.zones.len().to_string(),
        Some(won @ 1..) => format!("{} (+{won})", gang.zones.len()),
        Some(lost) => format!("{} (−{})", gang.zones.len(), lost.unsigned_abs()),
    }
}

fn entry(&(gang, look): &(&Gang, ZoneStyle)) -> Entry {
    Entry {
        name: gang.name.clone(),
        count: [zones_and_change(gang), gang.income.clone()]
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()
            .join(SEPARATOR),
        symbol: Box::new(move |canvas, x, y| {
            let [left, top, right, bottom] = [x - 18.0, y - 18.0, x + 18.0, y + 18.0];
            look.draw(canvas, [left, top, right, bottom], ALPHA);
            canvas.stroke(rectangle(left, top, right, bottom), 1.5, TEXT.alpha(0.4));
        }),
    }
}
