//! The administrators of a server.

use serde::Serialize;

use crate::{
    fraction::Fraction,
    server::{Person, Server},
};

/// An administrator in `admins.json`.
#[derive(Serialize, Debug)]
pub(crate) struct Admin {
    nickname: String,
    short_name: &'static str,
    position: &'static str,
    level: u32,
    status: &'static str,
    forum_url: String,
    vk_url: String,
}

impl Server {
    pub(crate) fn is_admin(&self, person: Person, fractions: &[Fraction]) -> bool {
        (self.first_after_leaders(fractions)..self.first_after_leaders(fractions) + self.admins())
            .contains(&person)
    }

    /// All administrators, the chief first.
    pub(crate) fn administration(&self, fractions: &[Fraction], now: i64) -> Vec<Admin> {
        let first = self.first_after_leaders(fractions);
        (0..self.admins())
            .filter(|at| first + at < self.people())
            .map(|at| {
                let person = first + at;
                let account = self.account(person);
                let (level, short_name, position) =
                    RANKS[(at as usize * RANKS.len()) / self.admins() as usize];
                let is_online = self.seat_if_online(person, now).is_some();
                Admin {
                    nickname: self.nickname(person),
                    short_name: if at == 0 { "CA" } else { short_name },
                    position: if at == 0 { "Chief Administrator" } else { position },
                    level: if at == 0 { 8 } else { level },
                    status: if is_online { "online" } else { "offline" },
                    forum_url: format!("https://forum.example/members/{account}/"),
                    vk_url: format!("https://vk.example/id{account}"),
                }
            })
            .collect()
    }

    fn admins(&self) -> u32 {
        18 + self.random.of("admins").below(14)
    }
}

const RANKS: &[(u32, &str, &str)] = &[
    (7, "DCA", "Deputy Chief Administrator"),
    (6, "CUR", "Curator"),
    (5, "SA", "Senior Administrator"),
    (4, "ADM", "Administrator"),
    (4, "ADM", "Administrator"),
    (3, "MOD", "Moderator"),
    (3, "MOD", "Moderator"),
    (2, "JM", "Junior Moderator"),
    (1, "HLP", "Helper"),
];
