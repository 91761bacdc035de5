//! The symbols of houses and businesses: the shape shows the kind; the color and the size show the status.

use tiny_skia::Path;

use super::canvas::{Canvas, circle, polygon};
use super::color::{AUCTION, BACKGROUND, Color, FREE, MARKETPLACE, OWNED, WHITE};
use super::property::{PropertyKind, PropertyStatus};

/// The distance from the middle of a diamond to its corners, so that it looks as large as a circle with a radius of
/// one.
const DIAMOND: f32 = 1.35;

/// The drawing of a property.
#[derive(Debug, Clone, Copy)]
pub(super) struct Symbol {
    pub(super) kind: PropertyKind,
    pub(super) status: PropertyStatus,
    pub(super) radius: f32,
}

impl Symbol {
    /// The distance from its middle to its farthest point.
    pub(super) fn reach(self) -> f32 {
        match self.kind {
            PropertyKind::House => self.radius,
            PropertyKind::Business => self.radius * DIAMOND,
        }
    }

    pub(super) fn draw(self, canvas: &mut Canvas, x: f32, y: f32) {
        let (_, color) = radius_and_color(self.status);
        // A dark outline separates it from its neighbors.
        canvas.fill(shape(self.kind, x, y, self.radius * 1.25), BACKGROUND.alpha(0.85));
        canvas.fill(shape(self.kind, x, y, self.radius), color);
        // The ways to buy a property also differ in more than their colors.
        if self.status == PropertyStatus::Marketplace {
            canvas.fill(circle(x, y, self.radius * 0.42), WHITE);
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
