//! The two text formats of metrics. The library writes OpenMetrics, and this file converts that into the format of
//! Prometheus. They have the same samples; names in the comments above the samples differ.

use std::fmt::{self, Write};

use axum::http::HeaderMap;
use axum::http::header::ACCEPT;
use prometheus_client::encoding::text::encode;
use prometheus_client::registry::Registry;

/// A text format of metrics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MetricsFormat {
    Prometheus,
    OpenMetrics,
}

impl MetricsFormat {
    /// The format that a client prefers. OpenMetrics is chosen only by its name; a wildcard means that the client can
    /// read anything.
    pub(super) fn preferred(headers: &HeaderMap) -> Self {
        let ranges = headers.get_all(ACCEPT).iter().filter_map(|value| value.to_str().ok());
        let ranges: Vec<_> = ranges.flat_map(|value| value.split(',')).map(range).collect();
        let quality = |name: &str| {
            let named = ranges.iter().filter(|(range, _)| range.eq_ignore_ascii_case(name));
            named.map(|(_, quality)| *quality).fold(0.0, f32::max)
        };
        let open_metrics = quality("application/openmetrics-text");
        match open_metrics > 0.0 && open_metrics >= quality("text/plain") {
            true => Self::OpenMetrics,
            false => Self::Prometheus,
        }
    }

    pub(super) fn content_type(self) -> &'static str {
        match self {
            Self::Prometheus => "text/plain; version=0.0.4; charset=utf-8",
            Self::OpenMetrics => "application/openmetrics-text; version=1.0.0; charset=utf-8",
        }
    }

    pub(super) fn encode(self, registry: &Registry) -> Result<String, fmt::Error> {
        let mut text = String::new();
        encode(&mut text, registry)?;
        match self {
            Self::Prometheus => prometheus(&text),
            Self::OpenMetrics => Ok(text),
        }
    }
}

/// The media type of a part of an `Accept` header, and its weight.
fn range(part: &str) -> (&str, f32) {
    let mut parameters = part.split(';').map(str::trim);
    let name = parameters.next().unwrap_or_default();
    let quality = parameters.find_map(|parameter| parameter.strip_prefix("q="));
    (name, quality.map_or(1.0, |quality| quality.parse().unwrap_or(0.0)))
}

/// Converts to the text format of Prometheus. There, the comments above samples contain the names with their suffixes,
/// there are fewer types, and there are neither units nor a last line.
fn prometheus(open_metrics: &str) -> Result<String, fmt::Error> {
    let mut text = String::with_capacity(open_metrics.len());
    let mut help = "";
    for line in open_metrics.lines() {
        let Some(comment) = line.strip_prefix("# ") else {
            writeln!(text, "{line}")?;
            continue;
        };
        let mut words = comment.splitn(3, ' ');
        match (words.next(), words.next(), words.next()) {
            (Some("HELP"), Some(_), Some(of_next)) => help = of_next,
            (Some("TYPE"), Some(name), Some(kind)) => {
                let (suffix, kind) = match kind {
                    "counter" => ("_total", kind),
                    "info" => ("_info", "gauge"),
                    "unknown" => ("", "untyped"),
                    _ => ("", kind),
                };
                writeln!(text, "# HELP {name}{suffix} {help}\n# TYPE {name}{suffix} {kind}")?;
            }
            _ => {}
        }
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;
    use prometheus_client::metrics::counter::Counter;
    use prometheus_client::metrics::histogram::Histogram;
    use prometheus_client::metrics::info::Info;
    use prometheus_client::registry::Unit;

    use super::*;

    #[test]
    fn prometheus_knows_neither_infos_nor_units_and_names_counters_in_full() {
        let mut registry = Registry::default();
        registry.register("build", "The # version", Info::new([("version", "# TYPE a counter")]));
        registry.register_with_unit("cpu", "CPU time", Unit::Seconds, Counter::<f64>::default());
        registry.register("size", "Sizes", Histogram::new([1.0]));
        insta::assert_snapshot!(MetricsFormat::Prometheus.encode(&registry).unwrap(), @r##"
        # HELP build_info The # version.
        # TYPE build_info gauge
        build_info{version="# TYPE a counter"} 1
        # HELP cpu_seconds_total CPU time.
        # TYPE cpu_seconds_total counter
        cpu_seconds_total 0.0
        # HELP size Sizes.
        # TYPE size histogram
        size_sum 0.0
        size_count 0
        size_bucket{le="1.0"} 0
        size_bucket{le="+Inf"} 0
        "##);
    }

    #[test]
    fn open_metrics_is_for_those_who_prefer_it() {
        use MetricsFormat::{OpenMetrics, Prometheus};
        let prometheus = "application/openmetrics-text;version=1.0.0;escaping=allow-utf-8;q=0.5,\
                          text/plain;version=0.0.4;q=0.2,*/*;q=0.1";
        for (accept, preferred) in [
            ("", Prometheus),
            ("*/*", Prometheus),
            ("text/html, application/xhtml+xml, */*;q=0.8", Prometheus),
            ("application/openmetrics-text;q=0", Prometheus),
            ("application/openmetrics-text;q=0.5, text/plain", Prometheus),
            (prometheus, OpenMetrics),
            ("Application/OpenMetrics-Text", OpenMetrics),
        ] {
            let headers = [(ACCEPT, HeaderValue::from_static(accept))].into_iter().collect();
            assert_eq!(MetricsFormat::preferred(&headers), preferred, "{accept}");
        }
    }
}
