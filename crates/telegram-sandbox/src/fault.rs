//! Faults injected into calls of the Bot API.

use std::time::Duration;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::error::ApiError;

/// A fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// 429 with this time to wait.
    TooManyRequests(Duration),
    /// 500, as the Bot API sends it.
    ServerError,
    /// 502 with an HTML page, as a proxy sends it.
    BadGateway,
    /// No response; the call is not carried out.
    Hang,
    /// The connection is reset; the call is not carried out.
    ConnectionReset,
    /// The call is carried out, but the connection is reset before the response.
    ResponseLost,
    /// The call is rejected with this error.
    Rejected(ApiError),
}

/// The number or share of calls with a fault.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Frequency {
    /// In this many calls.
    Times(u32),
    /// Until faults are cleared.
    Always,
    /// At random, reproducible for a seed.
    Randomly {
        /// The seed.
        seed: u64,
        /// The percentage of calls that fail.
        percent: u8,
    },
}

/// All injected faults.
#[derive(Debug, Default)]
pub(crate) struct Faults {
    injected: Vec<InjectedFault>,
}

#[derive(Debug)]
struct InjectedFault {
    /// In lower case; `None` means every method.
    method: Option<String>,
    fault: Fault,
    when: Occurrence,
}

#[derive(Debug)]
enum Occurrence {
    Times(u32),
    Always,
    Random(Box<StdRng>, u8),
}

impl Faults {
    pub(crate) fn inject(&mut self, method: &str, fault: Fault, often: Frequency) {
        let method = (!method.is_empty()).then(|| method.to_ascii_lowercase());
        let when = match often {
            Frequency::Times(times) => Occurrence::Times(times),
            Frequency::Always => Occurrence::Always,
            Frequency::Randomly { seed, percent } => {
                Occurrence::Random(Box::new(StdRng::seed_from_u64(seed)), percent)
            }
        };
        self.injected.push(InjectedFault { method, fault, when });
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.injected.is_empty()
    }

    pub(crate) fn clear(&mut self) {
        self.injected.clear();
    }

    /// The fault of this call, if any.
    pub(crate) fn next_fault(&mut self, method: &str) -> Option<Fault> {
        let mut plans = self.injected.iter_mut();
        let plan = plans.find_map(|plan| {
            let matches = plan.method.as_deref().is_none_or(|name| name == method);
            (matches && plan.when.occurs()).then(|| plan.fault.clone())
        });
        self.injected.retain(|plan| !matches!(plan.when, Occurrence::Times(0)));
        plan
    }
}

impl Occurrence {
    fn occurs(&mut self) -> bool {
        match self {
            Self::Times(0) => false,
            Self::Times(left) => {
                *left -= 1;
                true
            }
            Self::Always => true,
            Self::Random(random, percent) => random.random_range(0..100) < *percent,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_occurs_so_many_times_in_one_method() {
        let mut faults = Faults::default();
        faults.inject("sendMessage", Fault::ServerError, Frequency::Times(2));
        let occurred: Vec<bool> = ["sendmessage", "getme", "sendmessage", "sendmessage"]
            .map(|method| faults.next_fault(method).is_some())
            .into();
        assert_eq!(occurred, [true, false, true, false]);
    }

    #[test]
    fn random_faults_are_reproducible() {
        let run = || {
            let mut faults = Faults::default();
            faults.inject("", Fault::BadGateway, Frequency::Randomly { seed: 7, percent: 30 });
            (0..100).map(|_| faults.next_fault("getme").is_some()).collect::<Vec<_>>()
        };
        assert_eq!(run(), run());
        let hits = run().iter().filter(|hit| **hit).count();
        assert!((15..45).contains(&hits), "{hits}");
    }
}
