//! The reference as Markdown, and `llms.txt`, which leads programs that read texts to it.

use super::document::Field;
use super::reference::{Endpoint, Guide, Parameter, Reference, Row, Sample};

/// The guides that stand after the endpoints: long programs and tables, which few need.
const AFTER: [&str; 6] = ["streaming", "polling", "mcp", "events", "stability", "changes"];

/// The player in the examples.
const MADE_UP: &str = "Carl_Johnson";

/// The whole reference. It is read elsewhere, too, so its links name the host.
pub(super) fn text(reference: &Reference) -> String {
    let Reference { texts, base, .. } = reference;
    let mut parts = vec![
        format!("# muster · {}", texts.ui("title")),
        texts.ui("leadPlain").to_owned(),
        format!("{} `{base}` · [OpenAPI]({base}/openapi.json)", texts.ui("base")),
    ];
    let (after, before): (Vec<_>, Vec<_>) =
        reference.guides.iter().partition(|guide| AFTER.contains(&&*guide.id));
    parts.extend(before.into_iter().map(guide));
    for group in &reference.groups {
        parts.push(format!("## {}\n\n{}", group.name, group.description));
        parts.extend(group.endpoints.iter().map(|one| endpoint(reference, one)));
    }
    parts.extend(after.into_iter().map(guide));
    let text = parts.join("\n\n") + "\n";
    ["](sdk/", "](openapi.json"]
        .into_iter()
        .fold(text, |text, link| text.replace(link, &link.replace("](", &format!("]({base}/"))))
}

/// What there is to read, in the form of <https://llmstxt.org>.
pub(super) fn llms(reference: &Reference) -> String {
    let Reference { texts, base, .. } = reference;
    let endpoint = |endpoint: &Endpoint| {
        let Endpoint { path, summary, parameters, .. } = endpoint;
        let name =
            |it: &Parameter| format!("`{}`{}", it.name, if it.is_required { "" } else { "?" });
        let names = parameters.iter().map(name).collect::<Vec<_>>().join(", ");
        let names = if names.is_empty() { names } else { format!(" ({names})") };
        let anchor = path.replace('{', "%7B").replace('}', "%7D");
        format!("- [GET {path}]({base}/docs#{anchor}){names}: {summary}.")
    };
    let endpoints = reference.endpoints().map(endpoint).collect::<Vec<_>>().join("\n");
    let most = ["key", "authentication", "limits", "errors"];
    let guides = reference.guides.iter().filter(|guide| most.contains(&&*guide.id));
    let guides =
        guides.filter_map(|guide| Some(format!("- {}: {}", guide.title, guide.text.first()?)));
    let guides = guides.collect::<Vec<_>>().join("\n");
    format!(
        "# muster\n\n> {}\n\n{guides}\n\n## Docs\n\n- [API reference]({base}/docs.md): guides, parameters, fields and errors in one text.\n\
         - [OpenAPI]({base}/openapi.json): the same for generators.\n\
         - Clients, each one file: [Python]({base}/sdk/muster.py), [TypeScript]({base}/sdk/muster.ts), [Lua]({base}/sdk/muster.lua), [PHP]({base}/sdk/muster.php).
\
         - Tools for assistants: the endpoints by the Model Context Protocol at `{base}/mcp`, with the key in `X-API-Key`.

## Endpoints

A `?` marks what may be left out.

{endpoints}
",
        texts.ui("leadPlain")
    )
}

fn guide(guide: &Guide) -> String {
    let mut parts = vec![format!("## {}", guide.title)];
    parts.extend(
        guide
            .text
            .chunk_by(|one, next| one.starts_with("- ") && next.starts_with("- "))
            .map(|lines| lines.join("\n")),
    );
    if !guide.rows.is_empty() {
        let line = |cells: &[String]| format!("| {} |", cells.join(" | "));
        let rule = "|---".repeat(guide.columns.len()) + "|";
        let rows = guide.rows.iter().map(|row: &Row| line(&row.cells));
        let rows = [line(&guide.columns), rule].into_iter().chain(rows);
        parts.push(rows.collect::<Vec<_>>().join("\n"));
    }
    parts.extend(guide.samples.iter().map(|Sample { label, kind, code }| {
        let kind = if *kind == "curl" { "sh" } else { kind };
        let colon = if label.ends_with('?') { "" } else { ":" };
        format!("{label}{colon}\n\n```{kind}\n{code}\n```")
    }));
    parts.join("\n\n")
}

fn endpoint(reference: &Reference, endpoint: &Endpoint) -> String {
    let texts = &reference.texts;
    let mut parts = vec![format!(
        "### GET {}\n\n{}. {}",
        endpoint.path, endpoint.summary, endpoint.description
    )];
    if !endpoint.parameters.is_empty() {
        let line = |parameter: &Parameter| {
            let Parameter { name, kind, is_required, range, description, .. } = parameter;
            let necessity = texts.ui(if *is_required { "required" } else { "optional" });
            let range = if range.is_empty() { String::new() } else { format!(", {range}") };
            format!("- `{name}` ({kind}, {necessity}{range}): {description}")
        };
        let lines = endpoint.parameters.iter().map(line).collect::<Vec<_>>().join("\n");
        parts.push(format!("{}:\n\n{lines}", texts.ui("parameters")));
    }
    let mut fields = Vec::new();
    list(&endpoint.fields, "", &mut fields);
    parts.push(format!("{}:\n\n{}", texts.ui("fields"), fields.join("\n")));
    let errors = endpoint.errors.iter().map(|(status, code)| format!("{status} `{code}`"));
    parts.push(format!("{} {}", texts.ui("errors"), errors.collect::<Vec<_>>().join(", ")));
    if endpoint.parameters.iter().any(|parameter| parameter.example == MADE_UP) {
        parts.push(texts.ui("madeUp").to_owned());
    }
    parts.push(format!("```sh\n{}\n```", endpoint.request));
    parts.push(format!("{}:\n\n```json\n{}\n```", texts.ui("exampleNote"), endpoint.example));
    parts.join("\n\n")
}

fn list(fields: &[Field], indent: &str, lines: &mut Vec<String>) {
    for Field { name, kind, description, children } in fields {
        lines.push(format!("{indent}- `{name}` ({kind}): {description}"));
        list(children, &format!("{indent}  "), lines);
    }
}
