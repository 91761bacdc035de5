//! The keys of a person. A key is shown once, on the page that asked for it.

use jiff::Timestamp;
use serde::Serialize;
use strum::VariantArray;

use super::{AppChat, AppError};
use crate::bot::callback::OldKeyEnd;
use crate::bot::keys::lifetime::{OLD_KEY_ENDS, name_of_end};
use crate::bot::keys::{delete, issue, limits, message, none_if_not_found, set_end};
use crate::bot::recent::LastAction;
use crate::keys::{
    ChangeError, IssueError, Issued, Issuer, Key, KeyId, Kind, Label, Lifetime, NewKey,
    ResourceGroup, State,
};

/// All keys of a person.
#[derive(Debug, Serialize)]
pub struct KeyList {
    most: u32,
    /// The address of the API.
    address: String,
    keys: Vec<ListedKey>,
    /// What a key can be limited to: each name with what people call it.
    groups: Vec<(&'static str, String)>,
    /// When a replaced key can end by itself, each with what people call it.
    old_ends: Vec<(OldKeyEnd, String)>,
}

/// A key in the list.
#[derive(Debug, Serialize)]
pub struct ListedKey {
    id: String,
    label: String,
    hint: String,
    created: Timestamp,
    last_used: Option<Timestamp>,
    is_blocked: bool,
    expires: Option<Timestamp>,
    is_expired: bool,
    /// Whether it ends once its replacement is in use.
    is_retiring: bool,
    /// Whether its owner decides how long it is valid.
    has_own_end: bool,
    /// The groups of resources that it is limited to, if it is.
    scope: Option<Vec<&'static str>>,
    /// The limit: so many requests in so many seconds.
    limit: u32,
    seconds: u32,
    /// How many requests it has left now; null if the API is another process.
    remaining: Option<u32>,
}

/// A key that was just issued.
#[derive(Serialize)]
pub struct IssuedKey {
    key: String,
    #[serde(flatten)]
    listed: ListedKey,
    /// The key that it replaces.
    replaced: Option<ListedKey>,
}

impl AppChat {
    /// The keys of the person.
    pub async fn keys(&self) -> Result<KeyList, AppError> {
        let context = &self.chat.context;
        let stored = context.keys.list(self.chat.owner(), self.chat.now).await?;
        let mut keys = Vec::with_capacity(stored.len());
        for key in &stored {
            keys.push(self.listed_key(key, &stored).await);
        }
        let (most, address) = (context.keys.max_per_owner(), context.settings.public_url.clone());
        let lang = self.chat.lang;
        let groups = ResourceGroup::VARIANTS.iter().copied();
        let groups = groups.map(|group| (group.as_str(), message::group(lang, group).to_string()));
        let ends = OLD_KEY_ENDS.map(|end| (end, name_of_end(lang, end).to_string()));
        Ok(KeyList { most, address, keys, groups: groups.collect(), old_ends: ends.into() })
    }

    /// Issues a key with this label, or with the usual one.
    pub async fn issue_key(&self, label: Option<&str>) -> Result<IssuedKey, AppError> {
        let chat = &self.chat;
        let label = match label.map(str::trim).filter(|label| !label.is_empty()) {
            Some(label) => self.label(label)?,
            None => self.label(chat.lang.default_label().as_str())?,
        };
        let key = NewKey::standard(chat.owner(), label);
        self.issued(chat.context.keys.issue(key, Issuer::Owner, chat.now).await).await
    }

    /// Issues a key in place of another one, which stays valid until its end.
    pub async fn rotate_key(&self, id: &str, end: OldKeyEnd) -> Result<IssuedKey, AppError> {
        let (chat, old) = (&self.chat, key_id(id)?);
        let issued = chat.context.keys.rotate(chat.owner(), &old, chat.now).await;
        let issued = self.issued(issued).await?;
        if end != OldKeyEnd::Never {
            set_end::set_end_of_old_key(chat, (old, key_id(&issued.listed.id)?, end)).await?;
        }
        Ok(IssuedKey { replaced: Some(self.key(old).await?), ..issued })
    }

    /// Limits a key to groups of resources.
    pub async fn limit_scope(&self, id: &str, groups: &[String]) -> Result<ListedKey, AppError> {
        let (chat, id) = (&self.chat, key_id(id)?);
        let scope = groups.join(",").parse().map_err(|_| AppError::NotFound)?;
        let keys = &chat.context.keys;
        let set = keys.set_scope(Some(chat.owner()), &id, scope, chat.now).await;
        none_if_not_found(set)?.ok_or(AppError::NotFound)?;
        self.key(id).await
    }

