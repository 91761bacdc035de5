//! How many were online, hour by hour.

use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::canvas::{Align, Canvas, Style, circle, polygon, rectangle};
use super::color::{Color, LEADER, LINE, ONLINE, PAPER, QUIET, TEXT, UNIFORM};
use super::layout::{self, Entry, HEAD};
use super::{Heading, RenderError};

/// The counts of one fraction, or of a whole server, over some time.
#[derive(Debug, Clone, PartialEq)]
pub struct Chart {
    /// What stands above.
    pub heading: Heading,
    /// The first moment shown, as Unix time.
    pub from: i64,
    /// The last moment shown.
    pub to: i64,
    /// Seconds from one sample to the next; a longer time without one is a gap.
    pub step: u32,
    /// Whose hours stand on the axis.
    pub zone: TimeZone,
    /// What was counted, oldest first.
    pub samples: Vec<Sample>,
    /// The words on it.
    pub labels: ChartLabels,
}

/// One moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sample {
    /// Unix time.
    pub t: i64,
    /// How many were online.
    pub online: u32,
    /// How many of them were in uniform.
    pub in_uniform: u32,
    /// Whether the leader was there, where there is one.
    pub leader: bool,
}

/// The words of a chart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChartLabels {
    /// The line of all.
    pub online: String,
    /// The line of those in uniform.
    pub in_uniform: String,
    /// The bar of the leader's presence.
    pub leader: String,
    /// The highest count, before the number.
    pub max: String,
    /// Where nothing was counted at all.
    pub nothing: String,
}

const WIDTH: f32 = 1280.0;
const HEIGHT: f32 = 860.0;
const LEFT: f32 = 104.0;
const RIGHT: f32 = WIDTH - 40.0;
const TOP: f32 = HEAD + 64.0;
const BOTTOM: f32 = HEIGHT - 150.0;

/// Lines across, and numbers beside them.
const LINES: u32 = 5;

const HOUR: i64 = 3_600;
const DAY: i64 = 24 * HOUR;
const QUARTER: i64 = HOUR / 4;

/// From one mark below to the next: the shortest time that leaves no more of them than there is room for.
const EVERY: [i64; 10] =
    [HOUR, 2 * HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 3 * DAY, 5 * DAY, 7 * DAY];
const MARKS: i64 = 9;

const AXIS: Style = Style { size: 30.0, ink: QUIET, rim: None };
const PEAK: Style = Style { size: 32.0, ink: TEXT, rim: Some(PAPER) };

impl Chart {
    /// The picture as a PNG.
    pub fn png(&self) -> Result<Vec<u8>, RenderError> {
        let mut canvas = Canvas::new(WIDTH as u32, HEIGHT as u32, PAPER)?;
        let seen: Vec<Sample> =
            self.samples.iter().copied().filter(|s| (self.from..=self.to).contains(&s.t)).collect();
        let highest = seen.iter().copied().rev().max_by_key(|sample| sample.online);
        let field = Field::new(self.from, self.to, highest.map_or(0, |sample| sample.online));
        let dressed = seen.iter().any(|sample| sample.in_uniform > 0);
        field.counts(&mut canvas);
        field.hours(&mut canvas, &self.zone);
        for run in self.runs(&seen) {
            let thin = field.thinned(run);
            field.area(&mut canvas, &thin, |sample| sample.online, ONLINE);
            if dressed {
                field.area(&mut canvas, &thin, |sample| sample.in_uniform, UNIFORM);
            }
            field.presence(&mut canvas, run, i64::from(self.step));
        }
        match highest {
            Some(highest) if highest.online == 0 => {}
            Some(highest) => field.peak(&mut canvas, highest, &self.labels.max, &self.zone),
            None => {
                let middle = (LEFT + RIGHT) / 2.0;
                let line = canvas.typeface().fit(&self.labels.nothing, PEAK.size, RIGHT - LEFT);
                canvas.write(&line, PEAK, Align::Middle, middle, (TOP + BOTTOM) / 2.0);
            }
        }
        layout::head(&mut canvas, WIDTH, &self.heading);
        let entries = self.entries(&seen, dressed);
        layout::legend(&mut canvas, WIDTH, HEIGHT - layout::height(1, 1), 3, &entries);
        canvas.png()
    }

