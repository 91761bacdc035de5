//! Texts about several players or several families: `Carl_Johnson and Big_Smoke`, `семьи корлеоне и grove street`.

use std::collections::HashSet;

use super::Reader;
use crate::bot::language::{self, FamilyNames, FollowingText};
use crate::bot::questions::known_words::topic_of;
use crate::bot::questions::last_answer::LastAnswer;
use crate::bot::subjects::answers::errors::EarlyReply;
use crate::bot::subjects::answers::numbers::count;
use crate::bot::subjects::answers::query_context::{ServerRef, grid};
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::answers::visible_name::short_name;
use crate::bot::subjects::player::named_person::named_person;
use crate::bot::subjects::player::nickname_half::only_with_half;
use crate::bot::subjects::player::presence;
use crate::bot::subjects::{Family, Player, Query, View};
use crate::bot::telegram::OutgoingMessage;
use crate::client::Error;
use crate::text::{Html, Plain};

/// The most people or families in one message.
const MOST: usize = 6;

/// The most words of a family's name.
const MAX_WORDS: usize = 4;

/// A shorter part of a family's name may mean anything.
const MIN_LETTERS: usize = 4;

impl Reader<'_> {
    /// The message about several players or families, if the text names several.
    pub(super) async fn several_people(&self) -> Result<Option<OutgoingMessage>, EarlyReply> {
        let Some(server) = self.server() else { return Ok(None) };
        let number = server.number;
        let (names, left_out) = self.players(number).await?;
        if names.len() > 1 {
            return self.of_players(&server, &names, &left_out).await.map(Some);
        }
        let mut families = self.families(number).await;
        // "Compare us with": the chat's own, or the one that was spoken of.
        let spoken_of = || self.last.and_then(|last| last.view.subject().family);
        let beside = match (self.text.compares_with, self.compares_own()) {
            (true, false) => spoken_of(),
            (_, true) => self.context.defaults.family.or_else(spoken_of),
            (false, false) => None,
        };
        if let ([other], Some(beside)) = (families.as_slice(), beside)
            && beside != *other
        {
            families.insert(0, beside);
        }
        if families.is_empty() && self.compares_both() {
            families = self.last.map(LastAnswer::families).unwrap_or_default();
        }
        match families.len() {
            0 | 1 => Ok(None),
            _ => {
                let on_server: Vec<_> =
                    families.into_iter().map(|family| (server.clone(), family)).collect();
                self.of_families(&on_server).await.map(Some)
            }
        }
    }

    /// Whether the text compares the chat's own with something.
    fn compares_own(&self) -> bool {
        let is_between = |word: &String| language::is_between_names(word);
        let compares = self.topics().any(|topic| topic == "counts");
        self.text.own && (compares || self.phrase.said.iter().any(is_between))
    }

    /// Whether the text compares the two things that were shown, and names none: `порівняй нас`.
    fn compares_both(&self) -> bool {
        let is_of_both = self.text.own || self.text.both || self.text.pronoun;
        is_of_both
            && self.topics().any(|topic| topic == "counts")
            && !self.named.has_group()
            && self.unnamed().next().is_none()
    }

    /// The nicknames that the words name, and the words that may be a further name.
    async fn players(&self, server: u32) -> Result<(Vec<String>, Vec<String>), EarlyReply> {
        let nicknames = self.phrase.words.iter().filter(|word| word.contains('_'));
        let mut names: Vec<String> = nicknames.take(MOST).cloned().collect();
        let mut rest: Vec<String> =
            self.phrase.words.iter().filter(|word| !word.contains('_')).cloned().collect();
        if self.phrase.is_sentence() || names.len() + rest.len() < 2 {
            return Ok((names, Vec::new()));
        }
        let known = self.known.nicknames(server).await?;
        // One person is the concern of the reader of phrases.
        while names.len() < MOST && rest.len() > 1 {
            let Some(person) = named_person(&known, &rest) else { break };
            (rest, names) = (person.rest, [names, vec![person.name]].concat());
        }
        let has_person = !names.is_empty();
        // Beside one person, a half of a nickname names another one. Two halves are two people where all words are.
        let mut left_out = Vec::new();
        let unknown = self.unknown_words().filter(|word| rest.iter().any(|other| other == word));
        let is_name =
            |word: &&str| word.chars().all(char::is_alphabetic) && !language::is_in_examples(word);
        for word in unknown.filter(is_name) {
            match only_with_half(word, &known) {
                _ if names.len() >= MOST => break,
                Some(name) if !names.iter().any(|other| other == name) => {
                    names.push(name.to_owned())
                }
                Some(_) => {}
                None => left_out.push(word.to_owned()),
            }
        }
        if !has_person && !left_out.is_empty() {
            names.clear();
        }
        Ok((names, left_out))
    }

    /// The families that the words name; more words come first.
    pub(super) async fn families(&self, server: u32) -> Vec<u64> {
        let Ok(known) = self.context.client.families(server).await else { return Vec::new() };
        let names = FamilyNames::new(&known.families);
        let mut words: Vec<&str> = self.phrase.words.iter().map(String::as_str).collect();
        words.retain(|word| topic_of(word).is_none() && !FollowingText::is_between(word));
        let mut found = Vec::new();
        for length in (1..=MAX_WORDS.min(words.len())).rev() {
            let mut at = 0;
            while let Some(part) = words.get(at..at + length) {
                let part = part.join(" ");
                let letters = part.chars().filter(|c| c.is_alphabetic()).count();
                let is_ordinary = length == 1 && language::is_in_examples(&part);
                let family = names.find(&part).one().filter(|_| !is_ordinary);
                match family.filter(|_| letters >= MIN_LETTERS) {
                    Some(id) => {
                        if !found.contains(&id) && found.len() < MOST {
                            found.push(id);
                        }
                        words.drain(at..at + length);
                    }
                    None => at += 1,
                }
            }
        }
        found
    }

    async fn of_players(
        &self,
        server: &ServerRef,
        names: &[String],
        left_out: &[String],
    ) -> Result<OutgoingMessage, EarlyReply> {
        let (context, lang) = (self.context, self.context.lang);
        let live = context.client.online(server.number).await?;
        let known = self.known.nicknames(server.number).await?;
        let (mut parts, mut buttons) = (Vec::new(), Vec::new());
        if !left_out.is_empty() {
            parts.push(lang.left_out(&short_name(&left_out.join(" "))));
        }
        for name in names {
            let online =
                live.data.iter().find(|(_, member)| member.name.eq_ignore_ascii_case(name));
            let name = online.map_or(&**name, |(_, member)| &*member.name);
            let presence = match online {
                Some((id, _)) => presence(context, Some(*id), None),
                None => match context.client.player(server.number, name).await {
                    Ok(record) => presence(context, None, record.data.last_seen),
                    // Owners and leaders of families may have no record.
                    Err(Error::NotFound(_) | Error::Invalid { .. }) => {
                        match known.iter().any(|known| known == name) {
                            true => presence(context, None, None),
                            false => lang.no_such_player(name, &server.title),
                        }
                    }
                    Err(error) => return Err(error.into()),
                },
            };
            let fraction = online.and_then(|(_, member)| member.member.as_deref());
            let fraction = fraction.map(|fraction| Html::escaped(&short_name(fraction)));
            let rank = online.and_then(|(_, member)| member.position.as_deref());
            let rank = rank.map(|rank| Html::escaped(&short_name(rank)));
            let is_in_uniform = online.is_some_and(|(_, member)| member.in_uniform);
            let uniform = is_in_uniform.then(|| lang.player_in_uniform());
            let line = [presence].into_iter().chain(fraction).chain(rank).chain(uniform);
            let head = lang.player_head(&short_name(name), &server.title);
            parts.push(Html::lines([head, Html::dot_separated(line)]));
            let view = Player { name: Name::typed(name) }.on(server.number);
            buttons.push((short_name(name), view));
        }
        Ok(self.with_buttons(parts, buttons))
    }

    /// The counts of families, each on its server, the most first.
    pub(super) async fn of_families(
        &self,
        families: &[(ServerRef, u64)],
    ) -> Result<OutgoingMessage, EarlyReply> {
        let (context, lang) = (self.context, self.context.lang);
        let mut numbers: Vec<u32> = families.iter().map(|(server, _)| server.number).collect();
        numbers.dedup();
        let is_one = numbers.len() == 1;
        let mut parts = Vec::new();
        for (server, family) in families {
            let live = context.client.online(server.number).await.ok();
            let players = live.iter().flat_map(|live| live.data.values());
            let online: HashSet<&str> = players.map(|member| &*member.name).collect();
            let answer = context.client.family(server.number, *family).await?;
            let members = &answer.family.members;
            let present =
                members.iter().filter(|member| online.contains(&*member.nickname)).count();
            let counts = match live {
                Some(_) => lang.family_counts(count(present), count(members.len())),
                None => lang.family_count(count(members.len())),
            };
            let name = short_name(&answer.family.name);
            let part = Html::lines([lang.family_head(&name, &server.title), counts]);
            let named = match is_one {
                true => name,
                false => format!("{name} · {}", server.title),
            };
            parts.push((present, part, (named, Family::members(*family).on(server.number))));
        }
        // The most first.
        parts.sort_by_key(|(present, ..)| std::cmp::Reverse(*present));
        let (parts, buttons) = parts.into_iter().map(|(_, part, button)| (part, button)).unzip();
        Ok(self.with_buttons(parts, buttons))
    }

    pub(super) fn with_buttons(
        &self,
        parts: Vec<Html>,
        buttons: Vec<(String, View)>,
    ) -> OutgoingMessage {
        let button =
            |(name, view): (String, View)| self.context.button(Plain::untrusted(&name), view);
        let rows = grid(buttons.into_iter().map(button), 2);
        OutgoingMessage { text: Html::paragraphs(parts), rows }
    }
}
