//! Splitting a line of arguments.

use muster::bot::language::{Expected, Match, SplitLine, split_server};
use proptest::prelude::*;

use super::Lists;

/// A server: its number, `?` and several, `~` and similar ones, `!` for one that does not exist, `-` for none named.
fn shown(SplitLine { what, server }: SplitLine) -> String {
    let server = match server {
        None => "-".to_owned(),
        Some(Match::One(number)) => number.to_string(),
        Some(Match::Several(numbers)) => format!("?{numbers:?}"),
        Some(Match::Near(numbers)) => format!("~{numbers:?}"),
        Some(Match::Nothing) => "!".to_owned(),
    };
    format!("{what} @ {server}")
}

#[test]
fn lines_are_split() {
    let lists = Lists::of_demo_world();
    let (fraction, family) =
        (Expected::Fraction(&lists.fractions), Expected::Family(&lists.families));
    let (player, number, words) = (Expected::Player, Expected::Number, Expected::Words);
    let table = [
        (fraction, "lspd", "lspd @ -"),
        (fraction, "lspd 5", "lspd @ 5"),
        (fraction, "lspd 05", "lspd @ 5"),
        (fraction, "lspd, 5", "lspd @ 5"),
        (fraction, "lspd №5", "lspd @ 5"),
        (fraction, "lspd № 5", "lspd @ 5"),
        (fraction, "lspd на 5", "lspd @ 5"),
        (fraction, "lspd сервер 5", "lspd @ 5"),
        (fraction, "5 lspd", "lspd @ 5"),
        (fraction, "05 лспд", "лспд @ 5"),
        (fraction, "lspd brainburg", "lspd @ 5"),
        (fraction, "brainburg lspd", "lspd @ 5"),
        (fraction, "лспд брейнбург", "лспд @ 5"),
        (fraction, "lspd 05 Brainburg", "lspd @ 5"),
        (fraction, "lspd brainburg 05", "lspd @ 5"),
        (fraction, "lspd saint grey 8", "lspd @ 8"),
        (fraction, "lspd saint grey", "lspd @ 8"),
        (fraction, "saint grey lspd", "lspd @ 8"),
        (fraction, "lspd сент грей", "lspd @ 8"),
        (fraction, "полиция лс 5", "полиция лс @ 5"),
        (fraction, "полиция лс", "полиция лс @ -"),
        (fraction, "полиция лс брейнбург", "полиция лс @ 5"),
        (fraction, "сми ls 5", "сми ls @ 5"),
        (fraction, "east side ballas", "east side ballas @ -"),
        (fraction, "east side ballas east", "east side ballas @ 6"),
        (fraction, "lspd brainb", "lspd @ 5"),
        (fraction, "lspd bri", "lspd @ 2"),
        (fraction, "lspd brainpurg", "lspd @ ~[5]"),
        (fraction, "lspd 99", "lspd @ !"),
        (fraction, "lspd 5 Aurora", "lspd @ ?[5, 1]"),
        (fraction, "5", "5 @ -"),
        (fraction, "brainburg", "brainburg @ -"),
        (fraction, "", " @ -"),
        (player, "Nicolas_Reed", "Nicolas_Reed @ -"),
        (player, "Nicolas_Reed 5", "Nicolas_Reed @ 5"),
        (player, "5 Nicolas_Reed", "Nicolas_Reed @ 5"),
        (player, "Nicolas_Reed 05 Brainburg", "Nicolas_Reed @ 5"),
        (player, "Nicolas_Reed Brainburg 05", "Nicolas_Reed @ 5"),
        (player, "Nicolas_Reed amber 5", "Nicolas_Reed amber @ 5"),
        (player, "nicolas ried brainburg", "nicolas ried @ 5"),
        (player, "nicolas ried 5", "nicolas ried @ 5"),
        (player, "nicolas ried", "nicolas ried @ -"),
        (player, "nicolas ried brainb", "nicolas ried @ 5"),
        (player, "Nicolas_Reed brain", "Nicolas_Reed @ 5"),
        (player, "Nicolas_Reed saint grey", "Nicolas_Reed @ 8"),
        (player, "amber stone", "amber stone @ -"),
        (player, "Alex Vernon", "Alex Vernon @ -"),
        (player, "Alex Vernon 5", "Alex Vernon @ 5"),
        (player, "Alex Vernon vernon", "Alex Vernon @ 23"),
        (player, "Bob 5", "Bob @ 5"),
        (player, "Nicolas_Reed 77", "Nicolas_Reed @ !"),
        (family, "golden dynasty 5", "golden dynasty @ 5"),
        (family, "golden dynasty brainburg", "golden dynasty @ 5"),
        (family, "golden dynasty brainburg 5", "golden dynasty @ 5"),
        (family, "old delta 5", "old delta @ 5"),
        (family, "1 5", "1 @ 5"),
        (family, "silver crown", "silver crown @ -"),
        (family, "silver wolves", "silver wolves @ -"),
        (family, "amber wolves", "amber wolves @ -"),
        (family, "iron squad", "iron squad @ -"),
        (family, "дикий двор аврора", "дикий двор @ 1"),
        (number, "731", "731 @ -"),
        (number, "731 5", "731 @ 5"),
        (number, "5 731", "731 @ 5"),
        (number, "731 brainburg", "731 @ 5"),
        (number, "731 99", "731 @ !"),
        (words, "wolves 5", "wolves @ 5"),
        (words, "wolves brainburg 5", "wolves @ 5"),
        (words, "wolves 77", "wolves 77 @ -"),
        (words, "silver wolves", "silver wolves @ -"),
    ];
    for (sought, line, wanted) in table {
        assert_eq!(shown(split_server(line, &lists.servers, sought)), wanted, "{line}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn no_line_panics(line in prop_oneof!["\\PC{0,60}", "(5|lspd|red|hill|№|на|,| ){0,12}"]) {
        let lists = Lists::of_demo_world();
        let all = [
            Expected::Fraction(&lists.fractions),
            Expected::Family(&lists.families),
            Expected::Player,
            Expected::Number,
            Expected::Words,
        ];
        for sought in all {
            let found = split_server(&line, &lists.servers, sought);
            prop_assert_eq!(&found, &split_server(&line, &lists.servers, sought));
            if found.what.is_empty() {
                prop_assert_eq!(found.server, None);
            }
        }
    }
}

#[test]
fn a_long_line_is_split_at_its_ends() {
    let lists = Lists::of_demo_world();
    for part in ["a ", "s#", "5 ", "s# "] {
        let line = format!("{} 5", part.repeat(1_500));
        for sought in [Expected::Fraction(&lists.fractions), Expected::Player, Expected::Words] {
            assert_eq!(
                split_server(&line, &lists.servers, sought).server,
                Some(Match::One(5)),
                "{part}"
            );
        }
    }
}
