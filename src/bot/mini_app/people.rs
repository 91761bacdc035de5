//! Who the person is in the game, what the buttons of `/me` do about it, and the rosters of those whom the person leads.

use serde::Serialize;

use super::{AppChat, AppError, AppGroup};
use crate::bot::callback::ButtonData;
use crate::bot::language::RosterFilter;
use crate::bot::people::{self, PeopleButton};
use crate::bot::subjects::answers::leadership::LedGroup;
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::player::{find_player, player_groups};
use crate::bot::subjects::week::roster::Roster;
use crate::bot::subjects::week::roster::members::usernames;
use crate::bot::subjects::{
    EarlyReply, Player, Query, QueryContext, ServerRef, ViewKind, short_name, week,
};
use crate::text::Html;

/// A nickname that the person claims.
#[derive(Debug, Serialize)]
pub struct AppNickname {
    nickname: String,
    server: u32,
    server_name: String,
    is_confirmed: bool,
    /// How to confirm it, if it is not.
    to_confirm: Option<String>,
    is_hidden: bool,
    is_quiet: bool,
    /// The day on which an announced absence ends.
    away_until: Option<String>,
    /// How long the player was online in the week, in words.
    hours: Option<String>,
    /// The groups whose roster the person may see.
    rosters: Vec<AppRosterName>,
}

/// What the bot answers to a change of a nickname, and the nicknames after it.
#[derive(Debug, Serialize)]
pub struct ChangedNicknames {
    message: String,
    /// Whether the bot answers with what the person may do with a nickname, and not with a question or a refusal.
    is_known: bool,
    /// The nicknames of which the person is to choose one.
    choices: Vec<String>,
    nicknames: Vec<AppNickname>,
}

/// A fraction or a family.
#[derive(Debug, Serialize)]
struct AppRosterName {
    title: String,
    /// The short name of a fraction.
    fraction: Option<String>,
    family: Option<u64>,
}

/// The members of a fraction or a family.
#[derive(Debug, Serialize)]
pub struct AppRoster {
    title: String,
    members: Vec<AppRosterMember>,
}

#[derive(Debug, Serialize)]
struct AppRosterMember {
    nickname: String,
    rank: Option<u32>,
    position: Option<String>,
    is_leader: bool,
    is_deputy: bool,
    is_online: bool,
    /// Minutes online in the week.
    minutes: u32,
    /// How many days ago the member was seen; `None` if not since anything is recorded.
    unseen_days: Option<u32>,
    username: Option<String>,
    away_until: Option<String>,
    away_reason: Option<String>,
}

impl AppChat {
    /// The person's nicknames, the newest first.
    pub async fn nicknames(&self) -> Result<Vec<AppNickname>, AppError> {
        let people = &self.chat.context.people;
        let query = QueryContext::new(&self.chat, None).await?;
        let mut nicknames = Vec::new();
        for claim in people.claims_of(self.chat.owner().0).await? {
            let (number, name) = (claim.nickname.server, &*claim.nickname.name);
            let title = query.title_of(number).await.ok().flatten();
            let server = ServerRef { number, title: title.unwrap_or_default() };
            let (hours, rosters) = match claim.is_confirmed() {
                true => known(&query, &server, name).await.unwrap_or_default(),
                false => Default::default(),
            };
            let away = claim.current_absence(query.now);
            let away = away.map(|it| it.until.to_zoned(query.zone.clone()).date().to_string());
            nicknames.push(AppNickname {
                to_confirm: (!claim.is_confirmed()).then(|| {
                    let name = Html::code(&short_name(name));
                    let lang = self.chat.lang;
                    let claimed = lang.me_claimed(name, &server.title);
                    Html::lines([claimed, lang.me_leader_confirms()]).to_plain_text()
                }),
                nickname: name.to_owned(),
                server: number,
                server_name: server.title,
                is_confirmed: claim.is_confirmed(),
                is_hidden: people.is_hidden(&claim.nickname).await?,
                is_quiet: claim.is_quiet,
                away_until: away,
                hours,
                rosters,
            });
        }
        Ok(nicknames)
    }

    /// Claims a nickname on a server.
    pub async fn claim(&self, nickname: &str, server: u32) -> Result<ChangedNicknames, AppError> {
        let view = Player { name: Name::typed(nickname) }.on(server);
        self.press(PeopleButton::Claim { view, owner: None }).await
    }

