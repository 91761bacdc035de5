//! Builds the content of the reference from the OpenAPI document, the texts of a language, and the facts of this server.

use std::iter;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::Value;
use strum::VariantArray;

use super::document::{self, Document, Field, Operation, Tag};
use super::event_fields;
use super::reference::{Endpoint, Group, Guide, Parameter, Reference, Row, Sample};
use super::texts::{GuideTexts, Texts, search_words};
use crate::api::public_pages::filled;
use crate::api::{Api, Error, examples, v2};
use crate::ledger::EventKind;
use crate::text::Lang;

/// The languages of samples, each with its name and the poller. The script writes the samples of endpoints.
pub(super) const SAMPLE_LANGUAGES: [(&str, &str, &str); 6] = [
    ("curl", "curl", include_str!("poller/poll.sh")),
    ("javascript", "JavaScript", include_str!("poller/poll.mjs")),
    ("python", "Python", include_str!("poller/poll.py")),
    ("go", "Go", include_str!("poller/poll.go")),
    ("php", "PHP", include_str!("poller/poll.php")),
    ("lua", "Lua", include_str!("poller/poll.lua")),
];

/// The readers of the stream: language, name, code.
const READERS: [(&str, &str, &str); 4] = [
    ("curl", "curl", include_str!("reader/read.sh")),
    ("javascript", "JavaScript", include_str!("reader/read.mjs")),
    ("python", "Python", include_str!("reader/read.py")),
    ("go", "Go", include_str!("reader/read.go")),
];

/// What is escaped in a query. Marks that stand for themselves there are easier to read.
const IN_QUERY: &AsciiSet =
    &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b':').remove(b',');

/// What most clients of `/mcp` want to have in their settings.
const MCP_CLIENT: &str = r#"{
  "mcpServers": {
    "muster": {
      "type": "http",
      "url": "{base}/mcp",
      "headers": { "X-API-Key": "YOUR_KEY" }
    }
  }
}"#;

/// An event as it is answered.
const EVENT: &str = r#"{
  "id": 48213,
  "server": 5,
  "at": 1767225600,
  "kind": "property.auction_closed",
  "about": ["house:138", "Carl_Johnson"],
  "name": "House 138",
  "before": {
    "minBet": 510000,
    "startPrice": 400000,
    "ends": 1767225580
  },
  "after": {
    "isSold": true,
    "owner": "Carl_Johnson",
    "city": "Los Santos"
  }
}"#;

/// The reference in a language.
pub(super) fn reference(lang: Lang, document: &Document, api: &Api) -> Reference {
    let texts = Texts::of(lang);
    let others: Vec<_> =
        Lang::ALL.into_iter().filter(|other| *other != lang).map(Texts::of).collect();
    let words = search_words();
    let words = |id: &str| words.get(id).cloned().unwrap_or_default();
    let facts = Facts::of(api, &texts);
    let guides = texts.guides.iter().map(|(id, guide)| facts.guide(id, guide, words(id)));
    let endpoint = |(path, operation): (&String, &Operation)| {
        let other_names = others
            .iter()
            .filter_map(|texts| texts.endpoints.get(path).and_then(|texts| texts.summary.clone()));
        // English is in the document.
        let english = iter::once(operation.summary.clone());
        let words = iter::once(words(path)).chain(english).chain(other_names);
        let words = words.collect::<Vec<_>>().join(" ");
        Endpoint { words, ..facts.endpoint(path, operation, document) }
    };
    let group = |tag: &Tag| {
        let names = texts.tags.get(&tag.name);
        let operations = document.paths.iter().map(|(path, item)| (path, &item.get));
        let operations = operations.filter(|(_, operation)| operation.tags.contains(&tag.name));
        Group {
            id: tag.name.clone(),
            name: names.map_or(&tag.name, |texts| &texts.name).clone(),
            description: names
                .and_then(|texts| texts.description.as_ref())
                .unwrap_or(&tag.description)
                .clone(),
            endpoints: operations.map(endpoint).collect(),
        }
    };
    let (guides, groups) = (guides.collect(), document.tags.iter().map(group).collect::<Vec<_>>());
    let (base, bot) = (facts.base.to_owned(), api.bot.url().map(str::to_owned));
    Reference { lang, base, bot, guides, groups, texts }
}

/// What the texts tell about this server.
struct Facts<'a> {
    texts: &'a Texts,
    base: &'a str,
    /// A marked-up link to the bot, or its name.
    bot: String,
    /// Requests and seconds of a standard key, and of all keys of one owner.
    key: (u32, u32),
    owner: Option<(u32, u32)>,
    /// Every error code, with its status.
    errors: Vec<(u16, &'static str)>,
    /// The server of the requests, if there is any.
    server: Option<u32>,
}

