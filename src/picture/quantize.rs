//! A picture with few colours as a PNG with a palette: a third of the bytes.

use std::collections::HashMap;

use super::RenderError;

/// As many as an index of a byte can name.
const COLORS: usize = 256;

type Rgb = [u8; 3];

/// The PNG of opaque RGBA pixels; colours beyond the palette's room are merged with their neighbours.
pub(super) fn png(width: u32, height: u32, rgba: &[u8]) -> Result<Vec<u8>, RenderError> {
    let (pixels, _) = rgba.as_chunks::<4>();
    let counted = count(pixels);
    let (palette, index) = reduce(counted);
    let mut last = ([0; 3], index.get(&[0; 3]).copied().unwrap_or_default());
    let indexed: Vec<u8> = pixels
        .iter()
        .map(|&[red, green, blue, _]| {
            let color = [red, green, blue];
            if color != last.0 {
                last = (color, index.get(&color).copied().unwrap_or_default());
            }
            last.1
        })
        .collect();
    encode(width, height, &palette, &indexed).map_err(|_| RenderError("the PNG can't be written"))
}

fn encode(
    width: u32,
    height: u32,
    palette: &[Rgb],
    indexed: &[u8],
) -> Result<Vec<u8>, png::EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(palette.as_flattened());
    encoder.set_compression(png::Compression::Balanced);
    encoder.set_filter(png::Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(indexed)?;
    writer.finish()?;
    Ok(bytes)
}

/// Every colour with the number of its pixels, in an order that only the colours decide.
fn count(pixels: &[[u8; 4]]) -> Vec<(Rgb, u32)> {
    let mut counts: HashMap<Rgb, u32> = HashMap::new();
    for run in pixels.chunk_by(|one, other| one == other) {
        let [red, green, blue, _] = run[0];
        *counts.entry([red, green, blue]).or_default() += run.len() as u32;
    }
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_unstable();
    counts
}

/// A palette, and the place in it of every colour.
fn reduce(colors: Vec<(Rgb, u32)>) -> (Vec<Rgb>, HashMap<Rgb, u8>) {
    let mut boxes = vec![Colors::of(colors)];
    while boxes.len() < COLORS {
        let worst = (0..boxes.len()).max_by(|&a, &b| boxes[a].error.total_cmp(&boxes[b].error));
        let Some(worst) = worst.filter(|&at| boxes[at].error > 0.0) else { break };
        let (low, high) = boxes.swap_remove(worst).split();
        boxes.extend([low, high]);
    }
    let palette = boxes.iter().map(|colors| colors.mean.map(|value| value.round() as u8)).collect();
    let mut index = HashMap::new();
    for (at, colors) in (0..=u8::MAX).zip(&boxes) {
        index.extend(colors.all.iter().map(|(color, _)| (*color, at)));
    }
    (palette, index)
}

/// Colours that are shown as one.
struct Colors {
    all: Vec<(Rgb, u32)>,
    mean: [f64; 3],
    /// Along which channel they differ most.
    axis: usize,
    /// How much is lost, over all pixels, in showing them as one.
    error: f64,
}

impl Colors {
    fn of(all: Vec<(Rgb, u32)>) -> Self {
        let (mut weight, mut sum, mut squares) = (0.0, [0.0; 3], [0.0; 3]);
        for (color, count) in &all {
            let count = f64::from(*count);
            weight += count;
            for channel in 0..3 {
                let value = f64::from(color[channel]);
                sum[channel] += value * count;
                squares[channel] += value * value * count;
            }
        }
        let mean = sum.map(|sum| if weight > 0.0 { sum / weight } else { 0.0 });
        let errors = [0, 1, 2].map(|at| squares[at] - mean[at] * sum[at]);
        let axis = (0..3).max_by(|&a, &b| errors[a].total_cmp(&errors[b])).unwrap_or_default();
        let error = if all.len() > 1 { errors[axis] } else { 0.0 };
        Self { all, mean, axis, error }
    }

    fn split(self) -> (Self, Self) {
        let Self { all, mean, axis, .. } = self;
        let (low, high) =
            all.into_iter().partition(|(color, _)| f64::from(color[axis]) <= mean[axis]);
        (Self::of(low), Self::of(high))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decoded(png: &[u8]) -> (Vec<u8>, usize) {
        let mut decoder = png::Decoder::new(std::io::Cursor::new(png));
        decoder.set_transformations(png::Transformations::EXPAND);
        let mut reader = decoder.read_info().unwrap();
        let colors = reader.info().palette.as_ref().unwrap().len() / 3;
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut pixels).unwrap();
        (pixels, colors)
    }

    #[test]
    fn few_colours_come_back_as_they_were() {
        let rgba: Vec<u8> = (0..=255_u8).flat_map(|at| [at, 255 - at, at / 2, 255]).collect();
        let (pixels, colors) = decoded(&png(16, 16, &rgba).unwrap());
        let wanted: Vec<u8> = (0..=255_u8).flat_map(|at| [at, 255 - at, at / 2]).collect();
        assert_eq!((pixels, colors), (wanted, 256));
    }

    #[test]
    fn one_colour_is_one() {
        let (pixels, colors) = decoded(&png(2, 1, &[9, 8, 7, 255, 9, 8, 7, 255]).unwrap());
        assert_eq!((pixels, colors), (vec![9, 8, 7, 9, 8, 7], 1));
    }

    #[test]
    fn many_colours_come_back_nearly() {
        let rgba: Vec<u8> = (0..256 * 256_u32)
            .flat_map(|at| [(at / 256) as u8, (at % 256) as u8, (at % 7) as u8, 255])
            .collect();
        let (pixels, colors) = decoded(&png(256, 256, &rgba).unwrap());
        assert_eq!(colors, 256);
        for (at, &[red, green, _]) in pixels.as_chunks::<3>().0.iter().enumerate() {
            assert!(usize::from(red).abs_diff(at / 256) <= 24, "{at}: {red}");
            assert!(usize::from(green).abs_diff(at % 256) <= 24, "{at}: {green}");
        }
    }
}
