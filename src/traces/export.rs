//! Sends spans to a collector, by OTLP over HTTP.

use std::error::Error;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use std::{io, iter};

use async_trait::async_trait;
use bytes::Bytes;
use http::{HeaderMap, Request, Response};
use opentelemetry::KeyValue;
use opentelemetry::propagation::TextMapPropagator;
use opentelemetry::trace::{TraceContextExt, TracerProvider};
use opentelemetry_http::{HeaderExtractor, HeaderInjector, HttpClient, HttpError};
use opentelemetry_otlp::{SpanExporter, WithExportConfig, WithHttpConfig};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::propagation::TraceContextPropagator;
use opentelemetry_sdk::trace::SdkTracerProvider;
use reqwest::{RequestBuilder, Url};
use tokio::runtime::{self, Runtime};
use tracing::{Level, Span, Subscriber};
use tracing_opentelemetry::OpenTelemetrySpanExt;
use tracing_subscriber::Layer;
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::registry::LookupSpan;

/// How long a collector may take for a batch. The end of the process waits as long.
const TIMEOUT: Duration = Duration::from_secs(5);

/// Sends spans in the background. When it is dropped, it sends the rest.
#[derive(Debug)]
pub struct Exporter(SdkTracerProvider);

impl Exporter {
    /// Sends to the collector at this address. The SDK reads the sampler, headers and resource attributes from the
    /// variables that OpenTelemetry defines.
    pub fn start(collector: &str, version: &'static str) -> Result<Self, String> {
        const INVALID: &str = "OTEL_EXPORTER_OTLP_ENDPOINT (--traces): write the address of a collector, like \
                               http://localhost:4318";
        let url =
            Url::parse(collector).ok().filter(|url| ["http", "https"].contains(&url.scheme()));
        let url = url.ok_or(INVALID)?;
        let failed = |why: &dyn Error| format!("no traces can be sent: {why}");
        let exporter = SpanExporter::builder()
            .with_http()
            .with_http_client(Client::new(&url).map_err(|error| failed(&error))?)
            .with_endpoint(format!("{}/v1/traces", url.as_str().trim_end_matches('/')))
            .build()
            .map_err(|error| failed(&error))?;
        let name = std::env::var("OTEL_SERVICE_NAME").unwrap_or_else(|_| "muster".into());
        let resource = Resource::builder()
            .with_service_name(name)
            .with_attribute(KeyValue::new("service.version", version))
            .build();
        let provider =
            SdkTracerProvider::builder().with_batch_exporter(exporter).with_resource(resource);
        Ok(Self(provider.build()))
    }

    /// The layer that takes the spans of this program, with what the log says in them.
    pub fn layer<S: Subscriber + for<'a> LookupSpan<'a>>(&self) -> impl Layer<S> + use<S> {
        let exported = filter_fn(|it| {
            it.target().starts_with("muster") && (it.is_span() || *it.level() <= Level::INFO)
        });
        tracing_opentelemetry::layer()
            .with_tracer(self.0.tracer("muster"))
            .with_location(false)
            .with_threads(false)
            .with_tracked_inactivity(false)
            .with_filter(exported.with_max_level_hint(Level::DEBUG))
    }
}

impl Drop for Exporter {
    fn drop(&mut self) {
        // `Client` has logged why a collector does not take them.
        let _ = self.0.shutdown_with_timeout(TIMEOUT);
    }
}

/// The HTTP client of the thread that sends the batches. That thread outlives the runtime of the program.
#[derive(Debug)]
struct Client {
    http: reqwest::Client,
    runtime: Runtime,
    /// The collector, as the log names it.
    collector: String,
    is_failing: AtomicBool,
}

impl Client {
    fn new(collector: &Url) -> io::Result<Self> {
        let runtime = runtime::Builder::new_current_thread().enable_all().build()?;
        let http = reqwest::Client::builder().timeout(TIMEOUT).build().map_err(io::Error::other)?;
        let collector = collector.origin().ascii_serialization();
        Ok(Self { http, runtime, collector, is_failing: AtomicBool::new(false) })
    }

    async fn send(&self, batch: Request<Bytes>) -> reqwest::Result<Response<Bytes>> {
        let answer = self.http.execute(batch.try_into()?).await?.error_for_status()?;
        let status = answer.status();
        let mut response = Response::new(answer.bytes().await?);
        *response.status_mut() = status;
        Ok(response)
    }
}

#[async_trait]
impl HttpClient for Client {
    async fn send_bytes(&self, batch: Request<Bytes>) -> Result<Response<Bytes>, HttpError> {
        let sent = self.runtime.block_on(self.send(batch)).map_err(reqwest::Error::without_url);
        let was_failing = self.is_failing.swap(sent.is_err(), Ordering::Relaxed);
        match &sent {
            Err(error) if !was_failing => {
                let cause =
                    iter::successors(Some(error as &dyn Error), |&error| error.source()).last();
                let cause = cause.map(ToString::to_string);
                tracing::warn!(cause, "{} does not take traces", self.collector);
            }
            Ok(_) if was_failing => tracing::info!("{} takes traces again", self.collector),
            _ => {}
        }
        Ok(sent?)
    }
}

pub(super) fn continue_trace(span: &Span, headers: &HeaderMap) {
    let sender = TraceContextPropagator::new().extract(&HeaderExtractor(headers));
    if sender.span().span_context().is_valid() {
        // It fails only for a span that nobody takes.
        let _ = span.set_parent(sender);
    }
}

pub(super) fn propagate(request: RequestBuilder) -> RequestBuilder {
    let mut headers = HeaderMap::new();
    let current = Span::current().context();
    TraceContextPropagator::new().inject_context(&current, &mut HeaderInjector(&mut headers));
    request.headers(headers)
}
