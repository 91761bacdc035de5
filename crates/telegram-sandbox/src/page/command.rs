//! `POST /sandbox/action`: what a person does in a chat.

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::draft::Draft;
use crate::id::{ChatId, MessageId, UserId};
use crate::page::Page;
use crate::person::{ActionError, Person};

/// A person and what they do.
#[derive(Deserialize)]
pub(super) struct PersonAction {
    person: i64,
    #[serde(flatten)]
    action: PageCommand,
}

#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
enum PageCommand {
    Say { chat: i64, text: String, reply: Option<i32> },
    Edit { chat: i64, message: i32, text: String },
    Delete { chat: i64, message: i32 },
    Pin { chat: i64, message: i32 },
    Unpin { chat: i64, message: i32 },
    Forward { chat: i64, message: i32, to: i64 },
    Press { chat: i64, message: i32, data: String },
    Ask { chat: i64, text: String },
    Pick { chat: i64, query: String, result: String, reply: Option<i32> },
    Block,
    Unblock,
    Join { chat: i64 },
    Leave { chat: i64 },
    Invite { chat: i64, payload: Option<String> },
    Expel { chat: i64 },
    OpenApp(AppToOpen),
}

/// An app: of a button under a message (`chat`, `message`, `button`), of a button under the message field (`button`), of
/// a link in a chat (`chat`, `link`), or else of the menu button.
#[derive(Deserialize)]
struct AppToOpen {
    chat: Option<i64>,
    message: Option<i32>,
    button: Option<String>,
    link: Option<String>,
    theme: Option<Value>,
}

/// Responds like the Bot API: `ok`, and a result or a description.
pub(super) async fn run(
    State(page): State<Page>,
    Json(request): Json<PersonAction>,
) -> Json<Value> {
    let Some(person) = page.sandbox.find(UserId(request.person)) else {
        return error("There is no such person.".to_owned());
    };
    match request.action.run_as(&person) {
        Ok(result) => Json(json!({ "ok": true, "result": result })),
        Err(failure) => {
            let name = person.user().map_or_else(String::new, |user| user.name);
            error(format!("{name} {failure}."))
        }
    }
}

fn error(description: String) -> Json<Value> {
    Json(json!({ "ok": false, "description": description }))
}

impl PageCommand {
    fn run_as(self, person: &Person) -> Result<Value, ActionError> {
        match self {
            Self::Say { chat, text, reply } => {
                let text = Draft::new(&text);
                let text = match reply {
                    Some(to) => text.replying(MessageId(to)),
                    None => text,
                };
                person.says_in(ChatId(chat), text).map(|id| json!(id))
            }
            Self::Edit { chat, message, text } => {
                person.edits(ChatId(chat), MessageId(message), &text).map(done)
            }
            Self::Delete { chat, message } => {
                person.deletes(ChatId(chat), MessageId(message)).map(done)
            }
            Self::Pin { chat, message } => person.pins(ChatId(chat), MessageId(message)).map(done),
            Self::Unpin { chat, message } => {
                person.unpins(ChatId(chat), MessageId(message)).map(done)
            }
            Self::Forward { chat, message, to } => {
                person.forwards(ChatId(chat), MessageId(message), ChatId(to)).map(|id| json!(id))
            }
            Self::Press { chat, message, data } => person
                .sends_callback(ChatId(chat), MessageId(message), &data)
                .map(|query| json!(query)),
            Self::Ask { chat, text } => {
                person.asks_inline_in(ChatId(chat), &text).map(|query| json!(query))
            }
            Self::Pick { chat, query, result, reply } => {
                let reply = reply.map(MessageId);
                person.replies_with(&query, &result, ChatId(chat), reply).map(|id| json!(id))
            }
            Self::Block => {
                person.blocks();
                Ok(done(()))
            }
            Self::Unblock => {
                person.unblocks();
                Ok(done(()))
            }
            Self::Join { chat } => person.joins(ChatId(chat)).map(done),
            Self::Leave { chat } => person.leaves(ChatId(chat)).map(done),
            Self::Invite { chat, payload } => invite(person, ChatId(chat), payload.as_deref()),
            Self::OpenApp(app) => app.open_as(person),
            Self::Expel { chat } => person.bans(ChatId(chat), person.sandbox().bot().id).map(done),
        }
    }
}

impl AppToOpen {
    /// Returns the address for the app's frame.
    fn open_as(self, person: &Person) -> Result<Value, ActionError> {
        let chat = self.chat.map_or(person.private(), ChatId);
        let launch = match (self.message, self.button, self.link) {
            (Some(message), Some(button), _) => {
                person.opens_app(chat, MessageId(message), &button)?
            }
            (Some(_), None, _) => return Err(ActionError::NoButton),
            (None, Some(button), _) => person.opens_keyboard_app(&button)?,
            (None, None, Some(link)) => person.opens_link(chat, &link)?,
            (None, None, None) => person.opens_menu_app()?,
        };
        let launch = match &self.theme {
            Some(theme) => launch.in_theme(theme),
            None => launch,
        };
        Ok(json!({ "url": launch.url }))
    }
}

/// Adds the bot, then sends it the payload of the link, as Telegram's apps do.
fn invite(person: &Person, chat: ChatId, payload: Option<&str>) -> Result<Value, ActionError> {
    let bot = person.sandbox().bot();
    person.adds(chat, bot.id)?;
    if let Some(payload) = payload {
        let name = bot.username.unwrap_or_default();
        person.says_in(chat, format!("/start@{name} {payload}").as_str())?;
    }
    Ok(done(()))
}

fn done((): ()) -> Value {
    json!(true)
}
