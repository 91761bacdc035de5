//! The chart of how many members were online.

use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::canvas::{Align, Canvas, Style, circle, polygon, rectangle};
use super::color::{BACKGROUND, Color, LEADER, MUTED, ONLINE, TEXT, UNIFORM, WHITE};
use super::frame::{self, Entry, HEADING};
use super::{Heading, RenderError};

/// The counts of a fraction or a whole server over time.
#[derive(Debug, Clone, PartialEq)]
pub struct Chart {
    /// The heading.
    pub heading: Heading,
    /// The start of the time axis in Unix seconds.
    pub from: i64,
    /// The end of the time axis.
    pub to: i64,
    /// Seconds between samples; a longer interval is drawn as a gap.
    pub step: u32,
    /// The time zone of the axis.
    pub zone: TimeZone,
    /// The samples, oldest first.
    pub samples: Vec<Sample>,
    /// The texts in the chart.
    pub labels: ChartLabels,
}

/// The counts at a moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sample {
    /// Unix seconds.
    pub t: i64,
    /// Members online.
    pub online: u32,
    /// Members in uniform.
    pub in_uniform: u32,
    /// Whether the leader was online.
    pub leader: bool,
}

/// The texts in a chart.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ChartLabels {
    /// For the line of all members.
    pub online: String,
    /// For the line of members in uniform.
    pub in_uniform: String,
    /// For the bar that shows when the leader was online.
    pub leader: String,
    /// Precedes the highest count.
    pub max: String,
    /// Shown if there are no samples.
    pub nothing: String,
}

const WIDTH: f32 = 1280.0;
const HEIGHT: f32 = 860.0;
const LEFT: f32 = 104.0;
const RIGHT: f32 = WIDTH - 40.0;
const TOP: f32 = HEADING + 64.0;
const BOTTOM: f32 = HEIGHT - 150.0;

/// Maximum number of horizontal grid lines above zero.
const LINES: u32 = 5;

const HOUR: i64 = 3_600;
const DAY: i64 = 24 * HOUR;
const QUARTER: i64 = HOUR / 4;

/// Intervals of the time axis; the first that needs at most `MAX_TICKS` is used.
const INTERVALS: [i64; 10] =
    [HOUR, 2 * HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 3 * DAY, 5 * DAY, 7 * DAY];
const MAX_TICKS: i64 = 9;

const AXIS: Style = Style { size: 30.0, color: MUTED, halo: None };
const PEAK: Style = Style { size: 32.0, color: TEXT, halo: Some(BACKGROUND) };

impl Chart {
    /// Renders the chart as a PNG.
    pub fn png(&self) -> Result<Vec<u8>, RenderError> {
        let mut canvas = Canvas::new(WIDTH as u32, HEIGHT as u32, BACKGROUND)?;
        let samples: Vec<Sample> =
            self.samples.iter().copied().filter(|s| (self.from..=self.to).contains(&s.t)).collect();
        let highest = samples.iter().copied().rev().max_by_key(|sample| sample.online);
        let axes = Axes::new(self.from, self.to, highest.map_or(0, |sample| sample.online));
        let in_uniform = samples.iter().any(|sample| sample.in_uniform > 0);
        axes.draw_counts(&mut canvas);
        axes.draw_times(&mut canvas, &self.zone);
        for run in self.runs(&samples) {
            let points = axes.reduced(run);
            axes.draw_line(&mut canvas, &points, |sample| sample.online, ONLINE);
            if in_uniform {
                axes.draw_line(&mut canvas, &points, |sample| sample.in_uniform, UNIFORM);
            }
            axes.draw_leader(&mut canvas, run, i64::from(self.step));
        }
        match highest {
            Some(highest) if highest.online == 0 => {}
            Some(highest) => axes.draw_peak(&mut canvas, highest, &self.labels.max, &self.zone),
            None => {
                let middle = (LEFT + RIGHT) / 2.0;
                let line = canvas.font().fit(&self.labels.nothing, PEAK.size, RIGHT - LEFT);
                canvas.write(&line, PEAK, Align::Middle, middle, (TOP + BOTTOM) / 2.0);
            }
        }
        frame::draw_heading(&mut canvas, WIDTH, &self.heading);
        let legend = self.legend(&samples, in_uniform);
        frame::draw_legend(&mut canvas, WIDTH, HEIGHT - frame::legend_height(1, 1), 3, &legend);
        canvas.png()
    }

