//! A map with its frame: heading, basemap, what the caller draws, legend.

use super::canvas::Canvas;
use super::color::SEA;
use super::frame::{self, Entry, HEADING, MAX_SIDE};
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
    let legend_height = frame::legend_height(legend.len(), columns);
    let width = (MAX_SIDE - HEADING - legend_height).trunc();
    let height = HEADING + width + legend_height;
    let mut canvas = Canvas::new(width as u32, height as u32, SEA)?;
    let viewport = viewport(HEADING, width);
    basemap::draw(&mut canvas, &viewport);
    draw(&mut canvas, &viewport);
    frame::draw_heading(&mut canvas, width, heading);
    frame::draw_legend(&mut canvas, width, HEADING + width, columns, legend);
    canvas.png()
}