impl<'a> Facts<'a> {
    fn of(api: &'a Api, texts: &'a Texts) -> Self {
        let limits = api.authenticator.limits();
        let owner = limits.of_owner(iter::once(None));
        let codes = Error::samples().map(|error| error.code());
        let mut errors = codes.map(|(status, code)| (status.as_u16(), code)).to_vec();
        errors.dedup();
        let name = api.bot.name().unwrap_or_else(|| texts.ui("theBot").to_owned());
        Self {
            texts,
            base: api.public_url.trim_end_matches('/'),
            bot: api.bot.url().map_or_else(|| name.clone(), |url| format!("[{name}]({url})")),
            key: (limits.standard.requests(), limits.standard.seconds()),
            owner: owner.map(|limit| (limit.requests(), limit.seconds())),
            errors,
            server: examples::server(&api.current.snapshot()),
        }
    }

    fn value(&self, name: &str) -> Option<String> {
        Some(match name {
            "base" => self.base.to_owned(),
            "bot" => self.bot.clone(),
            "requests" => self.key.0.to_string(),
            "seconds" => self.key.1.to_string(),
            "ownerRequests" => self.owner?.0.to_string(),
            "ownerSeconds" => self.owner?.1.to_string(),
            _ => return None,
        })
    }

    /// A line, or nothing if it tells of what this server does not have.
    fn line(&self, text: &str) -> Option<String> {
        filled(text, |name| self.value(name))
    }

    fn guide(&self, id: &str, guide: &GuideTexts, words: String) -> Guide {
        let row = |cells: &Vec<String>| {
            let cells = cells.iter().map(|cell| self.line(cell)).collect::<Option<_>>()?;
            Some(Row { id: None, cells })
        };
        let rows = match id {
            "errors" => self.error_rows(),
            "events" => self.event_rows(),
            _ => guide.rows.iter().filter_map(row).collect(),
        };
        Guide {
            id: id.to_owned(),
            title: guide.title.clone(),
            text: guide.text.iter().filter_map(|line| self.line(line)).collect(),
            columns: guide.columns.clone(),
            rows,
            samples: self.samples(id),
            words,
        }
    }

    fn error_rows(&self) -> Vec<Row> {
        let advice = |code| self.texts.errors.get(code).cloned().unwrap_or_default();
        let row = |(status, code): &(u16, &'static str)| Row {
            id: Some(code),
            cells: vec![format!("{status} `{code}`"), advice(*code)],
        };
        self.errors.iter().map(row).collect()
    }

    fn event_rows(&self) -> Vec<Row> {
        let row = |kind: &EventKind| {
            let meaning = self.texts.events.get(kind.name()).map_or("", String::as_str);
            let code = |words: &str| {
                let words = words.split_whitespace().map(|word| format!("`{word}`"));
                words.collect::<Vec<_>>().join(" ")
            };
            let [about, before, after] = event_fields::of(*kind).map(code);
            let kind = format!("`{}` {meaning}", kind.name());
            Row { id: None, cells: vec![kind, about, before, after] }
        };
        EventKind::VARIANTS.iter().map(row).collect()
    }

    fn samples(&self, guide: &str) -> Vec<Sample> {
        let one = |label: &str, kind, code: String| {
            vec![Sample { label: self.texts.ui(label).to_owned(), kind, code }]
        };
        let with_key = "-H 'X-API-Key: YOUR_KEY'";
        match guide {
            "key" => one("chat", "text", self.texts.ui("newExample").to_owned()),
            "authentication" => {
                one("request", "curl", format!("curl '{}/v2/status' \\\n  {with_key}", self.base))
            }
            "limits" => one("headers", "curl", self.limit_headers()),
            "caching" => one(
                "conditional",
                "curl",
                format!(
                    "curl -i '{}/v2/status' \\\n  {with_key} \\\n  -H 'If-None-Match: \"51c1a2b3c4d5e6f7\"'\n\n\
                 HTTP/1.1 304 Not Modified\nETag: \"51c1a2b3c4d5e6f7\"\nCache-Control: private, max-age=7",
                    self.base
                ),
            ),
            "errors" => {
                let error = Error::FractionNotFound { near: None };
                let body = serde_json::to_string_pretty(
                    &error.body("7c9e6679-7425-40de-944b-e07fc1f90ae7"),
                );
                one("errorBody", "json", body.unwrap_or_default())
            }
            "polling" => SAMPLE_LANGUAGES.map(|it| self.program(it)).into(),
            "streaming" => READERS.map(|it| self.program(it)).into(),
            "mcp" => one("mcpClient", "json", MCP_CLIENT.replace("{base}", self.base)),
            "events" => one("event", "json", EVENT.to_owned()),
            _ => Vec::new(),
        }
    }