    /// The samples without a gap between them.
    fn runs<'a>(&self, seen: &'a [Sample]) -> impl Iterator<Item = &'a [Sample]> {
        let longest = i64::from(self.step.max(1)) * 5 / 2;
        seen.chunk_by(move |one, next| (0..=longest).contains(&(next.t.saturating_sub(one.t))))
    }

    fn entries(&self, seen: &[Sample], dressed: bool) -> Vec<Entry> {
        let last = seen.last();
        let now = |count: fn(&Sample) -> u32| last.map_or(String::new(), |s| count(s).to_string());
        let swatch = |name: &str, count, ink: Color| Entry {
            name: name.to_owned(),
            count,
            sign: Box::new(move |canvas, x, y| {
                canvas.fill(rectangle(x - 14.0, y - 5.0, x + 14.0, y + 5.0), ink);
            }),
        };
        let mut entries = vec![swatch(&self.labels.online, now(|s| s.online), ONLINE)];
        if dressed {
            entries.push(swatch(&self.labels.in_uniform, now(|s| s.in_uniform), UNIFORM));
        }
        if seen.iter().any(|sample| sample.leader) {
            entries.push(swatch(&self.labels.leader, String::new(), LEADER));
        }
        entries
    }
}

/// Where moments and counts lie on the sheet.
struct Field {
    from: i64,
    to: i64,
    /// Between two lines across.
    tread: u32,
    top: u32,
}

impl Field {
    fn new(from: i64, to: i64, highest: u32) -> Self {
        // One of one is no crowd: small counts stay low.
        let highest = highest.max(LINES);
        let tread = tread(highest);
        let top = highest.div_ceil(tread).saturating_mul(tread);
        Self { from, to: to.max(from.saturating_add(1)), tread, top }
    }

    fn x(&self, t: i64) -> f32 {
        let part = (t as f64 - self.from as f64) / (self.to as f64 - self.from as f64);
        LEFT + (RIGHT - LEFT) * part as f32
    }

    fn y(&self, count: u32) -> f32 {
        BOTTOM - (BOTTOM - TOP) * (f64::from(count) / f64::from(self.top)) as f32
    }

    /// The lines across.
    fn counts(&self, canvas: &mut Canvas) {
        for line in 0..=self.top / self.tread {
            let count = line.saturating_mul(self.tread);
            let y = self.y(count);
            let ink = LINE.alpha(if line == 0 { 0.35 } else { 0.12 });
            canvas.stroke(polygon(&[(LEFT, y), (RIGHT, y)], false), 2.0, ink);
            canvas.write(&short(count), AXIS, Align::Right, LEFT - 16.0, y + 10.0);
        }
    }

    /// The hours, or the days, below.
    fn hours(&self, canvas: &mut Canvas, zone: &TimeZone) {
        let span = self.to.saturating_sub(self.from);
        let every = EVERY.into_iter().find(|every| span / every <= MARKS).unwrap_or(30 * DAY);
        // Whole hours begin at a quarter of an hour wherever people live.
        let first = self.from.div_euclid(QUARTER).saturating_mul(QUARTER);
        let mut day = 0;
        let moments = (0..).map(|at: i64| first.saturating_add(at * QUARTER));
        for t in moments.take_while(|t| *t <= self.to).take(100_000) {
            let Ok(moment) = Timestamp::from_second(t) else { return };
            let civil = zone.to_datetime(moment);
            if civil.minute() != 0 || t < self.from {
                continue;
            }
            let midnight = civil.hour() == 0;
            day += i64::from(midnight);
            let due = match every < DAY {
                true => i64::from(civil.hour()) % (every / HOUR) == 0,
                false => midnight && day % (every / DAY) == 0,
            };
            if !due {
                continue;
            }
            let label = match every < DAY {
                true => civil.strftime("%H:%M").to_string(),
                false => civil.strftime("%d.%m").to_string(),
            };
            let x = self.x(t);
            let ink = LINE.alpha(if midnight { 0.2 } else { 0.07 });
            canvas.stroke(polygon(&[(x, TOP), (x, BOTTOM)], false), 2.0, ink);
            canvas.write(&label, AXIS, Align::Middle, x.clamp(LEFT, RIGHT - 24.0), BOTTOM + 46.0);
        }
    }

