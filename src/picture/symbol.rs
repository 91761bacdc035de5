//! The symbols of houses and businesses: the shape shows the kind; the color and the size show the status.

use tiny_skia::Path;

use super::canvas::{Canvas, circle, polygon};
use super::color::{
    AUCTION, BACKGROUND, Color, ENDS_LATER, ENDS_SOON, FREE, MARKETPLACE, OWNED, WHITE,
};
use super::property::{Ends, PropertyKind, PropertyStatus};

/// The distance from the middle of a diamond to its corners, so that it looks as large as a circle with a radius of
/// one.
const DIAMOND: f32 = 1.35;

/// The radius of the ring around an auction that ends soon.
const RING: f32 = 1.55;

/// The drawing of a property.
#[derive(Debug, Clone, Copy)]
pub(super) struct Symbol {
    pub(super) kind: PropertyKind,
    pub(super) status: PropertyStatus,
    /// When the auction ends, on a map that shows it.
    pub(super) ends: Option<Ends>,
    pub(super) radius: f32,
}

impl Symbol {
    /// The distance from its middle to its farthest point.
    pub(super) fn reach(self) -> f32 {
        let radius = if self.ends == Some(Ends::Soon) { self.radius * RING } else { self.radius };
        match self.kind {
            PropertyKind::House => radius,
            PropertyKind::Business => radius * DIAMOND,
        }
    }

    pub(super) fn draw(self, canvas: &mut Canvas, x: f32, y: f32) {
        let Self { kind, status, ends, radius } = self;
        let mut fill = |size: f32, color| canvas.fill(shape(kind, x, y, radius * size), color);
        let color = match ends {
            None => radius_and_color(status).1,
            Some(Ends::Soon) => ENDS_SOON,
            Some(Ends::WithinHour) => AUCTION,
            Some(Ends::Later) => ENDS_LATER,
        };
        // What differs by color also differs by form.
        if ends == Some(Ends::Soon) {
            fill(RING + 0.2, BACKGROUND.alpha(0.85));
            fill(RING, WHITE);
        }
        // A dark outline separates it from its neighbors.
        fill(1.25, BACKGROUND.alpha(0.85));
        fill(1.0, color);
        if ends == Some(Ends::Later) {
            fill(0.55, BACKGROUND);
        }
        if status == PropertyStatus::Marketplace {
            canvas.fill(circle(x, y, radius * 0.42), WHITE);
        }
    }
}

/// A circle for a house, a diamond for a business.
pub(super) fn shape(kind: PropertyKind, x: f32, y: f32, radius: f32) -> Option<Path> {
    match kind {
        PropertyKind::House => circle(x, y, radius),
        PropertyKind::Business => {
            let reach = radius * DIAMOND;
            polygon(&[(x - reach, y), (x, y - reach), (x + reach, y), (x, y + reach)], true)
        }
    }
}

/// The radius on a map of the world.
pub(super) fn radius_and_color(status: PropertyStatus) -> (f32, Color) {
    match status {
        PropertyStatus::Owned => (4.5, OWNED),
        PropertyStatus::Free => (6.5, FREE),
        PropertyStatus::Marketplace => (10.5, MARKETPLACE),
        PropertyStatus::Auction => (11.5, AUCTION),
    }
}
