//! Commands as they are typed: what is asked about, and on which server.

use super::lead::{Estate, Look, Name, What};
use super::meant::{self, Meant};
use super::settings::Step;
use super::trouble::Halt;
use super::window::Window;

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
    Business,
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

/// What was typed, with the server taken from its end.
struct Split {
    words: String,
    server: Option<u32>,
}

/// What is to be looked at.
pub(super) async fn look(window: &Window, question: &Question) -> Result<Look, Halt> {
    let Question { topic, words } = question;
    let lang = window.lang;
    let named = async || split(window, words).await;
    let (what, server) = match topic {
        Topic::Servers => (What::Servers { page: 0 }, None),
        Topic::Settings => (What::Settings(Step::Look), None),
        Topic::Player => {
            let Split { words, server } = named().await?;
            if words.is_empty() {
                return Err(lang.player_usage().into());
            }
            (What::Player { name: Name::typed(&words) }, server)
        }
        Topic::Property => {
            let Split { words, server } = named().await?;
            if words.is_empty() {
                return Err(lang.property_usage().into());
            }
            (What::Property { name: Name::typed(&words), page: 0 }, server)
        }
        Topic::Fraction => {
            let Split { words, server } = or_server(window, named().await?);
            (What::Fraction { name: Name::typed(&words), page: 0, in_uniform: false }, server)
        }
        Topic::Family => {
            let Split { words, server } = named().await?;
            (What::Family { name: Name::typed(&words), page: 0, online: false }, server)
        }
        Topic::Families => {
            let Split { words, server } = or_server(window, named().await?);
            (What::Families { words: Name::typed(&words), page: 0 }, server)
        }
        Topic::Auctions => {
            let (of, words) = estate(words);
            return on_server(window, What::Auctions { of, page: 0 }, &words).await;
        }
        Topic::Map => {
            let (of, words) = estate(words);
            return on_server(window, What::Map { of }, &words).await;
        }
        Topic::House | Topic::Business => {
            let Split { words, server } = named().await?;
            let Ok(number) = words.trim_start_matches(['#', '№']).parse() else {
                return Err(match topic {
                    Topic::House => lang.house_usage(),
                    _ => lang.business_usage(),
                }
                .into());
            };
            let what = match topic {
                Topic::House => What::House { number },
                _ => What::Business { number },
            };
            (what, server)
        }
        Topic::Fractions => return on_server(window, What::Fractions { page: 0 }, words).await,
        Topic::Leaders => return on_server(window, What::Leaders { page: 0 }, words).await,
        Topic::Deputies => return on_server(window, What::Deputies { page: 0 }, words).await,
        Topic::Interviews => return on_server(window, What::Interviews { page: 0 }, words).await,
        Topic::Admins => return on_server(window, What::Admins { page: 0 }, words).await,
        Topic::Ghetto => return on_server(window, What::Ghetto, words).await,
    };
    Ok(Look { what, server })
}

/// Looked at on the server that the words name; they can be nothing else.
async fn on_server(window: &Window, what: What, words: &str) -> Result<Look, Halt> {
    if words.trim().is_empty() {
        return Ok(what.anywhere());
    }
    let status = window.client.status().await?;
    let near = match meant::server(words, &status.game) {
        Meant::One(number) => return Ok(what.on(number)),
        Meant::Several(numbers) | Meant::Near(numbers) => numbers,
        Meant::Nothing => status.game.iter().map(|server| server.number).collect(),
    };
    let text = window.lang.no_such_server(words);
    Err(window.which_server(&status, &near, text, &what).into())
}

/// Takes the server from the end of the words: a number behind a name, or up to three words that are exactly a server's.
async fn split(window: &Window, words: &str) -> Result<Split, Halt> {
    let tokens: Vec<&str> = words.split_whitespace().collect();
    for long in (1..=3).rev().filter(|long| *long < tokens.len()) {
        let (name, last) = tokens.split_at(tokens.len() - long);
        let tail = last.join(" ");
        let number: Option<u32> = tail.trim_start_matches(['#', '№']).parse().ok();
        let server = match number {
            Some(number) => Some(number),
            None => match window.server_named(&tail).await? {
                Meant::One(number) => Some(number),
                Meant::Several(_) | Meant::Near(_) | Meant::Nothing => None,
            },
        };
        if server.is_some() {
            return Ok(Split { words: name.join(" "), server });
        }
    }
    Ok(Split { words: tokens.join(" "), server: None })
}

/// A bare number is a server: nobody calls a fraction by its number.
fn or_server(_: &Window, split: Split) -> Split {
    match split.words.parse() {
        Ok(number) if split.server.is_none() => {
            Split { words: String::new(), server: Some(number) }
        }
        _ => split,
    }
}

/// Takes the kind of property from the words.
fn estate(words: &str) -> (Estate, String) {
    let mut of = Estate::All;
    let rest: Vec<&str> = words
        .split_whitespace()
        .filter(|word| {
            let named = match word.to_lowercase().as_str() {
                "houses" | "house" | "дома" | "дом" => Estate::Houses,
                "businesses" | "business" | "biz" | "бизнесы" | "бизнес" | "биз" => {
                    Estate::Businesses
                }
                _ => return true,
            };
            of = named;
            false
        })
        .collect();
    (of, rest.join(" "))
}
