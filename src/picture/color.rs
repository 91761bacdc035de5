//! Colors of pictures: muted for the background, bright for data. They fit light and dark chats, and can be
//! distinguished without red and green.

/// An opaque color and the alpha that it is drawn with.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Color {
    red: u8,
    green: u8,
    blue: u8,
    alpha: f32,
}

pub(super) const SEA: Color = Color::new(0x17, 0x2b, 0x3d);
pub(super) const COAST: Color = Color::new(0x63, 0x7d, 0x8d);
pub(super) const LAND: Color = Color::new(0x33, 0x43, 0x42);
pub(super) const DESERT: Color = Color::new(0x45, 0x43, 0x3c);
pub(super) const WOOD: Color = Color::new(0x2b, 0x3c, 0x38);
pub(super) const ROCK: Color = Color::new(0x46, 0x55, 0x50);
pub(super) const PEAK: Color = Color::new(0x5d, 0x6b, 0x64);
pub(super) const TOWN: Color = Color::new(0x44, 0x50, 0x5a);
pub(super) const ROAD: Color = Color::new(0x5d, 0x6b, 0x75);
pub(super) const HIGHWAY: Color = Color::new(0x80, 0x8c, 0x92);
pub(super) const BACKGROUND: Color = Color::new(0x0f, 0x18, 0x21);
pub(super) const WHITE: Color = Color::new(0xff, 0xff, 0xff);
pub(super) const TEXT: Color = Color::new(0xf1, 0xf5, 0xf8);
pub(super) const MUTED: Color = Color::new(0xa6, 0xb8, 0xc6);

pub(super) const OWNED: Color = Color::new(0x86, 0x9d, 0xb0);
pub(super) const FREE: Color = Color::new(0x5c, 0xbd, 0xff);
pub(super) const MARKETPLACE: Color = Color::new(0xf2, 0x5c, 0x3a);
pub(super) const AUCTION: Color = Color::new(0xff, 0xd8, 0x3d);
pub(super) const ENDS_SOON: Color = Color::new(0xff, 0x5d, 0x8f);
pub(super) const ENDS_LATER: Color = Color::new(0x8f, 0xd3, 0xff);

pub(super) const ONLINE: Color = Color::new(0x4d, 0xa8, 0xff);
pub(super) const LEADER: Color = Color::new(0xff, 0xc8, 0x3d);
pub(super) const YESTERDAY: Color = TEXT;
pub(super) const WEEK: Color = Color::new(0xff, 0x9d, 0x5c);

/// Used in turn for gangs whose color is missing or invalid.
pub(super) const FALLBACKS: [Color; 6] = [
    Color::new(0x9a, 0xa7, 0xb2),
    Color::new(0xd9, 0x8e, 0x5f),
    Color::new(0x7f, 0xb5, 0xb5),
    Color::new(0xb8, 0x94, 0xd6),
    Color::new(0xc9, 0xc0, 0x7a),
    Color::new(0xd6, 0x85, 0xa4),
];

impl Color {
    const fn new(red: u8, green: u8, blue: u8) -> Self {
        Self { red, green, blue, alpha: 1.0 }
    }

    pub(super) const fn alpha(self, alpha: f32) -> Self {
        Self { alpha, ..self }
    }

    pub(super) const fn rgb(self) -> [u8; 3] {
        [self.red, self.green, self.blue]
    }

    /// What is seen where this is drawn over another color, as an opaque color, which is drawn faster.
    pub(super) fn over(self, below: Self) -> Self {
        let mix = |above: u8, below: u8| {
            (f32::from(below) + (f32::from(above) - f32::from(below)) * self.alpha).round() as u8
        };
        let Self { red, green, blue, .. } = below;
        Self::new(mix(self.red, red), mix(self.green, green), mix(self.blue, blue))
    }

    /// Parses `#RGB`, `#RRGGBB` or `#RRGGBBAA`, with or without `#`; the alpha is ignored.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let digits = text.strip_prefix('#').unwrap_or(text);
        if !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return None;
        }
        let value = |from: usize, to| u8::from_str_radix(digits.get(from..to)?, 16).ok();
        match digits.len() {
            3 => Some(Self::new(value(0, 1)? * 17, value(1, 2)? * 17, value(2, 3)? * 17)),
            6 | 8 => Some(Self::new(value(0, 2)?, value(2, 4)?, value(4, 6)?)),
            _ => None,
        }
    }

    /// Whether it is hard to see on the basemap.
    pub(super) fn is_dark(self) -> bool {
        let [red, green, blue] = [self.red, self.green, self.blue].map(u32::from);
        (red * 299 + green * 587 + blue * 114) / 1000 < 70
    }
}

impl From<Color> for tiny_skia::Color {
    fn from(Color { red, green, blue, alpha }: Color) -> Self {
        let mut color = Self::from_rgba8(red, green, blue, 255);
        color.set_alpha(alpha);
        color
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hex_colors_parse() {
        let violet = Some(Color::new(0xc6, 0, 0xd4));
        for text in ["#C600D4", "c600d4", " #C600D4 ", "#C600D4AA"] {
            assert_eq!(Color::parse(text), violet, "{text}");
        }
        assert_eq!(Color::parse("#fa0"), Some(Color::new(0xff, 0xaa, 0)));
        for text in ["", "#", "#12", "#12345", "green", "#+12345", "#йцукен", "йцу", "#1234567890"]
        {
            assert_eq!(Color::parse(text), None, "{text}");
        }
    }

    #[test]
    fn dark_colors_are_recognized() {
        assert!(Color::parse("#000").is_some_and(Color::is_dark));
        assert!(Color::parse("#A60000").is_some_and(Color::is_dark));
        assert!(!Color::parse("#C600D4").is_some_and(Color::is_dark));
    }
}
