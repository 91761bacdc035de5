//! The chart of how many members were online.

use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::axis::{CountAxis, PEAK};
use super::canvas::{Align, Canvas, Style, circle, polygon, rectangle};
use super::color::{BACKGROUND, Color, LEADER, ONLINE, TEXT, WHITE, YESTERDAY};
use super::font::Font;
use super::frame::{self, Entry, HEADING, Legend, MARGIN, PLAIN, QUIET, WIDTH};
use super::time_steps::{TimeStep, runs, time_steps};
use super::{Heading, RenderError};

/// The counts of a fraction or a server over time.
#[derive(Debug, Clone, PartialEq)]
pub struct Chart {
    /// The heading.
    pub heading: Heading,
    /// The start of the time axis in Unix seconds.
    pub from: i64,
    /// The end of the time axis.
    pub to: i64,
    /// Seconds between samples.
    pub step: u32,
    /// The time zone of the axis.
    pub zone: TimeZone,
    /// The samples, oldest first. Samples of the day before the start are drawn behind the others.
    pub samples: Vec<Sample>,
    /// The days that begin in the chart.
    pub days: Vec<Day>,
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
    /// The most members online at once; the other counts may be means.
    pub most: u32,
    /// Members in uniform.
    pub in_uniform: u32,
    /// Whether the leader was online.
    pub leader: bool,
}

/// A day that begins in a chart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Day {
    /// When it begins, in Unix seconds.
    pub t: i64,
    /// Its name.
    pub name: String,
}

/// The texts in a chart.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ChartLabels {
    /// The name of the line of all members.
    pub online: String,
    /// The name of the range from the mean to the maximum of half an hour.
    pub range: String,
    /// The name of the area of members in uniform.
    pub in_uniform: String,
    /// The name of the line of the day before.
    pub yesterday: String,
    /// The name of the bar that shows when the leader was online; without a name there is no bar.
    pub leader: String,
    /// How long the leader was online.
    pub leader_time: String,
    /// Precedes the highest count.
    pub max: String,
    /// The day of the highest count, which its time alone does not say in a chart of several days.
    pub max_day: String,
    /// The text that is shown if there are no samples.
    pub nothing: String,
}

const LEFT: f32 = 96.0;
const RIGHT: f32 = WIDTH - MARGIN;
const TOP: f32 = HEADING + 104.0;
const BOTTOM: f32 = TOP + 420.0;

/// The bar of the leader, and the baseline of the times.
const BAR: [f32; 2] = [BOTTOM + 10.0, BOTTOM + 36.0];
const TIMES: f32 = BOTTOM + 82.0;

const END: f32 = TIMES + 20.0;

/// The least distance between two times of the axis, and from the last one to the edge of the picture.
const GAP_OF_TIMES: f32 = 12.0;
const END_OF_TIMES: f32 = 8.0;

const HOUR: i64 = 3_600;
const DAY: i64 = 24 * HOUR;
const QUARTER: i64 = HOUR / 4;

/// Hours from one time on the axis to the next.
const TICK: i8 = 4;

/// The longest chart with names of hours.
const MAX_SPAN: i64 = 2 * DAY;

impl Chart {
    /// The sample with the highest count; of equal ones the first.
    #[must_use]
    pub fn highest(&self) -> Option<Sample> {
        self.within(self.from, self.to.saturating_add(1)).rev().max_by_key(|sample| sample.most)
    }

    fn within(&self, from: i64, to: i64) -> impl DoubleEndedIterator<Item = Sample> {
        let samples = self.samples.iter().copied();
        samples.filter(move |sample| (from..to).contains(&sample.t))
    }

