//! The embedded font: measures, fits and outlines lines of text.

use tiny_skia::{Path, PathBuilder, Transform};
use ttf_parser::{Face, OutlineBuilder};

use super::RenderError;

/// Inter Medium, Latin and Cyrillic; its licence is in the same folder.
const FONT: &[u8] = include_bytes!("font/Inter-Medium.otf");

/// The maximum number of characters of untrusted text; further ones are dropped.
const MAX_CHARACTERS: usize = 200;

const ELLIPSIS: char = '…';

pub(super) struct Font {
    face: Face<'static>,
    units_per_em: f32,
}

impl Font {
    pub(super) fn embedded() -> Result<Self, RenderError> {
        let face = Face::parse(FONT, 0).map_err(|_| RenderError("the font is invalid"))?;
        let units_per_em = f32::from(face.units_per_em());
        Ok(Self { face, units_per_em })
    }

    pub(super) fn width(&self, text: &str, size: f32) -> f32 {
        let glyphs = text.chars().filter_map(|c| self.face.glyph_index(c));
        let units = glyphs.filter_map(|glyph| self.face.glyph_hor_advance(glyph)).map(f32::from);
        units.sum::<f32>() * size / self.units_per_em
    }

    /// The text without characters that the font lacks, with single spaces, cut to a width with an ellipsis.
    pub(super) fn fit(&self, text: &str, size: f32, max_width: f32) -> String {
        let is_known = |c: &char| self.face.glyph_index(*c).is_some() || c.is_whitespace();
        let known: String = text.chars().take(MAX_CHARACTERS).filter(is_known).collect();
        let mut line = known.split_whitespace().collect::<Vec<_>>().join(" ");
        if self.width(&line, size) <= max_width {
            return line;
        }
        while line.pop().is_some() {
            let cut = format!("{}{ELLIPSIS}", line.trim_end());
            if self.width(&cut, size) <= max_width {
                return cut;
            }
        }
        line
    }

    /// The outline of a line that starts at `x` with its baseline at `y`.
    pub(super) fn outline(&self, text: &str, size: f32, x: f32, y: f32) -> Option<Path> {
        let mut pen = Pen { path: PathBuilder::new(), x: 0.0 };
        for glyph in text.chars().filter_map(|c| self.face.glyph_index(c)) {
            self.face.outline_glyph(glyph, &mut pen);
            pen.x += f32::from(self.face.glyph_hor_advance(glyph).unwrap_or_default());
        }
        let scale = size / self.units_per_em;
        // The y axis of the font points up.
        pen.path.finish()?.transform(Transform::from_row(scale, 0.0, 0.0, -scale, x, y))
    }
}

/// Adds glyphs to a path, in units of the font. Each glyph starts at the end of the one before.
struct Pen {
    path: PathBuilder,
    x: f32,
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.path.move_to(self.x + x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.path.line_to(self.x + x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.path.quad_to(self.x + x1, y1, self.x + x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.path.cubic_to(self.x + x1, y1, self.x + x2, y2, self.x + x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_font_has_all_letters_of_english_russian_and_ukrainian() {
        let font = Font::embedded().unwrap();
        let letters = "AZaz09 АЯаяЁёІіЇїЄєҐґЎў…·—–«»„“”’№₽₴€$%&@_[]().,:;!?+−×/\\|#'\"";
        for letter in letters.chars() {
            assert!(font.face.glyph_index(letter).is_some(), "{letter}");
        }
    }

    #[test]
    fn text_is_cleaned_and_cut_to_a_width() {
        let font = Font::embedded().unwrap();
        let fit = |text: &str, max_width| font.fit(text, 20.0, max_width);
        assert_eq!(fit("  Grove \n Street ", 900.0), "Grove Street");
        assert_eq!(fit("🐺 Волки\u{202e}", 900.0), "Волки");
        assert_eq!(fit("שלום", 900.0), "");
        let cut = fit(&"Длинное имя ".repeat(50), 200.0);
        assert!(cut.starts_with("Длинное имя") && cut.ends_with('…'), "{cut}");
        assert!(font.width(&cut, 20.0) <= 200.0);
        assert_eq!(fit("Grove", 0.0), "");
    }
}
