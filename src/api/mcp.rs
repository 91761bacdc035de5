//! `/mcp`: the resources of `/v2` as tools for language models, by the Model Context Protocol.
//!
//! The tools are made from the OpenAPI document. A call of one is a request for its path with the headers of the client, so
//! keys, limits, scopes and counts are those of `/v2`. What a tool is called and takes is public, as the reference is.

use std::convert::Infallible;
use std::sync::Arc;

use axum::body::{Body, to_bytes};
use axum::response::Response;
use http::header::{ACCEPT, ACCEPT_ENCODING, AUTHORIZATION, IF_NONE_MATCH};
use http::request::Parts;
use http::{Request, Uri};
use hyper::body::Incoming;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use rmcp::handler::server::ServerHandler;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, Implementation,
    JsonObject, ListToolsResult, PaginatedRequestParams, ServerCapabilities, ServerConfig, Tool,
    ToolAnnotations,
};
use rmcp::service::RequestContext;
use rmcp::transport::streamable_http_server::session::never::NeverSessionManager;
use rmcp::transport::{StreamableHttpServerConfig, StreamableHttpService};
use rmcp::{ErrorData, RoleServer};
use serde_json::{Value, json};
use tower::util::BoxCloneSyncService;
use tower::{ServiceBuilder, ServiceExt};

use super::middleware::HttpService;
use super::{Compat, KEY, openapi};
use crate::http_server::Peer;

/// A longer message is not read. A call of a tool has a few hundred bytes.
const MAX_MESSAGE: usize = 16 * 1024;

/// What a model reads before it chooses a tool.
const INSTRUCTIONS: &str = "Live data of a roleplay game's servers: who is online, factions, families, houses, businesses and gang zones. \
    getStatus lists the servers: serverId is the id of one of them. getFractions lists the factions of a server. \
    getOnline, getMap and getFamilies answer with everything that a server has, which is long: getFraction, getPlayerOnline, getFamily and \
    getProperty answer about one thing. Each call counts against the limits of the key; getKey shows what is left.";

/// The endpoint, whose tools are answered by `api`.
///
/// It has no sessions: any process can answer any request. It accepts every `Host` and `Origin`, because only a client
/// that knows a key gets an answer: a page that another site shows in a browser has none.
pub(super) fn service<S: HttpService<Request<Body>>>(
    public_url: &str,
    compat: Option<Compat>,
    api: S,
) -> impl HttpService<Request<Incoming>> + use<S> {
    let tools =
        Tools { tools: tools(public_url, compat).into(), api: BoxCloneSyncService::new(api) };
    let config = StreamableHttpServerConfig::default()
        .with_legacy_session_mode(false)
        .with_json_response(true)
        .with_max_request_body_bytes(MAX_MESSAGE)
        .disable_allowed_hosts();
    let sessions = Arc::new(NeverSessionManager::default());
    let server = StreamableHttpService::new(move || Ok(tools.clone()), sessions, config);
    ServiceBuilder::new()
        .map_request(without_secrets)
        .map_response(|response: http::Response<_>| response.map(Body::new))
        .service(server)
}

/// What shows the headers of the request for debugging leaves these out.
fn without_secrets(mut request: Request<Incoming>) -> Request<Incoming> {
    for (name, value) in request.headers_mut() {
        value.set_sensitive(name == KEY || name == AUTHORIZATION);
    }
    request
}

/// The tools, each with its path, and what answers their requests.
#[derive(Clone)]
struct Tools {
    tools: Arc<[(String, Tool)]>,
    api: BoxCloneSyncService<Request<Body>, Response, Infallible>,
}

/// A tool for each path of the OpenAPI document, but not for the second way to ask for a fraction, which has a parameter
/// in the path.
fn tools(public_url: &str, compat: Option<Compat>) -> Vec<(String, Tool)> {
    let document = serde_json::to_value(openapi::document(public_url, compat)).unwrap_or_default();
    let paths = document["paths"].as_object().into_iter().flatten();
    let paths = paths.filter(|(path, _)| !path.contains('{'));
    paths.map(|(path, item)| (path.clone(), tool(&item["get"]))).collect()
}

