//! The day of a fraction: its counts by hour, and its figures beside those of other days.

use super::axis::{CountAxis, PEAK};
use super::canvas::{Align, Canvas, Style, circle, polygon, rectangle};
use super::color::{BACKGROUND, Color, LEADER, ONLINE, WEEK, WHITE, YESTERDAY};
use super::frame::{self, HEADING, MARGIN, PLAIN, QUIET, WIDTH};
use super::{Heading, RenderError};

/// A fraction's day.
#[derive(Debug, Clone, PartialEq)]
pub struct Digest {
    /// The heading.
    pub heading: Heading,
    /// The hours of the day.
    pub hours: [DigestHour; 24],
    /// The figures of the day, of the day before and of the week, each in the order of the rows; `None` is left out.
    pub columns: [Option<[String; 4]>; 3],
    /// The texts in the picture.
    pub labels: DigestLabels,
}

/// The counts of an hour. An hour without data has none.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct DigestHour {
    /// The average.
    pub average: Option<f64>,
    /// The highest.
    pub most: u32,
    /// The average of the same hour yesterday.
    pub yesterday: Option<f64>,
    /// The average of the same hour in the week before.
    pub week: Option<f64>,
    /// The part of the hour in which the leader was online, from 0 to 1.
    pub leader: f32,
}

/// The texts in a digest.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DigestLabels {
    /// The labels of the figures.
    pub rows: [String; 4],
    /// The labels of the day, of the day before and of the week.
    pub columns: [String; 3],
    /// Up to which time of the day all columns count; empty if the day is over.
    pub until: String,
    /// The labels of the lower and the upper part of a bar.
    pub bar: [String; 2],
    /// The label of the strip that shows when the leader was online.
    pub leader: String,
    /// Precedes the highest count.
    pub max: String,
    /// The text that is shown if there is no data at all.
    pub nothing: String,
}

const HEIGHT: f32 = 952.0;
const LEFT: f32 = 84.0;
const RIGHT: f32 = WIDTH - MARGIN;
const TOP: f32 = HEADING + 106.0;
const BOTTOM: f32 = TOP + 330.0;

/// The width of an hour.
const HOUR: f32 = (RIGHT - LEFT) / 24.0;

/// The baselines of the table: the one of its head, and the distance from one row to the next.
const HEAD: f32 = BOTTOM + 122.0;
const ROW: f32 = 54.0;

/// The left edges of the columns of the table.
const COLUMNS: [f32; 3] = [266.0, 494.0, 722.0];

/// The baseline of the labels of a bar.
const KEY: f32 = HEADING + 40.0;

/// The part of a bar above its average.
const ABOVE_AVERAGE: Color = ONLINE.alpha(0.34);

/// The strip of the leader, and the baseline of the hours.
const STRIP: [f32; 2] = [BOTTOM + 8.0, BOTTOM + 22.0];
const HOURS: f32 = BOTTOM + 56.0;

/// Hours from one label of the axis to the next.
const TICK: usize = 3;

impl Digest {
    /// Renders the day as a PNG.
    pub fn png(&self) -> Result<Vec<u8>, RenderError> {
        let mut canvas = Canvas::new(WIDTH, HEIGHT, BACKGROUND)?;
        frame::draw_heading(&mut canvas, &self.heading);
        let scale = CountAxis::new([LEFT, TOP, RIGHT, BOTTOM], highest(&self.hours));
        scale.draw(&mut canvas);
        for hour in (0..24).step_by(TICK) {
            let label = format!("{hour:02}");
            canvas.write(&label, QUIET, Align::Middle, center(hour), HOURS);
        }
        let averages = |of: fn(&DigestHour) -> Option<f64>| self.hours.iter().map(of).enumerate();
        for (at, hour) in self.hours.iter().enumerate() {
            if let Some(week) = hour.week {
                draw_week(&mut canvas, center(at), BOTTOM, scale.y(week));
            }
            if let Some(average) = hour.average {
                let (average, most) = (scale.y(average), scale.y(hour.most.into()));
                draw_hour(&mut canvas, center(at), BOTTOM, average, most);
                draw_leader(&mut canvas, center(at), hour.leader);
            }
        }
        let yesterday: Vec<_> = averages(|hour| hour.yesterday).collect();
        for run in yesterday.chunk_by(|(_, a), (_, b)| a.is_some() == b.is_some()) {
            let points = run.iter().filter_map(|(at, y)| Some((center(*at), scale.y((*y)?))));
            draw_points(&mut canvas, &points.collect::<Vec<_>>());
        }
        self.draw_key(&mut canvas);
        self.draw_peak(&mut canvas, &scale);
        self.draw_table(&mut canvas);
        canvas.png()
    }

