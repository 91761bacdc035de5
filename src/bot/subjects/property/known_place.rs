//! Recognises words that name a city, a place, or a house or business.

use super::property_answers::PropertyFilter;
use crate::bot::language::{self, keyboard_layout};
use crate::bot::subjects::{EarlyReply, QueryContext};

/// The words as typed on the keyboard layout on which they name a place.
pub(in crate::bot) async fn known_place(
    context: &QueryContext,
    server: Option<u32>,
    words: &str,
) -> Result<Option<String>, EarlyReply> {
    let switched = [keyboard_layout::switched(words), keyboard_layout::switched_back(words)];
    for words in [words.to_owned()].into_iter().chain(switched) {
        if is_known(context, server, &words).await? {
            return Ok(Some(words));
        }
    }
    Ok(None)
}

/// Whether a lot has this name, or is near a place of this name. Places are the same on all servers.
async fn is_known(
    context: &QueryContext,
    server: Option<u32>,
    words: &str,
) -> Result<bool, EarlyReply> {
    if language::is_city(words) {
        return Ok(true);
    }
    let server = match server {
        Some(server) => server,
        None => context.any_server().await?,
    };
    match context.client.map(server).await {
        Ok(map) => Ok(PropertyFilter::All.lots(&map).any(|lot| lot.is_named(words))),
        // The answer says why there is none.
        Err(crate::client::Error::Unavailable { .. } | crate::client::Error::NotFound(_)) => {
            Ok(true)
        }
        Err(error) => Err(error.into()),
    }
}
