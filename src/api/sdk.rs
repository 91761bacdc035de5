//! Clients of the API for programmers: one file for each language. Their methods are generated from the OpenAPI document, so
//! that they can't differ from the API. The rest of a file is written by hand.

use strum::{EnumString, VariantNames};

use super::Compat;
use super::docs::document::{Document, Operation, Parameter};
use super::openapi;
use super::public_pages::{PublicRoute, file};

mod lua;
mod php;
mod python;
mod typescript;

/// The languages of clients.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, VariantNames)]
#[strum(serialize_all = "lowercase")]
pub enum SdkLanguage {
    /// Python 3.9
    Python,
    /// TypeScript, with a type for each answer
    TypeScript,
    /// Lua 5.1 to 5.4 and LuaJIT
    Lua,
    /// PHP 8.1
    Php,
}

/// The paths of the files.
const PATHS: [(&str, SdkLanguage); 4] = [
    ("/sdk/muster.py", SdkLanguage::Python),
    ("/sdk/muster.ts", SdkLanguage::TypeScript),
    ("/sdk/muster.lua", SdkLanguage::Lua),
    ("/sdk/muster.php", SdkLanguage::Php),
];

/// The longest line of a generated part.
const WIDTH: usize = 100;

/// The files of all languages.
pub(super) fn routes(public_url: &str, compat: Option<Compat>) -> [PublicRoute; 4] {
    let document = described(public_url, compat);
    PATHS.map(|(path, language)| {
        (path, file("text/plain; charset=utf-8", client(language, &document, public_url).into()))
    })
}

/// The file of a language. Without another address, the client asks this one.
pub fn sdk(language: SdkLanguage, public_url: &str, compat: Option<Compat>) -> String {
    client(language, &described(public_url, compat), public_url)
}

/// The OpenAPI document and its version.
fn described(public_url: &str, compat: Option<Compat>) -> (Document, String) {
    let document = openapi::document(public_url, compat);
    let version = document.info.version.clone();
    // The document is our own, so this can't fail.
    let document = document.to_json().unwrap_or_default();
    (serde_json::from_str(&document).unwrap_or_default(), version)
}

fn client(
    language: SdkLanguage,
    (document, version): &(Document, String),
    public_url: &str,
) -> String {
    let (core, method): (_, fn(&str, &Operation) -> String) = match language {
        SdkLanguage::Python => (include_str!("sdk/muster.py"), python::method),
        SdkLanguage::TypeScript => (include_str!("sdk/muster.ts"), typescript::method),
        SdkLanguage::Lua => (include_str!("sdk/muster.lua"), lua::method),
        SdkLanguage::Php => (include_str!("sdk/muster.php"), php::method),
    };
    let methods = document.paths.iter().map(|(path, item)| method(path, &item.get));
    let methods = methods.collect::<Vec<_>>().join("\n");
    let types = match language {
        SdkLanguage::TypeScript => typescript::types(document),
        _ => String::new(),
    };
    let mut text = String::with_capacity(core.len() + methods.len() + types.len());
    for line in core.lines() {
        // The generated parts stand in place of comments.
        match line.trim_start().trim_start_matches(['#', '/', '-', ' ']) {
            "<operations>" => text.push_str(&methods),
            "<types>" => text.push_str(&types),
            _ => text.extend([line, "\n"]),
        }
    }
    text.replace("{base}", public_url.trim_end_matches('/')).replace("{version}", version)
}

/// The parameters, the required ones first.
fn parameters(operation: &Operation) -> impl Iterator<Item = &Parameter> + Clone {
    let of = |required| operation.parameters.iter().filter(move |it| it.required == required);
    of(true).chain(of(false))
}

/// The parts in lines of at most `WIDTH` characters that begin with `indent` spaces.
fn lines(parts: &[String], indent: usize) -> String {
    let (mut text, mut length) = (String::new(), 0);
    for part in parts {
        let is_first = length == 0;
        if is_first || length + 1 + part.len() > WIDTH {
            text.push_str(if is_first { "" } else { "\n" });
            text.extend(std::iter::repeat_n(' ', indent));
            length = indent;
        } else {
            text.push(' ');
            length += 1;
        }
        text.push_str(part);
        length += part.len();
    }
    text
}
