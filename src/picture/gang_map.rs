//! The map of gang zones.

use std::cmp::Reverse;

use super::canvas::{Canvas, rectangle};
use super::color::{BACKGROUND, Color, FALLBACKS, TEXT};
use super::frame::Entry;
use super::viewport::Viewport;
use super::{Heading, Place, Point, RenderError, labels, map};

/// The gangs of a server and their zones.
#[derive(Debug, Clone, PartialEq)]
pub struct GangMap {
    /// The heading.
    pub heading: Heading,
    /// The gangs; those with most zones come first in the legend.
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
    pub zones: Vec<Square>,
}

/// A zone by two opposite corners in any order.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Square {
    /// One corner.
    pub start: Point,
    /// The opposite corner.
    pub end: Point,
}

const COLUMNS: usize = 2;

/// Gangs in the legend; more would leave no space for the map.
const MAX_ENTRIES: usize = 12;

impl GangMap {
    /// Renders the map as a PNG.
    pub fn png(&self) -> Result<Vec<u8>, RenderError> {
        let gangs = self.colored();
        let legend: Vec<_> = gangs.iter().take(MAX_ENTRIES).map(entry).collect();
        let zones = self.gangs.iter().flat_map(|gang| &gang.zones);
        let corners = zones.flat_map(|zone| [zone.start, zone.end]);
        let viewport = |top, side| Viewport::around(corners, top, side);
        map::png(&self.heading, COLUMNS, &legend, viewport, |canvas, viewport| {
            let mut names = Vec::new();
            for (gang, color) in &gangs {
                for zone in &gang.zones {
                    draw_zone(canvas, viewport, *zone, *color);
                }
                names.extend(gang.label_position(viewport).map(|at| (gang.name.as_str(), at)));
            }
            labels::draw(canvas, viewport, &names, &self.places, Vec::new());
        })
    }

    /// The gangs with their colors, those with most zones first.
    fn colored(&self) -> Vec<(&Gang, Color)> {
        let color = |gang: &Gang| Color::parse(gang.color.as_ref()?);
        let fallbacks = FALLBACKS.iter().cycle();
        let colored = self.gangs.iter().zip(fallbacks);
        let mut gangs: Vec<_> =
            colored.map(|(gang, fallback)| (gang, color(gang).unwrap_or(*fallback))).collect();
        gangs.sort_by_key(|(gang, _)| Reverse(gang.zones.len()));
        gangs
    }
}

impl Gang {
    /// The center of the zone that is nearest to the mean of all its zones.
    fn label_position(&self, viewport: &Viewport) -> Option<(f32, f32)> {
        let centers: Vec<Point> = self.zones.iter().filter_map(Square::center).collect();
        let count = centers.len() as f64;
        let x = centers.iter().map(|center| center.x).sum::<f64>() / count;
        let y = centers.iter().map(|center| center.y).sum::<f64>() / count;
        let distance = |center: &Point| (center.x - x).hypot(center.y - y);
        let nearest = centers.iter().min_by(|a, b| distance(a).total_cmp(&distance(b)));
        viewport.find(*nearest?)
    }
}

impl Square {
    /// `None` unless both corners are in the world.
    fn center(&self) -> Option<Point> {
        let Self { start, end } = self;
        let is_in_world = start.is_in_world() && end.is_in_world();
        is_in_world.then_some(Point { x: (start.x + end.x) / 2.0, y: (start.y + end.y) / 2.0 })
    }
}

fn draw_zone(canvas: &mut Canvas, viewport: &Viewport, zone: Square, color: Color) {
    if zone.center().is_none() {
        return;
    }
    let ((x1, y1), (x2, y2)) = (viewport.project(zone.start), viewport.project(zone.end));
    let area = rectangle(x1.min(x2), y1.min(y2), x1.max(x2), y1.max(y2));
    canvas.fill(area.clone(), color.alpha(0.6));
    let outline = if color.is_dark() { TEXT.alpha(0.5) } else { BACKGROUND.alpha(0.7) };
    canvas.stroke(area, 2.0, outline);
}

fn entry(&(gang, color): &(&Gang, Color)) -> Entry {
    Entry {
        name: gang.name.clone(),
        count: gang.zones.len().to_string(),
        symbol: Box::new(move |canvas, x, y| {
            let swatch = rectangle(x - 13.0, y - 13.0, x + 13.0, y + 13.0);
            canvas.fill(swatch.clone(), color);
            canvas.stroke(swatch, 1.5, TEXT.alpha(0.4));
        }),
    }
}
