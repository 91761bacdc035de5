//! Commands as they are typed: what is asked about, and on which server.

mod fraction;

use super::figure::count;
use super::look::{Estate, Look, What};
use super::name::Name;
use super::settings::Step;
use super::trouble::Halt;
use super::window::{Window, word};
use crate::bot::search::{self, Expected, Match, Split};
use crate::text::Html;
use crate::wire::Status;

/// What a command asks about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::bot) enum Topic {
    Servers,
    Player,
    Fraction,
    Fractions,
    Family,
    Families,
    Leaders,
    Deputies,
    Interviews,
    Admins,
    Auctions,
    Property,
    House,
    Houses,
    Business,
    Businesses,
    Map,
    Ghetto,
    Settings,
}

/// What was typed behind a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::bot) struct Question {
    pub(in crate::bot) topic: Topic,
    pub(in crate::bot) words: String,
}

/// What is to be looked at.
pub(super) async fn look(window: &Window, question: &Question) -> Result<Look, Halt> {
    let words = question.words.as_str();
    let typed = Typed { window, words };
    match question.topic {
        Topic::Servers => Ok(What::Servers { page: 0 }.anywhere()),
        Topic::Settings => Ok(What::Settings(Step::Look).anywhere()),
        Topic::Player => {
            if is_nobody(words) {
                return Err(window.lang.player_usage().into());
            }
            typed.named(Expected::Player, |words| What::Player { name: Name::typed(words) }).await
        }
        Topic::Property => {
            if is_nobody(words) {
                return Err(window.lang.property_usage().into());
            }
            let what = |words: &str| What::Property { name: Name::typed(words), page: 0 };
            typed.named(Expected::Player, what).await
        }
        Topic::Fraction => typed.fraction().await,
        Topic::Family => typed.family().await,
        Topic::Families => match number(words) {
            Some(_) => {
                typed.on_server(What::Families { words: Name::default(), page: 0 }, words).await
            }
            None => {
                let what = |words: &str| What::Families { words: Name::typed(words), page: 0 };
                typed.named(Expected::Words, what).await
            }
        },
        Topic::House => {
            let usage = window.lang.house_usage();
            typed.numbered(usage, |number| What::House { number }).await
        }
        Topic::Business => {
            let usage = window.lang.business_usage();
            typed.numbered(usage, |number| What::Business { number }).await
        }
        Topic::Houses => typed.map(Estate::Houses).await,
        Topic::Businesses => typed.map(Estate::Businesses).await,
        Topic::Auctions => {
            let (of, words) = estate(words);
            typed.on_server(What::Auctions { of, page: 0 }, &words).await
        }
        Topic::Map => {
            let (of, words) = estate(words);
            typed.on_server(What::Map { of }, &words).await
        }
        Topic::Fractions => typed.by_fraction(|_| What::Fractions { page: 0 }).await,
        Topic::Leaders => typed.by_fraction(|_| What::Leaders { page: 0 }).await,
        Topic::Deputies => typed.by_fraction(|_| What::Deputies { page: 0 }).await,
        Topic::Interviews => typed.by_fraction(|of| What::Interviews { of, page: 0 }).await,
        Topic::Admins => typed.on_server(What::Admins { page: 0 }, words).await,
        Topic::Ghetto => typed.by_fraction(|_| What::Ghetto).await,
    }
}

/// The words behind a command, and what they are read with.
#[derive(Clone, Copy)]
struct Typed<'a> {
    window: &'a Window,
    words: &'a str,
}

