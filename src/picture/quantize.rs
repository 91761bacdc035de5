//! Encodes pixels as a PNG with a palette of 256 colors, a third of the size of true color.

use foldhash::{HashMap, HashMapExt};

use super::RenderError;

const MAX_COLORS: usize = 256;

type Rgb = [u8; 3];

/// The PNG of opaque RGBA pixels. Up to 256 colors stay exact; more are merged with similar ones.
pub(super) fn png((width, height): (u32, u32), rgba: &[u8]) -> Result<Vec<u8>, RenderError> {
    // Many lines are the same as the one above.
    let lines: Vec<&[u8]> = rgba.chunks_exact(width as usize * 4).collect();
    let (palette, index) = quantize(histogram(&lines));
    let mut indexed = Vec::with_capacity(rgba.len() / 4);
    for same in lines.chunk_by(|a, b| a == b) {
        let start = indexed.len();
        for run in same[0].as_chunks::<4>().0.chunk_by(|a, b| a == b) {
            let [red, green, blue, _] = run[0];
            let color = index.get(&[red, green, blue]).copied().unwrap_or_default();
            indexed.resize(indexed.len() + run.len(), color);
        }
        let end = indexed.len();
        (1..same.len()).for_each(|_| indexed.extend_from_within(start..end));
    }
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(palette.as_flattened());
    encoder.set_compression(png::Compression::Balanced);
    encoder.set_filter(png::Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&indexed)?;
    writer.finish()?;
    Ok(bytes)
}

/// The number of pixels of each color, sorted by color, so that the result is deterministic.
fn histogram(lines: &[&[u8]]) -> Vec<(Rgb, u32)> {
    let mut counts: HashMap<Rgb, u32> = HashMap::new();
    for same in lines.chunk_by(|a, b| a == b) {
        for run in same[0].as_chunks::<4>().0.chunk_by(|a, b| a == b) {
            let [red, green, blue, _] = run[0];
            *counts.entry([red, green, blue]).or_default() += (run.len() * same.len()) as u32;
        }
    }
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_unstable();
    counts
}

/// The palette, and the index of every color in it. The set of colors with the largest variance is split until there
/// are enough sets.
fn quantize(colors: Vec<(Rgb, u32)>) -> (Vec<Rgb>, HashMap<Rgb, u8>) {
    let mut sets = vec![ColorSet::new(colors)];
    while sets.len() < MAX_COLORS {
        let worst = (0..sets.len()).max_by(|&a, &b| sets[a].error.total_cmp(&sets[b].error));
        let Some(worst) = worst.filter(|&at| sets[at].error > 0.0) else { break };
        let (low, high) = sets.swap_remove(worst).split();
        sets.extend([low, high]);
    }
    let palette = sets.iter().map(|set| set.mean.map(|value| value.round() as u8)).collect();
    let mut index = HashMap::new();
    for (at, set) in (0..=u8::MAX).zip(&sets) {
        index.extend(set.colors.iter().map(|(color, _)| (*color, at)));
    }
    (palette, index)
}

/// The colors that share an entry of the palette.
struct ColorSet {
    colors: Vec<(Rgb, u32)>,
    mean: [f64; 3],
    /// The channel with the largest squared error.
    channel: usize,
    /// The squared error in that channel, summed over all pixels.
    error: f64,
}

impl ColorSet {
    fn new(colors: Vec<(Rgb, u32)>) -> Self {
        let (mut pixels, mut sum, mut squares) = (0.0, [0.0; 3], [0.0; 3]);
        for (color, count) in &colors {
            let count = f64::from(*count);
            pixels += count;
            for channel in 0..3 {
                let value = f64::from(color[channel]);
                sum[channel] += value * count;
                squares[channel] += value * value * count;
            }
        }
        let mean = sum.map(|sum| if pixels > 0.0 { sum / pixels } else { 0.0 });
        let errors = [0, 1, 2].map(|at| squares[at] - mean[at] * sum[at]);
        let channel = (0..3).max_by(|&a, &b| errors[a].total_cmp(&errors[b])).unwrap_or_default();
        let error = if colors.len() > 1 { errors[channel] } else { 0.0 };
        Self { colors, mean, channel, error }
    }

    /// Splits the colors at the mean of the channel.
    fn split(self) -> (Self, Self) {
        let Self { colors, mean, channel, .. } = self;
        let (low, high) =
            colors.into_iter().partition(|(color, _)| f64::from(color[channel]) <= mean[channel]);
        (Self::new(low), Self::new(high))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The RGB pixels and the size of the palette.
    fn decode(png: &[u8]) -> (Vec<u8>, usize) {
        let mut decoder = png::Decoder::new(std::io::Cursor::new(png));
        decoder.set_transformations(png::Transformations::EXPAND);
        let mut reader = decoder.read_info().unwrap();
        let colors = reader.info().palette.as_ref().unwrap().len() / 3;
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut pixels).unwrap();
        (pixels, colors)
    }

    #[test]
    fn up_to_256_colors_are_exact() {
        let rgba: Vec<u8> = (0..=255_u8).flat_map(|at| [at, 255 - at, at / 2, 255]).collect();
        let rgb: Vec<u8> = (0..=255_u8).flat_map(|at| [at, 255 - at, at / 2]).collect();
        assert_eq!(decode(&png((16, 16), &rgba).unwrap()), (rgb, 256));
        let one = png((2, 1), &[9, 8, 7, 255, 9, 8, 7, 255]).unwrap();
        assert_eq!(decode(&one), (vec![9, 8, 7, 9, 8, 7], 1));
    }

    #[test]
    fn more_colors_are_approximated() {
        let rgba: Vec<u8> = (0..256 * 256_u32)
            .flat_map(|at| [(at / 256) as u8, (at % 256) as u8, (at % 7) as u8, 255])
            .collect();
        let (pixels, colors) = decode(&png((256, 256), &rgba).unwrap());
        assert_eq!(colors, 256);
        for (at, &[red, green, _]) in pixels.as_chunks::<3>().0.iter().enumerate() {
            assert!(usize::from(red).abs_diff(at / 256) <= 24, "{at}: {red}");
            assert!(usize::from(green).abs_diff(at % 256) <= 24, "{at}: {green}");
        }
    }
}
