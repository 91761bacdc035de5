//! What a key may read: everything, or the groups of resources that its owner has chosen.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use strum::VariantArray;

/// A group of resources, as the documentation of the API groups them.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    strum::VariantArray,
    strum::IntoStaticStr,
    strum::EnumString,
)]
#[strum(serialize_all = "lowercase", ascii_case_insensitive)]
pub enum ResourceGroup {
    /// The servers and their players online.
    Servers,
    /// One player.
    Players,
    /// Factions.
    Fractions,
    /// Families.
    Families,
    /// Property and territory.
    Map,
    /// What happened.
    Changes,
}

impl ResourceGroup {
    /// The name in the store, in JSON and on the command line.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

/// The groups of resources that a key may read; at least one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Scope(u8);

impl Scope {
    /// Everything, also what later versions add.
    pub const ALL: Self = Self(u8::MAX);

    /// So many groups; `None` if there are none. All groups are everything.
    pub fn of(groups: impl IntoIterator<Item = ResourceGroup>) -> Option<Self> {
        let bits = groups.into_iter().fold(0, |bits, group| bits | bit(group));
        let is_all = ResourceGroup::VARIANTS.iter().all(|group| bits & bit(*group) != 0);
        match (bits, is_all) {
            (0, _) => None,
            (_, true) => Some(Self::ALL),
            (bits, false) => Some(Self(bits)),
        }
    }

    /// The groups as bits, for buttons.
    pub fn bits(self) -> u8 {
        self.0
    }

    /// A scope of these bits; `None` if they have no group.
    pub fn from_bits(bits: u8) -> Option<Self> {
        Self::of(ResourceGroup::VARIANTS.iter().copied().filter(|group| bits & bit(*group) != 0))
    }

    /// Whether it is everything.
    pub fn is_all(self) -> bool {
        self == Self::ALL
    }

    /// Whether it has a group.
    pub fn has(self, group: ResourceGroup) -> bool {
        self.0 & bit(group) != 0
    }

    /// Its groups, in the order of the documentation.
    pub fn groups(self) -> impl Iterator<Item = ResourceGroup> {
        ResourceGroup::VARIANTS.iter().copied().filter(move |group| self.has(*group))
    }
}

impl Default for Scope {
    fn default() -> Self {
        Self::ALL
    }
}

fn bit(group: ResourceGroup) -> u8 {
    1 << group as u8
}

impl Display for Scope {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.is_all() {
            return f.write_str("all");
        }
        let names: Vec<_> = self.groups().map(ResourceGroup::as_str).collect();
        f.write_str(&names.join(","))
    }
}

/// The text is no scope.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("write groups as {}, or all", names())]
pub struct ScopeError;

fn names() -> String {
    let names: Vec<_> = ResourceGroup::VARIANTS.iter().map(|group| group.as_str()).collect();
    names.join(",")
}

impl FromStr for Scope {
    type Err = ScopeError;

    fn from_str(text: &str) -> Result<Self, ScopeError> {
        if text.trim().eq_ignore_ascii_case("all") {
            return Ok(Self::ALL);
        }
        let groups = text.split(',').map(|name| name.trim().parse());
        let groups: Vec<_> = groups.collect::<Result<_, _>>().map_err(|_| ScopeError)?;
        Self::of(groups).ok_or(ScopeError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scope_reads_as_it_is_written() {
        for (text, written) in [
            ("all", "all"),
            ("map", "map"),
            ("Map, servers", "servers,map"),
            ("servers,players,fractions,families,map,changes", "all"),
        ] {
            let scope: Scope = text.parse().unwrap();
            assert_eq!(scope.to_string(), written);
            assert_eq!(scope.to_string().parse(), Ok(scope));
        }
        for wrong in ["", ",", "maps", "map,", "map;servers", "all,map"] {
            assert_eq!(wrong.parse::<Scope>(), Err(ScopeError), "{wrong}");
        }
        let scope: Scope = "map".parse().unwrap();
        assert!(scope.has(ResourceGroup::Map) && !scope.has(ResourceGroup::Servers));
        assert!(Scope::ALL.has(ResourceGroup::Servers));
    }
}
