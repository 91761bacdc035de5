//! Which events `/v2/events` is asked for.

use super::request::Request;

/// The events that are asked for; by default the newest ones of all servers.
#[derive(Debug, Clone, Copy, Default)]
pub struct EventFilter<'a> {
    /// The server; all servers if it is missing.
    pub server: Option<u32>,
    /// Kinds, or groups of kinds such as `property`; all kinds if there are none.
    pub kinds: &'a [&'a str],
    /// What the events are about, on the server: `house:138`, `family:7`, a nickname.
    pub about: Option<&'a str>,
    /// The id after which the page begins; the newest events if it is missing.
    pub since: Option<i64>,
    /// How many events at most; the API decides if it is missing.
    pub limit: Option<u32>,
}

impl EventFilter<'_> {
    pub(super) fn request(self) -> Request {
        let Self { server, kinds, about, since, limit } = self;
        let kinds = (!kinds.is_empty()).then(|| kinds.join(","));
        let parameters = [
            ("serverId", server.map(|server| server.to_string())),
            ("kinds", kinds),
            ("about", about.map(str::to_owned)),
            ("since", since.map(|since| since.to_string())),
            ("limit", limit.map(|limit| limit.to_string())),
        ];
        let named = parameters.into_iter().filter_map(|(name, value)| Some((name, value?)));
        named.fold(Request::new("/v2/events"), |request, (name, value)| request.with(name, &value))
    }
}
