//! The map of gang zones.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::canvas::{Canvas, polygon, rectangle};
use super::color::{BACKGROUND, Color, FALLBACKS, TEXT};
use super::font::Font;
use super::frame::{Entry, SEPARATOR};
use super::hatch::Hatch;
use super::labels::{self, Bounds, Fact, Labels};
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
            let borders = gangs.iter().flat_map(|(gang, _)| borders(viewport, &gang.zones));
            let borders: Vec<Side> = borders.collect();
            for side in &borders {
                canvas.stroke(polygon(side, false), 5.0, BACKGROUND);
            }
            let named = gangs.iter().filter_map(|(gang, _)| {
                let width = font.width(&gang.name, labels::LARGE.size);
                Some((gang.name.as_str(), gang.label_position(viewport, width)?))
            });
            let mut names = Labels::new(viewport, borders.into_iter().map(fact).collect());
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
    /// Where most of a name of this width is on zones of the gang: the middle of a zone, or of one of its sides. Of several
    /// such places, the one that is nearest to the middle of all zones.
    fn label_position(&self, viewport: &Viewport, width: f32) -> Option<(f32, f32)> {
        let centers: Vec<Point> = self.zones.iter().filter_map(Area::center).collect();
        let (x, y) = viewport.find(Point::nearest_to_mean(&centers)?)?;
        let zones = self.zones.iter().filter(|zone| zone.center().is_some());
        let zones: Vec<Bounds> = zones.map(|zone| bounds(viewport, *zone)).collect();
        let half = (width / 2.0, labels::LARGE.size / 2.0);
        let cost = |(left, top): (f32, f32)| {
            let name = [left - half.0, top - half.1, left + half.0, top + half.1];
            let on_zones: f32 = zones.iter().map(|zone| shared(name, *zone)).sum();
            let outside = (4.0 * half.0 * half.1 - on_zones).max(0.0);
            outside + (left - x).hypot(top - y)
        };
        let places = zones.iter().flat_map(|[left, top, right, bottom]| {
            let middle = (f32::midpoint(*left, *right), f32::midpoint(*top, *bottom));
            [middle, (*left, middle.1), (middle.0, *top), (*right, middle.1), (middle.0, *bottom)]
        });
        places.min_by(|one, other| cost(*one).total_cmp(&cost(*other)))
    }
}

/// The area of what two areas share.
fn shared(a: Bounds, b: Bounds) -> f32 {
    let across = (a[2].min(b[2]) - a[0].max(b[0])).max(0.0);
    across * (a[3].min(b[3]) - a[1].max(b[1])).max(0.0)
}

/// The pixels of a zone.
fn bounds(viewport: &Viewport, zone: Area) -> Bounds {
    let ((x1, y1), (x2, y2)) = (viewport.project(zone.start), viewport.project(zone.end));
    [x1.min(x2), y1.min(y2), x1.max(x2), y1.max(y2)]
}

fn draw_zone(canvas: &mut Canvas, viewport: &Viewport, zone: Area, look: ZoneStyle) {
    if zone.center().is_none() {
        return;
    }
    let area = bounds(viewport, zone);
    look.draw(canvas, area, ALPHA);
    let outline = if look.color.is_dark() { TEXT.alpha(0.25) } else { BACKGROUND.alpha(0.3) };
    canvas.stroke(rectangle(area[0], area[1], area[2], area[3]), 2.0, outline);
}

/// A side of a zone, by the pixels of its ends.
type Side = [(f32, f32); 2];

/// The sides of zones that border on another gang. They are drawn, so that not only colors separate gangs.
fn borders(viewport: &Viewport, zones: &[Area]) -> Vec<Side> {
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
    let sides = sides.into_values().flatten();
    sides.map(|(from, to)| [viewport.project(from), viewport.project(to)]).collect()
}

/// A name that crosses a border seems to belong to both gangs.
fn fact([(left, top), (right, bottom)]: Side) -> Fact {
    Fact { area: [left, top.min(bottom), right, top.max(bottom)], weight: 1 }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_a_gang_stands_on_its_zones() {
        let zone = |x: f64, y: f64| Area {
            start: Point { x, y },
            end: Point { x: x + 100.0, y: y + 100.0 },
        };
        // A narrow column above a wide row: the middle of all is in the column.
        let column = (1..6).map(|row| zone(0.0, f64::from(row) * 100.0));
        let row = (0..5).map(|at| zone(f64::from(at) * 100.0, 0.0));
        let gang = Gang {
            name: "Vagos".into(),
            color: None,
            zones: column.chain(row).collect(),
            change: None,
            income: String::new(),
        };
        let corners = gang.zones.iter().flat_map(|zone| [zone.start, zone.end]);
        let viewport = Viewport::around(corners, 900.0);
        let side = viewport.scale() * 100.0;
        let (_, south) = viewport.project(Point { x: 0.0, y: 0.0 });
        let at = |width| gang.label_position(&viewport, width).unwrap();
        assert!(at(side * 0.8).1 < south - side, "a short name is in the column");
        let (x, y) = at(side * 3.0);
        assert!((south - side..south).contains(&y), "a long name is in the row");
        let (west, _) = viewport.project(Point { x: 0.0, y: 0.0 });
        assert!(x - side * 1.5 >= west - 1.0 && x + side * 1.5 <= west + side * 5.0 + 1.0);
    }
}
