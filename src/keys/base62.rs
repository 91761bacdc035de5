//! The base62 alphabet of keys and ids, and unbiased random characters of it.

use rand::TryRng;
use rand::rngs::{SysError, SysRng};

/// The 62 characters in the order of their values.
pub(super) const ALPHABET: &[u8; 62] =
    b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// Fills `places` with random characters. Bytes above the largest multiple of 62 would bias it and are skipped.
pub(super) fn fill_random(places: &mut [u8]) -> Result<(), SysError> {
    const UNBIASED: u8 = (256 / ALPHABET.len() * ALPHABET.len()) as u8;
    let mut random = [0; 64];
    let mut unfilled = places.iter_mut().peekable();
    while unfilled.peek().is_some() {
        SysRng.try_fill_bytes(&mut random)?;
        let unbiased = random.iter().filter(|byte| **byte < UNBIASED);
        for (byte, place) in unbiased.zip(&mut unfilled) {
            *place = ALPHABET[usize::from(*byte) % ALPHABET.len()];
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_is_equally_likely() {
        let mut random = vec![0; 62 * 2_000];
        fill_random(&mut random).unwrap();
        for character in ALPHABET {
            let seen = random.iter().filter(|byte| *byte == character).count();
            // Eight standard deviations around 2,000.
            assert!((1_640..=2_360).contains(&seen), "{}: {seen} times", char::from(*character));
        }
    }
}