    /// Renders the chart as a PNG.
    pub fn png(&self) -> Result<Vec<u8>, RenderError> {
        let samples: Vec<_> = self.within(self.from, self.to.saturating_add(1)).collect();
        let yesterday = self.within(self.from.saturating_sub(DAY), self.from);
        let shifted = yesterday.map(|sample| Sample { t: sample.t.saturating_add(DAY), ..sample });
        let (steps, yesterday) = (time_steps(samples.iter().copied()), time_steps(shifted));
        let highest = self.highest();
        let top = yesterday.iter().map(|step| step.online.ceil() as u32).max().unwrap_or(0);
        let axes = Axes::new(self.from, self.to, highest.map_or(0, |s| s.most).max(top));

        let entries = self.legend(&samples, !yesterday.is_empty());
        let legend = Legend::new(&Font::embedded()?, 2, &entries);
        let mut canvas = Canvas::new(WIDTH, END + legend.height(), BACKGROUND)?;
        axes.counts.draw(&mut canvas);
        axes.draw_times(&mut canvas, &self.zone);
        for run in runs(&steps) {
            axes.draw_range(&mut canvas, run);
            axes.draw_area(&mut canvas, run, |step| step.online, ONLINE.alpha(0.25));
            axes.draw_area(&mut canvas, run, |step| step.in_uniform, ONLINE.alpha(0.6));
        }
        for run in runs(&yesterday) {
            let line = axes.line(run, |step| step.online);
            canvas.stroke(polygon(&line, false), 4.0, YESTERDAY.alpha(0.85));
        }
        for run in runs(&steps) {
            canvas.stroke(polygon(&axes.line(run, |step| step.online), false), 6.0, ONLINE);
        }
        if !self.labels.leader.is_empty() {
            axes.draw_leader(&mut canvas, &samples, i64::from(self.step.max(1)));
        }
        self.draw_days(&mut canvas, &axes);
        match highest {
            Some(Sample { most: 0, .. }) => {}
            Some(highest) => axes.draw_peak(&mut canvas, highest, &self.labels, &self.zone),
            None => {
                let (x, y) = (f32::midpoint(LEFT, RIGHT), f32::midpoint(TOP, BOTTOM));
                let line = canvas.font().fit(&self.labels.nothing, PEAK.size, RIGHT - LEFT);
                axes.counts.write_peak(&mut canvas, &line, x, y);
            }
        }
        frame::draw_heading(&mut canvas, &self.heading);
        legend.draw(&mut canvas, END);
        canvas.png()
    }

    /// Draws marks at the beginnings of days, with the days' names.
    fn draw_days(&self, canvas: &mut Canvas, axes: &Axes) {
        let days = self.days.iter().filter(|day| (self.from..=self.to).contains(&day.t));
        let mut end = 0.0;
        // One midnight is what a day is read by. Those of a month would hide the line.
        let mark = WHITE.alpha(if self.to - self.from > MAX_SPAN { 0.2 } else { 0.6 });
        for Day { t, name } in days {
            let x = axes.x(*t);
            canvas.fill(rectangle(x - 1.5, HEADING + 8.0, x + 1.5, BAR[1]), mark);
            let name = canvas.font().fit(name, PLAIN.size, RIGHT - LEFT);
            let width = canvas.font().width(&name, PLAIN.size);
            // The line must not cross its own label.
            let left = if x + 12.0 + width <= RIGHT { x + 12.0 } else { x - 12.0 - width };
            if left > end {
                let style = Style { halo: Some(BACKGROUND), ..QUIET };
                canvas.write(&name, style, Align::Left, left, HEADING + 38.0);
                end = left + width;
            }
        }
    }

    fn legend(&self, samples: &[Sample], has_yesterday: bool) -> Vec<Entry> {
        let last = samples.last();
        let now = |count: fn(&Sample) -> u32| last.map_or(String::new(), |s| count(s).to_string());
        let swatch = |name: &str, count, color: Color, height: f32| Entry {
            name: name.to_owned(),
            count,
            symbol: Box::new(move |canvas, x, y| {
                canvas.fill(rectangle(x - 16.0, y - height, x + 16.0, y + height), color);
            }),
        };
        let labels = &self.labels;
        let mut entries = vec![swatch(&labels.online, now(|s| s.online), ONLINE, 4.0)];
        if samples.iter().any(|sample| sample.in_uniform > 0) {
            let count = now(|s| s.in_uniform);
            entries.push(swatch(&labels.in_uniform, count, ONLINE.alpha(0.7), 14.0));
        }
        if !samples.is_empty() {
            entries.push(Entry {
                name: labels.range.clone(),
                count: String::new(),
                symbol: Box::new(|canvas, x, y| {
                    let side = |y| vec![(x - 16.0, y), (x + 16.0, y)];
                    draw_range(canvas, side(y - 14.0), side(y + 10.0));
                    canvas.stroke(polygon(&side(y + 10.0), false), 6.0, ONLINE);
                }),
            });
        }
        if has_yesterday {
            entries.push(swatch(&labels.yesterday, String::new(), YESTERDAY, 2.0));
        }
        if !samples.is_empty() && !labels.leader.is_empty() {
            entries.push(swatch(&labels.leader, labels.leader_time.clone(), LEADER, 10.0));
        }
        entries
    }
}

struct Axes {
    from: i64,
    to: i64,
    counts: CountAxis,
}

impl Axes {
    fn new(from: i64, to: i64, highest: u32) -> Self {
        let counts = CountAxis::new([LEFT, TOP, RIGHT, BOTTOM], highest);
        Self { from, to: to.max(from.saturating_add(1)), counts }
    }

    fn x(&self, t: i64) -> f32 {
        let part = (t as f64 - self.from as f64) / (self.to as f64 - self.from as f64);
        LEFT + (RIGHT - LEFT) * part.clamp(0.0, 1.0) as f32
    }