    fn program(&self, (kind, label, code): (&'static str, &str, &str)) -> Sample {
        let code = code.trim_end().replace("{base}", self.base);
        Sample { label: label.to_owned(), kind, code }
    }

    fn limit_headers(&self) -> String {
        let (requests, seconds) = self.key;
        let owner = self.owner.map_or_else(Default::default, |(requests, seconds)| {
            (
                format!(", \"owner\";q={requests};w={seconds}"),
                format!(", \"owner\";r={};t=1", requests.saturating_sub(18)),
            )
        });
        let left = requests.saturating_sub(18);
        format!(
            "RateLimit-Policy: \"key\";q={requests};w={seconds}{}\nRateLimit: \"key\";r={left};t=1{}\n\
             X-RateLimit-Limit: {requests}\nX-RateLimit-Remaining: {left}\nX-RateLimit-Reset: 1\nRetry-After: 1",
            owner.0, owner.1
        )
    }

    fn endpoint(&self, path: &str, operation: &Operation, document: &Document) -> Endpoint {
        let texts = self.texts.endpoints.get(path);
        let own = |text: Option<&String>, english: &String| text.unwrap_or(english).clone();
        let parameters: Vec<_> =
            operation.parameters.iter().map(|it| self.parameter(path, it)).collect();
        let mut fields = document.fields(operation);
        self.translate(&mut fields);
        let has = |name: &str| operation.parameters.iter().any(|it| it.name == name && it.required);
        let accepts = |name: &str| operation.parameters.iter().any(|it| it.name == name);
        let is_possible = |(status, code): &(u16, &str)| match *code {
            "NOT_FOUND" => false,
            "HISTORY_NOT_ALLOWED" => path.starts_with("/v2/playtime/"),
            "FORBIDDEN_SCOPE" => path != v2::KEY,
            "SERVER_NOT_FOUND" => accepts("serverId"),
            "NOT_PROVIDED" => has("serverId"),
            "PLAYER_NOT_FOUND" => has("nickname"),
            "FRACTION_NOT_FOUND" => accepts("fractionId"),
            "PROPERTY_NOT_FOUND" => has("id"),
            "EVENTS_GONE" | "TOO_MANY_STREAMS" => accepts("since"),
            "FAMILY_NOT_FOUND" => has("famId"),
            _ => operation.responses.contains_key(&status.to_string()),
        };
        Endpoint {
            path: path.to_owned(),
            summary: own(texts.and_then(|it| it.summary.as_ref()), &operation.summary),
            description: own(
                texts.and_then(|it| it.description.as_ref()),
                &in_paragraphs(&operation.description),
            ),
            errors: self.errors.iter().copied().filter(is_possible).collect(),
            fields,
            request: self.request(path, &parameters),
            example: operation.example(),
            parameters,
            words: String::new(),
        }
    }

    fn parameter(&self, path: &str, parameter: &document::Parameter) -> Parameter {
        let (name, schema) = (&parameter.name, &parameter.schema);
        let of_endpoint = self.texts.endpoints.get(path).and_then(|it| it.parameters.get(name));
        let translated = of_endpoint.or_else(|| self.texts.parameters.get(name));
        let choices = schema.choices.iter().filter_map(Value::as_str);
        let choices: Vec<_> = choices.map(str::to_owned).collect();
        let range = match (&schema.minimum, &schema.maximum, &schema.default) {
            (Some(least), Some(most), Some(default)) => {
                format!("{least}–{most}, {} {default}", self.texts.ui("default"))
            }
            _ => choices.join(" | "),
        };
        Parameter {
            name: name.clone(),
            kind: schema.kind().to_owned(),
            is_in_path: parameter.place == "path",
            is_required: parameter.required,
            range,
            choices,
            description: translated.unwrap_or(&parameter.description).clone(),
            example: match self.server {
                Some(server) if name == "serverId" => server.to_string(),
                _ => {
                    let example = &parameter.example;
                    example.as_str().map_or_else(|| example.to_string(), str::to_owned)
                }
            },
        }
    }

    /// The request in curl, with the example of every parameter.
    fn request(&self, path: &str, parameters: &[Parameter]) -> String {
        let (in_path, in_query): (Vec<_>, Vec<_>) =
            parameters.iter().partition(|parameter| parameter.is_in_path);
        let path = in_path.iter().fold(path.to_owned(), |path, parameter| {
            path.replace(&format!("{{{}}}", parameter.name), &parameter.example)
        });
        let encoded =
            |it: &&Parameter| format!("{}={}", it.name, utf8_percent_encode(&it.example, IN_QUERY));
        let query = in_query.iter().map(encoded);
        let query = query.collect::<Vec<_>>().join("&");
        let separator = if query.is_empty() { "" } else { "?" };
        format!("curl '{}{path}{separator}{query}' \\\n  -H 'X-API-Key: YOUR_KEY'", self.base)
    }

    fn translate(&self, fields: &mut [Field]) {
        for field in fields {
            if let Some(text) = self.texts.fields.get(&field.description) {
                field.description.clone_from(text);
            }
            self.translate(&mut field.children);
        }
    }
}

/// A comment without the ends of lines within its paragraphs.
fn in_paragraphs(comment: &str) -> String {
    let paragraphs = comment.split("\n\n").map(|paragraph| paragraph.replace('\n', " "));
    paragraphs.collect::<Vec<_>>().join("\n\n")
}
