//! Recognises words that name a city, a place, or a house or business.

use std::collections::HashSet;

use super::places::Places;
use super::property_answers::{Lot, PropertyFilter};
use crate::bot::language::{self, Phrase, keyboard_layout};
use crate::bot::subjects::{EarlyReply, QueryContext, short_name};
use crate::wire::PropertyMap;

/// A shorter word on the other keyboard layout begins the name of some place by chance.
const MIN_SWITCHED: usize = 4;

/// The most words of a name among several.
const MAX_WORDS: usize = 3;

/// The place that the words name, or the several of them that they name one after the other: `кингс или вайтвуд`.
pub(in crate::bot) async fn known_places(
    context: &QueryContext,
    server: Option<u32>,
    words: &str,
) -> Result<Option<String>, EarlyReply> {
    if let Some(place) = known_place(context, server, words).await? {
        return Ok(Some(place));
    }
    let words: Vec<&str> = words.split_whitespace().collect();
    let (mut places, mut at) = (Vec::new(), 0);
    while let Some(word) = words.get(at) {
        if says_nothing(word) {
            at += 1;
            continue;
        }
        let Some((place, length)) = first_place(context, server, &words, at).await? else {
            return Ok(None);
        };
        places.push(place);
        at += length;
    }
    Ok(Places::joined(&places))
}

/// Whether a word only stands between names: `или`, `in the`.
pub(in crate::bot) fn says_nothing(word: &str) -> bool {
    language::is_between_names(word)
        || Phrase::new(word).is_none_or(|phrase| phrase.words.is_empty())
}

/// The place with the longest name that begins at this word, and how many words name it.
pub(in crate::bot) async fn first_place(
    context: &QueryContext,
    server: Option<u32>,
    words: &[&str],
    at: usize,
) -> Result<Option<(String, usize)>, EarlyReply> {
    for length in (1..=MAX_WORDS).rev() {
        let Some(name) = words.get(at..at + length) else { continue };
        // "24/7 на" is a name and a preposition.
        if !name.iter().any(|word| says_nothing(word))
            && let Some(place) = known_place(context, server, &name.join(" ")).await?
        {
            return Ok(Some((as_in_game(context, server, place).await, length)));
        }
    }
    Ok(None)
}

/// A place in one word as the names in the game have it.
async fn as_in_game(context: &QueryContext, server: Option<u32>, place: String) -> String {
    let server = match server.or(context.defaults.server) {
        Some(server) => Some(server),
        None => context.any_server().await.ok(),
    };
    let is_whole = place.contains(' ') || language::kind_of_business(&place).is_some();
    let Some(server) = server.filter(|_| !is_whole) else { return place };
    match context.client.map(server).await {
        Ok(map) => word_of_place(&map, &place).map_or(place, str::to_owned),
        Err(_) => place,
    }
}

/// The word in the names of places that a word or its beginning means.
pub(super) fn word_of_place<'m>(map: &'m PropertyMap<'_>, word: &str) -> Option<&'m str> {
    let near = PropertyFilter::All.lots(map).filter_map(|lot| lot.property.nearest_poi.as_ref());
    let mut words = near.flat_map(|near| near.name.split_whitespace());
    words.find(|named| language::is_place(word, named))
}

/// The city that the words name, or the words as typed on the keyboard layout on which they name a place.
pub(in crate::bot) async fn known_place(
    context: &QueryContext,
    server: Option<u32>,
    words: &str,
) -> Result<Option<String>, EarlyReply> {
    if let Some(kind) = language::kind_of_business(words) {
        return Ok(Some(kind.to_owned()));
    }
    let switched = [keyboard_layout::switched(words), keyboard_layout::switched_back(words)];
    for spelled in [words.to_owned()].into_iter().chain(switched) {
        if let Some(city) = language::city(&spelled) {
            return Ok(Some(city.to_owned()));
        }
        let is_certain = spelled == words || spelled.chars().count() >= MIN_SWITCHED;
        if is_certain && is_known(context, server, &spelled).await? {
            return Ok(Some(spelled));
        }
    }
    Ok(None)
}

/// The place or city that words name. Where it is the only one, it has its name in the game.
pub(in crate::bot) async fn place_named(
    context: &QueryContext,
    server: Option<u32>,
    words: &str,
) -> Result<Option<String>, EarlyReply> {
    let server = server.or(context.defaults.server);
    let Some(words) = known_place(context, server, words).await? else { return Ok(None) };
    // All of a city is meant, also where only one of its places has lots now.
    if language::city(&words).is_some() || language::kind_of_business(&words).is_some() {
        return Ok(Some(words));
    }
    let server = match server {
        Some(server) => server,
        None => context.any_server().await?,
    };
    let Ok(map) = context.client.map(server).await else { return Ok(Some(words)) };
    let near = PropertyFilter::All.lots(&map).filter(|lot| lot.is_near(&words));
    let near: Vec<_> = near.filter_map(|lot| lot.property.nearest_poi.as_ref()).collect();
    let Some(first) = near.first() else { return Ok(Some(words)) };
    let name = match () {
        () if near.iter().all(|other| other.name == first.name) => Some(&first.name),
        () if near.iter().all(|other| other.city == first.city) => {
            Some(&first.city).filter(|city| language::is_place(&words, city))
        }
        () => None,
    };
    Ok(Some(name.map_or(words, |name| short_name(name))))
}

/// Whether a lot has this name, or is near a place of this name. Places are the same on all servers.
async fn is_known(
    context: &QueryContext,
    server: Option<u32>,
    words: &str,
) -> Result<bool, EarlyReply> {
    let server = match server {
        Some(server) => server,
        None => context.any_server().await?,
    };
    match context.client.map(server).await {
        Ok(map) => Ok(names_any_lot(&map, words)),
        // The answer says why there is none.
        Err(crate::client::Error::Unavailable { .. } | crate::client::Error::NotFound(_)) => {
            Ok(true)
        }
        Err(error) => Err(error.into()),
    }
}

/// Whether the words name any lot, a place near one, or its city. Many lots share a name, and each name is compared once.
pub(in crate::bot) fn names_any_lot(map: &PropertyMap<'_>, words: &str) -> bool {
    let has_digit = words.contains(|sign: char| sign.is_ascii_digit());
    let mut names = HashSet::new();
    for Lot { property, .. } in PropertyFilter::All.lots(map) {
        let is_of_number = |sign: char| !has_digit && (sign.is_ascii_digit() || sign == ' ');
        names.insert(property.name.trim_end_matches(is_of_number));
        if let Some(near) = &property.nearest_poi {
            names.extend([&*near.city, &*near.name]);
        }
    }
    names.into_iter().any(|name| language::is_place(words, name))
}
