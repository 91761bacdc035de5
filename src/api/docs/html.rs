//! The reference as a page of HTML. It is complete without scripts; the script then wires up its controls.

use std::collections::BTreeSet;

use serde_json::json;

use super::markup::markup;
use super::reference::{Endpoint, Group, Guide, Reference, Row, Sample};
use super::texts::Texts;
use crate::api::page_language::language_links;
use crate::api::public_pages::{escaped, filled};

mod endpoint;

/// The whole page.
pub(super) fn page(reference: &Reference) -> String {
    Writer::new(reference).page()
}

struct Writer<'a> {
    reference: &'a Reference,
    /// The anchors to which code in a text leads.
    anchors: BTreeSet<&'a str>,
}

impl<'a> Writer<'a> {
    fn new(reference: &'a Reference) -> Self {
        let paths = reference.endpoints().map(|endpoint| &*endpoint.path);
        let rows = reference.guides.iter().flat_map(|guide| &guide.rows);
        Self { reference, anchors: paths.chain(rows.filter_map(|row| row.id)).collect() }
    }

    /// A template filled with `values` and, escaped, with texts of the page.
    fn fill(&self, template: &str, values: &[(&str, &str)]) -> String {
        let value = |name: &str| {
            let own = values.iter().find(|(known, _)| *known == name);
            let Texts { ui, script, .. } = &self.reference.texts;
            let text = || ui.get(name).or_else(|| script.get(name)).map(|text| escaped(text));
            own.map(|(_, value)| (*value).to_owned()).or_else(text)
        };
        filled(template, value).unwrap_or_default()
    }

    fn page(&self) -> String {
        let Reference { lang, texts, base, guides, groups, .. } = self.reference;
        let for_script = json!({ "publicUrl": base, "ui": texts.script });
        let main =
            [each(guides, |guide| self.guide(guide)), each(groups, |group| self.group(group))];
        self.fill(
            include_str!("page.html"),
            &[
                ("lang", lang.code()),
                ("languageLinks", &language_links(*lang)),
                ("leadText", &self.rich(texts.ui("lead"))),
                ("keyStoredText", &self.rich(texts.ui("keyStored"))),
                ("baseUrl", &escaped(base)),
                ("contentsList", &self.contents()),
                ("jumps", &self.jumps()),
                ("main", &main.concat()),
                // `<` would end the block.
                ("forScript", &for_script.to_string().replace('<', "\\u003c")),
            ],
        )
    }

    fn contents(&self) -> String {
        let guide = |guide: &Guide| {
            format!("<li><a href=\"#{}\">{}</a></li>", guide.id, escaped(&guide.title))
        };
        let endpoint = |endpoint: &Endpoint| {
            let short = endpoint.path.trim_start_matches("/v2");
            let (path, summary) = (&endpoint.path, escaped(&endpoint.summary));
            format!("<li><a href=\"#{path}\"><code>{short}</code><span>{summary}</span></a></li>")
        };
        let list =
            |title: &str, items: String| format!("<h2>{}</h2>\n<ul>{items}</ul>\n", escaped(title));
        let guides = list(self.reference.texts.ui("guides"), each(&self.reference.guides, guide));
        let groups = each(&self.reference.groups, |group| {
            list(&group.name, each(&group.endpoints, endpoint))
        });
        guides + &groups
    }

    /// On phones, where the contents are behind a button: what people come for.
    fn jumps(&self) -> String {
        let jump = |id: &str, name: &str| format!("<a href=\"#{id}\">{}</a>", escaped(name));
        let errors = self.reference.guides.iter().filter(|guide| guide.id == "errors");
        each(&self.reference.groups, |group| jump(&group.id, &group.name))
            + &errors.map(|guide| jump(&guide.id, &guide.title)).collect::<String>()
    }

    fn guide(&self, guide: &Guide) -> String {
        let table = if guide.rows.is_empty() { String::new() } else { self.table(guide) };
        let samples = match guide.samples.as_slice() {
            [] => String::new(),
            [sample] => self.sample(sample),
            samples => self.choice(&guide.id, samples),
        };
        let actions = if guide.id == "key" { self.key_actions() } else { String::new() };
        let text = self.paragraphs(&guide.text) + &table + &actions;
        self.fill(
            include_str!("guide.html"),
            &[
                ("id", &guide.id),
                ("shape", if is_wide(guide) { " wide" } else { "" }),
                ("guideTitle", &escaped(&guide.title)),
                ("words", &escaped(&guide.words)),
                ("text", &text),
                ("samples", &samples),
            ],
        )
    }

