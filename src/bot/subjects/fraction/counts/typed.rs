//! The words after `/counts`: fractions, kinds of fractions and servers in any order.

use super::Counts;
use crate::bot::language::{self, Match};
use crate::bot::subjects::answers::arguments::Arguments;
use crate::bot::subjects::answers::compared_ids::MOST;
use crate::bot::subjects::answers::fraction_kind::KindOfFraction;
use crate::bot::subjects::answers::numbers::count;
use crate::bot::subjects::{EarlyReply, View};
use crate::wire::{FractionCount, GameServer};

/// The most words of a name.
const MAX_WORDS: usize = 4;

enum Named {
    Fractions(Vec<u32>),
    Kind(KindOfFraction),
    Servers(Vec<u32>),
    Everywhere,
    Nothing,
}

pub(super) async fn parse(arguments: Arguments<'_>) -> Result<View, EarlyReply> {
    let (context, lang) = (arguments.context, arguments.context.lang);
    let status = context.client.status().await?;
    let known = arguments.known_fractions().await?;
    let known = known.as_ref().map_or(&[][..], |known| &known.fractions);
    let (mut fractions, mut kinds, mut servers) = (Vec::new(), Vec::new(), Vec::new());
    let (mut unknown, mut is_everywhere) = (Vec::new(), false);
    let signs = |c: char| c.is_whitespace() || ",;+&".contains(c);
    let words: Vec<&str> = arguments.words.split(signs).filter(|word| !word.is_empty()).collect();
    let mut rest = words.as_slice();
    while let [first, after @ ..] = rest {
        let longest = (1..=MAX_WORDS.min(rest.len())).rev().find_map(|length| {
            let (words, after) = rest.split_at_checked(length)?;
            Some((named(&words.join(" "), known, &status.game)?, after))
        });
        rest = match longest {
            Some((found, after)) => {
                match found {
                    Named::Fractions(ids) => fractions.extend(ids),
                    Named::Kind(kind) => kinds.push(kind),
                    Named::Servers(numbers) => servers.extend(numbers),
                    Named::Everywhere => is_everywhere = true,
                    Named::Nothing => {}
                }
                after
            }
            None => {
                unknown.push(*first);
                after
            }
        };
    }
    if !unknown.is_empty() {
        let words = unknown.join(" ");
        if let Some(number) = unknown.iter().find(|word| word.parse::<u64>().is_ok()) {
            let servers = count(status.game.len());
            return Err(lang.no_such_server(number, servers).into());
        }
        let near = match language::fraction(&words, known) {
            Match::Near(near) => near,
            Match::One(_) | Match::Several(_) | Match::Nothing => Vec::new(),
        };
        return Err(arguments.no_such_fraction(&words, &near, known));
    }
    let is_named = !fractions.is_empty() || !kinds.is_empty();
    // One fraction is compared on all servers; several are compared with each other.
    let is_compared = fractions.len() != 1 || !kinds.is_empty();
    if servers.is_empty() && !is_everywhere && is_named && is_compared {
        servers.extend(context.defaults.server);
    }
    if let ([], [kind]) = (fractions.as_slice(), kinds.as_slice())
        && servers.len() <= MOST
    {
        return Ok(Counts::of_kind(*kind, servers).view());
    }
    for kind in kinds {
        fractions.extend(kind.among(known).map(|one| one.id));
    }
    for named in [&mut fractions, &mut servers] {
        let mut seen = Vec::new();
        named.retain(|id| {
            !seen.contains(id) && {
                seen.push(*id);
                true
            }
        });
        if named.len() > MOST {
            return Err(lang.counts_too_many(count(MOST)).into());
        }
    }
    Ok(Counts::of(fractions, servers).view())
}

fn named(words: &str, known: &[FractionCount<'_>], servers: &[GameServer<'_>]) -> Option<Named> {
    let is_written = |fraction: &&FractionCount<'_>| {
        let mut names = [&fraction.short].into_iter().chain(&fraction.aliases);
        names.any(|name| name.to_lowercase() == words.to_lowercase())
    };
    if let Some(fraction) = known.iter().find(is_written) {
        return Some(Named::Fractions(vec![fraction.id]));
    }
    if language::joins_names(words) {
        return Some(Named::Nothing);
    }
    if language::is_everywhere(words) {
        return Some(Named::Everywhere);
    }
    if let Some(kind) = KindOfFraction::named(words) {
        return Some(Named::Kind(kind));
    }
    match language::server_in_full(words, servers) {
        Match::One(number) => return Some(Named::Servers(vec![number])),
        Match::Several(numbers) => return Some(Named::Servers(numbers)),
        Match::Near(_) | Match::Nothing => {}
    }
    if language::is_fraction(words, known) {
        return match language::fraction(words, known) {
            Match::One(id) => Some(Named::Fractions(vec![id])),
            Match::Several(ids) => Some(Named::Fractions(ids)),
            Match::Near(_) | Match::Nothing => None,
        };
    }
    match language::server(words, servers) {
        Match::One(number) => Some(Named::Servers(vec![number])),
        Match::Several(_) | Match::Near(_) | Match::Nothing => None,
    }
}