fn tool(operation: &Value) -> Tool {
    let text = |name: &str| operation[name].as_str().unwrap_or_default().to_owned();
    let parameters = || operation["parameters"].as_array().into_iter().flatten();
    let property = |parameter: &Value| {
        let mut schema = parameter["schema"].clone();
        schema["description"] = parameter["description"].clone();
        Some((parameter["name"].as_str()?.to_owned(), schema))
    };
    let required = parameters().filter(|it| it["required"] == true).map(|it| it["name"].clone());
    let schema = json!({
        "type": "object",
        "properties": parameters().filter_map(property).collect::<JsonObject>(),
        "required": required.collect::<Vec<_>>(),
        "additionalProperties": false,
    });
    let schema = schema.as_object().cloned().unwrap_or_default();
    let summary = text("summary");
    let description = format!("{summary}. {}", text("description").replace('\n', " "));
    // Asking again is harmless, and the answers are about this service only.
    let hints = ToolAnnotations::from_raw(None, Some(true), Some(false), Some(true), Some(false));
    Tool::new(text("operationId"), description, schema).with_title(summary).with_annotations(hints)
}

impl ServerHandler for Tools {
    fn get_info(&self) -> ServerConfig {
        let server = Implementation::new("muster", env!("CARGO_PKG_VERSION"));
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(server)
            .with_instructions(INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let tools = self.tools.iter().map(|(_, tool)| tool.clone());
        Ok(ListToolsResult::with_all_items(tools.collect()))
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        self.tools.iter().find(|(_, tool)| tool.name == name).map(|(_, tool)| tool.clone())
    }

    async fn call_tool(
        &self,
        call: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let known = self.tools.iter().find(|(_, tool)| tool.name == call.name);
        let unknown =
            || ErrorData::invalid_params(format!("There is no tool {}.", call.name), None);
        let (path, _) = known.ok_or_else(unknown)?;
        let target = target(path, &call.arguments.unwrap_or_default());
        let client = context.extensions.get::<Parts>();
        let client = client.ok_or_else(|| ErrorData::internal_error("no HTTP request", None))?;
        let Ok(response) = self.api.clone().oneshot(request(target?, client)).await;
        let status = response.status();
        let body = to_bytes(response.into_body(), usize::MAX).await;
        let body = body.map_err(|error| ErrorData::internal_error(error.to_string(), None))?;
        let text = vec![ContentBlock::text(String::from_utf8_lossy(&body))];
        let result = match status.is_success() {
            true => CallToolResult::success(text),
            false => CallToolResult::error(text),
        };
        Ok(result.into())
    }
}

/// The path with the arguments as its query. The API checks them, as it does those of other requests.
fn target(path: &str, arguments: &JsonObject) -> Result<Uri, ErrorData> {
    let given = arguments.iter().filter(|(_, value)| !value.is_null());
    let pair = |(name, value): (&String, &Value)| {
        let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let encoded = |text| utf8_percent_encode(text, NON_ALPHANUMERIC);
        format!("{}={}", encoded(name), encoded(&value))
    };
    let query = given.map(pair).collect::<Vec<_>>().join("&");
    let target = if query.is_empty() { path.to_owned() } else { format!("{path}?{query}") };
    target.parse().map_err(|_| ErrorData::invalid_params("The arguments are too long.", None))
}

/// The request for which a call stands: it comes from the client, and the answer is plain JSON.
fn request(target: Uri, client: &Parts) -> Request<Body> {
    let mut request = Request::new(Body::empty());
    *request.uri_mut() = target;
    *request.headers_mut() = client.headers.clone();
    for name in [ACCEPT, ACCEPT_ENCODING, IF_NONE_MATCH] {
        request.headers_mut().remove(name);
    }
    if let Some(peer) = client.extensions.get::<Peer>() {
        request.extensions_mut().insert(*peer);
    }
    request
}