impl Typed<'_> {
    /// Words that can be nothing but a server.
    async fn on_server(self, what: What, words: &str) -> Result<Look, Halt> {
        if words.trim().is_empty() {
            return Ok(what.anywhere());
        }
        let status = self.window.client.status().await?;
        let meant = search::server(words, &status.game);
        if !matches!(meant, Match::One(_) | Match::Several(_)) {
            let split = search::split(words, &status.game, Expected::Words);
            if let Some(Match::One(server)) = split.server {
                return Err(self.not_understood(&status, &split.what, server, &what));
            }
        }
        self.found(&status, words, meant, what)
    }

    /// The map of all houses or businesses, or one of them by its number.
    async fn map(self, of: Estate) -> Result<Look, Halt> {
        let status = self.window.client.status().await?;
        let words = unnamed(self.words);
        let typed = Typed { window: self.window, words: &words };
        let split = search::split(&words, &status.game, Expected::Number);
        let what = match (number(&split.what), &split.server, of) {
            (Some(number), Some(_), Estate::Businesses) => What::Business { number },
            (Some(number), Some(_), Estate::Houses) => What::House { number },
            (_, _, Estate::All | Estate::Houses | Estate::Businesses) => {
                return typed.on_server(What::Map { of }, &words).await;
            }
        };
        typed.placed(&status, split, what)
    }

    /// A name, and perhaps a server.
    async fn named(self, sought: Expected<'_>, what: impl Fn(&str) -> What) -> Result<Look, Halt> {
        let status = self.window.client.status().await?;
        let split = search::split(self.words, &status.game, sought);
        let what = what(&split.what);
        self.placed(&status, split, what)
    }

    /// On the server that the words name, if they name one.
    fn placed(self, status: &Status<'_>, split: Split, what: What) -> Result<Look, Halt> {
        let Some(server) = split.server else { return Ok(what.anywhere()) };
        let said = self.words.trim().trim_end_matches([',', ';']);
        let said = said.strip_prefix(&*split.what).unwrap_or(said).trim();
        self.found(status, said, server, what)
    }

    /// A number, and perhaps a server.
    async fn numbered(self, usage: Html, what: impl Fn(u64) -> What) -> Result<Look, Halt> {
        let words = unnamed(self.words);
        let typed = Typed { window: self.window, words: &words };
        let status = self.window.client.status().await?;
        let split = search::split(&words, &status.game, Expected::Number);
        let Some(number) = number(&split.what) else { return Err(usage.into()) };
        typed.placed(&status, split, what(number))
    }

    /// Says which words have no meaning here, with a button for the server that was named.
    fn not_understood(self, status: &Status<'_>, words: &str, server: u32, what: &What) -> Halt {
        let text = self.window.lang.not_understood(&word(words));
        self.window.which_server(status, &[server], text, what).into()
    }

    /// A family: those of the usual server are known by their names.
    async fn family(self) -> Result<Look, Halt> {
        let known = match self.window.defaults.server {
            Some(server) => self.window.client.families(server).await.ok(),
            None => None,
        };
        let known = known.as_ref().map_or(&[][..], |known| &known.families);
        let what = |words: &str| What::Family { name: Name::typed(words), page: 0, online: false };
        let status = self.window.client.status().await?;
        let split = search::split(self.words, &status.game, Expected::Family(known));
        // A server's whole name alone is about the usual family there; a number alone is a family's.
        if split.server.is_none()
            && number(&split.what).is_none()
            && !matches!(search::family(&split.what, known), Match::One(_) | Match::Several(_))
            && let Match::One(server) = search::server_in_full(&split.what, &status.game)
        {
            return Ok(what("").on(server));
        }
        let what = what(&split.what);
        self.placed(&status, split, what)
    }

    /// Looked at on the server that was found; asks when none was, or more than one.
    fn found(
        self,
        status: &Status<'_>,
        words: &str,
        server: Match<u32>,
        what: What,
    ) -> Result<Look, Halt> {
        let lang = self.window.lang;
        let all = || status.game.iter().map(|server| server.number).collect();
        let (text, among): (_, Vec<u32>) = match server {
            Match::One(number) => return Ok(what.on(number)),
            Match::Several(numbers) => (lang.which_server(), numbers),
            Match::Near(numbers) => (lang.no_such_server(words, count(numbers.len())), numbers),
            Match::Nothing => (lang.no_such_server(words, count(status.game.len())), all()),
        };
        Err(self.window.which_server(status, &among, text, &what).into())
    }
}

/// Nothing, or a server without a nickname.
fn is_nobody(words: &str) -> bool {
    words.trim().is_empty() || number(words).is_some()
}

/// A bare number.
fn number(words: &str) -> Option<u64> {
    words.trim().trim_start_matches(['#', '№']).trim_start().parse().ok()
}

/// The words without those that only say that a number follows.
fn unnamed(words: &str) -> String {
    let is_said = |word: &str| {
        let word = word.to_lowercase();
        matches!(
            word.trim_end_matches(['.', ':']),
            "номер" | "ном" | "number" | "num" | "no" | "nr"
        )
    };
    let words: Vec<&str> = words.split_whitespace().collect();
    let before = |at: usize| words.get(at + 1).is_some_and(|next| number(next).is_some());
    let kept = words.iter().enumerate().filter(|(at, word)| !(is_said(word) && before(*at)));
    kept.map(|(_, word)| *word).collect::<Vec<_>>().join(" ")
}

/// Takes the kind of property from the words.
fn estate(words: &str) -> (Estate, String) {
    let mut of = Estate::All;
    let rest: Vec<&str> = words
        .split_whitespace()
        .filter(|word| {
            of = match word.to_lowercase().as_str() {
                "houses" | "house" | "дома" | "дом" => Estate::Houses,
                "businesses" | "business" | "biz" | "бизнесы" | "бизнес" | "биз" => {
                    Estate::Businesses
                }
                _ => return true,
            };
            false
        })
        .collect();
    (of, rest.join(" "))
}
