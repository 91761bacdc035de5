//! The map around a single house or business, with an inset that shows where in the world it is.

use super::canvas::{Canvas, circle, rectangle};
use super::color::{AUCTION, BACKGROUND, SEA, TEXT};
use super::frame::{self, MARGIN, WIDTH};
use super::labels::{self, Bounds, Fact, Labels, overlap};
use super::property::{PropertyKind, PropertyStatus};
use super::symbol::Symbol;
use super::viewport::Viewport;
use super::{Area, Heading, Place, Point, RenderError, basemap};

/// A house or a business with its surroundings.
#[derive(Debug, Clone, PartialEq)]
pub struct LotMap {
    /// The heading.
    pub heading: Heading,
    /// House or business.
    pub kind: PropertyKind,
    /// Whether and how it can be bought.
    pub status: PropertyStatus,
    /// The position; the map of a lot outside of the world shows the world.
    pub at: Point,
    /// Its name.
    pub name: String,
    /// Places named on the map.
    pub places: Vec<Place>,
}

/// The picture is lower than wide, because it is above a text.
const HEIGHT: f32 = 696.0;

/// The distance from the lot to the western and the eastern edge, in units of the world.
const REACH: f64 = 620.0;

const RADIUS: f32 = 20.0;

/// The distance from the ring around the lot to names.
const CLEAR: f32 = 6.0;

/// The side of the inset.
const INSET: f32 = 216.0;

impl LotMap {
    /// Renders the map as a PNG.
    pub fn png(&self) -> Result<Vec<u8>, RenderError> {
        let top = self.heading.height();
        let mut canvas = Canvas::new(WIDTH, HEIGHT, SEA)?;
        let corner = |reach| Point { x: self.at.x + reach, y: self.at.y };
        let around = [corner(-REACH), self.at, corner(REACH)];
        let viewport = Viewport::around(around.into_iter(), HEIGHT - top).below(top);
        basemap::draw(&mut canvas, &viewport);
        self.draw(&mut canvas, &viewport);
        frame::draw_heading(&mut canvas, &self.heading);
        canvas.png()
    }

    fn draw(&self, canvas: &mut Canvas, viewport: &Viewport) {
        let lot = viewport.find(self.at);
        let ring = RADIUS * 2.0;
        let around = ring + CLEAR;
        let symbol = lot.map(|(x, y)| [x - around, y - around, x + around, y + around]);
        // The map of a lot outside of the world shows the whole world without an inset.
        let inset = symbol.and_then(|symbol| inset_beside(symbol, viewport));
        let facts = symbol.into_iter().chain(inset).map(|area| Fact { area, weight: 1 });
        let mut names = Labels::new(viewport, facts.collect());
        if let Some(at) = lot {
            let name = canvas.font().fit(&self.name, labels::LARGE.size, WIDTH * 0.6);
            names.place_beside(canvas.font(), &name, labels::LARGE, at, around);
        }
        names.place_names(canvas.font(), &self.places);
        names.draw(canvas);
        if let Some((x, y)) = lot {
            let Self { kind, status, .. } = *self;
            canvas.stroke(circle(x, y, ring), 10.0, BACKGROUND.alpha(0.7));
            canvas.stroke(circle(x, y, ring), 5.0, TEXT);
            Symbol { kind, status, ends: None, radius: RADIUS }.draw(canvas, x, y);
        }
        if let Some(area) = inset {
            self.draw_inset(canvas, viewport, area);
        }
    }

    /// Draws the world, and in it what the map shows.
    fn draw_inset(&self, canvas: &mut Canvas, viewport: &Viewport, area: Bounds) {
        let [left, top, right, bottom] = area;
        let frame = || rectangle(left, top, right, bottom);
        canvas.stroke(frame(), 14.0, BACKGROUND.alpha(0.7));
        let world = Viewport::inset([left, top], INSET);
        basemap::draw(canvas, &world);
        canvas.stroke(frame(), 4.0, TEXT.alpha(0.85));
        let Area { start, end } = viewport.area();
        let ((west, south), (east, north)) = (world.project(start), world.project(end));
        canvas.stroke(rectangle(west, north, east, south), 7.0, BACKGROUND.alpha(0.7));
        canvas.stroke(rectangle(west, north, east, south), 3.0, AUCTION);
        if let Some((x, y)) = world.find(self.at) {
            canvas.fill(circle(x, y, 8.0), BACKGROUND);
            canvas.fill(circle(x, y, 5.0), AUCTION);
        }
    }
}

/// The area of an inset in a corner of the map, where it does not cover the symbol.
fn inset_beside(symbol: Bounds, viewport: &Viewport) -> Option<Bounds> {
    let [left, top, right, bottom] = viewport.edges();
    let (left, top) = (left + MARGIN, top + MARGIN);
    let (right, bottom) = (right - MARGIN - INSET, bottom - MARGIN - INSET);
    let corners = [(left, bottom), (right, bottom), (left, top), (right, top)];
    let areas = corners.map(|(x, y)| [x, y, x + INSET, y + INSET]);
    areas.into_iter().find(|area| !overlap(*area, symbol))
}
