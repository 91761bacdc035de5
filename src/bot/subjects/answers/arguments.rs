//! The words after a command: a name, a number, and a server.

use std::sync::Arc;

use super::numbers::count;
use super::query_context::grid;
use super::typed_name::Name;
use super::visible_name::short_name;
use crate::bot::language::{self, Expected, Match, SplitLine};
use crate::bot::subjects::{EarlyReply, Fraction, Query, QueryContext, View, ViewKind};
use crate::bot::telegram::OutgoingMessage;
use crate::client::Error;
use crate::text::{Html, Lang, Plain};
use crate::wire::{FractionCount, Fractions, Status};

#[derive(Clone, Copy)]
pub(in crate::bot) struct Arguments<'a> {
    pub(in crate::bot) context: &'a QueryContext,
    pub(in crate::bot) words: &'a str,
}

impl Arguments<'_> {
    /// Whether a name is missing: the words are empty, or only the number of a server.
    pub(in crate::bot) fn is_unnamed(self) -> bool {
        self.words.trim().is_empty() || number(self.words).is_some()
    }

    /// Whether a server has this number.
    pub(in crate::bot) async fn is_server(self, number: u64) -> Result<bool, EarlyReply> {
        let status = self.context.client.status().await?;
        Ok(status.game.iter().any(|server| u64::from(server.number) == number))
    }

    /// Parses words that can only be a server.
    pub(in crate::bot) async fn on_server(
        self,
        kind: impl Into<ViewKind>,
    ) -> Result<View, EarlyReply> {
        let kind = kind.into();
        if self.words.trim().is_empty() {
            return Ok(View { kind, server: None });
        }
        let status = self.context.client.status().await?;
        let meant = language::server(self.words, &status.game);
        if !meant.is_found() {
            let split = language::split_server(self.words, &status.game, Expected::Words);
            if let Some(Match::One(server)) = split.server {
                return Err(self.not_understood(&status, &split.what, server, &kind));
            }
        }
        self.found(&status, self.words, meant, kind)
    }

    pub(in crate::bot) async fn named<Q: Query>(
        self,
        expected: Expected<'_>,
        query: impl Fn(Name) -> Q,
    ) -> Result<View, EarlyReply> {
        let status = self.context.client.status().await?;
        let split = language::split_server(self.words, &status.game, expected);
        let query = query(Name::typed(&split.what));
        self.placed(&status, split, query.into())
    }

    /// Parses a player, and perhaps a server. If no name was typed, replies with the usage.
    pub(in crate::bot) async fn player<Q: Query>(
        self,
        usage: fn(Lang) -> Html,
        query: impl Fn(Name) -> Q,
    ) -> Result<View, EarlyReply> {
        match self.is_unnamed() {
            true => Err(usage(self.context.lang).into()),
            false => self.named(Expected::Player, query).await,
        }
    }

    /// Parses a number and a server; `None` if either is missing. The server may only be missing if it
    /// `may_be_default`.
    pub(in crate::bot) async fn numbered<Q: Query>(
        self,
        may_be_default: bool,
        query: impl Fn(u64) -> Q,
    ) -> Result<Option<View>, EarlyReply> {
        let status = self.context.client.status().await?;
        let split = language::split_server(self.words, &status.game, Expected::Number);
        match number(&split.what) {
            Some(number) if may_be_default || split.server.is_some() => {
                self.placed(&status, split, query(number).into()).map(Some)
            }
            Some(_) | None => Ok(None),
        }
    }

    /// Parses the arguments of a list with a line per fraction. If they name a fraction, the view is the list, or the
    /// part of it about this fraction.
    pub(in crate::bot) async fn by_fraction<K: Into<ViewKind>>(
        self,
        kind: impl Fn(Option<u32>) -> K,
    ) -> Result<View, EarlyReply> {
        let status = self.context.client.status().await?;
        let meant = language::server(self.words, &status.game);
        if self.words.trim().is_empty() || meant.is_found() {
            return self.on_server(kind(None)).await;
        }
        let known = self.known_fractions().await?;
        let known = known.as_ref().map_or(&[][..], |known| &known.fractions);
        let split = language::split_server(self.words, &status.game, Expected::Fraction(known));
        let fraction = language::fraction(&split.what, known);
        let kind = kind(fraction.clone().one()).into();
        match (fraction, &split.server) {
            (Match::One(_) | Match::Several(_), Some(_)) => self.placed(&status, split, kind),
            (Match::One(_) | Match::Several(_), None) => Ok(View { kind, server: None }),
            (Match::Near(_) | Match::Nothing, Some(Match::One(server))) => {
                Err(self.not_understood(&status, &split.what, *server, &kind))
            }
            (Match::Near(near), None) if meant == Match::Nothing => {
                Err(self.no_such_fraction(&split.what, &near, known))
            }
            (Match::Near(_) | Match::Nothing, _) => self.found(&status, self.words, meant, kind),
        }
    }

    /// The view on the server that the words name, if they name one.
    pub(in crate::bot) fn placed(
        self,
        status: &Status<'_>,
        split: SplitLine,
        kind: ViewKind,
    ) -> Result<View, EarlyReply> {
        let Some(server) = split.server else { return Ok(View { kind, server: None }) };
        let named = self.words.trim().trim_end_matches([',', ';']);
        let named = named.strip_prefix(&*split.what).unwrap_or(named).trim();
        self.found(status, named, server, kind)
    }

    /// The view on the server that was found. If none or several were found, asks for the server.
    fn found(
        self,
        status: &Status<'_>,
        words: &str,
        server: Match<u32>,
        kind: ViewKind,
    ) -> Result<View, EarlyReply> {
        let lang = self.context.lang;
        let all = || status.game.iter().map(|server| server.number).collect();
        let (text, offered): (_, Vec<u32>) = match server {
            Match::One(number) => return Ok(View { kind, server: Some(number) }),
            Match::Several(numbers) => (lang.which_server(), numbers),
            Match::Near(numbers) => (lang.no_such_server(words, count(numbers.len())), numbers),
            Match::Nothing => (lang.no_such_server(words, count(status.game.len())), all()),
        };
        Err(self.context.which_server(status, &offered, text, &kind).into())
    }

    /// Replies with the words that have no meaning here, and a button for the server that was named.
    fn not_understood(
        self,
        status: &Status<'_>,
        words: &str,
        server: u32,
        kind: &ViewKind,
    ) -> EarlyReply {
        let text = self.context.lang.not_understood(&short_name(words));
        self.context.which_server(status, &[server], text, kind).into()
    }

    /// The fractions of all servers, as any server that has them gives them; `None` if none has.
    pub(in crate::bot) async fn known_fractions(
        self,
    ) -> Result<Option<Arc<Fractions<'static>>>, EarlyReply> {
        let server = self.context.any_server().await?;
        match self.context.client.fractions(server).await {
            Ok(known) => Ok(Some(known)),
            Err(Error::Unavailable { .. } | Error::NotFound(_)) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Replies that no fraction has this name, with a button for each similar one.
    pub(in crate::bot) fn no_such_fraction(
        self,
        words: &str,
        near: &[u32],
        known: &[FractionCount<'_>],
    ) -> EarlyReply {
        let (context, lang, words) = (self.context, self.context.lang, short_name(words));
        let near = near.iter().filter_map(|id| known.iter().find(|fraction| fraction.id == *id));
        let button = |fraction: &FractionCount<'_>| {
            let members = Fraction::members(fraction.id).anywhere();
            context.button(Plain::untrusted(&short_name(&fraction.short)), members)
        };
        let rows = grid(near.map(button), 3);
        let text = match rows.is_empty() {
            true => lang.no_such_fraction(&words),
            false => lang.no_such_fraction_near(&words, count(rows.iter().map(Vec::len).sum())),
        };
        OutgoingMessage { text, rows }.into()
    }
}

pub(in crate::bot) fn number(words: &str) -> Option<u64> {
    words.trim().trim_start_matches(['#', '№']).trim_start().parse().ok()
}

/// The words, except those that only say that a number follows: `house no. 5`.
pub(in crate::bot) fn without_number_words(words: &str) -> String {
    let announces = |word: &str| {
        let word = word.to_lowercase();
        matches!(
            word.trim_end_matches(['.', ':']),
            "номер" | "номером" | "ном" | "number" | "num" | "no" | "nr"
        )
    };
    let words: Vec<&str> = words.split_whitespace().collect();
    let is_before_number = |at: usize| words.get(at + 1).is_some_and(|next| number(next).is_some());
    let kept =
        words.iter().enumerate().filter(|(at, word)| !(announces(word) && is_before_number(*at)));
    kept.map(|(_, word)| *word).collect::<Vec<_>>().join(" ")
}
