//! Who holds which zone.

use super::canvas::{Canvas, rectangle};
use super::color::{Color, PAPER, SEA, TEXT};
use super::layout::{self, Entry};
use super::viewport::Viewport;
use super::{Heading, Place, Point, RenderError, basemap, labels};

/// The zones of a server by who holds them.
#[derive(Debug, Clone, PartialEq)]
pub struct GangMap {
    /// What stands above.
    pub heading: Heading,
    /// The gangs; those with most zones come first in the legend.
    pub gangs: Vec<Gang>,
    /// Names to find one's way by.
    pub places: Vec<Place>,
}

/// A gang and what it holds.
#[derive(Debug, Clone, PartialEq)]
pub struct Gang {
    /// What it is called.
    pub name: String,
    /// `#RRGGBB`; any other text, or none, gets a colour that is free.
    pub color: Option<String>,
    /// Its zones; what lies off the map is counted all the same.
    pub zones: Vec<Square>,
}

/// A zone by two opposite corners, in any order.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Square {
    /// One corner.
    pub start: Point,
    /// The other one.
    pub end: Point,
}

const COLUMNS: usize = 2;

/// A longer legend would leave the map out of sight.
const MOST: usize = 12;

impl GangMap {
    /// The picture as a PNG.
    pub fn png(&self) -> Result<Vec<u8>, RenderError> {
        let gangs = self.inked();
        let entries = entries(&gangs);
        let side = layout::side(entries.len(), COLUMNS);
        let width = side as f32;
        let height = layout::HEAD + width + layout::height(entries.len(), COLUMNS);
        let mut canvas = Canvas::new(side, height as u32, SEA)?;
        let corners =
            self.gangs.iter().flat_map(|gang| &gang.zones).flat_map(|zone| [zone.start, zone.end]);
        let view = Viewport::around(corners, 0.0, layout::HEAD, width);
        basemap::draw(&mut canvas, &view);
        for (gang, ink) in &gangs {
            for zone in &gang.zones {
                mark(&mut canvas, &view, *zone, *ink);
            }
        }
        let names: Vec<_> =
            gangs.iter().filter_map(|(gang, _)| Some((&*gang.name, gang.middle(&view)?))).collect();
        labels::draw(&mut canvas, &view, &names, &self.places, Vec::new());
        layout::head(&mut canvas, width, &self.heading);
        layout::legend(&mut canvas, width, layout::HEAD + width, COLUMNS, &entries);
        canvas.png()
    }

    /// The gangs with their colours, those with most zones first.
    fn inked(&self) -> Vec<(&Gang, Color)> {
        let ink = |at, gang: &Gang| {
            gang.color.as_deref().and_then(Color::parse).unwrap_or_else(|| Color::spare(at))
        };
        let mut gangs: Vec<_> =
            self.gangs.iter().enumerate().map(|(at, gang)| (gang, ink(at, gang))).collect();
        gangs.sort_by_key(|(gang, _)| std::cmp::Reverse(gang.zones.len()));
        gangs
    }
}

impl Gang {
    /// Where its name stands: on the zone of its own that is nearest to the middle of them all.
    fn middle(&self, view: &Viewport) -> Option<(f32, f32)> {
        let centres: Vec<Point> = self.zones.iter().filter_map(Square::centre).collect();
        let count = centres.len() as f64;
        let x = centres.iter().map(|centre| centre.x).sum::<f64>() / count;
        let y = centres.iter().map(|centre| centre.y).sum::<f64>() / count;
        let far = |centre: &&Point| (centre.x - x).hypot(centre.y - y);
        centres
            .iter()
            .min_by(|a, b| far(a).total_cmp(&far(b)))
            .and_then(|centre| view.find(*centre))
    }
}

impl Square {
    fn centre(&self) -> Option<Point> {
        let Self { start, end } = self;
        let is_seen = start.is_in_world() && end.is_in_world();
        is_seen.then_some(Point { x: (start.x + end.x) / 2.0, y: (start.y + end.y) / 2.0 })
    }
}

fn mark(canvas: &mut Canvas, view: &Viewport, Square { start, end }: Square, ink: Color) {
    if !start.is_in_world() || !end.is_in_world() {
        return;
    }
    let ((x1, y1), (x2, y2)) = (view.project(start), view.project(end));
    let (left, right, top, bottom) = (x1.min(x2), x1.max(x2), y1.min(y2), y1.max(y2));
    canvas.fill(rectangle(left, top, right, bottom), ink.alpha(0.6));
    let rim = if ink.is_dark() { TEXT.alpha(0.5) } else { PAPER.alpha(0.7) };
    canvas.stroke(rectangle(left, top, right, bottom), 2.0, rim);
}

fn entries(gangs: &[(&Gang, Color)]) -> Vec<Entry> {
    let all = gangs.iter().take(MOST);
    all.map(|&(gang, ink)| Entry {
        name: gang.name.clone(),
        count: gang.zones.len().to_string(),
        sign: Box::new(move |canvas, x, y| {
            let swatch = rectangle(x - 13.0, y - 13.0, x + 13.0, y + 13.0);
            canvas.fill(swatch.clone(), ink);
            canvas.stroke(swatch, 1.5, TEXT.alpha(0.4));
        }),
    })
    .collect()
}
