//! Buttons of the menus: all that a menu needs to be made again stands in its buttons, so menus survive a restart.

use std::fmt;

use super::look::{Estate, Look, What};
use super::name::Name;
use super::settings::Step;
use crate::bot::state::{ChatDefault, ChatDefaults};

/// What a button of a menu does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::bot) struct Lead {
    /// What it leads to.
    pub(in crate::bot) look: Look,
    /// Who may press it, in a group.
    pub(in crate::bot) by: Option<u64>,
    /// What it stands under.
    pub(in crate::bot) origin: Origin,
}

/// What a button stands under.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::bot) enum Origin {
    /// Words: other words take their place.
    Menu,
    /// The question for the server: a private chat remembers the answer.
    Choice,
    /// The question for a fraction or a family where none was named: a private chat remembers the answer.
    Usual,
    /// A picture: another one takes its place.
    Picture,
}

impl Origin {
    const ALL: [Self; 4] = [Self::Menu, Self::Choice, Self::Usual, Self::Picture];

    /// How a button begins.
    fn letter(self) -> char {
        match self {
            Self::Menu => 'q',
            Self::Choice => 'Q',
            Self::Usual => 'U',
            Self::Picture => 'P',
        }
    }
}

impl Lead {
    /// What a chat is about from now on, if this answers what it was asked for want of a default.
    pub(super) fn adopted(&self, defaults: &ChatDefaults) -> Option<ChatDefault> {
        let Look { what, server } = &self.look;
        let default = match (self.origin, what) {
            (Origin::Choice, _) if defaults.server.is_none() => ChatDefault::Server(*server),
            (Origin::Usual, What::Fraction { name, .. }) if defaults.fraction.is_none() => {
                ChatDefault::Fraction(name.found()?.try_into().ok())
            }
            (Origin::Usual, What::Family { name, .. })
                if defaults.family.is_none() && defaults.server == *server =>
            {
                ChatDefault::Family { family: name.found(), server: *server }
            }
            _ => return None,
        };
        Some(default)
    }

    /// What the button carries: 64 bytes at most.
    pub(in crate::bot) fn data(&self) -> String {
        self.to_string()
    }

    /// Reads what came back; `None` is forged, or from a menu that no longer exists.
    pub(in crate::bot) fn read(data: &str) -> Option<Self> {
        let (head, rest) = data.split_once(' ')?;
        let first = head.chars().next()?;
        let origin = Origin::ALL.into_iter().find(|origin| origin.letter() == first)?;
        let by = match head.get(1..)? {
            "" => None,
            digits => Some(u64::from_str_radix(digits, 36).ok()?),
        };
        let (look, fields) = rest.split_once(' ').unwrap_or((rest, ""));
        let server = match look.get(1..)? {
            "" => None,
            digits => Some(digits.parse().ok()?),
        };
        let lead = Self { look: Look { what: what(look.get(..1)?, fields)?, server }, by, origin };
        // One spelling a button: what was built differently was not built here.
        (lead.data() == data).then_some(lead)
    }
}

impl fmt::Display for Lead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.origin.letter())?;
        if let Some(by) = self.by {
            f.write_str(&base36(by))?;
        }
        let Look { what, server } = &self.look;
        write!(f, " {}", letter(what))?;
        if let Some(server) = server {
            write!(f, "{server}")?;
        }
        match what {
            What::Ghetto => Ok(()),
            What::Player { name } | What::Chart { name } => write!(f, " {}", name.carried()),
            What::Fraction { name, page, in_uniform: flag }
            | What::Family { name, page, online: flag } => {
                write!(f, " {page} {} {}", u8::from(*flag), name.carried())
            }
            What::Families { words: name, page } | What::Property { name, page } => {
                write!(f, " {page} {}", name.carried())
            }
            What::Servers { page }
            | What::Fractions { page }
            | What::Leaders { page }
            | What::Deputies { page }
            | What::Interviews { of: None, page }
            | What::Admins { page } => write!(f, " {page}"),
            What::Interviews { of: Some(fraction), page } => write!(f, " {page} {fraction}"),
            What::Auctions { of, page } => write!(f, " {page} {}", estate(*of)),
            What::House { number } | What::Business { number } => write!(f, " {number}"),
            What::Map { of } => write!(f, " {}", estate(*of)),
            What::Settings(step) => write!(f, " {}", step.data()),
        }
    }
}

fn letter(what: &What) -> char {
    match what {
        What::Servers { .. } => 's',
        What::Player { .. } => 'p',
        What::Fraction { .. } => 'f',
        What::Chart { .. } => 'c',
        What::Fractions { .. } => 'F',
        What::Family { .. } => 'm',
        What::Families { .. } => 'M',
        What::Leaders { .. } => 'l',
        What::Deputies { .. } => 'd',
        What::Interviews { .. } => 'i',
        What::Admins { .. } => 'a',
        What::Auctions { .. } => 'u',
        What::Property { .. } => 'o',
        What::House { .. } => 'h',
        What::Business { .. } => 'b',
        What::Map { .. } => 'k',
        What::Ghetto => 'g',
        What::Settings(_) => 'S',
    }
}

