//! The list of everything the bot can say: one method a message, one parameter an argument.

use super::bundle::{InHtml, InPlain, say};
use super::{Html, Lang, Plain};

macro_rules! words {
    ($($kind:ident $name:ident($($arg:ident: $what:ty),*);)*) => {
        impl Lang {
            $(words!(@method $kind $name($($arg: $what),*));)*
        }

        /// Each message with its arguments and their types.
        #[cfg(test)]
        const ALL: &[(&str, &[(&str, &str)])] =
            &[$((stringify!($name), &[$((stringify!($arg), stringify!($what))),*])),*];
    };
    (@method html $name:ident($($arg:ident: $what:ty),*)) => {
        #[doc = concat!("The message `", stringify!($name), "`.")]
        pub fn $name(self, $($arg: $what),*) -> Html {
            let args = [$((stringify!($arg), InHtml::in_html($arg))),*];
            Html::from_locale(say(self, stringify!($name), args))
        }
    };
    (@method plain $name:ident($($arg:ident: $what:ty),*)) => {
        #[doc = concat!("The words `", stringify!($name), "`.")]
        pub fn $name(self, $($arg: $what),*) -> Plain {
            let args = [$((stringify!($arg), InPlain::in_plain($arg))),*];
            Plain::from_locale(say(self, stringify!($name), args))
        }
    };
}

