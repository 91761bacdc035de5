//! Who holds one zone: `зона 62 чья`.

use super::{Found, Reader};
use crate::bot::language;
use crate::bot::questions::known_words::topic_of;
use crate::bot::subjects::answers::arguments::number;
use crate::bot::subjects::answers::errors::EarlyReply;
use crate::bot::subjects::zones::holder_of;
use crate::bot::subjects::{Captures, Ghetto, Query};
use crate::bot::telegram::OutgoingMessage;

impl Reader<'_> {
    /// Who holds the zone with the number that the text names: `зона 62 чья`.
    pub(super) async fn one_zone(&self) -> Result<Option<Found>, EarlyReply> {
        let said = &self.phrase.said;
        let is_server = |number: u64| {
            self.known.status.game.iter().any(|server| u64::from(server.number) == number)
        };
        // "The zones 5" names a server.
        let Some(zone) = said.windows(2).find_map(|two| match two {
            [zone, of] if language::is_zone(zone) => number(of),
            [zones, of] if topic_of(zones) == Some("ghetto") => {
                number(of).filter(|number| !is_server(*number))
            }
            [of, zone] if language::is_zone(zone) && !self.is_after_on(of) => number(of),
            _ => None,
        }) else {
            return Ok(None);
        };
        // The number of the zone is no server.
        let times = said.iter().filter(|word| number(word) == Some(zone)).count();
        let mut servers = self.named.servers.iter().copied();
        let server = servers.find(|server| u64::from(*server) != zone || times > 1);
        let Some(server) = self.server_of(server) else {
            return Ok(Some(Ghetto {}.anywhere().into()));
        };
        let (context, lang) = (self.context, self.context.lang);
        let text = holder_of(context, &server, zone).await?;
        let row = vec![
            context.button(lang.button_ghetto(), Ghetto {}.on(server.number)),
            context
                .button(lang.button_captures(), Captures { gang: None, page: 0 }.on(server.number)),
        ];
        let about = Ghetto {}.on(server.number);
        Ok(Some(Found::Message(OutgoingMessage { text, rows: vec![row] }, Some(about))))
    }
}
