//! The Grafana dashboard and the alert rules of Prometheus belong together.

use std::collections::HashSet;
use std::fs;

use serde_json::Value;

fn dashboard() -> Value {
    let text = fs::read_to_string("deploy/grafana/muster.json").unwrap();
    serde_json::from_str(&text).unwrap()
}

/// The panels, also those of rows that are collapsed.
fn panels() -> Vec<Value> {
    let dashboard = dashboard();
    let inner = |panel: &Value| panel["panels"].as_array().cloned().unwrap_or_default();
    let all = dashboard["panels"].as_array().unwrap();
    all.iter().flat_map(|panel| [inner(panel), vec![panel.clone()]].concat()).collect()
}

/// Every alert, with the number above which it fires if its expression ends with one.
fn rules() -> Vec<(String, Option<f64>)> {
    let text = fs::read_to_string("deploy/prometheus/rules.yml").unwrap();
    let rules = text.split("- alert: ").skip(1).map(|rule| {
        let (name, rest) = rule.split_once('\n').unwrap();
        let (expression, _) = rest.split_once("labels:").unwrap();
        let numbers = expression.lines().filter_map(|line| line.rsplit_once(" > "));
        let limit = numbers.filter_map(|(_, number)| number.trim().parse::<f64>().ok()).next_back();
        (name.to_owned(), limit.filter(|limit| *limit > 0.0))
    });
    rules.collect()
}

#[test]
fn no_two_panels_have_one_title() {
    let mut titles = HashSet::new();
    for panel in panels() {
        let title = panel["title"].as_str().unwrap().to_owned();
        assert!(titles.insert(title.clone()), "two panels: {title}");
    }
}

#[test]
fn every_alert_has_a_panel_with_its_limit_and_a_link_to_the_runbook() {
    let (panels, rules) = (panels(), rules());
    assert!(rules.len() > 15, "{rules:?}");
    for (alert, limit) in rules {
        let section = format!("${{runbook}}#{}", alert.to_lowercase());
        let links_there = |panel: &&Value| {
            let links = panel["links"].as_array();
            links.into_iter().flatten().any(|link| link["url"] == section.as_str())
        };
        let linked: Vec<&Value> = panels.iter().filter(links_there).collect();
        assert!(!linked.is_empty(), "no panel links to {section}");
        let has_limit = |panel: &&Value| {
            let steps = panel["fieldConfig"]["defaults"]["thresholds"]["steps"].as_array();
            steps.into_iter().flatten().any(|step| step["value"].as_f64() == limit)
        };
        assert!(limit.is_none() || linked.iter().any(has_limit), "{alert}: {limit:?}");
    }
}

#[test]
fn the_dashboard_and_its_time_series_say_what_they_are() {
    assert!(dashboard()["description"].is_string());
    let silent = panels().into_iter().filter(|panel| {
        panel["type"] == "timeseries" && panel["description"].as_str().is_none_or(str::is_empty)
    });
    let titles: Vec<String> = silent.map(|panel| panel["title"].to_string()).collect();
    assert_eq!(titles, [""; 0]);
}

#[test]
fn panels_of_alerts_show_the_chosen_processes_and_all_alerts_without_one() {
    let panels = panels();
    let targets = panels.iter().filter_map(|panel| panel["targets"].as_array()).flatten();
    let queries = targets.filter_map(|target| target["expr"].as_str());
    let queries: Vec<&str> = queries.filter(|query| query.contains("ALERTS{")).collect();
    assert!(!queries.is_empty());
    for query in queries {
        for selector in query.split("ALERTS{").skip(1) {
            let (labels, _) = selector.split_once('}').unwrap();
            assert!(labels.contains(r#"instance=~"$instance|""#), "{query}");
        }
    }
}

#[test]
fn an_alert_and_the_dashboard_have_one_address_of_the_runbook() {
    let rules = fs::read_to_string("deploy/prometheus/rules.yml").unwrap();
    let addresses: Vec<&str> = rules.lines().filter(|line| line.contains("runbook_url:")).collect();
    assert_eq!(addresses.len(), self::rules().len());
    for ((alert, _), address) in self::rules().iter().zip(addresses) {
        let section = format!("{{{{ $externalLabels.runbook }}}}#{}", alert.to_lowercase());
        assert_eq!(address.trim(), format!("runbook_url: \"{section}\""));
    }
    let dashboard = dashboard();
    let variables = dashboard["templating"]["list"].as_array().unwrap();
    let runbook = variables.iter().find(|variable| variable["name"] == "runbook").unwrap();
    let prometheus = fs::read_to_string("deploy/prometheus/prometheus.yml").unwrap();
    let address = runbook["query"].as_str().unwrap();
    assert!(address.starts_with("https://"), "{address}");
    assert!(prometheus.contains(&format!("    runbook: {address}\n")), "{address}");
}