    /// The samples, split at gaps.
    fn runs<'a>(&self, samples: &'a [Sample]) -> impl Iterator<Item = &'a [Sample]> {
        let longest = i64::from(self.step.max(1)) * 5 / 2;
        samples.chunk_by(move |a, b| (0..=longest).contains(&(b.t.saturating_sub(a.t))))
    }

    fn legend(&self, samples: &[Sample], in_uniform: bool) -> Vec<Entry> {
        let last = samples.last();
        let now = |count: fn(&Sample) -> u32| last.map_or(String::new(), |s| count(s).to_string());
        let swatch = |name: &str, count, color: Color| Entry {
            name: name.to_owned(),
            count,
            symbol: Box::new(move |canvas, x, y| {
                canvas.fill(rectangle(x - 14.0, y - 5.0, x + 14.0, y + 5.0), color);
            }),
        };
        let mut entries = vec![swatch(&self.labels.online, now(|s| s.online), ONLINE)];
        if in_uniform {
            entries.push(swatch(&self.labels.in_uniform, now(|s| s.in_uniform), UNIFORM));
        }
        if samples.iter().any(|sample| sample.leader) {
            entries.push(swatch(&self.labels.leader, String::new(), LEADER));
        }
        entries
    }
}

struct Axes {
    from: i64,
    to: i64,
    /// Members between two grid lines.
    step: u32,
    top: u32,
}

impl Axes {
    fn new(from: i64, to: i64, highest: u32) -> Self {
        // Small counts should not fill the whole height.
        let highest = highest.max(LINES);
        let step = round_step(highest);
        let top = highest.div_ceil(step).saturating_mul(step);
        Self { from, to: to.max(from.saturating_add(1)), step, top }
    }

    fn x(&self, t: i64) -> f32 {
        let part = (t as f64 - self.from as f64) / (self.to as f64 - self.from as f64);
        LEFT + (RIGHT - LEFT) * part as f32
    }

    fn y(&self, count: u32) -> f32 {
        BOTTOM - (BOTTOM - TOP) * (f64::from(count) / f64::from(self.top)) as f32
    }

    fn draw_counts(&self, canvas: &mut Canvas) {
        for line in 0..=self.top / self.step {
            let count = line.saturating_mul(self.step);
            let y = self.y(count);
            let color = WHITE.alpha(if line == 0 { 0.35 } else { 0.12 });
            canvas.stroke(polygon(&[(LEFT, y), (RIGHT, y)], false), 2.0, color);
            canvas.write(&short(count), AXIS, Align::Right, LEFT - 16.0, y + 10.0);
        }
    }

    fn draw_times(&self, canvas: &mut Canvas, zone: &TimeZone) {
        let span = self.to.saturating_sub(self.from);
        let interval =
            INTERVALS.into_iter().find(|interval| span / interval <= MAX_TICKS).unwrap_or(30 * DAY);
        // In every time zone, hours start at a quarter of a UTC hour.
        let first = self.from.div_euclid(QUARTER).saturating_mul(QUARTER);
        let mut day = 0;
        let moments = (0..).map(|at: i64| first.saturating_add(at * QUARTER));
        for t in moments.take_while(|t| *t <= self.to).take(100_000) {
            let Ok(moment) = Timestamp::from_second(t) else { return };
            let civil = zone.to_datetime(moment);
            if civil.minute() != 0 || t < self.from {
                continue;
            }
            let is_midnight = civil.hour() == 0;
            day += i64::from(is_midnight);
            let (is_tick, format) = match interval < DAY {
                true => (i64::from(civil.hour()) % (interval / HOUR) == 0, "%H:%M"),
                false => (is_midnight && day % (interval / DAY) == 0, "%d.%m"),
            };
            if !is_tick {
                continue;
            }
            let label = civil.strftime(format).to_string();
            let x = self.x(t);
            let color = WHITE.alpha(if is_midnight { 0.2 } else { 0.07 });
            canvas.stroke(polygon(&[(x, TOP), (x, BOTTOM)], false), 2.0, color);
            canvas.write(&label, AXIS, Align::Middle, x.clamp(LEFT, RIGHT - 24.0), BOTTOM + 46.0);
        }
    }

