//! The base62 alphabet of keys and ids, and unbiased random characters from it.

use rand::distr::Alphanumeric;
use rand::rngs::{StdRng, SysError, SysRng};
use rand::{RngExt, SeedableRng};

/// The 62 characters in the order of their values.
pub(super) const ALPHABET: &[u8; 62] =
    b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// Fills `places` with random characters, from a generator that the operating system seeds.
pub(super) fn fill_random(places: &mut [u8]) -> Result<(), SysError> {
    let random = StdRng::try_from_rng(&mut SysRng)?.sample_iter(Alphanumeric);
    places.iter_mut().zip(random).for_each(|(place, character)| *place = character);
    Ok(())
}
