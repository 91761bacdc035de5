//! The button under a fraction: its last 24 hours as a picture.

use jiff::Timestamp;

use super::age;
use super::fraction;
use super::look::{Look, What};
use super::name::Name;
use super::sheet::Sheet;
use super::shown::Shown;
use super::trouble::Halt;
use super::window::{Window, emblem, word};
use crate::bot::clock;
use crate::bot::picture_cache::{Drawing, Picture};
use crate::picture::{Chart, ChartLabels, Heading, Sample};
use crate::text::Html;

/// What the picture shows.
const HOURS: u32 = 24;

/// Shows the chart.
pub(super) async fn show(window: &Window, look: &Look, name: &Name) -> Result<Shown, Halt> {
    let (lang, at) = (window.lang, window.place(look).await?);
    let fractions = window.fractions(&at).await?;
    let fraction =
        fraction::find(window, &at, &fractions.fractions, name, |name| What::Chart { name })?;
    let short = word(&fraction.short);
    let history = window.client.history(at.number, Some(&fraction.short), HOURS).await?;
    let samples: Vec<Sample> = history
        .data
        .iter()
        .map(|sample| Sample {
            t: sample.t,
            online: sample.online,
            in_uniform: sample.in_uniform,
            leader: sample.leader.unwrap_or(false),
        })
        .collect();
    let facts = match samples.iter().rev().max_by_key(|sample| sample.online) {
        Some(most) if most.online == 0 => lang.chart_nobody(),
        Some(most) => {
            let moment = Timestamp::from_second(most.t).unwrap_or(window.now);
            let moment = clock::moment(lang, moment, window.now, &window.zone);
            lang.chart_most(most.online.into(), &moment)
        }
        None => lang.chart_nothing(),
    };
    let head = lang.chart_head(emblem(fraction), &short, &at.title);
    let sheet = Sheet::new(window, history.timestamp).part(Html::lines([head, facts]));
    let name = Name::number(fraction.id.into());
    let members = What::Fraction { name: name.clone(), page: 0, in_uniform: false };
    let buttons = vec![
        window.under_picture(lang.button_refresh(), What::Chart { name }.on(at.number)),
        window.under_picture(lang.button_members(), members.on(at.number)),
    ];
    let letter = sheet.buttons(buttons).letter();
    let drawing = Chart {
        heading: Heading {
            title: format!("{short} · {}", at.title),
            note: age::time(window, history.timestamp),
        },
        from: history.timestamp - i64::from(HOURS) * 3_600,
        to: history.timestamp,
        step: history.step,
        zone: window.zone.clone(),
        samples,
        labels: ChartLabels {
            online: lang.picture_online().to_string(),
            in_uniform: lang.picture_in_uniform().to_string(),
            leader: lang.picture_leader().to_string(),
            max: lang.picture_max().to_string(),
            nothing: lang.picture_nothing().to_string(),
        },
    };
    let name = format!("chart {} {} {}", at.number, fraction.id, lang.code());
    let picture = Some(Picture::new(name, Drawing::Chart(drawing)));
    Ok(Shown { picture, letter })
}
