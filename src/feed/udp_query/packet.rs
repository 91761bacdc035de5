//! The query `i` of the SA-MP query protocol and its answer, as bytes.

use std::net::SocketAddrV4;

use encoding_rs::WINDOWS_1251;

use crate::game::ServerInfo;

/// The bytes of a query, which are the header of its answer.
const HEADER: usize = 11;

/// The most bytes of an answer: a name of a few hundred bytes, mode and language.
pub(super) const LONGEST: usize = 4_096;

/// The most characters of a name that are kept.
pub(in crate::feed) const NAME: usize = 64;

pub(in crate::feed) fn question(to: SocketAddrV4) -> [u8; HEADER] {
    let [a, b, c, d] = to.ip().octets();
    let [low, high] = to.port().to_le_bytes();
    [b'S', b'A', b'M', b'P', a, b, c, d, low, high, b'i']
}

/// Parses the answer to a query; `None` if the bytes are anything else.
pub(in crate::feed) fn answer(question: &[u8; HEADER], bytes: &[u8]) -> Option<ServerInfo> {
    if bytes.len() > LONGEST {
        return None;
    }
    let rest = bytes.strip_prefix(question)?;
    let (&[password, online_low, online_high, max_low, max_high], mut rest) =
        rest.split_first_chunk()?;
    let password = match password {
        0 => false,
        1 => true,
        _ => return None,
    };
    let online = u16::from_le_bytes([online_low, online_high]).into();
    let max_players = u16::from_le_bytes([max_low, max_high]).into();
    let name = text(&mut rest)?;
    let (_mode, _language) = (text(&mut rest)?, text(&mut rest)?);
    Some(ServerInfo { password, online, max_players, name: printable(name) })
}

fn text<'a>(rest: &mut &'a [u8]) -> Option<&'a [u8]> {
    let (length, others) = rest.split_first_chunk()?;
    let length = usize::try_from(u32::from_le_bytes(*length)).ok()?;
    let (text, others) = others.split_at_checked(length)?;
    *rest = others;
    Some(text)
}

/// Decodes UTF-8, or else Windows-1251, to one line of limited length without control characters.
fn printable(name: &[u8]) -> String {
    let text = match std::str::from_utf8(name) {
        Ok(text) => text.into(),
        Err(_) => WINDOWS_1251.decode_without_bom_handling(name).0,
    };
    let plain: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let words: Vec<&str> = plain.split_whitespace().collect();
    words.join(" ").chars().take(NAME).collect()
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use proptest::prelude::*;

    use super::*;

    const ASKED: SocketAddrV4 = SocketAddrV4::new(Ipv4Addr::new(203, 0, 113, 5), 7777);

    fn packed(password: u8, online: u16, max: u16, texts: [&[u8]; 3]) -> Vec<u8> {
        let mut bytes = question(ASKED).to_vec();
        bytes.push(password);
        bytes.extend(online.to_le_bytes());
        bytes.extend(max.to_le_bytes());
        for text in texts {
            bytes.extend((text.len() as u32).to_le_bytes());
            bytes.extend(text);
        }
        bytes
    }

    fn read(bytes: &[u8]) -> Option<ServerInfo> {
        answer(&question(ASKED), bytes)
    }

    #[test]
    fn the_query_is_as_the_protocol_says() {
        assert_eq!(question(ASKED), *b"SAMP\xCB\x00\x71\x05\x61\x1Ei");
    }

    #[test]
    fn names_are_decoded_and_made_printable() {
        let name = |bytes: &[u8]| {
            read(&packed(1, 7, 1000, [bytes, b"RP", b"RU"])).expect("an answer").name
        };
        assert_eq!(name(b"\xC1\xF0\xE5\xE9\xED\xE1\xF3\xF0\xE3 | RP"), "Брейнбург | RP");
        assert_eq!(name("Брейнбург".as_bytes()), "Брейнбург");
        assert_eq!(name(b" a\x00\n\tb  "), "a b");
        assert_eq!(name(b""), "");
        assert_eq!(name(&[b'x'; 500]).len(), 64);
    }

    #[test]
    fn other_bytes_are_not_an_answer() {
        let good = packed(0, 7, 1000, [b"One", b"RP", b"RU"]);
        assert!(read(&good).is_some_and(|info| !info.password && info.online == 7));
        for length in 0..good.len() {
            assert_eq!(read(&good[..length]), None, "cut at {length}");
        }
        for changed in 0..HEADER {
            let mut strange = good.clone();
            strange[changed] ^= 1;
            assert_eq!(read(&strange), None, "header byte {changed}");
        }
        assert_eq!(read(&packed(2, 7, 1000, [b"One", b"RP", b"RU"])), None);
        assert_eq!(read(&packed(0, 7, 1000, [&[b'x'; 65_000], b"", b""])), None);
        let mut lying = packed(0, 7, 1000, [b"One", b"RP", b"RU"]);
        lying[HEADER + 5..HEADER + 9].copy_from_slice(&u32::MAX.to_le_bytes());
        assert_eq!(read(&lying), None);
    }

    proptest! {
        #[test]
        fn an_answer_is_parsed_as_packed(password: bool, online: u16, max: u16, name in "[a-zа-я|]{0,40}", mode: Vec<u8>) {
            let bytes = packed(password.into(), online, max, [name.as_bytes(), &mode, b""]);
            prop_assert_eq!(read(&bytes), Some(ServerInfo { password, online: online.into(), max_players: max.into(), name }));
        }

        #[test]
        fn arbitrary_bytes_do_not_panic(mut bytes: Vec<u8>, real: bool) {
            if real {
                bytes.splice(0..0, question(ASKED));
            }
            if let Some(info) = read(&bytes) {
                prop_assert!(info.name.chars().count() <= NAME);
            }
        }
    }
}