    /// Gives a key another label.
    pub async fn rename_key(&self, id: &str, label: &str) -> Result<ListedKey, AppError> {
        let chat = &self.chat;
        let (id, label) = (key_id(id)?, self.label(label)?);
        changed(chat.context.keys.rename(chat.owner(), &id, label, chat.now).await)?;
        self.key(id).await
    }

    /// Sets for how many days a key is valid from now on; with 0 days, it has no end.
    pub async fn limit_key(&self, id: &str, days: u16) -> Result<ListedKey, AppError> {
        let (chat, id) = (&self.chat, key_id(id)?);
        let lifetime = Lifetime::new(days);
        if lifetime.is_none() && days > 0 {
            let most = Lifetime::MAX_DAYS.into();
            return Err(AppError::Refused(chat.lang.bad_lifetime(most).to_plain_text()));
        }
        if !set_end::set_lifetime(chat, id, lifetime).await? {
            return Err(AppError::NotFound);
        }
        self.key(id).await
    }

    /// Deletes a key. No request is admitted with it once this returns.
    pub async fn delete_key(&self, id: &str) -> Result<(), AppError> {
        let (chat, id) = (&self.chat, key_id(id)?);
        let key_message = chat.context.key_messages.of_key(id).await?;
        let key = changed(chat.context.keys.delete(chat.owner(), &id, chat.now).await)?;
        chat.record_action(LastAction::KeyDeleted);
        delete::report_deleted(chat, &key, key_message).await;
        Ok(())
    }

    fn label(&self, label: &str) -> Result<Label, AppError> {
        let bad = |_| self.chat.lang.bad_label(Label::MAX_CHARS.into()).to_plain_text();
        label.parse::<Label>().map_err(bad).map_err(AppError::Refused)
    }

    async fn issued(&self, issued: Result<Issued, IssueError>) -> Result<IssuedKey, AppError> {
        let chat = &self.chat;
        let Issued { token, id, .. } = match issued {
            Ok(issued) => issued,
            Err(IssueError::NotFound) => return Err(AppError::NotFound),
            Err(error) => {
                return Err(AppError::Refused(issue::refusal(chat, error)?.to_plain_text()));
            }
        };
        chat.record_action(LastAction::KeyIssued);
        let (key, listed) = (token.reveal().to_owned(), self.key(id).await?);
        Ok(IssuedKey { key, listed, replaced: None })
    }

    async fn key(&self, id: KeyId) -> Result<ListedKey, AppError> {
        let all = self.chat.context.keys.list(self.chat.owner(), self.chat.now).await?;
        let key = all.iter().find(|key| key.id == id).ok_or(AppError::NotFound)?;
        Ok(self.listed_key(key, &all).await)
    }

    /// A key as it is listed among all of its owner.
    async fn listed_key(&self, key: &Key, all: &[Key]) -> ListedKey {
        let context = &self.chat.context;
        let limit = context.settings.limits.of_key(key.limit);
        let remaining = match &context.remaining {
            Some(remaining) if key.state == State::Active => {
                let owner = key.owner.zip(limits::shared(context, all));
                Some(remaining(key.id, limit, owner).await)
            }
            _ => None,
        };
        let scope = key.scope.groups().map(ResourceGroup::as_str);
        ListedKey {
            id: key.id.to_string(),
            label: key.label.as_str().to_owned(),
            hint: message::hint(&key.hint),
            created: key.created_at,
            last_used: key.usage.last_used_at,
            is_blocked: matches!(key.state, State::Blocked(_)),
            expires: key.expires_at,
            is_retiring: key.retirement.is_some_and(|retirement| retirement.waits),
            is_expired: key.state == State::Expired,
            has_own_end: key.kind == Kind::Standard && key.state == State::Active,
            scope: (!key.scope.is_all()).then(|| scope.collect()),
            limit: limit.requests(),
            seconds: limit.seconds(),
            remaining,
        }
    }
}

pub(super) fn key_id(id: &str) -> Result<KeyId, AppError> {
    id.parse().map_err(|_| AppError::NotFound)
}

fn changed<T>(changed: Result<T, ChangeError>) -> Result<T, AppError> {
    changed.map_err(|error| match error {
        ChangeError::NotFound | ChangeError::Full { .. } => AppError::NotFound,
        ChangeError::Store(error) => error.into(),
    })
}
