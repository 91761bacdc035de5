//! A canvas for shapes and lines of text.

use tiny_skia::{
    FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Rect, Shader, Stroke, Transform,
};

use super::RenderError;
use super::color::Color;
use super::font::Font;
use super::quantize;

/// An opaque canvas. Shapes without an area or a finite position are not drawn.
pub(super) struct Canvas {
    pixmap: Pixmap,
    font: Font,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Style {
    /// Pixels per em.
    pub(super) size: f32,
    pub(super) color: Color,
    /// An outline of the letters that separates them from a busy background.
    pub(super) halo: Option<Color>,
}

/// The part of a line of text that is at the given position.
#[derive(Debug, Clone, Copy)]
pub(super) enum Align {
    Left,
    Middle,
    Right,
}

impl Align {
    pub(super) fn left(self, x: f32, width: f32) -> f32 {
        match self {
            Self::Left => x,
            Self::Middle => x - width / 2.0,
            Self::Right => x - width,
        }
    }
}

impl Canvas {
    pub(super) fn new(width: f32, height: f32, background: Color) -> Result<Self, RenderError> {
        let mut pixmap =
            Pixmap::new(width as u32, height as u32).ok_or(RenderError("no such size"))?;
        pixmap.fill(background.into());
        Ok(Self { pixmap, font: Font::embedded()? })
    }

    pub(super) fn font(&self) -> &Font {
        &self.font
    }

    pub(super) fn fill(&mut self, path: Option<Path>, color: Color) {
        let Some(path) = path else { return };
        let rule = FillRule::Winding;
        self.pixmap.fill_path(&path, &paint(color), rule, Transform::identity(), None);
    }

    pub(super) fn stroke(&mut self, path: Option<Path>, width: f32, color: Color) {
        let Some(path) = path else { return };
        let (line_cap, line_join) = (LineCap::Round, LineJoin::Round);
        let stroke = Stroke { width, line_cap, line_join, ..Stroke::default() };
        self.pixmap.stroke_path(&path, &paint(color), &stroke, Transform::identity(), None);
    }

    /// Draws a line of text with its baseline at `y`.
    pub(super) fn write(&mut self, text: &str, style: Style, align: Align, x: f32, y: f32) {
        let left = align.left(x, self.font.width(text, style.size));
        let outline = self.font.outline(text, style.size, left, y);
        if let Some(halo) = style.halo {
            self.stroke(outline.clone(), style.size * 0.2, halo);
        }
        self.fill(outline, style.color);
    }

    pub(super) fn png(self) -> Result<Vec<u8>, RenderError> {
        let size = (self.pixmap.width(), self.pixmap.height());
        quantize::png(size, self.pixmap.data())
    }
}

pub(super) fn rectangle(left: f32, top: f32, right: f32, bottom: f32) -> Option<Path> {
    Rect::from_ltrb(left, top, right, bottom).map(PathBuilder::from_rect)
}

pub(super) fn circle(x: f32, y: f32, radius: f32) -> Option<Path> {
    PathBuilder::from_circle(x, y, radius)
}

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

fn paint(color: Color) -> Paint<'static> {
    Paint { shader: Shader::SolidColor(color.into()), anti_alias: true, ..Paint::default() }
}