fn what(letter: &str, fields: &str) -> Option<What> {
    let (first, rest) = fields.split_once(' ').unwrap_or((fields, ""));
    let page = || first.parse().ok();
    let flagged = || {
        let (flag, name) = rest.split_once(' ')?;
        Some((flag == "1", Name::read(name)))
    };
    Some(match letter {
        "s" => What::Servers { page: page()? },
        "p" => What::Player { name: Name::read(fields) },
        "f" => {
            let (in_uniform, name) = flagged()?;
            What::Fraction { name, page: page()?, in_uniform }
        }
        "c" => What::Chart { name: Name::read(fields) },
        "F" => What::Fractions { page: page()? },
        "m" => {
            let (online, name) = flagged()?;
            What::Family { name, page: page()?, online }
        }
        "M" => What::Families { words: Name::read(rest), page: page()? },
        "l" => What::Leaders { page: page()? },
        "d" => What::Deputies { page: page()? },
        "i" => What::Interviews {
            of: if rest.is_empty() { None } else { Some(rest.parse().ok()?) },
            page: page()?,
        },
        "a" => What::Admins { page: page()? },
        "u" => What::Auctions { of: read_estate(rest)?, page: page()? },
        "o" => What::Property { name: Name::read(rest), page: page()? },
        "h" => What::House { number: first.parse().ok()? },
        "b" => What::Business { number: first.parse().ok()? },
        "k" => What::Map { of: read_estate(fields)? },
        "g" => What::Ghetto,
        "S" => What::Settings(Step::read(fields)?),
        _ => return None,
    })
}

fn estate(of: Estate) -> char {
    match of {
        Estate::All => 'a',
        Estate::Houses => 'h',
        Estate::Businesses => 'b',
    }
}

fn read_estate(field: &str) -> Option<Estate> {
    [Estate::All, Estate::Houses, Estate::Businesses]
        .into_iter()
        .find(|of| field.chars().eq([estate(*of)]))
}

fn base36(mut number: u64) -> String {
    const DIGITS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";
    let mut digits = Vec::new();
    loop {
        digits.push(char::from(DIGITS[(number % 36) as usize]));
        number /= 36;
        if number == 0 {
            return digits.into_iter().rev().collect();
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::text::Lang;

    fn name() -> impl Strategy<Value = Name> {
        // What a button carries of a name is all that it can bring back.
        let words = prop_oneof![".{0,40}", "[А-яёЁ_ 0-9.-]{0,70}"];
        prop_oneof![
            words.prop_map(|words| Name::read(&Name::typed(&words).carried())),
            any::<u64>().prop_map(Name::number),
        ]
    }

    fn of() -> impl Strategy<Value = Estate> {
        prop::sample::select(vec![Estate::All, Estate::Houses, Estate::Businesses])
    }

    fn step() -> impl Strategy<Value = Step> {
        prop_oneof![
            prop::sample::select(vec![
                Step::Look,
                Step::Close,
                Step::PickServer,
                Step::PickFraction,
                Step::PickLang
            ]),
            any::<u16>().prop_map(|page| Step::PickFamily { page }),
            any::<Option<u32>>().prop_map(Step::Server),
            any::<Option<u32>>().prop_map(Step::Fraction),
            any::<Option<u64>>().prop_map(Step::Family),
            any::<bool>().prop_map(Step::Private),
            prop::sample::select(Lang::ALL.to_vec()).prop_map(Step::Lang),
        ]
    }

    fn what() -> impl Strategy<Value = What> {
        prop_oneof![
            any::<u16>().prop_flat_map(|page| prop::sample::select(vec![
                What::Servers { page },
                What::Fractions { page },
                What::Leaders { page },
                What::Deputies { page },
                What::Interviews { of: None, page },
                What::Admins { page },
                What::Ghetto,
            ])),
            (name(), any::<u16>(), any::<bool>()).prop_flat_map(|(name, page, flag)| {
                prop::sample::select(vec![
                    What::Player { name: name.clone() },
                    What::Chart { name: name.clone() },
                    What::Fraction { name: name.clone(), page, in_uniform: flag },
                    What::Family { name: name.clone(), page, online: flag },
                    What::Families { words: name.clone(), page },
                    What::Property { name, page },
                ])
            }),
            (of(), any::<u16>()).prop_map(|(of, page)| What::Auctions { of, page }),
            any::<(u32, u16)>().prop_map(|(of, page)| What::Interviews { of: Some(of), page }),
            of().prop_map(|of| What::Map { of }),
            any::<u64>().prop_map(|number| What::House { number }),
            any::<u64>().prop_map(|number| What::Business { number }),
            step().prop_map(What::Settings),
        ]
    }

    proptest! {
        #[test]
        fn what_is_built_fits_and_is_read_back(what in what(), server: Option<u32>, by: Option<u64>, origin in prop::sample::select(Origin::ALL.to_vec())) {
            let lead = Lead { look: Look { what, server }, by, origin };
            let data = lead.data();
            prop_assert!((1..=64).contains(&data.len()), "{} {}", data.len(), data);
            prop_assert_eq!(Lead::read(&data), Some(lead));
        }

        #[test]
        fn what_is_forged_breaks_nothing(data in ".{0,64}|[qQUP][0-9a-z]{0,14} [a-zA-Z][0-9]{0,11}( [^ ]{0,9}){0,4}") {
            if let Some(lead) = Lead::read(&data) {
                prop_assert_eq!(lead.data(), data);
            }
        }
    }
}
