//! Orders for alerts of the chat that a text names: `поменяй лспд на 6`, `удали собес`.

use super::AlertCorrection;
use crate::bot::alerts::turn_off::alerts_about;
use crate::bot::chat::ChatContext;
use crate::bot::error::HandlerError;
use crate::bot::language::{self, AlertTopic, AlertWords, Correction, ShownBefore};
use crate::bot::state::Alert;
use crate::bot::subjects::{Condition, QueryContext};

/// What the text makes of the alerts that it names; `None` if the chat has none of that name. `is_listed`: their list was
/// just shown, so that a name and a number are enough.
pub(super) async fn find(
    chat: &ChatContext,
    text: &str,
    is_listed: bool,
) -> Result<Option<AlertCorrection>, HandlerError> {
    if let Some((about, is_all)) = language::turned_off_by_name(text) {
        // After keys or a board, one of these is to go.
        let shown = chat.context.recent.shown(chat.speaker(), chat.now);
        if matches!(shown, Some(ShownBefore::Key | ShownBefore::Board)) {
            return Ok(None);
        }
        let query = QueryContext::new(chat, None).await?;
        let alerts = alerts_about(chat, &query, &about).await?.unwrap_or_default();
        return Ok((!alerts.is_empty()).then_some(AlertCorrection::Off { alerts, is_all }));
    }
    if !is_listed && !language::tells_to_change(text) {
        return Ok(None);
    }
    let mut query = None;
    for (name, rest) in language::names_in_list(text) {
        let change = match Correction::of(&rest) {
            Some(Correction::Change(words)) => Change::Words(words),
            _ => match language::server_to_move_to(&rest) {
                Some(server) => Change::Server(server),
                None => continue,
            },
        };
        // "Change the server to 6" is about the server of the chat.
        if !is_listed && AlertWords::new(&name).topic == Some(AlertTopic::Server) {
            continue;
        }
        let query = match &mut query {
            Some(query) => query,
            none => none.insert(QueryContext::new(chat, None).await?),
        };
        let meant = alerts_about(chat, query, &name).await?.unwrap_or_default();
        if !meant.is_empty() {
            return Ok(Some(match change {
                Change::Words(words) => changed(meant, *words),
                Change::Server(server) => moved(meant, server),
            }));
        }
    }
    Ok(None)
}

/// What is to be another way.
enum Change {
    Words(Box<AlertWords>),
    Server(u32),
}

/// The move of the only alert that is meant; otherwise the person chooses.
fn moved(mut meant: Vec<Alert>, server: u32) -> AlertCorrection {
    match meant.pop() {
        Some(only) if meant.is_empty() && only.condition.is_of_any_server() => {
            AlertCorrection::Moved(Box::new(only), server)
        }
        last => AlertCorrection::Choice(meant.into_iter().chain(last).collect()),
    }
}

/// The change of the only alert that has what the words name; otherwise the person chooses.
fn changed(meant: Vec<Alert>, words: AlertWords) -> AlertCorrection {
    let with = |alert: &Alert| Some((alert.clone(), alert.condition.corrected(&words)?));
    let mut fitting: Vec<(Alert, Condition)> = meant.iter().filter_map(with).collect();
    match (fitting.pop(), fitting.is_empty()) {
        (Some((alert, condition)), true) => AlertCorrection::changed(alert, condition, None, words),
        // A number that the alert does not have is that of a server.
        (None, _) if let Ok(server) = words.rest.parse() => moved(meant, server),
        _ => AlertCorrection::Choice(meant),
    }
}
