//! The fraction or the family that typed words name, where either may be meant.

use crate::bot::language::{self, Expected, Match};
use crate::bot::subjects::answers::arguments::Arguments;
use crate::bot::subjects::answers::fraction_kind::KindOfFraction;
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::{
    EarlyReply, Families, Family, Fraction, Fractions, Query, QueryCommand, QueryContext, View,
    family, fraction,
};

/// A group whose members have hours.
#[derive(Clone, Copy)]
pub(super) enum Group {
    Fraction,
    Family,
}

/// The group that the first word says is named, and the words after it: `family Grove Street`.
pub(super) fn named_group(words: &str) -> Option<(Group, &str)> {
    let (first, rest) = words.trim().split_once(' ').unwrap_or((words, ""));
    let names = language::topic_names(first, false);
    let named = |queries: [&[QueryCommand]; 2]| {
        let mut queries = queries.into_iter().flatten();
        queries.any(|query| names.iter().any(|name| query.names.contains(&&**name)))
    };
    if named([Family::COMMANDS, Families::COMMANDS]) {
        return Some((Group::Family, rest));
    }
    named([Fraction::COMMANDS, Fractions::COMMANDS]).then_some((Group::Fraction, rest))
}

/// Parses a fraction or a family. Without a name, the view is about the chat's fraction, or else its family.
pub(super) async fn parse_group<F: Query, G: Query>(
    arguments: Arguments<'_>,
    of_fraction: impl Fn(Name) -> F,
    of_family: impl Fn(Name) -> G,
) -> Result<View, EarlyReply> {
    if let Some((group, words)) = named_group(arguments.words) {
        let rest = Arguments { words, ..arguments };
        return match group {
            Group::Family => family::parse(rest, of_family).await,
            Group::Fraction => fraction::parse(rest, of_fraction).await,
        };
    }
    let defaults = &arguments.context.defaults;
    if arguments.is_unnamed() {
        return match (defaults.fraction, defaults.family) {
            (None, Some(_)) => family::parse(arguments, of_family).await,
            _ => fraction::parse(arguments, of_fraction).await,
        };
    }
    let known = arguments.known_fractions().await?;
    let known = known.as_ref().map_or(&[][..], |known| &known.fractions);
    let status = arguments.context.client.status().await?;
    let split = language::split_server(arguments.words, &status.game, Expected::Fraction(known));
    let is_server = language::server_in_full(arguments.words, &status.game).is_found();
    let is_fraction = language::fraction(&split.what, known).is_found()
        || KindOfFraction::named(&split.what).is_some()
        || is_server;
    let server = split.server.map_or(defaults.server, Match::one);
    match is_fraction && !is_family_in_full(arguments.context, server, &split.what).await {
        true => fraction::parse(arguments, of_fraction).await,
        false => family::parse(arguments, of_family).await,
    }
}

/// Whether a family has exactly this name. "Grove Street" may be a family, although Grove is a fraction.
async fn is_family_in_full(context: &QueryContext, server: Option<u32>, words: &str) -> bool {
    let Some(server) = server else { return false };
    let words = words.to_lowercase();
    let families = context.client.families(server).await;
    families.is_ok_and(|known| known.families.iter().any(|it| it.name.to_lowercase() == words))
}
