//! Settings of the Mini App.

use clap::{Args, ValueEnum};

use super::Public;
use crate::bot::MiniAppAddress;

/// Whether there is a Mini App.
#[derive(Args, Debug, Clone, Copy, Default)]
#[group(skip)]
#[command(next_help_heading = "Bot")]
pub struct MiniApp {
    /// Serve the Mini App at /app and show buttons that open it [default: on if MUSTER_PUBLIC_URL is an https address]
    #[arg(long = "app", env = "MUSTER_APP", value_name = "ON")]
    app: Option<Switch>,
}

#[derive(ValueEnum, Debug, Clone, Copy, PartialEq, Eq)]
enum Switch {
    On,
    Off,
}

impl MiniApp {
    /// Where the page is; `None` if there is none. An error is one sentence that names the setting.
    pub fn address(self, public: &Public) -> Result<Option<MiniAppAddress>, String> {
        let url = public.public_url.as_ref().filter(|url| url.scheme() == "https");
        match (self.app, url) {
            (Some(Switch::Off), _) | (None, None) => Ok(None),
            (Some(Switch::On), None) => Err("MUSTER_APP: Telegram opens only https pages; set \
                                             MUSTER_PUBLIC_URL to the https address of the API"
                .to_owned()),
            (_, Some(url)) => {
                let mut page = url.clone();
                page.set_path(&format!("{}/app", url.path().trim_end_matches('/')));
                Ok(Some(MiniAppAddress { page, hosts: Vec::new() }))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_app_needs_an_https_address() {
        let public = |url: &str| Public { public_url: url.parse().ok() };
        let address = |app, url| {
            let found = MiniApp { app }.address(&public(url));
            found.map(|found| found.map(|found| found.page.to_string()))
        };
        let page = || Ok(Some("https://api.example.org/app".to_owned()));
        assert_eq!(address(None, "https://api.example.org"), page());
        assert_eq!(address(Some(Switch::On), "https://api.example.org/"), page());
        assert_eq!(address(Some(Switch::Off), "https://api.example.org"), Ok(None));
        assert_eq!(address(None, "http://127.0.0.1:8080"), Ok(None));
        assert!(address(Some(Switch::On), "http://127.0.0.1:8080").is_err());
    }
}
