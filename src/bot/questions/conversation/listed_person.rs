//! A person of a list of members by the place in the list: `первого пробей`, `who is the second`; and the leader as "he"
//! or "she".

use super::Reader;
use super::about_last::OF_PERSON;
use super::guesses::CERTAIN;
use super::word_by_word::Thing;
use crate::bot::language::{self, Field, FollowingText, Intent};
use crate::bot::questions::free_text::Remark;
use crate::bot::questions::known_words::{OF_PROPERTY, topic_of};
use crate::bot::questions::last_answer::LastAnswer;
use crate::bot::subjects::answers::errors::EarlyReply;
use crate::bot::subjects::answers::visible_name::short_name;
use crate::bot::subjects::fraction::last_staff;
use crate::bot::subjects::fraction::members_online::MembersOnline;
use crate::bot::subjects::{Family, Fraction, View, ViewKind};
use crate::wire::FractionCount;

/// Topics of questions about one person.
const PERSONAL: [&str; 4] = ["player", "property", "week", "history"];

/// With more words that say nothing, a text is about something else.
const MAX_BESIDE: usize = 1;

impl Reader<'_> {
    /// What a text asks about "him" or "her" after an answer about a fraction or a family: its leader is meant.
    pub(super) async fn leader_spoken_of(
        &self,
        last: &LastAnswer,
    ) -> Result<Option<View>, EarlyReply> {
        let text = &self.text;
        let is_about_person = self.asks_any(&OF_PERSON)
            || self.asks_any(&[Field::Hours, Field::Money])
            || self.topics().any(|topic| PERSONAL.contains(&topic) || OF_PROPERTY.contains(&topic))
            || text.asks_for_person() && self.topics().next().is_none()
            || self.phrase.words.iter().all(|word| FollowingText::is_between(word));
        let is_of_group = matches!(last.view.kind, ViewKind::Fraction(_) | ViewKind::Family(_));
        let names_nothing = !self.named.has_group() && self.unnamed().next().is_none();
        // "Look the leader up".
        let names_leader = text.looks_up && self.asks_any(&[Field::Leader]);
        let is_about_person = is_about_person || names_leader;
        if !(text.pronoun || names_leader)
            || text.they
            || !is_about_person
            || !is_of_group
            || !names_nothing
        {
            return Ok(None);
        }
        let (subject, Some(server)) = (last.view.subject(), self.server_after(last)) else {
            return Ok(None);
        };
        let fraction = subject.fraction.and_then(|id| self.known.fraction(id));
        let leader = match (subject.family, fraction) {
            (Some(family), _) => {
                let family = self.context.client.family(server, family).await?;
                family.family.leader.as_deref().map(str::to_owned)
            }
            (None, Some(fraction)) => {
                self.leader_of(server, fraction).await?.map(|(leader, _)| leader)
            }
            (None, None) => None,
        };
        Ok(leader.map(|leader| self.side_of(Thing::Player(leader), Some(server))))
    }

    /// The leader of a fraction, or who was seen last as its leader, and whether that is somebody online.
    async fn leader_of(
        &self,
        server: u32,
        fraction: &FractionCount<'_>,
    ) -> Result<Option<(String, bool)>, EarlyReply> {
        let members = self.context.client.fraction(server, &fraction.short).await?;
        if let Some(leader) = members.data.values().find(|member| member.is_leader) {
            return Ok(Some((leader.name.to_string(), true)));
        }
        let last = last_staff::name(self.context, server, fraction).await;
        Ok(last.map(|leader| (leader, false)))
    }

    /// The sentence that names the leader before the members of a fraction, if a text asks who leads it.
    pub(super) async fn leader_first(&self, view: &View) -> Option<Remark> {
        let asks_leader = self.asks_any(&[Field::Leader])
            || self.topics().any(|topic| topic == "leaders")
            || self.guess(CERTAIN) == Some(Intent::Leaders);
        if !matches!(view.kind, ViewKind::Fraction(_)) || !self.phrase.asks_who || !asks_leader {
            return None;
        }
        let server = view.server.or(self.context.defaults.server)?;
        let fraction = self.known.fraction(view.subject().fraction?)?;
        let (name, is_online) = self.leader_of(server, fraction).await.ok()??;
        let fraction = short_name(&fraction.short);
        Some(Remark::Leads { name: short_name(&name), fraction, is_online })
    }

    /// The members of the family that was shown, each with the fraction, if a text asks for these: `кто из них в мафиях`.
    pub(super) fn fractions_of_family(&self, last: &LastAnswer) -> Option<View> {
        let ViewKind::Family(family) = &last.view.kind else { return None };
        let is_of_fractions = self.named.has_group() && self.text.they
            || self.phrase.asks_who && self.topics().any(|topic| topic == "fractions");
        let names_other = self.unnamed().next().is_some()
            || !self.named.servers.is_empty()
            || self.topics().any(|topic| topic != "fractions" && topic != "online");
        let shown = Family { only_online: true, page: 0, ..family.clone() };
        (is_of_fractions && !names_other && !self.phrase.asks_how_many)
            .then(|| View { kind: shown.into(), server: last.view.server })
    }

    /// The person at the place that a text names in the list of a fraction's members.
    pub(super) async fn listed_person(
        &self,
        last: &LastAnswer,
    ) -> Result<Option<View>, EarlyReply> {
        let ViewKind::Fraction(Fraction { shown: filter, .. }) = last.view.kind else {
            return Ok(None);
        };
        let words = || self.phrase.words.iter().map(String::as_str);
        let mut places = words().filter_map(language::ordinal);
        let place = match (places.next(), places.next()) {
            (Some(place), None) => place,
            _ => return Ok(None),
        };
        let is_about_person = words()
            .all(|word| matches!(topic_of(word), None | Some("player" | "week" | "history")));
        let beside = self.unknown_words().filter(|word| language::ordinal(word).is_none());
        if self.text.on_server
            || self.named.has_group()
            || !self.named.servers.is_empty()
            || !is_about_person
            || beside.count() > MAX_BESIDE
        {
            return Ok(None);
        }
        let fraction = last.view.subject().fraction.and_then(|id| self.known.fraction(id));
        let (Some(fraction), Some(server)) = (fraction, self.server_after(last)) else {
            return Ok(None);
        };
        let online = MembersOnline::read(self.context, server, &fraction.short).await?;
        let mut shown = online.of(&fraction.short);
        shown.retain(|member| filter.shows(member));
        let at = usize::try_from(place).ok().and_then(|place| place.checked_sub(1));
        let listed = at.and_then(|at| shown.get(at));
        Ok(listed.map(|member| self.side_of(Thing::Player(member.name.to_string()), Some(server))))
    }
}
