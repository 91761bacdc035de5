//! A sheet to draw on.

use tiny_skia::{
    FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Rect, Shader, Stroke, Transform,
};

use super::color::Color;
use super::font::Font;
use super::{RenderError, quantize};

/// A sheet, opaque throughout. What has no area, or no finite place, leaves no trace on it.
pub(super) struct Canvas {
    pixmap: Pixmap,
    typeface: Font,
}

/// How a line of text looks.
#[derive(Debug, Clone, Copy)]
pub(super) struct Style {
    /// Height of an em in pixels.
    pub(super) size: f32,
    /// Of the letters.
    pub(super) ink: Color,
    /// A rim around the letters that parts them from a busy ground.
    pub(super) rim: Option<Color>,
}

/// Which end of a line is held by the point it is drawn at.
#[derive(Debug, Clone, Copy)]
pub(super) enum Align {
    Left,
    Middle,
    Right,
}

impl Canvas {
    pub(super) fn new(width: u32, height: u32, background: Color) -> Result<Self, RenderError> {
        let mut pixmap = Pixmap::new(width, height).ok_or(RenderError("no such size"))?;
        pixmap.fill(background.color());
        Ok(Self { pixmap, typeface: Font::embedded()? })
    }

    pub(super) fn typeface(&self) -> &Font {
        &self.typeface
    }

    pub(super) fn fill(&mut self, path: Option<Path>, ink: Color) {
        let Some(path) = path else { return };
        let rule = FillRule::Winding;
        self.pixmap.fill_path(&path, &paint(ink), rule, Transform::identity(), None);
    }

    pub(super) fn stroke(&mut self, path: Option<Path>, width: f32, ink: Color) {
        let Some(path) = path else { return };
        let (line_cap, line_join) = (LineCap::Round, LineJoin::Round);
        let stroke = Stroke { width, line_cap, line_join, ..Stroke::default() };
        self.pixmap.stroke_path(&path, &paint(ink), &stroke, Transform::identity(), None);
    }

    /// Writes a line of text that stands on `y`.
    pub(super) fn write(&mut self, line: &str, style: Style, align: Align, x: f32, y: f32) {
        let width = self.typeface.width(line, style.size);
        let x = match align {
            Align::Left => x,
            Align::Middle => x - width / 2.0,
            Align::Right => x - width,
        };
        let outline = self.typeface.outline(line, style.size, x, y);
        if let Some(rim) = style.rim {
            self.stroke(outline.clone(), style.size * 0.2, rim);
        }
        self.fill(outline, style.ink);
    }

    /// The sheet as a PNG.
    pub(super) fn png(self) -> Result<Vec<u8>, RenderError> {
        quantize::png(self.pixmap.width(), self.pixmap.height(), self.pixmap.data())
    }
}

/// A rectangle from its corners.
pub(super) fn rectangle(left: f32, top: f32, right: f32, bottom: f32) -> Option<Path> {
    Rect::from_ltrb(left, top, right, bottom).map(PathBuilder::from_rect)
}

/// A circle.
pub(super) fn circle(x: f32, y: f32, radius: f32) -> Option<Path> {
    PathBuilder::from_circle(x, y, radius)
}

/// A line from point to point, closed or not.
pub(super) fn polygon(points: &[(f32, f32)], closed: bool) -> Option<Path> {
    let mut path = PathBuilder::new();
    let (&(x, y), rest) = points.split_first()?;
    path.move_to(x, y);
    for &(x, y) in rest {
        path.line_to(x, y);
    }
    if closed {
        path.close();
    }
    path.finish()
}

fn paint(ink: Color) -> Paint<'static> {
    Paint { shader: Shader::SolidColor(ink.color()), anti_alias: true, ..Paint::default() }
}
