//! Says how old each pulled list is and how long a round of all lists takes, as the running muster tells it in its metrics.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::time::Duration;

use reqwest::Client;

use super::page::Page;
use crate::run::settings;
use crate::text::{Lang, duration};

const SUBJECT: &str = "pulled lists";
const TIMEOUT: Duration = Duration::from_secs(3);
/// The servers that have a line of their own, those with the oldest lists.
const SHOWN: usize = 20;
/// A list that is older than this and than two rounds is worth a look.
const OLD: f64 = 600.0;

const AGE: &str = "muster_feed_age_seconds";
const ROUND: &str = "muster_feed_pull_round_seconds";

/// `operator` is the listener with the metrics.
pub(super) async fn check(page: &mut Page, feed: &settings::Feed, operator: SocketAddr) {
    if feed.pull.pull_url.is_none() {
        return;
    }
    let Some(metrics) = metrics(operator).await else {
        let text =
            format!("how old they are is known while muster runs, but {operator} does not tell it");
        return page.note(SUBJECT, text);
    };
    let round = samples(&metrics, ROUND).next().map(|(_, seconds)| seconds);
    match round {
        Some(round) => page.ok(SUBJECT, format_args!("a round of all takes {}", time(round))),
        None => page.note(SUBJECT, "this process does not pull them, or has not begun"),
    }
    let mut servers: BTreeMap<u32, Vec<(&str, f64)>> = BTreeMap::new();
    for (labels, age) in samples(&metrics, AGE) {
        let server = label(labels, "server").and_then(|number| number.parse().ok());
        if let (Some(server), Some(document)) = (server, label(labels, "document")) {
            servers.entry(server).or_default().push((document, age));
        }
    }
    let oldest = |lists: &[(&str, f64)]| lists.iter().map(|(_, age)| *age).fold(0.0, f64::max);
    let mut servers: Vec<_> = servers.into_iter().collect();
    let hidden = servers.len().saturating_sub(SHOWN);
    servers.sort_by_key(|(_, lists)| Reverse(oldest(lists) as u64));
    servers.truncate(SHOWN);
    servers.sort_by_key(|(server, _)| *server);
    for (server, lists) in servers {
        let ages: Vec<_> =
            lists.iter().map(|(document, age)| format!("{document} {}", time(*age))).collect();
        let text = format!("server {server}: {} old", ages.join(", "));
        let is_old = oldest(&lists) > round.map_or(OLD, |round| OLD.max(2.0 * round));
        if is_old { page.note(SUBJECT, text) } else { page.ok(SUBJECT, text) }
    }
    if hidden > 0 {
        page.ok(SUBJECT, format_args!("those of {hidden} other servers are younger"));
    }
}

async fn metrics(operator: SocketAddr) -> Option<String> {
    let client = Client::builder().no_proxy().timeout(TIMEOUT).build().ok()?;
    let url = format!("http://{}/metrics", crate::run::reachable(operator));
    let response = client.get(url).send().await.ok()?.error_for_status().ok()?;
    response.text().await.ok().filter(|text| text.contains("muster_"))
}

/// The labels and the value of each sample of a metric.
fn samples<'a>(metrics: &'a str, name: &'a str) -> impl Iterator<Item = (&'a str, f64)> {
    metrics.lines().filter_map(move |line| {
        let (labels, value) = line.strip_prefix(name)?.rsplit_once(' ')?;
        Some((labels, value.parse().ok()?))
    })
}

fn label<'a>(labels: &'a str, name: &str) -> Option<&'a str> {
    let (_, value) = labels.split_once(&format!("{name}=\""))?;
    Some(value.split_once('"')?.0)
}

fn time(seconds: f64) -> String {
    // A terminal needs no spaces that don't break.
    duration(Lang::En, seconds as i64).replace('\u{a0}', " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_have_labels_and_a_value() {
        let text = "# TYPE a gauge\na_seconds{server=\"5\",document=\"map\"} 12.5\na_seconds_more 1\nround 3\n";
        let (labels, value) = samples(text, "a_seconds").next().unwrap();
        assert_eq!((label(labels, "server"), label(labels, "document")), (Some("5"), Some("map")));
        assert!((value - 12.5).abs() < f64::EPSILON && label(labels, "kind").is_none());
        assert_eq!(samples(text, "round").next().map(|(labels, _)| labels), Some(""));
    }
}