    /// Begins to look whether the player leaves the game and comes back, which confirms the claim.
    pub async fn check_presence(&self, server: u32) -> Result<ChangedNicknames, AppError> {
        self.press(PeopleButton::Check(server)).await
    }

    /// Hides the nickname from histories, or shows it again.
    pub async fn hide(&self, server: u32, is_hidden: bool) -> Result<ChangedNicknames, AppError> {
        let button = if is_hidden { PeopleButton::Hide } else { PeopleButton::Show };
        self.press(button(server)).await
    }

    /// Deletes the claim on a server.
    pub async fn forget_nickname(&self, server: u32) -> Result<ChangedNicknames, AppError> {
        self.press(PeopleButton::Forget(server)).await
    }

    async fn press(&self, button: PeopleButton) -> Result<ChangedNicknames, AppError> {
        let answer = people::answer(&self.chat, button).await?.ok_or(AppError::NotFound)?;
        let buttons = answer.rows.iter().flatten().filter_map(|button| button.data());
        let (mut choices, mut is_known) = (Vec::new(), false);
        for button in buttons.filter_map(PeopleButton::decode) {
            match button {
                PeopleButton::Claim { view, .. } => {
                    if let ViewKind::Player(player) = view.kind {
                        choices.push(player.name.text().to_string());
                    }
                }
                PeopleButton::Vouch { .. } => {}
                _ => is_known = true,
            }
        }
        let message = answer.text.to_plain_text();
        Ok(ChangedNicknames { message, is_known, choices, nicknames: self.nicknames().await? })
    }

    /// The roster of a group, if the private chat shows it to the person.
    pub async fn roster(&self, server: u32, group: AppGroup) -> Result<AppRoster, AppError> {
        let query = QueryContext::new(&self.chat, None).await?;
        let (is_family, name) = match group {
            AppGroup::Fraction(name) => (false, Name::typed(&name)),
            AppGroup::Family(id) => (true, Name::Id(id)),
        };
        let roster = Roster { is_family, name, filter: RosterFilter::All, page: 0 };
        let read = async {
            let server = query.server(Some(server), &roster).await?;
            roster.read(&query, &server, |roster| roster).await
        };
        let roster = read.await.map_err(|early| match early {
            EarlyReply::Reply(message) => AppError::Refused(message.text.to_plain_text()),
            EarlyReply::Api(_) => AppError::Away,
        })?;
        let all: Vec<_> = roster.members.iter().collect();
        let usernames = usernames(&query, &all).await;
        let members = all.into_iter().zip(usernames).map(|(member, username)| {
            let away = member.absence(query.now);
            let until = away.map(|it| it.until.to_zoned(query.zone.clone()).date().to_string());
            AppRosterMember {
                nickname: member.name.clone(),
                rank: member.rank,
                position: member.position.clone(),
                is_leader: member.is_leader,
                is_deputy: member.is_deputy,
                is_online: member.is_online,
                minutes: member.minutes,
                unseen_days: roster.unseen_days(member),
                username,
                away_until: until,
                away_reason: away.and_then(|it| it.reason.clone()),
            }
        });
        let members = members.collect();
        Ok(AppRoster { title: roster.title, members })
    }
}

/// The hours of a confirmed nickname in the week, and the rosters that its person may see.
async fn known(
    query: &QueryContext,
    server: &ServerRef,
    name: &str,
) -> Result<(Option<String>, Vec<AppRosterName>), EarlyReply> {
    let (typed, to) = (Name::typed(name), |name| Player { name });
    let player = find_player::find(query, server, &typed, &[], to).await?;
    let hours = week::hours_of(query, server.number, &player).await;
    let mut rosters = Vec::new();
    for group in player_groups::groups_of(&query.client, server.number, &player).await? {
        if query.viewer.may_see(&query.client, server.number, &group.group).await? {
            let (fraction, family) = match group.group {
                LedGroup::Fraction { short, .. } => (Some(short), None),
                LedGroup::Family(id) => (None, Some(id)),
            };
            rosters.push(AppRosterName { title: short_name(&group.name), fraction, family });
        }
    }
    Ok((hours, rosters))
}
