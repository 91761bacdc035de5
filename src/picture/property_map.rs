//! The map of houses and businesses by status.

use std::cmp::Reverse;

use tiny_skia::PathBuilder;

use super::canvas::{Canvas, polygon};
use super::color::{BACKGROUND, OWNED, TEXT};
use super::font::Font;
use super::frame::Entry;
use super::labels::{Fact, Labels, NUMBER};
use super::number_labels::{Spot, number_labels};
use super::property::{Ends, PropertyKind, PropertyStatus};
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
    /// When its auction ends, on a map of auctions.
    pub ends: Option<Ends>,
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
    /// The label of [`Ends::Soon`].
    pub ends_soon: String,
    /// The label of [`Ends::WithinHour`].
    pub ends_within_hour: String,
    /// The label of [`Ends::Later`].
    pub ends_later: String,
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

/// The size of a symbol without a number beside symbols with numbers.
const WITHOUT_NUMBER: f32 = 0.7;

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
        let mut labels = Labels::new(viewport, dots.iter().map(Dot::fact).collect());
        let mut spots: Vec<Spot> = dots.iter().filter_map(Dot::spot).collect();
        spots.sort_by_key(|spot| (spot.number.is_none(), spot.number));
        let numbers = spots.iter().filter(|spot| spot.number.is_some()).count();
        let (numbered, others) = spots.split_at(numbers.min(MAX_NUMBERS));
        for label in number_labels(numbered, others) {
            let (at, text) = (label.at, &label.text);
            if let Some(to) = labels.place_beside(font, text, NUMBER, at, label.reach) {
                canvas.stroke(polygon(&[at, to], false), 7.0, BACKGROUND.alpha(0.7));
                canvas.stroke(polygon(&[at, to], false), 3.0, TEXT);
            }
        }
        labels.place_regions(font, &self.places);
        labels.place_names(font, &self.places);
        for Dot { symbol, at: (x, y), .. } in
            dots.iter().filter(|dot| dot.emphasis != Emphasis::Faded)
        {
            symbol.draw(canvas, *x, *y);
        }
        labels.draw(canvas);
    }

    /// The properties on the map. The last ones, which are drawn above the others, are rarer, have numbers, or end
    /// sooner.
    fn dots(&self, viewport: &Viewport) -> Vec<Dot> {
        let few = (FULL_SIZE / self.properties.len().max(1) as f32).sqrt().clamp(0.5, 1.0);
        let scale = few * (viewport.scale() / Viewport::WORLD_SCALE).sqrt().clamp(1.0, 1.6);
        let is_numbered = |emphasis| matches!(emphasis, Emphasis::Numbered(_));
        let has_numbers = self.properties.iter().any(|property| is_numbered(property.emphasis));
        let dot = |&Property { kind, status, ends, at, emphasis }: &Property| {
            let (status, size) = match emphasis {
                Emphasis::Faded => (PropertyStatus::Owned, 1.0),
                Emphasis::Strong if has_numbers => (status, WITHOUT_NUMBER),
                Emphasis::Strong | Emphasis::Numbered(_) => (status, 1.0),
            };
            let radius = radius_and_color(status).0 * scale * size;
            let symbol = Symbol { kind, status, ends, radius };
            Some(Dot { symbol, emphasis, at: viewport.find(at)? })
        };
        let mut dots: Vec<Dot> = self.properties.iter().filter_map(dot).collect();
        dots.sort_by_key(|Dot { symbol, emphasis, .. }| {
            (symbol.status, is_numbered(*emphasis), Reverse(symbol.ends))
        });
        dots
    }

    /// The kinds that there are, and the statuses, or the ends of auctions on a map that shows them.
    fn legend(&self) -> Vec<Entry> {
        let status = |status, name: &str| {
            let of_status = self.properties.iter().filter(|property| property.status == status);
            entry(name, of_status.count(), move |canvas, x, y| {
                let (kind, ends) = (PropertyKind::House, None);
                Symbol { kind, status, ends, radius: 13.0 }.draw(canvas, x, y);
            })
        };
        let end = |ends, name: &str| {
            let of_end = self.properties.iter().filter(|property| property.ends == Some(ends));
            entry(name, of_end.count(), move |canvas, x, y| {
                let (kind, status) = (PropertyKind::House, PropertyStatus::Auction);
                Symbol { kind, status, ends: Some(ends), radius: 11.0 }.draw(canvas, x, y);
            })
        };
        let kind = |kind, name: &str| {
            let of_kind = self.properties.iter().filter(|property| property.kind == kind);
            entry(name, of_kind.count(), move |canvas, x, y| {
                canvas.stroke(shape(kind, x, y, 11.0), 3.5, TEXT);
            })
        };
        let labels = &self.labels;
        let shows_ends = self.properties.iter().any(|property| property.ends.is_some());
        let entries = [
            status(PropertyStatus::Auction, &labels.auction).filter(|_| !shows_ends),
            end(Ends::Soon, &labels.ends_soon),
            end(Ends::WithinHour, &labels.ends_within_hour),
            end(Ends::Later, &labels.ends_later),
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
    fn fact(&self) -> Fact {
        let ((x, y), reach) = (self.at, self.symbol.reach());
        let weight = match (self.emphasis, self.symbol.status) {
            (Emphasis::Faded, _) | (_, PropertyStatus::Owned) => 1,
            (Emphasis::Strong, PropertyStatus::Free) => 3,
            (Emphasis::Strong, PropertyStatus::Marketplace | PropertyStatus::Auction) => 16,
            (Emphasis::Numbered(_), _) => 40,
        };
        Fact { area: [x - reach, y - reach, x + reach, y + reach], weight }
    }

    /// Where its number is, or that it has none, unless it is faded.
    fn spot(&self) -> Option<Spot> {
        let number = match self.emphasis {
            Emphasis::Faded => return None,
            Emphasis::Strong => None,
            Emphasis::Numbered(number) => Some(number),
        };
        Some(Spot { number, at: self.at, reach: self.symbol.reach() })
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
