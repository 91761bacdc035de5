//! The map of houses and businesses by status.

use serde::{Deserialize, Serialize};

use super::canvas::{Canvas, circle, rectangle};
use super::color::{AUCTION, BACKGROUND, Color, FREE, MARKETPLACE, OWNED, TEXT};
use super::frame::Entry;
use super::labels::{self, Bounds};
use super::viewport::Viewport;
use super::{Heading, Place, Point, RenderError, map};

/// The houses and businesses of a server.
#[derive(Debug, Clone, PartialEq)]
pub struct PropertyMap {
    /// The heading.
    pub heading: Heading,
    /// The properties; those outside of the world are counted but not drawn.
    pub properties: Vec<Property>,
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
}

/// The kind of a property.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum PropertyKind {
    /// Drawn as a circle.
    House,
    /// Drawn as a square.
    Business,
}

/// Whether and how a property can be bought; the rarer statuses come later and are drawn above the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum PropertyStatus {
    /// It has an owner and is not for sale.
    Owned,
    /// It has no owner.
    Free,
    /// Its owner offers it on the marketplace.
    Marketplace,
    /// It is up for auction.
    Auction,
}

/// The texts of the legend.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PropertyLabels {
    /// For [`PropertyStatus::Owned`].
    pub owned: String,
    /// For [`PropertyStatus::Free`].
    pub free: String,
    /// For [`PropertyStatus::Marketplace`].
    pub marketplace: String,
    /// For [`PropertyStatus::Auction`].
    pub auction: String,
    /// For houses of any status.
    pub houses: String,
    /// For businesses of any status.
    pub businesses: String,
}

const COLUMNS: usize = 3;

/// Above this number of properties the symbols become smaller.
const FULL_SIZE: f32 = 3_000.0;

impl PropertyMap {
    /// Renders the map as a PNG.
    pub fn png(&self) -> Result<Vec<u8>, RenderError> {
        map::png(&self.heading, COLUMNS, &self.legend(), Viewport::world, |canvas, viewport| {
            let occupied = self.draw(canvas, viewport);
            let cities = labels::cities(viewport, &self.places);
            labels::draw(canvas, viewport, &cities, &self.places, occupied);
        })
    }

    /// Draws every property, and returns the areas of those for sale, which no name may cover.
    fn draw(&self, canvas: &mut Canvas, viewport: &Viewport) -> Vec<Bounds> {
        let mut for_sale = Vec::new();
        let scale = (FULL_SIZE / self.properties.len().max(1) as f32).sqrt().clamp(0.5, 1.0);
        let mut properties: Vec<&Property> = self.properties.iter().collect();
        properties.sort_by_key(|property| property.status);
        for &&Property { kind, status, at } in &properties {
            let Some((x, y)) = viewport.find(at) else { continue };
            draw_symbol(canvas, kind, status, x, y, scale);
            if status >= PropertyStatus::Marketplace {
                let radius = status.radius_and_color().0 * scale;
                for_sale.push([x - radius, y - radius, x + radius, y + radius]);
            }
        }
        for_sale
    }

    /// Two rows; a map without houses or without businesses has no entry for them.
    fn legend(&self) -> Vec<Entry> {
        let status = |status, name: &str| {
            let count = self.properties.iter().filter(|property| property.status == status).count();
            Some(entry(name, count, move |canvas, x, y| {
                let scale = 12.0 / status.radius_and_color().0;
                draw_symbol(canvas, PropertyKind::House, status, x, y, scale);
            }))
        };
        let kind = |kind, name: &str| {
            let count = self.properties.iter().filter(|property| property.kind == kind).count();
            (count > 0).then(|| {
                entry(name, count, move |canvas, x, y| {
                    canvas.stroke(shape(kind, x, y, 10.0), 3.0, TEXT);
                })
            })
        };
        let labels = &self.labels;
        let (mut houses, mut businesses) = (
            kind(PropertyKind::House, &labels.houses),
            kind(PropertyKind::Business, &labels.businesses),
        );
        let entries = [
            status(PropertyStatus::Auction, &labels.auction),
            status(PropertyStatus::Free, &labels.free),
            houses.take().or_else(|| businesses.take()),
            status(PropertyStatus::Marketplace, &labels.marketplace),
            status(PropertyStatus::Owned, &labels.owned),
            businesses,
        ];
        entries.into_iter().flatten().collect()
    }
}

fn entry(name: &str, count: usize, symbol: impl Fn(&mut Canvas, f32, f32) + 'static) -> Entry {
    Entry { name: name.to_owned(), count: count.to_string(), symbol: Box::new(symbol) }
}

fn draw_symbol(
    canvas: &mut Canvas,
    kind: PropertyKind,
    status: PropertyStatus,
    x: f32,
    y: f32,
    scale: f32,
) {
    let (radius, color) = status.radius_and_color();
    let shape = shape(kind, x, y, radius * scale);
    // A dark outline separates it from its neighbors.
    canvas.stroke(shape.clone(), 2.4 * scale.min(2.0), BACKGROUND.alpha(0.85));
    canvas.fill(shape, color);
}

fn shape(kind: PropertyKind, x: f32, y: f32, radius: f32) -> Option<tiny_skia::Path> {
    match kind {
        PropertyKind::House => circle(x, y, radius),
        PropertyKind::Business => {
            let half = radius * 0.9;
            rectangle(x - half, y - half, x + half, y + half)
        }
    }
}

impl PropertyStatus {
    fn radius_and_color(self) -> (f32, Color) {
        match self {
            Self::Owned => (4.0, OWNED),
            Self::Free => (5.5, FREE),
            Self::Marketplace => (7.0, MARKETPLACE),
            Self::Auction => (8.0, AUCTION),
        }
    }
}
