//! A wish about several things: `маякни когда лидер лспд и фбр зайдут`.

use super::{AlertReader, ParsedAlert};
use crate::bot::alerts::last_shown::is_counted;
use crate::bot::language::{self, AlertTopic, AlertWords, Expected};
use crate::bot::subjects::{EarlyReply, QueryContext};

/// A longer list is no wish about single things.
const MOST: usize = 5;

impl AlertReader<'_> {
    /// The words of an alert for each of the things that are named; one without several names.
    pub(super) async fn each(&self) -> Result<Vec<AlertWords>, EarlyReply> {
        let words = self.words;
        let names: Vec<&str> =
            words.rest.split(',').map(str::trim).filter(|name| !name.is_empty()).collect();
        let is_number = |name: &str| name.bytes().all(|byte| byte.is_ascii_digit());
        let are_separate = (2..=MOST).contains(&names.len())
            && match words.topic {
                // These take several names, or a place and a price.
                Some(AlertTopic::Player | AlertTopic::Auction) => false,
                // "If house 9 is sold or goes to auction" is about one.
                Some(AlertTopic::House | AlertTopic::Business) => {
                    names.iter().all(|name| name.contains(|sign: char| sign.is_ascii_digit()))
                }
                Some(AlertTopic::Server) => true,
                Some(_) => names.iter().all(|name| !is_number(name)),
                None if is_counted(words) => names.iter().all(|name| !is_number(name)),
                None => self.are_fractions(&names).await?,
            };
        if !are_separate {
            return Ok(vec![words.clone()]);
        }
        let of_name = |name: &&str| {
            let own = AlertWords::new(name);
            match own.topic {
                Some(_) => own,
                None => AlertWords { rest: (*name).to_owned(), ..words.clone() },
            }
        };
        Ok(names.iter().map(of_name).collect())
    }

    async fn are_fractions(&self, names: &[&str]) -> Result<bool, EarlyReply> {
        let known = self.fractions().await?;
        let known = known.as_ref().map_or(&[][..], |known| &known.fractions);
        let is_one = |name: &&str| {
            let split = language::split_server(name, &self.status.game, Expected::Fraction(known));
            language::is_fraction(&split.what, known)
        };
        Ok(names.iter().all(is_one))
    }
}

/// Parses each of the alerts. The server may be named once, after the last thing.
pub(super) async fn parse_each(
    query: &QueryContext,
    typed: &str,
    all: &[AlertWords],
) -> Vec<Result<ParsedAlert, EarlyReply>> {
    let mut query = query.clone();
    let mut found = Vec::new();
    for words in all.iter().rev() {
        let parsed = super::parse_one(&query, typed, words).await;
        if let Ok(ParsedAlert::Alert { server, .. } | ParsedAlert::Draft { server, .. }) = &parsed {
            query.defaults.server = Some(*server);
        }
        found.push(parsed);
    }
    found.reverse();
    found
}
