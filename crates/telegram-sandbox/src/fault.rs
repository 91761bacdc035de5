//! What can go wrong between the bot and Telegram, on demand.

use std::time::Duration;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::error::ApiError;

/// One way to go wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// 429 that asks to wait so long.
    TooManyRequests(Duration),
    /// 500, as the Bot API says it.
    ServerError,
    /// 502 with a page of HTML, as a proxy says it.
    BadGateway,
    /// No answer, ever; nothing happens.
    Hang,
    /// The connection is cut; nothing happens.
    ConnectionReset,
    /// It happens, but the connection is cut before the answer.
    ResponseLost,
    /// The call is refused with these text.
    Rejected(ApiError),
}

/// How often something goes wrong.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Frequency {
    /// The next so many times.
    Times(u32),
    /// Until it is mended.
    Always,
    /// By chance, the same for the same seed.
    Randomly {
        /// Where the dice start.
        seed: u64,
        /// Of a hundred calls, about so many go wrong.
        percent: u8,
    },
}

/// All that is to go wrong.
#[derive(Debug, Default)]
pub(crate) struct Faults {
    planned: Vec<Plan>,
}

#[derive(Debug)]
struct Plan {
    /// In lower case; none means every method.
    method: Option<String>,
    fault: Fault,
    when: When,
}

#[derive(Debug)]
enum When {
    Times(u32),
    Always,
    Dice(Box<StdRng>, u8),
}

impl Faults {
    pub(crate) fn plan(&mut self, method: &str, fault: Fault, often: Frequency) {
        let method = (!method.is_empty()).then(|| method.to_ascii_lowercase());
        let when = match often {
            Frequency::Times(times) => When::Times(times),
            Frequency::Always => When::Always,
            Frequency::Randomly { seed, percent } => {
                When::Dice(Box::new(StdRng::seed_from_u64(seed)), percent)
            }
        };
        self.planned.push(Plan { method, fault, when });
    }

    pub(crate) fn mend(&mut self) {
        self.planned.clear();
    }

    /// What goes wrong with this call, if anything.
    pub(crate) fn strike(&mut self, method: &str) -> Option<Fault> {
        let mut plans = self.planned.iter_mut();
        let plan = plans.find_map(|plan| {
            let meant = plan.method.as_deref().is_none_or(|name| name == method);
            (meant && plan.when.comes()).then(|| plan.fault.clone())
        });
        self.planned.retain(|plan| !matches!(plan.when, When::Times(0)));
        plan
    }
}

impl When {
    fn comes(&mut self) -> bool {
        match self {
            Self::Times(0) => false,
            Self::Times(left) => {
                *left -= 1;
                true
            }
            Self::Always => true,
            Self::Dice(dice, percent) => dice.random_range(0..100) < *percent,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn so_many_times_and_for_one_method() {
        let mut faults = Faults::default();
        faults.plan("sendMessage", Fault::ServerError, Frequency::Times(2));
        let struck: Vec<bool> = ["sendmessage", "getme", "sendmessage", "sendmessage"]
            .map(|method| faults.strike(method).is_some())
            .into();
        assert_eq!(struck, [true, false, true, false]);
    }

    #[test]
    fn chance_repeats_itself() {
        let run = || {
            let mut faults = Faults::default();
            faults.plan("", Fault::BadGateway, Frequency::Randomly { seed: 7, percent: 30 });
            (0..100).map(|_| faults.strike("getme").is_some()).collect::<Vec<_>>()
        };
        assert_eq!(run(), run());
        let hits = run().iter().filter(|hit| **hit).count();
        assert!((15..45).contains(&hits), "{hits}");
    }
}
