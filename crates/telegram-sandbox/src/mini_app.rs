//! Mini Apps that are registered for the bot, as at BotFather, and links to them.

use http::Uri;

/// The registered apps. The first is the bot's main app.
#[derive(Debug, Default)]
pub(crate) struct Apps {
    by_name: Vec<(String, String)>,
}

impl Apps {
    /// Registers an app, or changes its address.
    pub(crate) fn set(&mut self, name: &str, url: &str) {
        match self.by_name.iter_mut().find(|(known, _)| known.eq_ignore_ascii_case(name)) {
            Some((_, old)) => url.clone_into(old),
            None => self.by_name.push((name.to_owned(), url.to_owned())),
        }
    }

    /// The address of the app with this short name, or of the main app.
    pub(crate) fn address(&self, name: Option<&str>) -> Option<&str> {
        let is_wanted = |known: &str| name.is_none_or(|name| known.eq_ignore_ascii_case(name));
        self.by_name.iter().find(|(known, _)| is_wanted(known)).map(|(_, url)| url.as_str())
    }

    /// The short names.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.by_name.iter().map(|(name, _)| name.as_str())
    }
}

/// A link that opens an app.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct AppLink {
    /// The short name; `None` for the main app.
    pub(crate) name: Option<String>,
    /// The start parameter.
    pub(crate) start: Option<String>,
}

/// Reads `t.me/bot/app?startapp=…`, `t.me/bot?startapp=…`, and the same with `tg://resolve`. `None` for other links.
pub(crate) fn app_link(link: &str, bot: &str) -> Option<AppLink> {
    let with_scheme =
        if link.contains("://") { link.to_owned() } else { format!("https://{link}") };
    let uri: Uri = with_scheme.parse().ok()?;
    let query: Vec<(String, String)> =
        form_urlencoded::parse(uri.query().unwrap_or_default().as_bytes()).into_owned().collect();
    let value = |name: &str| query.iter().find(|(key, _)| key == name).map(|(_, value)| value);
    let mut path = uri.path().split('/').skip(1);
    let (at, name) = match (uri.scheme_str()?, uri.host()?) {
        ("tg", "resolve") => (value("domain")?.as_str(), value("appname").map(String::as_str)),
        ("http" | "https", "t.me" | "telegram.me" | "telegram.dog") => (path.next()?, path.next()),
        _ => return None,
    };
    let name = name.filter(|name| !name.is_empty());
    let is_app = name.is_some() || value("startapp").is_some();
    (at.eq_ignore_ascii_case(bot) && is_app).then(|| AppLink {
        name: name.map(str::to_owned),
        start: value("startapp").filter(|start| !start.is_empty()).cloned(),
    })
}

/// Whether Telegram takes this start parameter.
pub(crate) fn is_start_parameter(start: &str) -> bool {
    let fits = |b: u8| b.is_ascii_alphanumeric() || b == b'_' || b == b'-';
    start.len() <= 512 && start.bytes().all(fits)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(link: &str) -> Option<(Option<String>, Option<String>)> {
        app_link(link, "muster_bot").map(|link| (link.name, link.start))
    }

    #[test]
    fn links_name_an_app_or_the_main_one() {
        let some = |text: &str| Some(text.to_owned());
        assert_eq!(
            read("https://t.me/muster_bot/app?startapp=m5-h3"),
            Some((some("app"), some("m5-h3")))
        );
        assert_eq!(read("t.me/Muster_Bot/app"), Some((some("app"), None)));
        assert_eq!(read("https://t.me/muster_bot?startapp=a"), Some((None, some("a"))));
        assert_eq!(read("https://telegram.me/muster_bot?startapp"), Some((None, None)));
        assert_eq!(
            read("tg://resolve?domain=muster_bot&appname=app&startapp=a"),
            Some((some("app"), some("a")))
        );
        for other in [
            "https://t.me/muster_bot",
            "https://t.me/muster_bot?start=a",
            "https://t.me/other_bot/app",
            "https://a.example/muster_bot/app",
            "tg://resolve?domain=muster_bot&start=a",
            "not a link",
        ] {
            assert_eq!(read(other), None, "{other}");
        }
    }
}
