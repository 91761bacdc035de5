//! A canvas of few flat colors, for pictures that are needed by the hundred. A pixel is the number of its color, and each
//! letter is rasterised once.

use std::sync::{Arc, LazyLock};

use quick_cache::sync::Cache;
use tiny_skia::{FillRule, Mask, Transform};

use super::RenderError;
use super::canvas::{Align, Style};
use super::color::Color;
use super::font::Font;

/// How opaque a pixel of a letter can be, beside not at all.
pub(super) const LEVELS: u8 = 15;

/// The parts of a pixel at which a letter can begin.
const PARTS: f32 = 4.0;

/// How many letters are kept, each in one size and at one part of a pixel.
const MAX_LETTERS: usize = 2_048;

/// The letters that were rasterised lately: the character, the size and the part of a pixel.
static LETTERS: LazyLock<Cache<(char, u32, u8), Arc<Letter>>> =
    LazyLock::new(|| Cache::new(MAX_LETTERS));

/// A canvas with at most 256 colors. Areas are filled before text is written.
pub(super) struct FlatCanvas {
    width: usize,
    /// The numbers of the colors of all pixels.
    pixels: Vec<u8>,
    /// The background is the first color.
    colors: Vec<Color>,
    font: Font,
}

/// A letter: the pixel of its corner beside the pen, and how opaque its pixels are.
#[derive(Default)]
struct Letter {
    left: i32,
    top: i32,
    width: usize,
    levels: Vec<u8>,
}

impl FlatCanvas {
    pub(super) fn new(width: f32, height: f32, background: Color) -> Result<Self, RenderError> {
        let (width, height) = (width as usize, height as usize);
        let (pixels, colors) = (vec![0; width * height], vec![background]);
        Ok(Self { width, pixels, colors, font: Font::embedded()? })
    }

    pub(super) fn font(&self) -> &Font {
        &self.font
    }

    /// Fills a rectangle, by its corners, whose edges are those of pixels.
    pub(super) fn fill_pixels(&mut self, corners: [f32; 4], color: Color) {
        let [left, top, right, bottom] = corners.map(|at| at.round() as usize);
        let number = self.colors.iter().position(|known| *known == color);
        let number = number.map_or_else(|| self.add([color]), |at| at as u8);
        let rows = self.pixels.chunks_exact_mut(self.width).take(bottom).skip(top);
        let right = right.min(self.width);
        rows.filter_map(|row| row.get_mut(left..right)).for_each(|row| row.fill(number));
    }

    /// Writes a line of text with its baseline at `y`.
    pub(super) fn write(&mut self, text: &str, style: Style, align: Align, x: f32, y: f32) {
        let background = self.colors[0];
        let level = |at| style.color.alpha(f32::from(at) / f32::from(LEVELS)).over(background);
        // The last level is the color itself.
        let first = match self.colors.iter().position(|known| *known == style.color) {
            Some(last) => last as u8 + 1 - LEVELS,
            None => self.add((1..=LEVELS).map(level)),
        };
        let mut x = align.left(x, self.font.width(text, style.size));
        for c in text.chars() {
            let letter = Letter::of(&self.font, c, style.size, x);
            self.draw(&letter, x.floor() as i32, y.round() as i32, first);
            x += self.font.width(c.encode_utf8(&mut [0; 4]), style.size);
        }
    }

    /// Draws a letter, unless it does not fit on the canvas.
    fn draw(&mut self, letter: &Letter, x: i32, y: i32, first: u8) {
        let [left, top] = [x + letter.left, y + letter.top].map(usize::try_from);
        let (Ok(left), Ok(top)) = (left, top) else { return };
        let rows = self.pixels.chunks_exact_mut(self.width).skip(top);
        for (row, levels) in rows.zip(letter.levels.chunks_exact(letter.width.max(1))) {
            let Some(pixels) = row.get_mut(left..left + levels.len()) else { return };
            for (pixel, level) in pixels.iter_mut().zip(levels) {
                // Letters may overlap, and the more opaque color has the larger number.
                *pixel = if *level == 0 { *pixel } else { (*pixel).max(first + level - 1) };
            }
        }
    }

    /// Adds colors, and returns the number of the first one.
    fn add(&mut self, colors: impl IntoIterator<Item = Color>) -> u8 {
        let first = self.colors.len() as u8;
        self.colors.extend(colors);
        first
    }

    pub(super) fn png(&self) -> Result<Vec<u8>, RenderError> {
        let height = self.pixels.len() / self.width;
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, self.width as u32, height as u32);
        encoder.set_color(png::ColorType::Indexed);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_palette(self.colors.iter().flat_map(|color| color.rgb()).collect::<Vec<_>>());
        encoder.set_compression(png::Compression::Fast);
        // Most lines are the same as the one above.
        encoder.set_filter(png::Filter::Up);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&self.pixels)?;
        writer.finish()?;
        Ok(bytes)
    }
}

impl Letter {
    /// The letter for a pen at `x`.
    fn of(font: &Font, c: char, size: f32, x: f32) -> Arc<Self> {
        let part = ((x - x.floor()) * PARTS) as u8;
        let key = (c, size.to_bits(), part);
        let made = LETTERS.get_or_insert_with(&key, || {
            let letter = Self::rasterised(font, c, size, f32::from(part) / PARTS);
            Ok::<_, std::convert::Infallible>(Arc::new(letter.unwrap_or_default()))
        });
        made.unwrap_or_default()
    }

    /// The letter; `None` if it is blank.
    fn rasterised(font: &Font, c: char, size: f32, x: f32) -> Option<Self> {
        let outline = font.outline(c.encode_utf8(&mut [0; 4]), size, x, 0.0)?;
        let area = outline.bounds();
        let (left, top) = (area.left().floor(), area.top().floor());
        let width = (area.right().ceil() - left) as u32;
        let mut mask = Mask::new(width, (area.bottom().ceil() - top) as u32)?;
        mask.fill_path(&outline, FillRule::Winding, true, Transform::from_translate(-left, -top));
        let level = |opacity: &u8| (u16::from(*opacity) * u16::from(LEVELS) + 127) / 255;
        let levels = mask.data().iter().map(|opacity| level(opacity) as u8).collect();
        Some(Self { left: left as i32, top: top as i32, width: width as usize, levels })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::color::{BACKGROUND, MUTED, ONLINE, TEXT};

    #[test]
    fn areas_and_letters_have_exact_colors() {
        let mut canvas = FlatCanvas::new(60.0, 40.0, BACKGROUND).unwrap();
        let style = |color| Style { size: 34.0, color, halo: None };
        canvas.fill_pixels([-5.0, 0.0, 2.0, 2.0], ONLINE);
        canvas.fill_pixels([59.0, 39.0, 90.0, 90.0], ONLINE);
        canvas.write("H", style(TEXT), Align::Left, 2.0, 30.0);
        // The last letter does not fit.
        canvas.write("HH", style(MUTED), Align::Left, 30.0, 30.0);
        let mut reader = {
            let mut decoder = png::Decoder::new(std::io::Cursor::new(canvas.png().unwrap()));
            decoder.set_transformations(png::Transformations::EXPAND);
            decoder.read_info().unwrap()
        };
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut pixels).unwrap();
        let pixels = pixels.as_chunks::<3>().0;
        let of = |color: Color| pixels.iter().filter(|pixel| **pixel == color.rgb()).count();
        assert_eq!((pixels.len(), of(ONLINE)), (60 * 40, 4 + 1));
        assert!(of(TEXT) > 50 && of(MUTED) > 50 && of(BACKGROUND) > 1_000);
    }
}
