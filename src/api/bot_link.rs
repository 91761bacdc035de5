//! The address of the bot that issues keys, and where people get help. The address comes from the settings, or from
//! Telegram once the bot has logged in.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use super::public_pages::escaped;

/// The address of the bot that issues keys, where people get help, and whether it has a Mini App. Clones share them.
#[derive(Debug, Clone, Default)]
pub struct BotLink {
    address: Arc<OnceLock<BotAddress>>,
    support: Arc<OnceLock<Box<str>>>,
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

    /// Sets where people get help: a @name, a URL, or other words. Later calls have no effect.
    pub fn set_support(&self, contact: &str) {
        let _ = self.support.set(contact.trim().into());
    }

    /// From now on, the bot has a Mini App.
    pub fn set_app(&self) {
        self.has_app.store(true, Ordering::Relaxed);
    }

    /// Whether the bot has a Mini App.
    pub(super) fn has_app(&self) -> bool {
        self.has_app.load(Ordering::Relaxed)
    }

    /// Where people get help, in HTML, if it is known.
    pub(super) fn support_html(&self) -> Option<String> {
        let contact = self.support.get()?;
        let url = match contact.strip_prefix('@') {
            Some(name) => Some(format!("https://t.me/{name}")),
            None => contact.starts_with("https://").then(|| contact.to_string()),
        };
        let text = escaped(contact);
        Some(match url {
            Some(url) => format!("<a href=\"{}\">{text}</a>", escaped(&url)),
            None => text,
        })
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

    /// Appends the address to a sentence that ends with the bot, if it is known.
    pub(super) fn append_address(&self, message: &mut String) {
        let Some(link) = self.address.get() else { return };
        message.truncate(message.trim_end_matches('.').len());
        message.push_str(": ");
        message.push_str(&link.url);
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
    fn support_is_a_link_where_it_has_an_address() {
        for (contact, html) in [
            ("@my_support", "<a href=\"https://t.me/my_support\">@my_support</a>"),
            ("https://help.example", "<a href=\"https://help.example\">https://help.example</a>"),
            (" the admins <here> ", "the admins &lt;here>"),
        ] {
            let link = BotLink::default();
            assert_eq!(link.support_html(), None);
            link.set_support(contact);
            assert_eq!(link.support_html().as_deref(), Some(html));
        }
    }

    #[test]
    fn a_sentence_about_the_bot_ends_with_its_address() {
        let (link, mut message) = (BotLink::default(), "Ask the bot.".to_owned());
        link.append_address(&mut message);
        link.set("https://t.me/muster_bot");
        link.append_address(&mut message);
        assert_eq!(message, "Ask the bot: https://t.me/muster_bot");
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
