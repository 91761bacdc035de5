//! The kinds and statuses of houses and businesses, which a map distinguishes.

use serde::{Deserialize, Serialize};

/// The kind of a property.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum PropertyKind {
    /// Drawn as a circle.
    House,
    /// Drawn as a diamond.
    Business,
}

/// Whether and how a property can be bought. The rarer statuses come later, and are drawn above the others.
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

/// When an auction ends. The color and the form of a symbol show it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ends {
    /// In a few minutes.
    Soon,
    /// Within the hour.
    WithinHour,
    /// Later.
    Later,
}
