use crate::game::FractionId;

/// The pages that are made from one list of who is online.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Sheet {
    /// `/v2/online`
    Online,
    /// `/v2/fractions`
    Fractions,
    /// `/v2/fraction`
    Fraction(FractionId),
    /// `/v2/leaders`
    Leaders,
    /// `/v2/subleaders`
    Subleaders,
}