    /// Says what the two parts of a bar and the strip below show.
    fn draw_key(&self, canvas: &mut Canvas) {
        const SIDE: f32 = 26.0;
        const LONGEST_LABEL: f32 = (RIGHT - MARGIN) / 2.0;
        if self.hours.iter().all(|hour| hour.average.is_none()) {
            return;
        }
        let mut x = MARGIN;
        let [average, most] = &self.labels.bar;
        let entries = [
            (average, ONLINE, SIDE),
            (most, ABOVE_AVERAGE, SIDE),
            (&self.labels.leader, LEADER, STRIP[1] - STRIP[0]),
        ];
        for (label, color, height) in entries {
            let top = KEY - f32::midpoint(SIDE, height);
            canvas.fill(rectangle(x, top, x + SIDE, top + height), color);
            x += SIDE + 14.0;
            let label = canvas.font().fit(label, QUIET.size, (RIGHT - x).min(LONGEST_LABEL));
            canvas.write(&label, QUIET, Align::Left, x, KEY);
            x += canvas.font().width(&label, QUIET.size) + 36.0;
        }
    }

    /// Names the highest count of the day.
    fn draw_peak(&self, canvas: &mut Canvas, scale: &CountAxis) {
        let hours = self.hours.iter().enumerate().rev().filter(|(_, hour)| hour.average.is_some());
        let is_empty = |hour: &DigestHour| hour.yesterday.is_none() && hour.week.is_none();
        let (line, x, y) = match hours.max_by_key(|(_, hour)| hour.most) {
            Some((_, DigestHour { most: 0, .. })) => return,
            Some((at, DigestHour { most, .. })) => {
                let label = canvas.font().fit(&self.labels.max, PEAK.size, 320.0);
                (format!("{label} {most}"), center(at), scale.y((*most).into()) - 14.0)
            }
            None if self.hours.iter().all(is_empty) => {
                let line = canvas.font().fit(&self.labels.nothing, PEAK.size, RIGHT - LEFT);
                (line, f32::midpoint(LEFT, RIGHT), f32::midpoint(TOP, BOTTOM))
            }
            None => return,
        };
        scale.write_peak(canvas, &line, x, y);
    }

    /// Draws the figures. The head of the table is the legend, too.
    fn draw_table(&self, canvas: &mut Canvas) {
        const SYMBOL: f32 = 44.0;
        let write = |canvas: &mut Canvas, text: &str, style: Style, x, y, width| {
            let text = canvas.font().fit(text, style.size, width);
            canvas.write(&text, style, Align::Left, x, y);
        };
        write(canvas, &self.labels.until, QUIET, MARGIN, HEAD, COLUMNS[0] - MARGIN - 16.0);
        let row = |at: usize| HEAD + 6.0 + ROW * (at as f32 + 1.0);
        for (at, label) in self.labels.rows.iter().enumerate() {
            let line = row(at) - 41.0;
            canvas.fill(rectangle(MARGIN, line, RIGHT, line + 2.0), WHITE.alpha(0.12));
            write(canvas, label, QUIET, MARGIN, row(at), COLUMNS[0] - MARGIN - 16.0);
        }
        let ends = COLUMNS.iter().skip(1).chain([&(RIGHT + 14.0)]);
        let columns = self.columns.iter().zip(&self.labels.columns).zip(COLUMNS.iter().zip(ends));
        for (at, ((column, label), (&x, end))) in columns.enumerate() {
            let Some(figures) = column else { continue };
            let (width, y) = (end - x - 14.0, HEAD - 12.0);
            match at {
                0 => draw_hour(canvas, x + 16.0, y + 12.0, y - 3.0, y - 14.0),
                1 => draw_points(canvas, &[(x + 2.0, y + 8.0), (x + 30.0, y - 8.0)]),
                _ => draw_week(canvas, x + 16.0, y + 12.0, y - 8.0),
            }
            write(canvas, label, QUIET, x + SYMBOL, HEAD, width - SYMBOL);
            let style = if at == 0 { PLAIN } else { QUIET };
            for (at, figure) in figures.iter().enumerate() {
                write(canvas, figure, style, x, row(at), width);
            }
        }
    }
}

