//! The arguments and the reply of the script that charges limits.

use redis::{Cmd, RedisResult, Value};

use super::script::{CHARGE, GENERATION_KEY, SendScript};

/// The cost of a request in one limit. Durations are in tenths of a microsecond.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Charge {
    /// The name of the limit in Redis.
    pub name: String,
    /// The time in which the limit regains the cost of the request. A refund is negative.
    pub amount: i64,
    /// The time in which an exhausted limit becomes full.
    pub whole: i64,
}

/// The limits after a request. Times are in tenths of a microsecond since 2020, by the clock of Redis.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Charged {
    /// Whether every limit had room for the request. Otherwise none was charged.
    pub is_admitted: bool,
    /// The time of the decision.
    pub now: i64,
    /// The time at which each limit is full again, in the order of the call.
    pub full_at: Vec<i64>,
}

/// One request to charge. One command charges all equal requests that wait together.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Request {
    charges: Vec<Charge>,
    generation: Option<u64>,
    now: Option<i64>,
    form: SendScript,
}

/// The number of equal requests that are admitted, the time, and the time of each limit before them. `None` if keys
/// have changed.
type ChargeReply = Option<(i64, i64, Vec<i64>)>;

impl Request {
    pub(super) fn new(
        charges: &[Charge],
        generation: Option<u64>,
        now: Option<i64>,
        form: SendScript,
    ) -> Self {
        Self { charges: charges.to_vec(), generation, now, form }
    }

    /// The command that charges this many equal requests.
    pub(super) fn command(&self, requests: usize) -> Cmd {
        let Self { charges, generation, now, form } = self;
        let mut command = CHARGE.command(*form);
        command.arg(charges.len() + 1).arg(GENERATION_KEY);
        for charge in charges {
            command.arg(charge.name.as_str());
        }
        // `Cmd::arg` would leave out a `None`.
        let or_nothing = |number: Option<i128>| number.map_or_else(String::new, |n| n.to_string());
        command.arg(requests).arg(or_nothing(generation.map(i128::from)));
        command.arg(or_nothing(now.map(i128::from)));
        for charge in charges {
            command.arg(charge.amount).arg(charge.whole);
        }
        command
    }

    /// Converts the reply into one answer for each of the equal requests. The first ones are admitted.
    pub(super) fn answers(
        self,
        value: Value,
    ) -> RedisResult<impl Iterator<Item = Option<Charged>>> {
        let answer: ChargeReply = redis::from_redis_value(value)?;
        Ok((1..).map(move |place| {
            let (admitted, now, before) = answer.as_ref()?;
            let charged = place.min(*admitted);
            let after =
                |(charge, before): (&Charge, &i64)| (*now).max(before + charged * charge.amount);
            let full_at = self.charges.iter().zip(before).map(after).collect();
            Some(Charged { is_admitted: place <= *admitted, now: *now, full_at })
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_requests_are_told_apart_in_the_answer() {
        let charge = |amount| Charge { name: "w".to_owned(), amount, whole: 30 };
        let request = |charges: Vec<_>| Request::new(&charges, None, None, SendScript::Hash);
        let value = || {
            let before = Value::Array(vec![Value::Int(105), Value::Int(100)]);
            Value::Array(vec![Value::Int(2), Value::Int(100), before])
        };
        let answers = |charges| {
            let answers = request(charges).answers(value()).unwrap().take(3);
            let answers = answers.map(Option::unwrap);
            answers.map(|charged| (charged.is_admitted, charged.full_at)).collect::<Vec<_>>()
        };
        let after = |one, other| vec![one, other];
        assert_eq!(
            answers(vec![charge(10), charge(5)]),
            [(true, after(115, 105)), (true, after(125, 110)), (false, after(125, 110))]
        );
        let refunded = answers(vec![charge(-3), charge(-3)]);
        assert_eq!(refunded[..2], [(true, after(102, 100)), (true, after(100, 100))]);
        let mut moved = request(Vec::new()).answers(Value::Nil).unwrap();
        assert_eq!(moved.next(), Some(None));
    }
}
