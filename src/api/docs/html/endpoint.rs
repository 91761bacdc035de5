//! The section of an endpoint: text, parameters and fields, the request, and an example of the response.

use super::{Writer, each};
use crate::api::docs::build::SAMPLE_LANGUAGES;
use crate::api::docs::document::Field;
use crate::api::docs::reference::{Endpoint, Parameter};
use crate::api::public_pages::escaped;

impl Writer<'_> {
    pub(super) fn endpoint(&self, endpoint: &Endpoint) -> String {
        let path = &*endpoint.path;
        let texts = &self.reference.texts;
        let rows = each(&endpoint.parameters, |parameter| self.parameter(path, parameter));
        let parameters = match endpoint.parameters.is_empty() {
            true => format!("<p class=\"soft\">{}</p>", escaped(texts.ui("noParameters"))),
            false => format!(
                "<h4>{}</h4>\n<div class=\"parameters\">{rows}</div>",
                escaped(texts.ui("parameters"))
            ),
        };
        let chip = |(status, code): &(u16, &'static str)| {
            // Where several errors have one status, the code tells them apart.
            let alike = endpoint.errors.iter().filter(|(other, _)| other == status).count();
            let text = match *status == 404 || alike > 1 {
                true => format!("{status} {code}"),
                false => status.to_string(),
            };
            format!("<a class=\"chip\" href=\"#{code}\" title=\"{code}\">{text}</a> ")
        };
        let tab = |(kind, name, _): &(&str, &str, &str)| {
            let is_chosen = *kind == "curl";
            format!(
                "<button type=\"button\" class=\"tab\" data-kind=\"{kind}\" aria-pressed=\"{is_chosen}\" disabled>{name}</button>"
            )
        };
        self.fill(
            include_str!("../endpoint.html"),
            &[
                ("path", path),
                ("breakablePath", &path.replace('/', "/<wbr>")),
                ("summary", &escaped(&endpoint.summary)),
                ("words", &escaped(&endpoint.words)),
                ("description", &self.description(endpoint)),
                ("parameterRows", &parameters),
                ("chips", &each(&endpoint.errors, chip)),
                ("fieldList", &self.fields(path, &endpoint.fields)),
                ("tabs", &each(&SAMPLE_LANGUAGES, tab)),
                ("sample", &escaped(&endpoint.request)),
                ("exampleBody", &escaped(&endpoint.example)),
                ("turn", &self.turn(path)),
            ],
        )
    }

    fn description(&self, endpoint: &Endpoint) -> String {
        let paragraphs: Vec<_> = endpoint.description.split("\n\n").collect();
        each(&paragraphs, |paragraph| format!("<p>{}</p>", self.rich(paragraph)))
    }

    fn parameter(&self, path: &str, parameter: &Parameter) -> String {
        let Parameter { name, kind, is_required, range, description, .. } = parameter;
        let texts = &self.reference.texts;
        let necessity = match *is_required {
            true => {
                format!("<span class=\"kind required\">{}</span>", escaped(texts.ui("required")))
            }
            false => String::new(),
        };
        let range = match range.is_empty() {
            true => String::new(),
            false => format!("<span class=\"kind\">{}</span>", escaped(range)),
        };
        self.fill(
            include_str!("../parameter.html"),
            &[
                ("inputId", &format!("{path}:{name}")),
                ("name", name),
                ("kind", kind),
                ("necessity", &necessity),
                ("range", &range),
                ("description", &self.rich(description)),
                ("control", &control(path, parameter)),
            ],
        )
    }

    fn fields(&self, path: &str, fields: &[Field]) -> String {
        if fields.is_empty() {
            return String::new();
        }
        let title = escaped(self.reference.texts.ui("fields"));
        let list = self.field_list(path, fields);
        format!("<details class=\"answer\" open><summary>{title}</summary>{list}</details>")
    }

    fn field_list(&self, parent: &str, fields: &[Field]) -> String {
        let item = |field: &Field| {
            let (id, name, kind) = (format!("{parent}.{}", field.name), &field.name, &field.kind);
            let children = match field.children.is_empty() {
                true => String::new(),
                false => self.field_list(&id, &field.children),
            };
            let text = self.rich(&field.description);
            format!(
                "<li id=\"{id}\"><p><code>{name}</code> <span class=\"kind\">{kind}</span> {text}</p>{children}</li>\n"
            )
        };
        format!("<ul class=\"fields\">{}</ul>", each(fields, item))
    }

    /// Links to the endpoints before and after this one.
    fn turn(&self, path: &str) -> String {
        let all: Vec<_> = self.reference.endpoints().map(|endpoint| &*endpoint.path).collect();
        let at = all.iter().position(|other| *other == path).unwrap_or_default();
        let link = |other: Option<&&str>, text: &str| {
            let link = other
                .map(|other| format!("<a href=\"#{other}\">{}</a>", text.replace("{}", other)));
            link.unwrap_or_else(|| "<span></span>".to_owned())
        };
        let before = at.checked_sub(1).and_then(|at| all.get(at));
        link(before, "← <code>{}</code>") + &link(all.get(at + 1), "<code>{}</code> →")
    }
}

/// What a value is typed into, or chosen from.
fn control(path: &str, parameter: &Parameter) -> String {
    let Parameter { name, kind, is_in_path, is_required, choices, example, .. } = parameter;
    let id = format!("{path}:{name}");
    let place = if *is_in_path { "path" } else { "query" };
    let common = format!(
        "class=\"control\" id=\"{id}\" name=\"{name}\" data-place=\"{place}\" autocomplete=\"off\" aria-describedby=\"{id}:text\""
    );
    if !choices.is_empty() {
        let option = |choice: &String| {
            let chosen = if choice == example { " selected" } else { "" };
            format!("<option{chosen}>{}</option>", escaped(choice))
        };
        return format!("<select {common} disabled>{}</select>", each(choices, option));
    }
    let flags = match (*is_required, &**kind) {
        (true, "integer") => "required inputmode=\"numeric\"",
        (true, _) => "required",
        (false, "integer") => "inputmode=\"numeric\"",
        (false, _) => "",
    };
    let value = escaped(example);
    format!(
        "<input {common} value=\"{value}\" autocapitalize=\"off\" spellcheck=\"false\" {flags} disabled>"
    )
}
