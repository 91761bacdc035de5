//! Maps and charts as PNG: plain data in, bytes out. The same data gives the same bytes.

mod axis;
mod basemap;
mod canvas;
mod chart;
mod color;
mod digest;
mod flat_canvas;
mod font;
mod frame;
mod gang_map;
mod hatch;
mod heat_map;
mod labels;
mod lot_map;
mod map;
mod number_labels;
mod property;
mod property_map;
mod quantize;
mod regions;
mod symbol;
#[cfg(test)]
mod tests;
mod time_steps;
mod usage_chart;
mod viewport;

pub use chart::{Chart, ChartLabels, Day, Sample, peak_time};
pub use digest::{Digest, DigestHour, DigestLabels};
pub use gang_map::{Gang, GangMap};
pub use heat_map::HeatMap;
pub use lot_map::LotMap;
pub use property::{Ends, PropertyKind, PropertyStatus};
pub use property_map::{Emphasis, Property, PropertyLabels, PropertyMap};
pub use usage_chart::{UsageChart, UsageDay};

/// A position in the world, which reaches 3000 units from its center in each direction.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Point {
    /// West to east.
    pub x: f64,
    /// South to north.
    pub y: f64,
}

impl Point {
    /// The point that is nearest to the mean of all.
    fn nearest_to_mean(points: &[Self]) -> Option<Self> {
        // Sums depend on the order.
        let mut points = points.to_vec();
        points.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
        let count = points.len() as f64;
        let x = points.iter().map(|point| point.x).sum::<f64>() / count;
        let y = points.iter().map(|point| point.y).sum::<f64>() / count;
        let distance = |point: &&Self| (point.x - x).hypot(point.y - y);
        points.iter().min_by(|a, b| distance(a).total_cmp(&distance(b))).copied()
    }
}

/// A rectangle of the world by two opposite corners in any order.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Area {
    /// One corner.
    pub start: Point,
    /// The opposite corner.
    pub end: Point,
}

/// A named place of the game, for orientation.
#[derive(Debug, Clone, PartialEq)]
pub struct Place {
    /// Its city or region. The name of a region of San Andreas is drawn on its land, another name in the middle of its
    /// places.
    pub city: String,
    /// The name.
    pub name: String,
    /// The position.
    pub at: Point,
}

/// The heading of a picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Heading {
    /// The subject of the picture, and its server.
    pub title: HeadingLine,
    /// The line below the title: the filter that the picture applies, or what else belongs to the subject.
    pub subtitle: Option<HeadingLine>,
    /// The line below: the date and the time of the data, with the time zone.
    pub note: String,
    /// The `@name` of the bot, if it is known.
    pub bot: Option<String>,
}

/// A line of a heading. It shrinks until it fits into the width, and after that its beginning is cut.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeadingLine {
    /// A name.
    pub name: String,
    /// The rest of the line, which is never cut.
    pub rest: String,
}

/// Rendering failed. No data causes this.
#[derive(Debug, thiserror::Error)]
#[error("rendering a picture failed: {0}")]
pub struct RenderError(&'static str);

impl From<png::EncodingError> for RenderError {
    fn from(_: png::EncodingError) -> Self {
        Self("PNG encoding failed")
    }
}