    fn draw_times(&self, canvas: &mut Canvas, zone: &TimeZone) {
        if self.to.saturating_sub(self.from) > MAX_SPAN {
            return;
        }
        // In every time zone, hours start at a quarter of a UTC hour.
        let first = self.from.div_euclid(QUARTER).saturating_mul(QUARTER);
        let moments = (0..=MAX_SPAN / QUARTER).map(|at| first.saturating_add(at * QUARTER));
        let mut free_from = 0.0;
        for t in moments.filter(|t| (self.from..=self.to).contains(t)) {
            let Ok(moment) = Timestamp::from_second(t) else { return };
            let civil = zone.to_datetime(moment);
            if civil.minute() != 0 || civil.hour() % TICK != 0 {
                continue;
            }
            let x = self.x(t);
            canvas.stroke(polygon(&[(x, TOP), (x, BOTTOM)], false), 2.0, WHITE.alpha(0.08));
            let label = civil.strftime("%H:%M").to_string();
            let half = canvas.font().width(&label, QUIET.size) / 2.0;
            let middle = x.min(WIDTH - END_OF_TIMES - half);
            if x >= LEFT && middle - half >= free_from {
                canvas.write(&label, QUIET, Align::Middle, middle, TIMES);
                free_from = middle + half + GAP_OF_TIMES;
            }
        }
    }

    /// The outline of steps.
    fn line(&self, run: &[TimeStep], count: fn(&TimeStep) -> f64) -> Vec<(f32, f32)> {
        let side = |step: &TimeStep| {
            let y = self.counts.y(count(step));
            [(self.x(step.from), y), (self.x(step.to), y)]
        };
        run.iter().flat_map(side).collect()
    }

    fn draw_area(
        &self,
        canvas: &mut Canvas,
        run: &[TimeStep],
        count: fn(&TimeStep) -> f64,
        color: Color,
    ) {
        let mut area = self.line(run, count);
        let (Some(&(first, _)), Some(&(last, _))) = (area.first(), area.last()) else { return };
        area.extend([(last, BOTTOM), (first, BOTTOM)]);
        canvas.fill(polygon(&area, true), color);
    }

    /// Draws what is between the mean and the maximum of each step.
    fn draw_range(&self, canvas: &mut Canvas, run: &[TimeStep]) {
        draw_range(canvas, self.line(run, |step| step.most), self.line(run, |step| step.online));
    }

    /// Draws a bar for the time while the leader was online, on a dark bar for the time with data.
    fn draw_leader(&self, canvas: &mut Canvas, samples: &[Sample], step: i64) {
        let longest = step.saturating_mul(5) / 2;
        let is_near = |a: &Sample, b: &Sample| b.t.saturating_sub(a.t) <= longest;
        for run in samples.chunk_by(|a, b| a.leader == b.leader && is_near(a, b)) {
            let (Some(first), Some(last)) = (run.first(), run.last()) else { continue };
            let (from, to) = (self.x(first.t), self.x(last.t.saturating_add(step)));
            let color = if first.leader { LEADER } else { WHITE.alpha(0.1) };
            canvas.fill(rectangle(from, BAR[0], to, BAR[1]), color);
        }
    }

    /// Marks the highest count with its time.
    fn draw_peak(
        &self,
        canvas: &mut Canvas,
        highest: Sample,
        labels: &ChartLabels,
        zone: &TimeZone,
    ) {
        let (x, y) = (self.x(highest.t), self.counts.y(highest.most.into()));
        canvas.fill(circle(x, y, 13.0), BACKGROUND);
        canvas.fill(circle(x, y, 9.0), TEXT);
        let time = zone.to_datetime(peak_time(highest.t, zone)).strftime("%H:%M").to_string();
        let label = canvas.font().fit(&labels.max, PEAK.size, 320.0);
        let time = match labels.max_day.as_str() {
            "" => time,
            day => format!("{day}, {time}"),
        };
        let line = format!("{label} {} · {time}", highest.most);
        self.counts.write_peak(canvas, &line, x, y - 26.0);
    }
}

/// The moment that is named for the highest count of a sample: where five minutes of the hour begin. Older samples have five
/// minutes each, and a day by itself and in its week has one time.
#[must_use]
pub fn peak_time(t: i64, zone: &TimeZone) -> Timestamp {
    let at = Timestamp::from_second(t).unwrap_or_default();
    let local = zone.to_datetime(at);
    let behind = i64::from(local.minute() % 5) * 60 + i64::from(local.second());
    Timestamp::from_second(t.saturating_sub(behind)).unwrap_or(at)
}

/// Draws the range below its upper line.
fn draw_range(canvas: &mut Canvas, upper: Vec<(f32, f32)>, lower: Vec<(f32, f32)>) {
    let area: Vec<_> = upper.iter().copied().chain(lower.into_iter().rev()).collect();
    canvas.fill(polygon(&area, true), ONLINE.alpha(0.14));
    canvas.stroke(polygon(&upper, false), 2.0, ONLINE.alpha(0.4));
}
