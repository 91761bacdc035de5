//! Data of buttons from a short notation, for presses that no menu offers.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

/// A button of a key menu: a letter for the action, then its arguments: `D k_00000000 k_00000000`, `l 0`.
pub fn key_action(notation: &str) -> String {
    let mut parts = notation.split(' ');
    let letter = parts.next().unwrap();
    let action = "inhlcroOdDbFfRNuUe".find(letter).unwrap();
    let mut bytes = vec![u8::try_from(action).unwrap()];
    for part in parts {
        match part.parse::<u16>() {
            Ok(page) => bytes.extend(postcard::to_allocvec(&page).unwrap()),
            Err(_) => bytes.extend(postcard::to_allocvec(part).unwrap()),
        }
    }
    encoded('K', &bytes)
}

/// A button of the language menu.
pub fn language(is_russian: bool, owner: i64) -> String {
    encoded('L', &postcard::to_allocvec(&(is_russian, owner.unsigned_abs() + 1)).unwrap())
}

/// A button under an answer: what it is under (`q` a text, `Q` the question for a server, `P` a picture), the owner of the
/// menu, a letter for the query, the server, and the arguments of the query: `q f5 0 0 LSPD`, `U f5 0 0 #3`.
pub fn view(owner: Option<i64>, notation: &str) -> String {
    let mut parts = notation.splitn(3, ' ');
    let place = "qQUPS".find(parts.next().unwrap()).unwrap();
    let (query, server) = parts.next().unwrap().split_at(1);
    let arguments: Vec<&str> = parts.next().unwrap_or_default().split(' ').collect();
    let number = |at: usize| arguments[at].parse::<u64>().unwrap();
    // Words, or `#` and an id.
    let name = |at: usize| match arguments[at].strip_prefix('#') {
        Some(id) => [&[1], &id.parse::<u8>().unwrap().to_le_bytes()[..]].concat(),
        None => arguments[at..].join(" ").into_bytes(),
    };
    let (kind, arguments) = match query {
        "f" => (0_u8, postcard::to_allocvec(&(name(2), number(0), arguments[1] == "1"))),
        "p" => (1, postcard::to_allocvec(&name(0))),
        "m" => (2, postcard::to_allocvec(&(name(2), number(0), arguments[1] == "1"))),
        "s" => (3, postcard::to_allocvec(&number(0))),
        "l" => (5, postcard::to_allocvec(&(false, number(0)))),
        "i" => (6, postcard::to_allocvec(&(Some(number(1)), number(0)))),
        "M" => (8, postcard::to_allocvec(&(name(1), number(0)))),
        "u" => (9, postcard::to_allocvec(&("ahb".find(arguments[1]).unwrap(), number(0)))),
        "k" => (10, postcard::to_allocvec(&"ahb".find(arguments[0]).unwrap())),
        "g" => (11, Ok(Vec::new())),
        "o" => (12, postcard::to_allocvec(&(name(1), number(0)))),
        "h" => (13, postcard::to_allocvec(&(0_u8, number(0)))),
        // A number for the time, and a fraction unless the whole server is meant.
        "t" => {
            let fraction = if arguments.len() > 1 { name(1) } else { vec![3] };
            (20, postcard::to_allocvec(&(fraction, number(0))))
        }
        "S" => match arguments[0] {
            "S" => (15, postcard::to_allocvec(&(6_u8, Some(number(1))))),
            "M" => (15, postcard::to_allocvec(&(8_u8, Some(number(1))))),
            "P" => (15, postcard::to_allocvec(&(10_u8, arguments[1] == "1"))),
            other => panic!("no such step: {other}"),
        },
        other => panic!("no such query: {other}"),
    };
    let owner = owner.map_or(0, |owner| owner.unsigned_abs() + 1);
    let server = server.parse::<u64>().map_or(0, |server| server + 1);
    let head = postcard::to_allocvec(&(place, owner, server, kind)).unwrap();
    encoded('V', &[head, arguments.unwrap()].concat())
}

fn encoded(prefix: char, bytes: &[u8]) -> String {
    format!("{prefix}{}", URL_SAFE_NO_PAD.encode(bytes))
}
