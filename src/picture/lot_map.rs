//! The map around a single house or business.

use super::canvas::{Canvas, circle};
use super::color::{BACKGROUND, SEA, TEXT};
use super::frame::{self, HEADING, WIDTH};
use super::labels::{self, Labels};
use super::property::{PropertyKind, PropertyStatus};
use super::symbol::Symbol;
use super::viewport::Viewport;
use super::{Heading, Place, Point, RenderError, basemap};

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

/// The map is lower than wide, because it is above a text.
const HEIGHT: f32 = 560.0;

/// The distance from the lot to the western and the eastern edge, in units of the world.
const REACH: f64 = 620.0;

const RADIUS: f32 = 20.0;

impl LotMap {
    /// Renders the map as a PNG.
    pub fn png(&self) -> Result<Vec<u8>, RenderError> {
        let mut canvas = Canvas::new(WIDTH, HEADING + HEIGHT, SEA)?;
        let corner = |reach| Point { x: self.at.x + reach, y: self.at.y };
        let viewport =
            Viewport::around([corner(-REACH), self.at, corner(REACH)].into_iter(), HEIGHT);
        basemap::draw(&mut canvas, &viewport);
        self.draw(&mut canvas, &viewport);
        frame::draw_heading(&mut canvas, &self.heading);
        canvas.png()
    }

    fn draw(&self, canvas: &mut Canvas, viewport: &Viewport) {
        let lot = viewport.find(self.at);
        let ring = RADIUS * 2.0;
        let occupied = lot.map(|(x, y)| [x - ring, y - ring, x + ring, y + ring]);
        let mut names = Labels::new(viewport, occupied.into_iter().collect());
        if let Some(at) = lot {
            let name = canvas.font().fit(&self.name, labels::LARGE.size, WIDTH / 2.0);
            names.place_beside(canvas.font(), &name, labels::LARGE, at, ring);
        }
        names.place_names(canvas.font(), &self.places);
        names.draw(canvas);
        if let Some((x, y)) = lot {
            canvas.stroke(circle(x, y, ring), 10.0, BACKGROUND.alpha(0.7));
            canvas.stroke(circle(x, y, ring), 5.0, TEXT);
            Symbol { kind: self.kind, status: self.status, radius: RADIUS }.draw(canvas, x, y);
        }
    }
}
