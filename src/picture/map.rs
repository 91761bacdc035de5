//! A map in its frame: heading, basemap, the caller's drawing, and legend.

use super::canvas::Canvas;
use super::color::SEA;
use super::font::Font;
use super::frame::{self, Entry, Legend, MAX_HEIGHT, WIDTH};
use super::viewport::Viewport;
use super::{Heading, RenderError, basemap};

/// The PNG of a map as high as the legend permits, at most a square.
pub(super) fn png(
    heading: &Heading,
    max_columns: usize,
    legend: &[Entry],
    viewport: impl FnOnce(f32) -> Viewport,
    draw: impl FnOnce(&mut Canvas, &Viewport),
) -> Result<Vec<u8>, RenderError> {
    let legend = Legend::new(&Font::embedded()?, max_columns, legend);
    let top = heading.height();
    let height = (MAX_HEIGHT - top - legend.height()).min(WIDTH);
    let mut canvas = Canvas::new(WIDTH, top + height + legend.height(), SEA)?;
    let viewport = viewport(height).below(top);
    basemap::draw(&mut canvas, &viewport);
    draw(&mut canvas, &viewport);
    frame::draw_heading(&mut canvas, heading);
    legend.draw(&mut canvas, top + height);
    canvas.png()
}
