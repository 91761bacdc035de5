//! The address of the bot that issues keys. It comes from the settings, or from Telegram once the bot has logged in.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use super::public_pages::escaped;

/// The address of the bot that issues keys, and whether it has a Mini App. Clones share both.
#[derive(Debug, Clone, Default)]
pub struct BotLink {
    address: Arc<OnceLock<BotAddress>>,
    has_app: Arc<AtomicBool>,
}

#[derive(Debug)]
struct BotAddress {
    url: Box<str>,
    /// The sentence that a 401 ends with. It is formatted once, because unknown keys come in floods.
    sentence: Box<str>,
}

impl BotLink {
    /// Sets the address. Later calls have no effect.
    pub fn set(&self, url: &str) {
        let sentence = format!(" Get a key from {url}").into();
        let _ = self.address.set(BotAddress { url: url.into(), sentence });
    }

    /// From now on, the bot has a Mini App.
    pub fn set_app(&self) {
        self.has_app.store(true, Ordering::Relaxed);
    }

    /// Whether the bot has a Mini App.
    pub(super) fn has_app(&self) -> bool {
        self.has_app.load(Ordering::Relaxed)
    }

    /// The address, if it is known.
    pub(super) fn url(&self) -> Option<&str> {
        self.address.get().map(|link| &*link.url)
    }

    /// The bot's name, if the address is on `t.me`.
    pub(super) fn name(&self) -> Option<String> {
        let name = self.url()?.strip_prefix("https://t.me/")?.split(['?', '/']).next()?;
        Some(format!("@{name}"))
    }

    /// Appends the address to a message, if it is known.
    pub(super) fn append_to(&self, message: &mut String) {
        let Some(link) = self.address.get() else { return };
        if !message.ends_with(['.', '!', '?']) {
            message.push('.');
        }
        message.push_str(&link.sentence);
    }

    /// A link to the bot in HTML, or only its name if its address is not known. `unnamed` stands for a name that is not
    /// known.
    pub(super) fn html(&self, unnamed: &str) -> String {
        let name = self.name().unwrap_or_else(|| unnamed.to_owned());
        match self.url() {
            Some(url) => format!("<a href=\"{}\">{}</a>", escaped(url), escaped(&name)),
            None => name,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_address_stays() {
        let link = BotLink::default();
        assert_eq!((link.url(), link.html("the bot")), (None, "the bot".to_owned()));
        link.set("https://t.me/muster_bot?start=key");
        link.set("https://t.me/other_bot");
        assert_eq!(link.name().as_deref(), Some("@muster_bot"));
        let html = "<a href=\"https://t.me/muster_bot?start=key\">@muster_bot</a>";
        assert_eq!(link.html("the bot"), html);
    }

    #[test]
    fn another_address_has_no_name_and_is_escaped() {
        let link = BotLink::default();
        link.set("http://127.0.0.1/\"><b>&");
        let html = "<a href=\"http://127.0.0.1/&quot;>&lt;b>&amp;\">the bot</a>";
        assert_eq!(link.html("the bot"), html);
    }

    #[test]
    fn a_message_ends_as_a_sentence_before_the_address() {
        let link = BotLink::default();
        link.set("https://t.me/muster_bot");
        for message in ["Blocked: leaked", "Blocked: leaked."] {
            let mut message = message.to_owned();
            link.append_to(&mut message);
            assert_eq!(message, "Blocked: leaked. Get a key from https://t.me/muster_bot");
        }
    }
}
