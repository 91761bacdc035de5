//! Parses and validates `reply_markup`.

use serde_json::{Map, Value};

use crate::entities::utf16;
use crate::error::ApiError;
use crate::keyboard::url::{button_url, web_app_url};
use crate::keyboard::{Action, Button, Markup, ReplyButton};
use crate::params::Params;

const BUTTONS: usize = 100;
const BUTTONS_IN_A_ROW: usize = 8;
const DATA_BYTES: usize = 64;
const COPIED_UNITS: usize = 256;

/// The fields that define a button's action.
const ACTIONS: [&str; 10] = [
    "url",
    "callback_data",
    "copy_text",
    "web_app",
    "login_url",
    "switch_inline_query",
    "switch_inline_query_current_chat",
    "switch_inline_query_chosen_chat",
    "callback_game",
    "pay",
];

/// The `reply_markup` of a call; `None` for a keyboard without buttons.
pub(crate) fn parse(params: &Params) -> Result<Option<Markup>, ApiError> {
    match params.json("reply_markup", "reply keyboard markup")? {
        Some(value) => read(value),
        None => Ok(None),
    }
}

/// The same from JSON.
pub(crate) fn read(value: Value) -> Result<Option<Markup>, ApiError> {
    let Value::Object(object) = value else {
        return Err(ApiError::bad("object expected as reply markup"));
    };
    if let Some(rows) = rows(&object, "inline_keyboard", "InlineKeyboardMarkup", button)? {
        let total: usize = rows.iter().map(Vec::len).sum();
        if total > BUTTONS || rows.iter().any(|row| row.len() > BUTTONS_IN_A_ROW) {
            return Err(ApiError::bad("reply markup is too long"));
        }
        return Ok((total > 0).then_some(Markup::Inline(rows)));
    }
    if let Some(rows) = rows(&object, "keyboard", "ReplyKeyboardMarkup", reply_button)? {
        return Ok((!rows.is_empty()).then_some(Markup::Reply(rows)));
    }
    if let Some(remove) = object.get("remove_keyboard") {
        return Ok((remove == true).then_some(Markup::Remove));
    }
    Ok((!object.is_empty()).then_some(Markup::Other(Value::Object(object))))
}

/// The rows of a keyboard, without empty ones; `None` if it is a keyboard of another type.
fn rows<T>(
    object: &Map<String, Value>,
    field: &str,
    of: &str,
    button: fn(&Value) -> Result<T, ApiError>,
) -> Result<Option<Vec<Vec<T>>>, ApiError> {
    let rows = match object.get(field) {
        None => return Ok(None),
        Some(Value::Array(rows)) => rows,
        Some(_) => {
            return Err(ApiError::bad(format!("field \"{field}\" must be of type Array")));
        }
    };
    let mut read = Vec::new();
    for row in rows {
        let Value::Array(row) = row else {
            let why = format!("field \"{field}\" of the {of} must be an Array of Arrays");
            return Err(ApiError::bad(why));
        };
        let row: Vec<T> = row.iter().map(button).collect::<Result<_, _>>()?;
        if !row.is_empty() {
            read.push(row);
        }
    }
    Ok(Some(read))
}

/// A button of a reply keyboard. Actions other than `web_app` are ignored. The address is checked by [`Markup::check`],
/// because the server looks at the kind of chat first.
fn reply_button(value: &Value) -> Result<ReplyButton, ApiError> {
    let unread = |why: &str| ApiError::bad(format!("can't parse keyboard button: {why}"));
    let (text, app) = match value {
        Value::String(text) => (text, None),
        Value::Object(object) => match object.get("text") {
            Some(Value::String(text)) => (text, object.get("web_app")),
            Some(_) => return Err(unread("Field \"text\" must be of type String")),
            None => return Err(unread("Can't find field \"text\"")),
        },
        _ => return Err(unread("KeyboardButton must be a String or an Object")),
    };
    let web_app = match app {
        Some(app) => Some(app_address(app, "keyboard button")?.to_owned()),
        None => None,
    };
    match text.trim() {
        "" => Err(ApiError::bad("keyboard button text must be non-empty")),
        text => Ok(ReplyButton { text: text.to_owned(), web_app }),
    }
}

/// The address in a `WebAppInfo`; `of` names the button in the error.
pub(crate) fn app_address<'a>(app: &'a Value, of: &str) -> Result<&'a str, ApiError> {
    let unread = |why: &str| ApiError::bad(format!("can't parse {of}: {why}"));
    match (app, &app["url"]) {
        (Value::Object(_), Value::String(url)) => Ok(url),
        (Value::Object(_), Value::Null) => Err(unread("Can't find field \"url\"")),
        (Value::Object(_), _) => Err(unread("Field \"url\" must be of type String")),
        _ => Err(unread("Field \"web_app\" must be of type Object")),
    }
}