/// The highest count in the picture.
fn highest(hours: &[DigestHour]) -> u32 {
    let counts = hours.iter().flat_map(|hour| {
        let most = hour.average.map(|_| f64::from(hour.most));
        [most, hour.yesterday, hour.week].into_iter().flatten()
    });
    counts.fold(0.0, f64::max).ceil() as u32
}

/// The middle of an hour on the horizontal axis.
fn center(hour: usize) -> f32 {
    LEFT + HOUR * (hour as f32 + 0.5)
}

/// Draws the bar of an hour up to its average, and paler up to its highest count.
fn draw_hour(canvas: &mut Canvas, x: f32, base: f32, average: f32, most: f32) {
    // An hour with nobody online has a bar, and an hour without data has none.
    canvas.fill(rectangle(x - 10.0, average.min(base - 4.0), x + 10.0, base), ONLINE);
    canvas.fill(rectangle(x - 10.0, most, x + 10.0, average), ABOVE_AVERAGE);
}

/// Draws for how long the leader was online in an hour.
fn draw_leader(canvas: &mut Canvas, x: f32, part: f32) {
    let [top, bottom] = STRIP;
    let mut fill = |width: f32, color| {
        canvas.fill(rectangle(x - width / 2.0, top, x + width / 2.0, bottom), color);
    };
    fill(HOUR, WHITE.alpha(0.1));
    fill(HOUR * part.clamp(0.0, 1.0), LEADER);
}

/// Draws an hour of the week.
fn draw_week(canvas: &mut Canvas, x: f32, base: f32, y: f32) {
    canvas.fill(rectangle(x - HOUR / 2.0, y, x + HOUR / 2.0, base), WEEK.alpha(0.24));
    canvas.fill(rectangle(x - HOUR / 2.0, y - 2.0, x + HOUR / 2.0, y + 2.0), WEEK);
}

/// Draws hours of yesterday, with a line through them.
fn draw_points(canvas: &mut Canvas, points: &[(f32, f32)]) {
    canvas.stroke(polygon(points, false), 8.0, BACKGROUND.alpha(0.6));
    canvas.stroke(polygon(points, false), 3.5, YESTERDAY);
    for &(x, y) in points {
        canvas.fill(circle(x, y, 7.5), BACKGROUND);
        canvas.fill(circle(x, y, 5.5), YESTERDAY);
    }
}

#[cfg(test)]
mod tests {
    use super::super::font::Font;
    use super::*;

    #[test]
    fn a_long_day_fits_into_its_column() {
        let font = Font::embedded().unwrap();
        let width = |text| font.width(text, PLAIN.size);
        let [first, second, third] = COLUMNS;
        for time in ["17 год 46 хв", "17 ч 46 мин", "17 h 46 min", "100 · 17:46"] {
            let space = (second - first).min(third - second) - 14.0;
            assert!(width(time) <= space, "{time}: {} of {space}", width(time));
        }
        for label in ["сер. 7 днів", "ср. 7 дней", "7-day avg"] {
            assert!(width(label) + 44.0 <= RIGHT - third, "{label}: {}", width(label));
        }
        for labels in [
            ["average of the hour", "its maximum", "leader online"],
            ["среднее за час", "максимум", "лидер в сети"],
            ["середнє за годину", "максимум", "лідер у мережі"],
        ] {
            let width: f32 = labels.iter().map(|label| font.width(label, QUIET.size) + 76.0).sum();
            assert!(width - 36.0 <= RIGHT - MARGIN, "{labels:?}: {width}");
        }
        for label in ["< 5 онлайн", "< 5 online", "без лидера", "к 17:46", "by 17:46"]
        {
            assert!(width(label) <= first - MARGIN - 16.0, "{label}: {}", width(label));
        }
    }
}
