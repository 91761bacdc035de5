//! What people type, and what it must match.

mod split;
mod table;

use std::sync::LazyLock;

use demo_world::{Document, Size, World};
use muster::bot::language::{Match, family, fraction, nicknames, player, server};
use muster::wire::{FamilyBase, FractionCount, GameServer};
use proptest::prelude::*;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// The lists of the demo world, with every server that it has a name for.
struct Lists {
    servers: Vec<GameServer<'static>>,
    fractions: Vec<FractionCount<'static>>,
    families: Vec<FamilyBase<'static>>,
    players: Vec<String>,
}

impl Lists {
    fn of_demo_world() -> &'static Self {
        static LISTS: LazyLock<Lists> = LazyLock::new(Lists::made);
        &LISTS
    }

    fn made() -> Self {
        let world = World::new(1, Size { servers: 33, ..Size::DEMO });
        let sheet = |sheet| -> Value {
            let mut bytes = Vec::new();
            world.write(sheet, 1_800_000_000, &mut bytes).unwrap();
            serde_json::from_slice(&bytes).unwrap()
        };
        let fraction = |fraction: &Value| {
            let mut aliases = fraction["aliases"].as_array().unwrap().clone();
            aliases.push(fraction["name"]["ru"].clone());
            json!({
                "id": fraction["id"], "short": fraction["short"], "name": fraction["name"]["en"],
                "online": 0, "inUniform": 0, "leaderOnline": false, "deputiesOnline": 0,
                "kind": fraction["kind"], "color": fraction["color"], "aliases": aliases,
            })
        };
        let mut players: Vec<String> = sheet(Document::Online(1))["players"]
            .as_array()
            .unwrap()
            .iter()
            .map(|player| player["name"].as_str().unwrap().to_owned())
            .collect();
        players.extend(
            [
                "Nicolas_Reed",
                "Nikita_Orlov",
                "Jane",
                "Shchukin",
                "Ivan_Petrov",
                "ivan_petrov",
                "[TAG]Bob",
            ]
            .map(str::to_owned),
        );
        Self {
            servers: read(sheet(Document::Servers)["servers"].take()),
            fractions: sheet(Document::Fractions)
                .as_array()
                .unwrap()
                .iter()
                .map(fraction)
                .map(read)
                .collect(),
            families: read(sheet(Document::Families(1))["families"].take()),
            players,
        }
    }

    fn server(&self, typed: &str) -> Match<String> {
        let name = |number| {
            self.servers.iter().find(|one| one.number == number).unwrap().name.clone().into_owned()
        };
        named(server(typed, &self.servers), name)
    }

    fn fraction(&self, typed: &str) -> Match<String> {
        let name =
            |id| self.fractions.iter().find(|one| one.id == id).unwrap().short.clone().into_owned();
        named(fraction(typed, &self.fractions), name)
    }

    fn family(&self, typed: &str) -> Match<String> {
        let name =
            |id| self.families.iter().find(|one| one.id == id).unwrap().name.clone().into_owned();
        named(family(typed, &self.families), name)
    }

    fn player(&self, typed: &str) -> Match<String> {
        player(typed, self.players.iter().map(String::as_str))
    }
}

fn read<T: DeserializeOwned>(value: Value) -> T {
    serde_json::from_value(value).unwrap()
}

fn named<T>(meant: Match<T>, name: impl Fn(T) -> String) -> Match<String> {
    let all = |found: Vec<T>| found.into_iter().map(&name).collect();
    match meant {
        Match::One(one) => Match::One(name(one)),
        Match::Several(found) => Match::Several(all(found)),
        Match::Near(found) => Match::Near(all(found)),
        Match::Nothing => Match::Nothing,
    }
}

/// Whether the match is the wanted one. `= A` this one · `? A | B` exactly these · `~ A | B` similar, these first if any are named · `-` nothing.
fn is_as_wanted(wanted: &str, meant: &Match<String>) -> bool {
    let (kind, names) = wanted.split_at(1);
    let names: Vec<&str> =
        names.split('|').map(str::trim).filter(|name| !name.is_empty()).collect();
    match (kind, meant) {
        ("=", Match::One(one)) => names == [one],
        ("?", Match::Several(found)) => names == *found,
        ("~", Match::Near(found)) => {
            found.iter().zip(&names).filter(|(a, b)| a == b).count() == names.len()
        }
        ("-", Match::Nothing) => true,
        _ => false,
    }
}

