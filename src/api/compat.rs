//! The shapes of answers that programs of another service expect.

use strum::{EnumString, VariantNames};

/// Another service, whose programs read some answers in its own shapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, VariantNames)]
#[strum(serialize_all = "lowercase")]
pub enum Compat {
    /// A flat player's record in `/v2/player/find`, and the zones of `/v2/ghetto` one level deeper.
    Flat,
}