    fn paragraphs(&self, lines: &[String]) -> String {
        let paragraphs = lines.chunk_by(|one, next| is_item(one) && is_item(next));
        let paragraph = |lines: &[String]| match lines {
            [line] if !is_item(line) => format!("<p>{}</p>\n", self.rich(line)),
            items => {
                let item = |line: &String| {
                    format!("<li>{}</li>", self.rich(line.trim_start_matches("- ")))
                };
                format!("<ul>{}</ul>\n", each(items, item))
            }
        };
        paragraphs.map(paragraph).collect::<Vec<_>>().concat()
    }

    fn table(&self, guide: &Guide) -> String {
        let head =
            each(&guide.columns, |column| format!("<th scope=\"col\">{}</th>", escaped(column)));
        let row = |row: &Row| {
            let id = row.id.map(|id| format!(" id=\"{id}\"")).unwrap_or_default();
            let cell = |(cell, column): (&String, &String)| {
                let content = match row.id {
                    // A row does not link to itself.
                    Some(_) => markup(cell, |_| false),
                    None => self.rich(cell),
                };
                // On phones, a wide table has no head.
                let label = match is_wide(guide) {
                    true => format!(" data-label=\"{}\"", escaped(column)),
                    false => String::new(),
                };
                format!("<td{label}>{content}</td>")
            };
            let cells: String = row.cells.iter().zip(&guide.columns).map(cell).collect();
            format!("<tr{id}>{cells}</tr>\n")
        };
        format!(
            "<div class=\"table\" tabindex=\"0\" role=\"region\" aria-label=\"{}\"><table><thead><tr>{head}</tr></thead>\n\
             <tbody>{}</tbody></table></div>\n",
            escaped(&guide.columns.join(", ")),
            each(&guide.rows, row)
        )
    }

    fn key_actions(&self) -> String {
        let open = self.reference.bot.as_ref().map(|url| {
            let text = escaped(self.reference.texts.ui("openBot"));
            format!("<a class=\"send\" href=\"{}\">{text}</a>", escaped(url))
        });
        let class = if open.is_some() { "plain" } else { "send" };
        let texts = &self.reference.texts;
        let (hint, add) = (escaped(texts.ui("addKeyHere")), escaped(texts.ui("addKey")));
        format!(
            "<p class=\"control\">{hint}</p>\n<p class=\"actions\">{}<button type=\"button\" class=\"{class} add-key control\" disabled>{add}</button></p>\n",
            open.unwrap_or_default()
        )
    }

    fn sample(&self, sample: &Sample) -> String {
        let label = escaped(&sample.label);
        let (copy, code) = (self.copy_button(&label), code(sample, &label));
        format!(
            "<div class=\"panel\"><div class=\"head\"><span class=\"soft\">{label}</span>{copy}</div>{code}</div>\n"
        )
    }

    /// One program in several languages, of which one is open.
    fn choice(&self, guide: &str, samples: &[Sample]) -> String {
        let choice = |sample: &Sample| {
            let (kind, label) = (sample.kind, escaped(&sample.label));
            let open = if kind == "curl" { " open" } else { "" };
            let code = code(sample, &label);
            format!(
                "<details name=\"{guide}\" data-kind=\"{kind}\"{open}><summary>{label}</summary>{code}</details>\n"
            )
        };
        let program = if guide == "streaming" { "reader" } else { "poller" };
        let label = escaped(self.reference.texts.ui(program));
        let copy = self.copy_button(&label);
        format!(
            "<div class=\"panel choice\"><div class=\"head\"><span class=\"soft\">{label}</span>{copy}</div>\n{}</div>\n",
            each(samples, choice)
        )
    }

    fn copy_button(&self, what: &str) -> String {
        let copy = escaped(self.reference.texts.ui("copy"));
        format!(
            "<button type=\"button\" class=\"small copy control\" aria-label=\"{copy}: {what}\" disabled>{copy}</button>"
        )
    }

    fn group(&self, group: &Group) -> String {
        let text = self.rich(&group.description);
        let head = format!(
            "<header class=\"group\" id=\"{}\"><h2>{}</h2><p class=\"soft\">{text}</p></header>\n",
            group.id,
            escaped(&group.name)
        );
        head + &each(&group.endpoints, |endpoint| self.endpoint(endpoint))
    }

    fn rich(&self, text: &str) -> String {
        markup(text, |code| self.anchors.contains(code))
    }
}

fn each<T>(items: &[T], write: impl FnMut(&T) -> String) -> String {
    items.iter().map(write).collect::<Vec<_>>().concat()
}

/// Whether its table needs the width of the page.
fn is_wide(guide: &Guide) -> bool {
    guide.columns.len() > 2
}

fn is_item(line: &str) -> bool {
    line.starts_with("- ")
}

fn code(sample: &Sample, label: &str) -> String {
    let (kind, code) = (sample.kind, escaped(&sample.code));
    format!(
        "<pre tabindex=\"0\" aria-label=\"{label}\"><code data-kind=\"{kind}\">{code}</code></pre>"
    )
}