fn button(value: &Value) -> Result<Button, ApiError> {
    let unread = |why: &str| ApiError::bad(format!("can't parse inline keyboard button: {why}"));
    let Value::Object(object) = value else {
        return Err(unread("InlineKeyboardButton must be an Object"));
    };
    let text = match object.get("text") {
        Some(Value::String(text)) => text.trim(),
        Some(_) => return Err(unread("Field \"text\" must be of type String")),
        None => return Err(unread("Can't find field \"text\"")),
    };
    let mut actions = ACTIONS.iter().filter(|name| object.contains_key(**name));
    let Some(name) = actions.next() else {
        return Err(unread("Text buttons are unallowed in the inline keyboard"));
    };
    if actions.next().is_some() {
        return Err(ApiError::bad("BUTTON_TYPE_INVALID"));
    }
    if text.is_empty() {
        return Err(ApiError::bad("inline keyboard button text must be non-empty"));
    }
    Ok(Button { text: text.to_owned(), action: action(name, object)? })
}

fn action(name: &'static str, object: &Map<String, Value>) -> Result<Action, ApiError> {
    let value = object.get(name).cloned().unwrap_or_default();
    let text = value.as_str().unwrap_or_default();
    match name {
        "callback_data" if (1..=DATA_BYTES).contains(&text.len()) => {
            Ok(Action::Callback(text.to_owned()))
        }
        "callback_data" => Err(ApiError::bad("BUTTON_DATA_INVALID")),
        "copy_text" => {
            let copied = value["text"].as_str().unwrap_or_default();
            if !(1..=COPIED_UNITS).contains(&utf16(copied)) {
                return Err(ApiError::bad("BUTTON_COPY_TEXT_INVALID"));
            }
            Ok(Action::Copy(copied.to_owned()))
        }
        "url" => button_url(text).map(Action::Url),
        "web_app" => {
            let url = app_address(&value, "inline keyboard button")?;
            web_app_url(url, "inline keyboard button").map(Action::WebApp)
        }
        _ => Ok(Action::Other(name, value)),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn read(rows: Value) -> Result<Option<Markup>, String> {
        let mut params = Params::default();
        params.set("reply_markup".into(), json!({ "inline_keyboard": rows }).to_string());
        parse(&params).map_err(|error| error.description)
    }

    fn refused(button: Value) -> String {
        read(json!([[button]])).unwrap_err()
    }

    #[test]
    fn data_is_1_to_64_bytes() {
        assert!(read(json!([[{ "text": "a", "callback_data": "x".repeat(64) }]])).is_ok());
        for data in [String::new(), "x".repeat(65), "ж".repeat(33)] {
            let said = refused(json!({ "text": "a", "callback_data": data }));
            assert_eq!(said, "Bad Request: BUTTON_DATA_INVALID");
        }
    }

    #[test]
    fn a_copied_text_is_1_to_256_characters() {
        assert!(read(json!([[{ "text": "a", "copy_text": { "text": "ж".repeat(256) } }]])).is_ok());
        for text in [String::new(), "x".repeat(257)] {
            let said = refused(json!({ "text": "a", "copy_text": { "text": text } }));
            assert_eq!(said, "Bad Request: BUTTON_COPY_TEXT_INVALID");
        }
    }

    #[test]
    fn a_button_has_a_label_and_one_action() {
        assert_eq!(
            refused(json!({ "text": "a", "callback_data": "b", "url": "https://a.example" })),
            "Bad Request: BUTTON_TYPE_INVALID"
        );
        assert_eq!(
            refused(json!({ "text": "a" })),
            "Bad Request: can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard"
        );
        assert_eq!(
            refused(json!({ "text": " ", "callback_data": "b" })),
            "Bad Request: inline keyboard button text must be non-empty"
        );
        assert_eq!(
            refused(json!({ "text": "a", "url": "javascript://x" })),
            "Bad Request: inline keyboard button URL 'javascript://x' is invalid: Unsupported URL protocol"
        );
    }

    #[test]
    fn at_most_a_hundred_buttons_eight_in_a_row() {
        let button = json!({ "text": "a", "callback_data": "b" });
        let row = |n: usize| vec![button.clone(); n];
        assert!(read(json!(vec![row(8); 12])).is_ok());
        for rows in [vec![row(8); 13], vec![row(9)]] {
            assert_eq!(read(json!(rows)).unwrap_err(), "Bad Request: reply markup is too long");
        }
    }

    #[test]
    fn a_keyboard_without_buttons_is_dropped() {
        assert_eq!(read(json!([[], []])), Ok(None));
    }
}
