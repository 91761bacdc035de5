//! Traces: the spans of requests, updates and documents, which a collector of OpenTelemetry receives.
//!
//! They are spans of `tracing`, at the level `debug`. Without the feature `otel`, only the log can show them.

#[cfg(feature = "otel")]
mod export;

use http::HeaderMap;
use reqwest::RequestBuilder;
use tracing::Span;

#[cfg(feature = "otel")]
pub use export::Exporter;

/// Makes the span a part of the trace that the sender of the headers names, if it names one.
pub fn continue_trace(span: &Span, headers: &HeaderMap) {
    #[cfg(feature = "otel")]
    export::continue_trace(span, headers);
    #[cfg(not(feature = "otel"))]
    let _ = (span, headers);
}

/// Names the current trace in a request, so that its receiver can continue it.
pub fn propagate(request: RequestBuilder) -> RequestBuilder {
    #[cfg(feature = "otel")]
    return export::propagate(request);
    #[cfg(not(feature = "otel"))]
    request
}
