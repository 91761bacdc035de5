//! The list of everything the bot can say: one method a message, one parameter an argument.

use super::bundle::{Arg, InHtml, InPlain, say};
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
            let args: &[Arg] = &[$((stringify!($arg), InHtml::in_html($arg))),*];
            Html::from_locale(say(self, stringify!($name), args))
        }
    };
    (@method plain $name:ident($($arg:ident: $what:ty),*)) => {
        #[doc = concat!("The words `", stringify!($name), "`.")]
        pub fn $name(self, $($arg: $what),*) -> Plain {
            let args: &[Arg] = &[$((stringify!($arg), InPlain::in_plain($arg))),*];
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
    html lang_ask();
    html lang_set();
    html lang_unknown();
    html lang_admins_only();
    plain lang_name();
    html flood(seconds: u64);
    plain flood_toast(seconds: u64);
    html broke(error_id: &str);
    plain broke_toast();
    html store_away();
    plain store_away_toast();
    html service_away();
    html maybe_lost();
    plain not_yours();
    plain no_such_key();
    plain done();
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
    plain button_new();
    plain button_not_now();
    plain button_forget();

    plain default_label();
    html key_ready();
    html key_ready_named(label: &str);
    html key_rotated(old: Html);
    html key_rotated_old_gone();
    html key_limit(requests: u64, seconds: u64);
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
    html limits_key(left: u64, requests: u64, seconds: u64);
    html limits_today(used: u64, refused: u64);

    html forget_ask(count: u64);
    html forget_done();
    html forget_kept();

    html notice_leaked(key: Html);
    html notice_blocked(key: Html, reason: &str);
    html notice_unblocked(key: Html);
    html notice_expires(key: Html, days: u64, at: &str);
    html notice_expired(key: Html, at: &str);
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
                    let said = bundle::say(lang, id, &args);
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