words! {
    html greet(name: &str);
    html greet_nameless();
    html start(docs: &str);
    html help(docs: &str);
    html help_group();
    html private_only();
    html not_a_command();
    html unknown_command();
    html unknown_command_near(near: &str);
    html lang_ask();
    html lang_set();
    html lang_unknown();
    html lang_admins_only();
    plain lang_admins_only_toast();
    plain lang_name();
    html flood(seconds: u64);
    plain flood_toast(seconds: u64);
    html internal_error(error_id: &str);
    html store_unavailable();
    plain store_unavailable_toast();
    html maybe_lost();
    plain not_yours();
    plain no_such_key();
    plain moment_today(time: &str);
    plain moment(day: &str, time: &str);
    plain day(month: u64, day: u64);
    plain day_of_year(month: u64, day: u64, year: &str);

    plain command_new();
    plain command_list();
    plain command_check();
    plain command_limits();
    plain command_lang();
    plain command_help();
    plain command_forget();
    plain description();
    plain short_description();

    plain button_private();
    plain button_copy();
    plain button_hide();
    plain button_delete();
    plain button_delete_now();
    plain button_keep();
    plain button_list();
    plain button_rename();
    plain button_rotate();
    plain button_end_old();
    plain button_end_new();
    plain button_new();
    plain button_not_now();
    plain button_forget();

    plain default_label();
    html key_ready();
    html key_ready_named(label: &str);
    html key_rotated(old: Html);
    html key_rotated_old_gone();
    html key_limit(requests: u64, per: &str);
    plain per(seconds: u64);
    html key_try(command: Html);
    html key_warning(minutes: u64);
    html key_hidden(hint: Html);
    html key_used(at: &str);
    html key_unsure(key: Html);
    html key_interrupted(key: Html);
    html key_not_sent();
    html ask_new();
    html not_now();
    html too_many(most: u64);
    html too_soon(seconds: u64);
    html too_many_today(most: u64, at: &str);
    html bad_label(longest: u64);
    plain wait_toast(seconds: u64);

    html list_empty();
    html list_head(count: u64);
    html list_ended();
    html list_created(kind: &str, at: &str);
    html list_used(at: &str, times: u64);
    html list_never_used();
    html list_expires(at: &str);
    html list_blocked(at: &str, reason: &str);
    html list_expired(at: &str);
    html list_unsure();
    plain kind_standard();
    plain kind_enterprise();
    plain kind_service();

    html ask_delete(key: Html);
    html ask_used(at: &str, times: u64);
    html ask_unused();
    html replacement_used(key: Html, at: &str);
    html replacement_unused(key: Html);
    html deleted(key: Html, at: &str);
    html ask_label(key: Html, longest: u64);
    html renamed();
    html ask_rotate(key: Html);

    html check_usage();
    html check_live();
    html check_blocked(at: &str, reason: &str);
    html check_expired(at: &str);
    html check_deleted(at: &str);
    html check_unknown();
    html check_mistyped();
    html check_remains();

    html limits_head();
    html limits_none();
    html limits_key(left: u64, requests: u64, per: &str);
    html limits_today(used: u64, refused: u64);

    html forget_ask(count: u64);
    html forget_done();
    html forget_kept();

    html notice_leaked(key: Html);
    plain reason_leaked();
    html notice_blocked(key: Html, reason: &str);
    html notice_unblocked(key: Html);
    html notice_expires(key: Html, days: u64, at: &str);
    html notice_expired(key: Html, at: &str);

    html help_queries();
    html help_queries_group();
    plain command_online();
    plain command_player();
    plain command_family();
    plain command_servers();
    plain command_fractions();
    plain command_leaders();
    plain command_deputies();
    plain command_interviews();
    plain command_admins();
    plain command_families();
    plain command_auctions();
    plain command_map();
    plain command_ghetto();
    plain command_property();
    plain command_house();
    plain command_business();
    plain command_settings();

    html age(time: &str, ago: &str);
    html age_now(time: &str);
    html stale(ago: &str);
    plain seconds(number: u64);
    plain minutes(number: u64);
    plain hours(number: u64);
    plain days(number: u64);
    plain under_a_minute();

    html api_wait(seconds: u64);
    html api_unavailable();
    html api_no_server();
    html api_nothing();
    html api_broken(error_id: &str);

    html which_server();
    html will_remember();
    html which_fraction(server: &str);
    html which_of_these();
    html not_understood(words: &str);
    html no_such_server(server: &str, count: u64);
    html no_such_fraction();
    html no_such_fraction_near(count: u64);
    html no_servers();

    plain button_refresh();
    plain button_again();
    plain button_in_uniform();
    plain button_all();
    plain button_chart();
    plain button_online();
    plain button_property();
    plain button_player();
    plain button_all_lots();
    plain button_all_interviews();
    plain button_houses();
    plain button_businesses();
    plain button_map();
    plain button_server();
    plain button_fraction();
    plain button_family();
    plain button_lang();
    plain button_close();
    plain button_none();
    plain button_back();
    plain button_private_show();
    plain button_private_hide();

    html servers_head(up: u64, all: u64);
    html servers_players(count: u64, players: Html);
    html server_online(server: &str, online: u64, most: u64);
    html server_bonus(times: &str);
    html server_maintenance(server: &str, since: &str);
    html server_offline(server: &str, since: &str);

    html fraction_head(emblem: &str, fraction: &str, server: &str);
    html fraction_counts(online: u64, in_uniform: u64);
    html leader(names: &str);
    html leader_offline();
    html deputies(names: &str);
    html deputies_offline();
    html member(number: u64, name: &str, rank: &str);
    html member_without_rank(number: u64, name: &str);
    html level(level: u64);
    html nobody_online();
    html nobody_in_uniform();
    html fractions_head(server: &str, online: u64);
    html fractions_legend();
    html fraction_row(fraction: &str, online: u64);
    html kind_head(emblem: &str, kind: &str);
    plain kind_police();
    plain kind_army();
    plain kind_hospital();
    plain kind_government();
    plain kind_media();
    plain kind_gang();
    plain kind_mafia();
    plain kind_other();

    html player_usage();
    html property_usage();
    html house_usage();
    html business_usage();

    html player_head(name: &str, server: &str);
    html player_online(id: u64);
    html player_offline(at: &str);
    html player_never_seen();
    html player_level(level: Html, exp: Html);
    html player_fraction(fraction: &str, rank: &str, number: u64);
    html player_no_fraction();
    html player_family(family: &str);
    html player_family_rank(family: &str, rank: u64);
    html player_no_family();
    html player_hours(hours: Html);
    html player_money(sum: Html);
    html player_bank(sum: Html);
    html player_phone(number: &str);
    html player_no_phone();
    html player_private();
    html live_level(level: u64);
    html live_fraction(fraction: &str, rank: &str);
    html live_fraction_only(fraction: &str);
    html no_such_player(name: &str, server: &str);
    html no_such_player_near(name: &str, server: &str, count: u64);
    html no_nickname(name: &str, server: &str);

    html family_head(family: &str, server: &str);
    html family_facts(level: u64, number: &str);
    html family_no_leader();
    html family_counts(online: u64, all: u64);
    html family_count(all: u64);
    html family_empty();
    html family_member(number: u64, dot: &str, name: &str, rank: u64);
    html which_family(server: &str);
    html no_such_family();
    html no_such_family_near(count: u64);
    html families_head(server: &str, count: u64);
    html families_found(server: &str, words: &str, count: u64);
    html families_none();
    html no_families_like(words: &str, server: &str);
    html family_row(number: u64, family: &str, members: u64);
    html family_level(level: u64);

    html leaders_head(server: &str, online: u64, all: u64);
    html deputies_head(server: &str, online: u64);
    html staff_row(emblem: &str, fraction: &str, names: &str);

    html interviews_head(server: &str);
    html interviews_none();
    html interviews_none_of(fraction: &str);
    html interview_row(mark: &str, time: &str, fraction: &str);
    html interview_place(place: &str);
    html interview_in(time: &str);
    html interview_now();
    html interview_began(time: &str);
    html interview_unknown();

    html admins_head(server: &str, online: u64, all: u64);
    html admins_none();
    html admin_row(dot: &str, name: &str, position: &str);
    html admin_row_level(dot: &str, name: &str, level: u64);

    html auctions_head(server: &str, count: u64);
    html auctions_head_houses(server: &str, count: u64);
    html auctions_head_businesses(server: &str, count: u64);
    html auctions_none();
    html auction_row(number: u64, emblem: &str, name: &str);
    html auction_ends(time: &str, at: &str);
    html auction_over();
    html auction_price(start: Html, bet: Html);
    html near(place: &str, city: &str);

    html property_head(name: &str, server: &str, count: u64);
    html property_none();
    html lot_row(count: u64, emblem: &str, name: &str, number: &str);
    html lot_head(emblem: &str, name: &str, server: &str, number: &str);
    html lot_owned();
    html lot_free();
    html lot_on_marketplace();
    html lot_on_auction();
    html lot_owner(name: &str);
    html no_such_house(number: &str, server: &str);
    html no_such_business(number: &str, server: &str);

    html map_head(server: &str);
    html map_head_houses(server: &str);
    html map_head_businesses(server: &str);
    html map_counts(free: u64, auction: u64, marketplace: u64, owned: u64);
    html ghetto_head(server: &str, count: u64);
    html gang_row(gang: &str, count: u64);
    plain gang_nobody();
    plain gang_unknown(number: u64);
    html chart_head(emblem: &str, fraction: &str, server: &str);
    html chart_most(count: u64, at: &str);
    html chart_nobody();
    html chart_nothing();
    plain picture_owned();
    plain picture_free();
    plain picture_marketplace();
    plain picture_auction();
    plain picture_houses();
    plain picture_businesses();
    plain picture_online();
    plain picture_in_uniform();
    plain picture_leader();
    plain picture_max();
    plain picture_nothing();
    plain button_auctions();
    plain button_members();

    plain inline_fraction(online: u64, in_uniform: u64);
    plain inline_member(level: u64, fraction: &str);
    plain inline_online(level: u64);
    plain inline_offline();
    plain inline_hint();
    plain inline_nothing();
    plain inline_nothing_on(server: &str);
    plain inline_which_server();
    plain inline_unavailable();
    plain inline_wait(seconds: u64);

    plain remembered(choice: &str);
    html settings_head();
    html settings_head_group();
    html settings_server(server: &str);
    html settings_fraction(fraction: &str);
    html settings_family(family: &str);
    html settings_lang();
    html settings_private_shown();
    html settings_private_hidden();
    plain settings_no_server();
    plain settings_no_fraction();
    plain settings_no_family();
    html settings_foot();
    html settings_closed();
    html settings_admins_only();
    html settings_pick_server();
    html settings_pick_fraction();
    html settings_pick_family(count: u64);
    html settings_server_first();
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use fluent_bundle::FluentValue;
    use fluent_syntax::ast;

    use super::super::{Lang, bundle};
    use super::ALL;

    /// The messages of a locale, each with its variables; a variable that chooses a variant is marked.
    fn messages(lang: Lang) -> BTreeMap<String, BTreeMap<String, bool>> {
        let mut found = BTreeMap::new();
        for file in bundle::source(lang) {
            let resource = fluent_syntax::parser::parse(file).expect("the locale parses");
            for entry in resource.body {
                let ast::Entry::Message(message) = entry else { continue };
                let mut variables = BTreeMap::new();
                look(&message.value.expect("a message has a value"), &mut variables);
                assert!(message.attributes.is_empty());
                assert!(
                    found.insert(message.id.name.to_owned(), variables).is_none(),
                    "{} twice",
                    message.id.name
                );
            }
        }
        found
    }

    fn look(pattern: &ast::Pattern<&str>, variables: &mut BTreeMap<String, bool>) {
        for element in &pattern.elements {
            let ast::PatternElement::Placeable { expression } = element else { continue };
            match expression {
                ast::Expression::Inline(inline) => note(inline, false, variables),
                ast::Expression::Select { selector, variants } => {
                    note(selector, true, variables);
                    variants.iter().for_each(|variant| look(&variant.value, variables));
                }
            }
        }
    }

    fn note(
        inline: &ast::InlineExpression<&str>,
        chooses: bool,
        variables: &mut BTreeMap<String, bool>,
    ) {
        match inline {
            ast::InlineExpression::VariableReference { id } => {
                *variables.entry(id.name.to_owned()).or_default() |= chooses;
            }
            ast::InlineExpression::StringLiteral { .. }
            | ast::InlineExpression::NumberLiteral { .. } => {}
            other => panic!("the test does not know {other:?}"),
        }
    }

    #[test]
    fn every_locale_says_exactly_what_the_bot_says() {
        let declared: BTreeSet<&str> = ALL.iter().map(|(id, _)| *id).collect();
        for lang in Lang::ALL {
            let messages = messages(lang);
            let written: BTreeSet<&str> = messages.keys().map(String::as_str).collect();
            assert_eq!(written, declared, "{lang:?}");
            for (id, arguments) in ALL {
                let wanted: BTreeSet<&str> = arguments.iter().map(|(name, _)| *name).collect();
                let used: BTreeSet<&str> = messages[*id].keys().map(String::as_str).collect();
                assert_eq!(used, wanted, "{lang:?} {id}");
                for (name, what) in *arguments {
                    assert!(
                        !messages[*id][*name] || *what == "u64",
                        "{lang:?} {id}: {name} chooses but is no number"
                    );
                }
            }
        }
    }

    #[test]
    fn nothing_is_left_unsaid_for_any_number() {
        for lang in Lang::ALL {
            for (id, arguments) in ALL {
                for number in [0_u64, 1, 2, 3, 5, 11, 21, 22, 25, 101, 1_000_000] {
                    let args: Vec<_> = arguments
                        .iter()
                        .map(|(name, what)| match *what {
                            "u64" => (*name, FluentValue::from(number)),
                            _ => (*name, FluentValue::from("x")),
                        })
                        .collect();
                    let said = bundle::say(lang, id, args);
                    assert!(
                        !said.contains(['{', '}', '\u{2068}', '\u{2069}']),
                        "{lang:?} {id}: {said}"
                    );
                    assert!(
                        said != "…" && said.trim() == said && !said.is_empty(),
                        "{lang:?} {id}: {said:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn all_that_the_bot_can_say_is_said_somewhere() {
        let mut source = String::new();
        let mut folders = vec![std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/bot")];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).expect("the source is there") {
                let path = entry.expect("the source is there").path();
                match path.is_dir() {
                    true => folders.push(path),
                    false => source += &std::fs::read_to_string(path).expect("source is text"),
                }
            }
        }
        let names: BTreeSet<&str> =
            source.split(|c: char| c != '_' && !c.is_ascii_alphanumeric()).collect();
        for (id, _) in ALL {
            assert!(names.contains(id), "nobody says {id}");
        }
    }

    /// What stands behind a one is one, in every message.
    #[test]
    fn nothing_is_counted_wrongly() {
        for lang in Lang::ALL {
            let many: &[&str] = match lang {
                Lang::En => &["s"],
                Lang::Ru => &["ов", "ей"],
            };
            for (id, arguments) in ALL {
                // Beside a count stands the same number as it is written.
                let is_counted = arguments.contains(&("count", "u64"));
                let one = |what: &str| match what {
                    "u64" => FluentValue::from(1_u64),
                    "Html" if is_counted => FluentValue::from("1"),
                    _ => FluentValue::from("x"),
                };
                let args: Vec<_> =
                    arguments.iter().map(|(name, what)| (*name, one(what))).collect();
                let said = bundle::say(lang, id, args).replace("<b>", "").replace("</b>", "");
                let words: Vec<&str> = said.split_whitespace().collect();
                for pair in words.windows(2).filter(|pair| pair[0] == "1") {
                    let is_many =
                        many.iter().any(|end| pair[1].ends_with(end)) && !pair[1].ends_with("ss");
                    assert!(!is_many || pair[1].chars().count() < 4, "{lang:?} {id}: {said}");
                }
            }
        }
    }

    #[test]
    fn plurals_are_right() {
        let said = |number| Lang::Ru.flood_toast(number).to_string();
        assert!(said(1).contains("1 секунду"), "{}", said(1));
        assert!(said(3).contains("3 секунды"), "{}", said(3));
        assert!(said(11).contains("11 секунд"), "{}", said(11));
        assert!(said(21).contains("21 секунду"), "{}", said(21));
        assert!(Lang::En.flood_toast(1).to_string().contains("1 second"));
        assert!(Lang::En.flood_toast(2).to_string().contains("2 seconds"));
    }

    #[test]
    fn descriptions_fit() {
        for lang in Lang::ALL {
            assert!(lang.description().to_string().encode_utf16().count() <= 512);
            assert!(lang.short_description().to_string().encode_utf16().count() <= 120);
        }
    }
}