/// The rows of the table that do not match as wanted.
fn wrong(table: &[(&str, &str)], meant: impl Fn(&str) -> Match<String>) -> Vec<String> {
    let all = table.iter().map(|(typed, wanted)| (typed, wanted, meant(typed)));
    all.filter(|(_, wanted, meant)| !is_as_wanted(wanted, meant))
        .map(|(typed, wanted, meant)| format!("{typed:?} is {meant:?}, not {wanted}"))
        .collect()
}

#[test]
fn typed_words_match_as_wanted() {
    let lists = Lists::of_demo_world();
    let tables = [table::SERVERS, table::FRACTIONS, table::FAMILIES, table::PLAYERS];
    assert!(tables.iter().map(|table| table.len()).sum::<usize>() >= 150);
    let wrong = [
        wrong(table::SERVERS, |typed| lists.server(typed)),
        wrong(table::FRACTIONS, |typed| lists.fraction(typed)),
        wrong(table::FAMILIES, |typed| lists.family(typed)),
        wrong(table::PLAYERS, |typed| lists.player(typed)),
    ]
    .concat();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_spelling_that_is_no_alias_matches_no_other_server() {
    let mut servers = Lists::of_demo_world().servers.clone();
    let written: Vec<(u32, String)> = servers
        .iter_mut()
        .flat_map(|server| {
            let aliases = std::mem::take(&mut server.aliases);
            aliases.into_iter().map(|alias| (server.number, alias.into_owned())).collect::<Vec<_>>()
        })
        .collect();
    let mut understood = 0;
    for (number, alias) in &written {
        match server(alias, &servers) {
            // A nickname that shares nothing with the name can't be matched.
            Match::One(found) if alias == "Эмбер" => assert_eq!(found, 31, "{alias}"),
            Match::One(found) => {
                assert_eq!(found, *number, "{alias}");
                understood += 1;
            }
            Match::Several(found) | Match::Near(found) => {
                assert!(found.contains(number), "{alias}: {found:?}")
            }
            Match::Nothing => assert_eq!(alias, "Сокол"),
        }
    }
    assert!(understood * 5 >= written.len() * 4, "{understood} of {}", written.len());
}

#[test]
fn every_name_matches_itself() {
    let lists = Lists::of_demo_world();
    for one in &lists.servers {
        assert_eq!(server(&one.name, &lists.servers), Match::One(one.number));
        assert_eq!(server(&one.number.to_string(), &lists.servers), Match::One(one.number));
    }
    for one in &lists.fractions {
        assert_eq!(fraction(&one.short, &lists.fractions), Match::One(one.id));
        for alias in one.aliases.iter().chain([&one.name]) {
            assert_eq!(fraction(alias, &lists.fractions), Match::One(one.id), "{alias}");
        }
    }
    for one in &lists.families {
        assert_eq!(family(&one.name, &lists.families), Match::One(one.id));
        assert_eq!(family(&format!("#{}", one.id), &lists.families), Match::One(one.id));
    }
    for name in &lists.players {
        assert_eq!(lists.player(name), Match::One(name.clone()));
    }
}

#[test]
fn a_typo_matches_nothing_else() {
    fn holds<T: PartialEq>(meant: &Match<T>, id: &T) -> bool {
        match meant {
            Match::One(found) => found == id,
            Match::Several(found) | Match::Near(found) => found.contains(id),
            Match::Nothing => false,
        }
    }
    let lists = Lists::of_demo_world();
    let mut wrong = Vec::new();
    for one in &lists.servers {
        for name in one.aliases.iter().chain([&one.name]) {
            let slips = typos(name).into_iter();
            wrong.extend(slips.filter(|slip| !holds(&server(slip, &lists.servers), &one.number)));
        }
    }
    for one in &lists.fractions {
        for name in one.aliases.iter().chain([&one.short]) {
            let slips = typos(name).into_iter();
            wrong.extend(slips.filter(|slip| !holds(&fraction(slip, &lists.fractions), &one.id)));
        }
    }
    for one in lists.families.iter().step_by(10) {
        let slips = typos(&one.name).into_iter();
        wrong.extend(slips.filter(|slip| !holds(&family(slip, &lists.families), &one.id)));
    }
    assert_eq!(wrong, Vec::<String>::new());
}

/// A name with a letter missing, or two of them swapped, in every place; short names are too similar to each other.
fn typos(name: &str) -> Vec<String> {
    let letters: Vec<char> = name.chars().collect();
    let mut slips = Vec::new();
    for at in (0..letters.len()).filter(|_| letters.len() > 4) {
        let mut without = letters.clone();
        without.remove(at);
        slips.push(without.into_iter().collect());
        if at > 0 {
            let mut swapped = letters.clone();
            swapped.swap(at, at - 1);
            slips.push(swapped.into_iter().collect());
        }
    }
    slips
}

#[test]
fn many_players_and_long_texts_take_little_time() {
    let names: Vec<String> = (0..1_000).map(|n| format!("Firstname{n}_Aaaaa{n:04}")).collect();
    let all = || names.iter().map(String::as_str);
    let begun = std::time::Instant::now();
    assert_eq!(player(&"a".repeat(4_096), all()), Match::Nothing);
    assert_eq!(player(&"a ".repeat(2_048), all()), Match::Nothing);
    for typed in
        ["a".repeat(64), "ааАА_".repeat(12), "ё x й w ".repeat(8), "firstname77_aaaa0077".into()]
    {
        let _ = player(&typed, all());
    }
    // An unoptimised build takes a fraction of a second.
    assert!(begun.elapsed().as_secs() < 10, "{:?}", begun.elapsed());
}

#[test]
fn a_nickname_is_written_as_the_game_does() {
    for (typed, written) in table::NICKNAMES {
        assert_eq!(nicknames(typed), *written, "{typed}");
    }
    for (typed, name) in table::RUSSIAN_NICKNAMES {
        let found = nicknames(typed);
        assert!(found.len() <= 8, "{found:?}");
        assert!(found.iter().any(|found| found == name), "{found:?} {name}");
    }
    assert_eq!(nicknames("мелисса чапман").first().unwrap(), "Melissa_Chapman");
}

fn name() -> impl Strategy<Value = String> {
    prop_oneof!["[A-Za-z_\\[\\]]{1,24}", "[а-яё А-ЯЁ]{1,20}", "\\PC{1,64}"]
        .prop_filter("a name has a sign", |name| {
            !name.trim().is_empty() && name.chars().count() <= 64 && name.trim() == name
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn no_words_panic(typed in prop_oneof!["\\PC{0,80}", "(?s).{0,40}", "[№#0-9а-яa-z_ ,-]{0,24}"]) {
        let lists = Lists::of_demo_world();
        for meant in [lists.server(&typed), lists.fraction(&typed), lists.family(&typed), lists.player(&typed)] {
            match meant {
                Match::One(_) | Match::Nothing => {}
                Match::Several(found) => prop_assert!(found.len() > 1),
                Match::Near(found) => prop_assert!((1..=6).contains(&found.len())),
            }
        }
    }

    #[test]
    fn a_nickname_matches_itself_among_any_others(names in prop::collection::hash_set(name(), 1..40)) {
        let names: Vec<String> = names.into_iter().collect();
        for name in &names {
            prop_assert_eq!(player(name, names.iter().map(String::as_str)), Match::One(name.clone()));
        }
    }

    #[test]
    fn a_family_matches_itself_or_several(names in prop::collection::hash_set(name(), 1..20)) {
        let families: Vec<FamilyBase<'_>> = (1..)
            .zip(&names)
            .map(|(id, name)| FamilyBase {
                id,
                name: name.as_str().into(),
                leader: None,
                level: 1,
                flag_id: 1,
                members_count: 1,
            })
            .collect();
        for one in &families {
            match family(&one.name, &families) {
                Match::One(found) => prop_assert_eq!(found, one.id),
                // A number may be both a name and an id.
                Match::Several(found) => prop_assert!(found.contains(&one.id)),
                other => prop_assert!(false, "{:?} is {other:?}", one.name),
            }
        }
    }
}
