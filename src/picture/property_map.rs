//! The map of houses and businesses by status.

use tiny_skia::PathBuilder;

use super::canvas::{Canvas, polygon};
use super::color::{BACKGROUND, OWNED, TEXT};
use super::font::Font;
use super::frame::Entry;
use super::labels::{Bounds, Labels, NUMBER, cities};
use super::property::{PropertyKind, PropertyStatus};
use super::symbol::{Symbol, radius_and_color, shape};
use super::viewport::Viewport;
use super::{Area, Heading, Place, Point, RenderError, map};

/// The houses and businesses of a server.
#[derive(Debug, Clone, PartialEq)]
pub struct PropertyMap {
    /// The heading.
    pub heading: Heading,
    /// The properties; those outside of the map are counted but not drawn.
    pub properties: Vec<Property>,
    /// What the map shows: an area, for example a city, or the world.
    pub area: Option<Area>,
    /// Places named on the map.
    pub places: Vec<Place>,
    /// The texts of the legend.
    pub labels: PropertyLabels,
}

/// A house or a business.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Property {
    /// House or business.
    pub kind: PropertyKind,
    /// Whether and how it can be bought.
    pub status: PropertyStatus,
    /// The position.
    pub at: Point,
    /// How strongly it is drawn.
    pub emphasis: Emphasis,
}

/// How strongly a property is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Emphasis {
    /// A small gray symbol, for properties that the person did not ask for.
    Faded,
    /// A symbol of its status.
    Strong,
    /// The same, with its number in a list.
    Numbered(u32),
}

/// The texts of the legend.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PropertyLabels {
    /// The label of [`PropertyStatus::Owned`].
    pub owned: String,
    /// The label of [`PropertyStatus::Free`].
    pub free: String,
    /// The label of [`PropertyStatus::Marketplace`].
    pub marketplace: String,
    /// The label of [`PropertyStatus::Auction`].
    pub auction: String,
    /// The label of houses of any status.
    pub houses: String,
    /// The label of businesses of any status.
    pub businesses: String,
}

/// A property on the map.
struct Dot {
    symbol: Symbol,
    emphasis: Emphasis,
    /// The pixel.
    at: (f32, f32),
}

const COLUMNS: usize = 3;

/// Above this number of properties the symbols become smaller.
const FULL_SIZE: f32 = 3_000.0;

/// More numbers would not fit; the first ones of a list are the most important.
const MAX_NUMBERS: usize = 99;

impl PropertyMap {
    /// Renders the map as a PNG.
    pub fn png(&self) -> Result<Vec<u8>, RenderError> {
        let font = Font::embedded()?;
        let viewport = |height| match self.area {
            Some(Area { start, end }) => Viewport::around([start, end].into_iter(), height),
            None => Viewport::world(height),
        };
        map::png(&self.heading, COLUMNS, &self.legend(), viewport, |canvas, viewport| {
            self.draw(canvas, viewport, &font);
        })
    }

    fn draw(&self, canvas: &mut Canvas, viewport: &Viewport, font: &Font) {
        let dots = self.dots(viewport);
        draw_faded(canvas, dots.iter().filter(|dot| dot.emphasis == Emphasis::Faded));
        let mut labels = Labels::new(viewport, dots.iter().map(Dot::bounds).collect());
        let number = |dot: &'_ Dot| match dot.emphasis {
            Emphasis::Numbered(number) => Some((number, dot.at, dot.symbol.reach())),
            Emphasis::Faded | Emphasis::Strong => None,
        };
        let mut numbers: Vec<_> = dots.iter().filter_map(number).collect();
        numbers.sort_by_key(|(number, ..)| *number);
        for (number, at, reach) in numbers.into_iter().take(MAX_NUMBERS) {
            let number = number.to_string();
            if let Some(label) = labels.place_beside(font, &number, NUMBER, at, reach) {
                canvas.stroke(polygon(&[at, label], false), 7.0, BACKGROUND.alpha(0.7));
                canvas.stroke(polygon(&[at, label], false), 3.0, TEXT);
            }
        }
        labels.place_large(font, &cities(viewport, &self.places));
        labels.place_names(font, &self.places);
        labels.draw(canvas);
        for Dot { symbol, at: (x, y), .. } in
            dots.iter().filter(|dot| dot.emphasis != Emphasis::Faded)
        {
            symbol.draw(canvas, *x, *y);
        }
    }

    /// The properties on the map, the rarer statuses last.
    fn dots(&self, viewport: &Viewport) -> Vec<Dot> {
        let few = (FULL_SIZE / self.properties.len().max(1) as f32).sqrt().clamp(0.5, 1.0);
        let scale = few * (viewport.scale() / Viewport::WORLD_SCALE).sqrt().clamp(1.0, 1.6);
        let dot = |&Property { kind, status, at, emphasis }: &Property| {
            let status = match emphasis {
                Emphasis::Faded => PropertyStatus::Owned,
                Emphasis::Strong | Emphasis::Numbered(_) => status,
            };
            let radius = radius_and_color(status).0 * scale;
            Some(Dot { symbol: Symbol { kind, status, radius }, emphasis, at: viewport.find(at)? })
        };
        let mut dots: Vec<Dot> = self.properties.iter().filter_map(dot).collect();
        dots.sort_by_key(|dot| dot.symbol.status);
        dots
    }

    /// The kinds and statuses that there are.
    fn legend(&self) -> Vec<Entry> {
        let status = |status, name: &str| {
            let of_status = self.properties.iter().filter(|property| property.status == status);
            entry(name, of_status.count(), move |canvas, x, y| {
                let symbol = Symbol { kind: PropertyKind::House, status, radius: 13.0 };
                symbol.draw(canvas, x, y);
            })
        };
        let kind = |kind, name: &str| {
            let of_kind = self.properties.iter().filter(|property| property.kind == kind);
            entry(name, of_kind.count(), move |canvas, x, y| {
                canvas.stroke(shape(kind, x, y, 11.0), 3.5, TEXT);
            })
        };
        let labels = &self.labels;
        let entries = [
            status(PropertyStatus::Auction, &labels.auction),
            status(PropertyStatus::Free, &labels.free),
            status(PropertyStatus::Marketplace, &labels.marketplace),
            status(PropertyStatus::Owned, &labels.owned),
            kind(PropertyKind::House, &labels.houses),
            kind(PropertyKind::Business, &labels.businesses),
        ];
        entries.into_iter().flatten().collect()
    }
}

/// An entry of the legend, if the map has any such property.
fn entry(
    name: &str,
    count: usize,
    symbol: impl Fn(&mut Canvas, f32, f32) + 'static,
) -> Option<Entry> {
    let (name, count, symbol) = (name.to_owned(), count, Box::new(symbol));
    (count > 0).then(|| Entry { name, count: count.to_string(), symbol })
}

impl Dot {
    fn bounds(&self) -> Bounds {
        let ((x, y), reach) = (self.at, self.symbol.reach());
        [x - reach, y - reach, x + reach, y + reach]
    }
}

/// Draws the faded properties. They are drawn all at once, which is faster, and symbols that overlap do not become
/// darker.
fn draw_faded<'d>(canvas: &mut Canvas, dots: impl Iterator<Item = &'d Dot>) {
    let mut all = PathBuilder::new();
    for Dot { symbol, at: (x, y), .. } in dots {
        if let Some(shape) = shape(symbol.kind, *x, *y, symbol.radius) {
            all.push_path(&shape);
        }
    }
    canvas.fill(all.finish(), OWNED.alpha(0.55));
}