    /// The highest sample of every four pixels, so that noise does not thicken the line.
    fn reduced(&self, run: &[Sample]) -> Vec<Sample> {
        const PIXELS: f32 = 4.0;
        let slots =
            run.chunk_by(|a, b| (self.x(a.t) / PIXELS).floor() == (self.x(b.t) / PIXELS).floor());
        let highest = slots.filter_map(|slot| slot.iter().max_by_key(|sample| sample.online));
        let (first, last) = (run.iter().take(1), run.iter().skip(1).last());
        let mut points: Vec<Sample> = first.chain(highest).chain(last).copied().collect();
        points.dedup_by_key(|sample| sample.t);
        points
    }

    fn draw_line(
        &self,
        canvas: &mut Canvas,
        run: &[Sample],
        count: fn(&Sample) -> u32,
        color: Color,
    ) {
        let line: Vec<_> = run.iter().map(|s| (self.x(s.t), self.y(count(s)))).collect();
        let (Some(&(first, y)), Some(&(last, _))) = (line.first(), line.last()) else { return };
        if line.len() == 1 {
            return canvas.fill(circle(first, y, 4.0), color);
        }
        let mut area = line.clone();
        area.extend([(last, BOTTOM), (first, BOTTOM)]);
        canvas.fill(polygon(&area, true), color.alpha(0.18));
        canvas.stroke(polygon(&line, false), 4.0, color);
    }

    /// Draws a bar at the bottom while the leader was online.
    fn draw_leader(&self, canvas: &mut Canvas, run: &[Sample], step: i64) {
        for part in run.chunk_by(|a, b| a.leader == b.leader) {
            let (Some(first), Some(last)) = (part.first(), part.last()) else { continue };
            if first.leader {
                let end = self.x(last.t.saturating_add(step)).min(RIGHT);
                canvas.fill(rectangle(self.x(first.t), BOTTOM + 2.0, end, BOTTOM + 12.0), LEADER);
            }
        }
    }

    /// Marks the highest count with its time.
    fn draw_peak(&self, canvas: &mut Canvas, highest: Sample, label: &str, zone: &TimeZone) {
        let (x, y) = (self.x(highest.t), self.y(highest.online));
        canvas.fill(circle(x, y, 12.0), BACKGROUND);
        canvas.fill(circle(x, y, 8.0), TEXT);
        let format =
            if self.to.saturating_sub(self.from) > DAY + HOUR { "%d.%m %H:%M" } else { "%H:%M" };
        let time = Timestamp::from_second(highest.t)
            .map(|moment| zone.to_datetime(moment).strftime(format).to_string())
            .unwrap_or_default();
        let label = canvas.font().fit(label, PEAK.size, 320.0);
        let line = format!("{label} {} · {time}", highest.online);
        let half = canvas.font().width(&line, PEAK.size) / 2.0;
        let x = x.clamp(LEFT + half, (RIGHT - half).max(LEFT + half));
        canvas.write(&line, PEAK, Align::Middle, x, y - 24.0);
    }
}

/// The members between two grid lines: 1, 2 or 5 times a power of ten.
pub(super) fn round_step(highest: u32) -> u32 {
    let least = highest.div_ceil(LINES);
    let mut steps = (0..9).flat_map(|power| [1, 2, 5].map(|times| times * 10_u32.pow(power)));
    steps.find(|step| *step >= least).unwrap_or(1_000_000_000)
}

/// A number that fits beside the axis.
pub(super) fn short(count: u32) -> String {
    match count {
        0..10_000 => count.to_string(),
        10_000..10_000_000 => format!("{}k", count / 1_000),
        _ => format!("{}M", count / 1_000_000),
    }
}
