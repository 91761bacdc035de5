//! The one typeface, its letters as outlines.

use tiny_skia::{Path, PathBuilder};
use ttf_parser::{Face, GlyphId, OutlineBuilder};

use super::RenderError;

/// Inter Medium, Latin and Cyrillic; the licence lies beside it.
const FONT: &[u8] = include_bytes!("font/Inter-Medium.otf");

/// Nobody reads further, and the data may be anybody's.
const LONGEST: usize = 200;

const ELLIPSIS: char = '…';

/// What letters look like.
pub(super) struct Font {
    face: Face<'static>,
    /// Units of the font in one em.
    em: f32,
}

impl Font {
    /// The typeface that is compiled in.
    pub(super) fn embedded() -> Result<Self, RenderError> {
        let face = Face::parse(FONT, 0).map_err(|_| RenderError("the font can't be read"))?;
        let em = f32::from(face.units_per_em());
        Ok(Self { face, em })
    }

    /// How wide a line is.
    pub(super) fn width(&self, line: &str, size: f32) -> f32 {
        line.chars()
            .filter_map(|letter| self.glyph(letter))
            .map(|glyph| self.step(glyph, size))
            .sum()
    }

    /// A line as it can be drawn: one gap where there were several, without signs that the typeface lacks, and cut to
    /// the room with an ellipsis.
    pub(super) fn fit(&self, text: &str, size: f32, room: f32) -> String {
        let drawable = |letter: &char| self.glyph(*letter).is_some() || letter.is_whitespace();
        let known: String = text.chars().take(LONGEST).filter(drawable).collect();
        let mut line = known.split_whitespace().collect::<Vec<_>>().join(" ");
        if self.width(&line, size) <= room {
            return line;
        }
        while line.pop().is_some() {
            let cut = format!("{}{ELLIPSIS}", line.trim_end());
            if self.width(&cut, size) <= room {
                return cut;
            }
        }
        line
    }

    /// The outline of a line that begins at `x` and stands on `y`; `None` when there is nothing to see.
    pub(super) fn outline(&self, line: &str, size: f32, x: f32, y: f32) -> Option<Path> {
        let mut pen = Pen { path: PathBuilder::new(), x, y, scale: size / self.em };
        for glyph in line.chars().filter_map(|letter| self.glyph(letter)) {
            self.face.outline_glyph(glyph, &mut pen);
            pen.x += self.step(glyph, size);
        }
        pen.path.finish()
    }

    fn glyph(&self, letter: char) -> Option<GlyphId> {
        self.face.glyph_index(letter)
    }

    fn step(&self, glyph: GlyphId, size: f32) -> f32 {
        f32::from(self.face.glyph_hor_advance(glyph).unwrap_or_default()) * size / self.em
    }
}

/// Puts outlines where a letter stands; the font's y grows upwards.
struct Pen {
    path: PathBuilder,
    x: f32,
    y: f32,
    scale: f32,
}

impl Pen {
    fn at(&self, x: f32, y: f32) -> (f32, f32) {
        (self.x + x * self.scale, self.y - y * self.scale)
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.at(x1, y1), self.at(x, y));
        self.path.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2), (x, y)) = (self.at(x1, y1), self.at(x2, y2), self.at(x, y));
        self.path.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_that_people_use_is_there() {
        let typeface = Font::embedded().unwrap();
        let letters = "AZaz09 АЯаяЁёІіЇїЄєҐґЎў…·—–«»„“”’№₽₴€$%&@_[]().,:;!?+−×/\\|#'\"";
        for letter in letters.chars() {
            assert!(typeface.glyph(letter).is_some(), "{letter}");
        }
    }

    #[test]
    fn a_line_is_cleaned_and_cut_to_its_room() {
        let typeface = Font::embedded().unwrap();
        let fit = |text: &str, room| typeface.fit(text, 20.0, room);
        assert_eq!(fit("  Grove \n Street ", 900.0), "Grove Street");
        assert_eq!(fit("🐺 Волки\u{202e}", 900.0), "Волки");
        assert_eq!(fit("שלום", 900.0), "");
        let cut = fit(&"Длинное имя ".repeat(50), 200.0);
        assert!(cut.starts_with("Длинное имя") && cut.ends_with('…'), "{cut}");
        assert!(typeface.width(&cut, 20.0) <= 200.0);
        assert_eq!(fit("Grove", 0.0), "");
    }
}
