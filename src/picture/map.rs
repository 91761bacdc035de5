//! A map with its frame: heading, basemap, what the caller draws, legend.

use super::canvas::Canvas;
use super::color::SEA;
use super::frame::{self, Entry, HEADING};
use super::viewport::Viewport;
use super::{Heading, RenderError, basemap};

/// The PNG of a map as large as the legend permits.
pub(super) fn png(
    heading: &Heading,
    columns: usize,
    legend: &[Entry],
    viewport: impl FnOnce(f32, f32) -> Viewport,
    draw: impl FnOnce(&mut Canvas, &Viewport),
) -> Result<Vec<u8>, RenderError> {
    let side = frame::map_side(legend.len(), columns);
    let width = side as f32;
    let height = HEADING + width + frame::legend_height(legend.len(), columns);
    let mut canvas = Canvas::new(side, height as u32, SEA)?;
    let viewport = viewport(HEADING, width);
    basemap::draw(&mut canvas, &viewport);
    draw(&mut canvas, &viewport);
    frame::draw_heading(&mut canvas, width, heading);
    frame::draw_legend(&mut canvas, width, HEADING + width, columns, legend);
    canvas.png()
}
