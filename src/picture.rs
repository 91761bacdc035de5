//! The pictures that answers carry: plain data in, the bytes of a PNG out.
//!
//! The same data gives the same bytes. Every word on a picture is the caller's, but for names that the data brings.

mod canvas;
mod chart;
mod gangs;
mod ground;
mod ink;
mod labels;
mod layout;
mod palette;
mod property;
mod typeface;
mod view;

pub use chart::{Chart, ChartWords, Sample};
pub use gangs::{Gang, GangMap, Square};
pub use property::{Property, PropertyKind, PropertyMap, PropertyWords, Standing};

/// Where something is in the game's world, which reaches 3000 units from its middle in each direction.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Point {
    /// West to east.
    pub x: f64,
    /// South to north.
    pub y: f64,
}

/// A named place that people find their way by.
#[derive(Debug, Clone, PartialEq)]
pub struct Place {
    /// The city it belongs to; its name stands in the middle of its places.
    pub city: String,
    /// Its own name.
    pub name: String,
    /// Where it is.
    pub at: Point,
}

/// What stands over a picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Heading {
    /// What it shows.
    pub title: String,
    /// When it was so, or what else is small and on the right.
    pub note: String,
}

/// A picture could not be made; the data is never the reason.
#[derive(Debug, thiserror::Error)]
#[error("a picture could not be drawn: {0}")]
pub struct NotDrawn(&'static str);
