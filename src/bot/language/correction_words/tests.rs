//! What people say to correct an alert, and what they say that corrects nothing.

use proptest::prelude::*;

use crate::bot::language::Comparison;
use crate::bot::language::correction_words::*;

#[test]
fn a_correction_names_only_what_changes() {
    let none = AlertWords::default;
    let below = |number| AlertWords { bound: Some(Comparison::Below(number)), ..none() };
    for (text, words) in [
        ("не, лучше меньше 8", below(8)),
        ("no, below 8", below(8)),
        ("no below 8", below(8)),
        ("лучше дешевле 2кк", AlertWords { topic: Some(AlertTopic::Auction), ..below(2_000_000) }),
        ("ой ні давай о 22", AlertWords { times: vec![1320], ..none() }),
        ("only from 18 to 23", AlertWords { times: vec![1080, 1380], is_span: true, ..none() }),
        ("и только с 18 до 23", AlertWords { times: vec![1080, 1380], is_span: true, ..none() }),
        ("make that 8, 12 is normal", AlertWords { rest: "8".into(), ..none() }),
        (
            "actually businesses not houses",
            AlertWords { topic: Some(AlertTopic::Business), ..none() },
        ),
        ("не в лв, в сф. перепутал", AlertWords { near: Some("San Fierro".into()), ..none() }),
        ("make it 8, 12 is too much", AlertWords { rest: "8".into(), ..none() }),
        ("давай чтоб не меньше 8", AlertWords { bound: Some(Comparison::AtLeast(8)), ..none() }),
        ("make that 8, thats enough", AlertWords { rest: "8".into(), ..none() }),
        ("давай лучше меньше 6, а то каждый вечер пищать будешь", below(6)),
        ("не 5, трёх", AlertWords { rest: "3".into(), ..none() }),
        ("двадцять ніколи не буде, постав 12", AlertWords { rest: "12".into(), ..none() }),
        ("за 5 минут хватит", AlertWords { minutes: Some(5), ..none() }),
        ("менше 7 краще, і тільки вночі", AlertWords { hours: Some((1380, 480)), ..below(7) }),
        ("make that under 7, weekdays only", AlertWords { days: Some(0b001_1111), ..below(7) }),
        (
            "тільки по буднях, і о 19:30",
            AlertWords { days: Some(0b001_1111), times: vec![1170], ..none() },
        ),
        ("ой нет в 23, в 22 у нас построение", AlertWords { times: vec![1380], ..none() }),
        ("make it 20 minutes", AlertWords { minutes: Some(20), ..none() }),
        ("измени на 22:30", AlertWords { times: vec![1350], ..none() }),
        ("не в 18, а в 20", AlertWords { times: vec![1200], ..none() }),
        ("нет, не в 18 а в 20", AlertWords { times: vec![1200], ..none() }),
        ("not at 18 but at 20", AlertWords { times: vec![1200], ..none() }),
        ("не 5, а 8", AlertWords { rest: "8".into(), ..none() }),
        ("не - меньше 8", below(8)),
        ("нет, не меньше 8", AlertWords { bound: Some(Comparison::AtLeast(8)), ..none() }),
        ("no, not more than 5", AlertWords { bound: Some(Comparison::AtMost(5)), ..none() }),
        ("не, за 15 лучше", AlertWords { rest: "15".into(), ..none() }),
        ("лучше раз в два часа", AlertWords { every: Some(120), ..none() }),
        ("краще раз на дві години", AlertWords { every: Some(120), ..none() }),
        ("не, давай в 9", AlertWords { times: vec![540], is_either_half: true, ..none() }),
        ("не, давай в 9 утра", AlertWords { times: vec![540], ..none() }),
        ("и по выходным не надо", AlertWords { days_off: Some(0b110_0000), ..none() }),
        ("but not on weekends", AlertWords { days_off: Some(0b110_0000), ..none() }),
        ("крім вихідних", AlertWords { days_off: Some(0b110_0000), ..none() }),
        ("change it to 10", AlertWords { rest: "10".into(), ..none() }),
    ] {
        let correction = Some(Correction::Change(Box::new(words)));
        assert_eq!(Correction::of(text), correction, "{text}");
    }
    for text in ["и когда Sweet_Johnson зайдет тоже", "also when Sweet_Johnson logs in"]
    {
        assert!(matches!(Correction::of(text), Some(Correction::Another(_))), "{text}");
    }
    let only = Some(Correction::Only("лспд".to_owned()));
    for text in ["тільки про лспд, інших не треба", "только про лспд", "only about лспд"]
    {
        assert_eq!(Correction::of(text), only, "{text}");
    }
    for text in [
        "не надо",
        "wait 10 min, i'm driving",
        "только",
        "лучше",
        "по выходным",
        "меньше 8",
        "не меньше 8",
        "not more than 5",
        "нет, не в 18",
        "нет, на 5",
        "не",
        "давай лспд",
        "no, lspd below 8",
        "а когда собес лспд",
        "и когда он зайдет?",
        "и когда он был онлайн",
        "and when was he last online",
        "only 5?",
        "только 5?",
        "not on weekends?",
        "make it 10?",
        "ok night",
        "ok, night!",
        "ok 7",
        "not only on weekends",
        "давай дома до 2кк",
        "",
    ] {
        assert_eq!(Correction::of(text), None, "{text}");
    }
}

proptest! {
    #[test]
    fn no_text_panics(text in "\\PC*|((не|лучше|меньше|8|и|когда|only|from|to|18) ?){0,15}") {
        let _ = Correction::of(&text);
    }
}
