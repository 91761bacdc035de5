//! Words for what people ask about a thing: `сколько осталось`, `what level`, `кто поставил ставку`.

use super::word_list::Word;
use super::words::{List, fields};

/// What people ask about a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// When it ends.
    Ends,
    /// What it costs.
    Price,
    /// What it costs, by a word that may mean something else.
    Cost,
    /// Who has bid, and how much.
    Bid,
    /// Whose it is.
    Owner,
    /// Where it is.
    Place,
    /// The rank of a person.
    Rank,
    /// The level.
    Level,
    /// The fraction of a person.
    Fraction,
    /// The family of a person.
    Family,
    /// When a person was there last.
    LastSeen,
    /// How long a person has played.
    Hours,
    /// Who is in uniform.
    Uniform,
    /// The leader.
    Leader,
    /// The deputies.
    Deputies,
    /// Who is there now.
    Online,
    /// Which is the first, or has the most.
    Order,
    /// How many there are.
    Members,
    /// The money of a person.
    Money,
    /// The phone number of a person.
    Phone,
    /// Who has founded it.
    Founder,
    /// Whether anybody is there, by a word that may mean something else.
    There,
    /// The time that is left, by a word that may mean something else.
    TimeLeft,
}

const WORDS: [(Field, List); 23] = [
    (Field::Ends, fields::ENDS),
    (Field::Price, fields::PRICE),
    (Field::Cost, fields::COST),
    (Field::Bid, fields::BID),
    (Field::Owner, fields::OWNER),
    (Field::Place, fields::PLACE),
    (Field::Rank, fields::RANK),
    (Field::Level, fields::LEVEL),
    (Field::Fraction, fields::FRACTION),
    (Field::Family, fields::FAMILY),
    (Field::LastSeen, fields::LAST_SEEN),
    (Field::Hours, fields::HOURS),
    (Field::Uniform, fields::UNIFORM),
    (Field::Leader, fields::LEADER),
    (Field::Deputies, fields::DEPUTIES),
    (Field::Online, fields::ONLINE),
    (Field::Order, fields::ORDER),
    (Field::Members, fields::MEMBERS),
    (Field::Money, fields::MONEY),
    (Field::Phone, fields::PHONE),
    (Field::Founder, fields::FOUNDER),
    (Field::There, fields::THERE),
    (Field::TimeLeft, fields::TIME_LEFT),
];

/// How sure it is that a word for a field asks for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strength {
    /// So many texts have such words that they only count in a text that goes on.
    Weak,
    /// The words are also a part of other questions. An answer without the field does not say so.
    Vague,
    /// It asks for the field.
    Certain,
}

impl Field {
    /// How sure it is that its words ask for it.
    pub fn strength(self) -> Strength {
        match self {
            Self::Order | Self::Members | Self::There | Self::Cost => Strength::Weak,
            Self::Place
            | Self::Online
            | Self::Leader
            | Self::Deputies
            | Self::Fraction
            | Self::Family
            | Self::TimeLeft => Strength::Vague,
            Self::Ends
            | Self::Price
            | Self::Bid
            | Self::Owner
            | Self::Rank
            | Self::Level
            | Self::LastSeen
            | Self::Hours
            | Self::Uniform
            | Self::Money
            | Self::Phone
            | Self::Founder => Strength::Certain,
        }
    }
}

impl Field {
    /// Whether only the record of a player has it, and not the list of players who are online.
    pub fn is_recorded(self) -> bool {
        matches!(self, Self::Hours | Self::Money | Self::Phone)
    }
}

/// A field that a person asks for, and the word for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AskedField {
    /// The field.
    pub field: Field,
    /// The word as it was typed.
    pub said: String,
}

/// What the words ask about, each word with every field that it may mean.
pub fn asked_fields(words: &[String]) -> Vec<AskedField> {
    let fields = |said: &String| {
        let word = Word::new(said);
        let named = WORDS.iter().filter(|(_, list)| word.is(*list));
        named.map(|(field, _)| AskedField { field: *field, said: said.clone() }).collect::<Vec<_>>()
    };
    words.iter().flat_map(fields).collect()
}

#[cfg(test)]
mod tests {
    use crate::bot::language::{Field, asked_fields};

    #[test]
    fn words_ask_about_fields() {
        for (text, expected) in [
            ("когда кончается", vec![Field::Ends]),
            ("ціна", vec![Field::Price]),
            ("his rank and level", vec![Field::Rank, Field::Level]),
            ("кто поставил ставку", vec![Field::Bid]),
            ("лспд", vec![]),
        ] {
            let words: Vec<String> = text.split(' ').map(str::to_owned).collect();
            let fields: Vec<Field> = asked_fields(&words).iter().map(|asked| asked.field).collect();
            assert_eq!(fields, expected, "{text}");
        }
    }
}
