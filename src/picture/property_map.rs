//! The property map of a server: what is free, owned, for sale and under the hammer.

use super::canvas::{Canvas, circle, rectangle};
use super::color::{AUCTION, Color, FREE, MARKETPLACE, OWNED, SEA, TEXT};
use super::labels::{self, Bounds};
use super::layout::{self, Entry};
use super::viewport::Viewport;
use super::{Heading, Place, Point, RenderError, basemap};

/// The houses and businesses of a server.
#[derive(Debug, Clone, PartialEq)]
pub struct PropertyMap {
    /// What stands above.
    pub heading: Heading,
    /// Everything there is; what lies off the map is counted all the same.
    pub properties: Vec<Property>,
    /// Names to find one's way by.
    pub places: Vec<Place>,
    /// The words of the legend.
    pub labels: PropertyLabels,
}

/// A house or a business.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Property {
    /// Which of the two.
    pub kind: PropertyKind,
    /// What can be done with it.
    pub status: PropertyStatus,
    /// Where it stands.
    pub at: Point,
}

/// What kind of property: round and square on the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PropertyKind {
    /// Somebody lives there.
    House,
    /// Somebody earns there.
    Business,
}

/// What can be done with a property.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum PropertyStatus {
    /// Nothing, it is somebody's.
    Owned,
    /// It is nobody's.
    Free,
    /// Its owner offers it.
    Marketplace,
    /// It goes to the highest bidder.
    Auction,
}

/// The words of the legend, each followed by a count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PropertyLabels {
    /// Somebody's.
    pub owned: String,
    /// Nobody's.
    pub free: String,
    /// Offered by the owners.
    pub marketplace: String,
    /// Under the hammer.
    pub auction: String,
    /// Houses, whatever their status.
    pub houses: String,
    /// Businesses, whatever their status.
    pub businesses: String,
}

const COLUMNS: usize = 3;

/// As many properties have room at full size.
const CROWD: f32 = 3_000.0;

/// In the order they are drawn: the rarer above the commoner.
const STATUSES: [PropertyStatus; 4] = [
    PropertyStatus::Owned,
    PropertyStatus::Free,
    PropertyStatus::Marketplace,
    PropertyStatus::Auction,
];

impl PropertyMap {
    /// The picture as a PNG.
    pub fn png(&self) -> Result<Vec<u8>, RenderError> {
        let entries = self.entries();
        let side = layout::side(entries.len(), COLUMNS);
        let width = side as f32;
        let height = layout::HEAD + width + layout::height(entries.len(), COLUMNS);
        let mut canvas = Canvas::new(side, height as u32, SEA)?;
        let view = Viewport::world(0.0, layout::HEAD, width);
        basemap::draw(&mut canvas, &view);
        let wanted = self.mark(&mut canvas, &view);
        let cities = labels::cities(&view, &self.places);
        labels::draw(&mut canvas, &view, &cities, &self.places, wanted);
        layout::head(&mut canvas, width, &self.heading);
        layout::legend(&mut canvas, width, layout::HEAD + width, COLUMNS, &entries);
        canvas.png()
    }

    /// Draws every property, and says what no name may cover: what somebody could buy.
    fn mark(&self, canvas: &mut Canvas, view: &Viewport) -> Vec<Bounds> {
        let mut wanted = Vec::new();
        // Crowds are drawn smaller, or they would hide each other.
        let times = (CROWD / self.properties.len().max(1) as f32).sqrt().clamp(0.5, 1.0);
        for status in STATUSES {
            for property in self.properties.iter().filter(|property| property.status == status) {
                let Some((x, y)) = view.find(property.at) else { continue };
                sign(canvas, property.kind, status, x, y, times);
                if status >= PropertyStatus::Marketplace {
                    let reach = radius(status) * times;
                    wanted.push([x - reach, y - reach, x + reach, y + reach]);
                }
            }
        }
        wanted
    }

    fn entries(&self) -> Vec<Entry> {
        let status = |status, name: &str| {
            let all = self.properties.iter().filter(move |property| property.status == status);
            entry(name, all.count(), move |canvas, x, y| {
                sign(canvas, PropertyKind::House, status, x, y, 12.0 / radius(status));
            })
        };
        let kind = |kind, name: &str| {
            let all = self.properties.iter().filter(move |property| property.kind == kind);
            entry(name, all.count(), move |canvas, x, y| {
                canvas.stroke(shape(kind, x, y, 10.0), 3.0, TEXT);
            })
        };
        let labels = &self.labels;
        let kinds =
            [(PropertyKind::House, &labels.houses), (PropertyKind::Business, &labels.businesses)];
        // A map of houses alone says nothing of businesses.
        let mut kinds = kinds
            .into_iter()
            .filter(|(kind, _)| self.properties.iter().any(|property| property.kind == *kind))
            .map(|(of, name)| kind(of, name));
        let entries = [
            Some(status(PropertyStatus::Auction, &labels.auction)),
            Some(status(PropertyStatus::Free, &labels.free)),
            kinds.next(),
            Some(status(PropertyStatus::Marketplace, &labels.marketplace)),
            Some(status(PropertyStatus::Owned, &labels.owned)),
            kinds.next(),
        ];
        entries.into_iter().flatten().collect()
    }
}

fn entry(name: &str, count: usize, sign: impl Fn(&mut Canvas, f32, f32) + 'static) -> Entry {
    Entry { name: name.to_owned(), count: count.to_string(), sign: Box::new(sign) }
}

fn sign(
    canvas: &mut Canvas,
    kind: PropertyKind,
    status: PropertyStatus,
    x: f32,
    y: f32,
    times: f32,
) {
    let shape = shape(kind, x, y, radius(status) * times);
    layout::rimmed(canvas, shape, 1.2 * times.min(2.0), ink(status));
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

fn radius(status: PropertyStatus) -> f32 {
    match status {
        PropertyStatus::Owned => 4.0,
        PropertyStatus::Free => 5.5,
        PropertyStatus::Marketplace => 7.0,
        PropertyStatus::Auction => 8.0,
    }
}

fn ink(status: PropertyStatus) -> Color {
    match status {
        PropertyStatus::Owned => OWNED,
        PropertyStatus::Free => FREE,
        PropertyStatus::Marketplace => MARKETPLACE,
        PropertyStatus::Auction => AUCTION,
    }
}