    /// The highest sample of each few pixels: a line that trembles within its own width tells nothing.
    fn thinned(&self, run: &[Sample]) -> Vec<Sample> {
        const PIXELS: f32 = 4.0;
        let slots = run.chunk_by(|one, next| {
            (self.x(one.t) / PIXELS).floor() == (self.x(next.t) / PIXELS).floor()
        });
        let highest = slots.filter_map(|slot| slot.iter().max_by_key(|sample| sample.online));
        let (first, last) = (run.iter().take(1), run.iter().skip(1).last());
        let mut thin: Vec<Sample> = first.chain(highest).chain(last).copied().collect();
        thin.dedup_by_key(|sample| sample.t);
        thin
    }

    fn area(&self, canvas: &mut Canvas, run: &[Sample], count: fn(&Sample) -> u32, ink: Color) {
        let line: Vec<_> = run.iter().map(|s| (self.x(s.t), self.y(count(s)))).collect();
        let (Some(&(first, y)), Some(&(last, _))) = (line.first(), line.last()) else { return };
        if line.len() == 1 {
            return canvas.fill(circle(first, y, 4.0), ink);
        }
        let mut area = line.clone();
        area.extend([(last, BOTTOM), (first, BOTTOM)]);
        canvas.fill(polygon(&area, true), ink.alpha(0.18));
        canvas.stroke(polygon(&line, false), 4.0, ink);
    }

    /// A bar along the bottom while the leader was there.
    fn presence(&self, canvas: &mut Canvas, run: &[Sample], step: i64) {
        for there in run.chunk_by(|one, next| one.leader == next.leader) {
            let (Some(first), Some(last)) = (there.first(), there.last()) else { continue };
            if first.leader {
                let end = self.x(last.t.saturating_add(step)).min(RIGHT);
                canvas.fill(rectangle(self.x(first.t), BOTTOM + 2.0, end, BOTTOM + 12.0), LEADER);
            }
        }
    }

    /// Marks the highest count.
    fn peak(&self, canvas: &mut Canvas, highest: Sample, word: &str, zone: &TimeZone) {
        let (x, y) = (self.x(highest.t), self.y(highest.online));
        canvas.fill(circle(x, y, 12.0), PAPER);
        canvas.fill(circle(x, y, 8.0), TEXT);
        let form =
            if self.to.saturating_sub(self.from) > DAY + HOUR { "%d.%m %H:%M" } else { "%H:%M" };
        let hour = Timestamp::from_second(highest.t)
            .map(|moment| zone.to_datetime(moment).strftime(form).to_string())
            .unwrap_or_default();
        let word = canvas.typeface().fit(word, PEAK.size, 320.0);
        let line = format!("{word} {} · {hour}", highest.online);
        let half = canvas.typeface().width(&line, PEAK.size) / 2.0;
        let x = x.clamp(LEFT + half, (RIGHT - half).max(LEFT + half));
        canvas.write(&line, PEAK, Align::Middle, x, y - 24.0);
    }
}

/// A round number of people between two lines: 1, 2 or 5 with zeros.
fn tread(highest: u32) -> u32 {
    let mut tread = 1_u32;
    for times in [2, 5, 10].into_iter().cycle() {
        if highest.div_ceil(LINES) <= tread {
            return tread;
        }
        let base = 10_u32.pow(tread.ilog10());
        tread = base.saturating_mul(times);
        if tread >= 1_000_000_000 {
            return tread;
        }
    }
    tread
}

/// A number that fits beside the axis.
fn short(count: u32) -> String {
    match count {
        0..10_000 => count.to_string(),
        10_000..10_000_000 => format!("{}k", count / 1_000),
        _ => format!("{}M", count / 1_000_000),
    }
}
