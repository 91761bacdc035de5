//! What people type after `/watch`, and how it is taken apart.

use super::*;

#[test]
fn words_are_taken_apart() {
    use AlertTopic as Topic;
    use Comparison::{Above, AtLeast, AtMost, Below};
    let none = AlertWords::default;
    let table = [
        ("LSPD < 5", AlertWords { bound: Some(Below(5)), rest: "LSPD".into(), ..none() }),
        ("лспд<5 5", AlertWords { bound: Some(Below(5)), rest: "лспд 5".into(), ..none() }),
        (
            "лспд 8 или больше",
            AlertWords { bound: Some(AtLeast(8)), rest: "лспд".into(), ..none() },
        ),
        ("on 8 or above 20", AlertWords { bound: Some(Above(20)), rest: "8".into(), ..none() }),
        ("fbi has 3 or fewer", AlertWords { bound: Some(AtMost(3)), rest: "fbi".into(), ..none() }),
        (
            "лспд меньше 5 феникс",
            AlertWords { bound: Some(Below(5)), rest: "лспд феникс".into(), ..none() },
        ),
        (
            "fraction LSPD >= 20",
            AlertWords {
                topic: Some(Topic::Fraction),
                bound: Some(AtLeast(20)),
                rest: "LSPD".into(),
                ..none()
            },
        ),
        (
            "tell me when LSPD is below 5",
            AlertWords { bound: Some(Below(5)), rest: "LSPD".into(), ..none() },
        ),
        (
            "фбр меньше 3 в форме",
            AlertWords { bound: Some(Below(3)), in_uniform: true, rest: "фбр".into(), ..none() },
        ),
        (
            "дом 530 пойдет на аук",
            AlertWords { topic: Some(Topic::House), rest: "530 пойдет".into(), ..none() },
        ),
        ("дшлук лспд", AlertWords { rest: "дшлук лспд".into(), ..none() }),
        ("дуфвук лспд", AlertWords { topic: Some(Topic::Leader), rest: "лспд".into(), ..none() }),
        ("server 5", AlertWords { topic: Some(Topic::Server), rest: "5".into(), ..none() }),
        (
            "a slot is free on 5",
            AlertWords { topic: Some(Topic::Server), has_room: true, rest: "5".into(), ..none() },
        ),
        // A family has members, and no room for them.
        (
            "family grove has a free slot",
            AlertWords { topic: Some(Topic::Family), rest: "grove".into(), ..none() },
        ),
        (
            "собес лспд за 30 мин",
            AlertWords {
                topic: Some(Topic::Interview),
                minutes: Some(30),
                rest: "лспд".into(),
                ..none()
            },
        ),
        (
            "auction house < 2 000 000 5",
            AlertWords {
                topic: Some(Topic::Auction),
                property: Some(Topic::House),
                bound: Some(Below(2_000_000)),
                rest: "5".into(),
                ..none()
            },
        ),
        (
            "дом аукцион дешевле 2.5кк",
            AlertWords {
                topic: Some(Topic::Auction),
                property: Some(Topic::House),
                bound: Some(Below(2_500_000)),
                ..none()
            },
        ),
        (
            "auction near Las Venturas ends 30m 5",
            AlertWords {
                topic: Some(Topic::Auction),
                near: Some("Las Venturas".into()),
                ends: true,
                minutes: Some(30),
                may_be_millions: true,
                rest: "5".into(),
                ..none()
            },
        ),
        (
            "LSPD at 18:00 mon-fri",
            AlertWords { times: vec![1080], days: Some(0b001_1111), rest: "LSPD".into(), ..none() },
        ),
        (
            "лспд в 18 по будням",
            AlertWords {
                times: vec![1080], days: Some(0b001_1111), rest: "лспд".into(), ..none()
            },
        ),
        (
            "LSPD every 30m 18:00-23:00",
            AlertWords {
                every: Some(30),
                times: vec![1080, 1380],
                is_span: true,
                rest: "LSPD".into(),
                ..none()
            },
        ),
        (
            "лспд каждый час с 18:00 до 23:00",
            AlertWords {
                every: Some(60),
                times: vec![1080, 1380],
                is_span: true,
                rest: "лспд".into(),
                ..none()
            },
        ),
        (
            "digest LSPD at 23:00",
            AlertWords {
                topic: Some(Topic::Digest),
                times: vec![1380],
                rest: "LSPD".into(),
                ..none()
            },
        ),
        (
            "lspd under 5 on server 5",
            AlertWords { bound: Some(Below(5)), rest: "lspd 5".into(), ..none() },
        ),
        (
            "kcgl vtymit 5 cthdth 5",
            AlertWords { bound: Some(Below(5)), rest: "kcgl 5".into(), ..none() },
        ),
        ("5 lspd 10+", AlertWords { bound: Some(AtLeast(10)), rest: "lspd 5".into(), ..none() }),
        (
            "fbi more than 20 s5",
            AlertWords { bound: Some(Above(20)), rest: "fbi 5".into(), ..none() },
        ),
        (
            "5 грув менше трех",
            AlertWords { bound: Some(Below(3)), rest: "грув 5".into(), ..none() },
        ),
        ("leadr of LSPD", AlertWords { topic: Some(Topic::Leader), rest: "LSPD".into(), ..none() }),
        (
            "Tom_Jones и Nick_Reed 5",
            AlertWords { rest: "Tom_Jones , Nick_Reed 5".into(), ..none() },
        ),
        ("server 5 down", AlertWords { topic: Some(Topic::Server), rest: "5".into(), ..none() }),
        (
            "аук дома до 2кк",
            AlertWords {
                topic: Some(Topic::Auction),
                property: Some(Topic::House),
                bound: Some(Below(2_000_000)),
                ..none()
            },
        ),
        (
            "лспд 5 в 18 00 пн-пт",
            AlertWords {
                times: vec![1080],
                days: Some(0b001_1111),
                rest: "лспд 5".into(),
                ..none()
            },
        ),
        (
            "LSPD 6pm weekdays",
            AlertWords { times: vec![1080], days: Some(0b001_1111), rest: "LSPD".into(), ..none() },
        ),
        ("лспд в 6 вечера", AlertWords { times: vec![1080], rest: "лспд".into(), ..none() }),
        (
            "лспд каждые полчаса с 18 до 23 на 5",
            AlertWords {
                every: Some(30),
                times: vec![1080, 1380],
                is_span: true,
                rest: "лспд 5".into(),
                ..none()
            },
        ),
        (
            "дом в гантоне выставят дешевле 1.5 ляма",
            AlertWords {
                topic: Some(Topic::Auction),
                property: Some(Topic::House),
                bound: Some(Below(1_500_000)),
                rest: "гантоне".into(),
                ..none()
            },
        ),
        (
            "хтось виставить будинок в сан фієро до 1.5кк",
            AlertWords {
                topic: Some(Topic::Auction),
                property: Some(Topic::House),
                bound: Some(Below(1_500_000)),
                rest: "сан фієро".into(),
                ..none()
            },
        ),
        (
            "если че то в гантоне появится дешевле 500к сразу",
            AlertWords {
                topic: Some(Topic::Auction),
                bound: Some(Below(500_000)),
                presence: true,
                rest: "гантоне".into(),
                ..none()
            },
        ),
        (
            "theres more than 500 on 05 but only in the evenings",
            AlertWords {
                bound: Some(Above(500)),
                hours: Some((1080, 0)),
                rest: "05".into(),
                ..none()
            },
        ),
        (
            "лидер лспд с 18 до 23",
            AlertWords {
                topic: Some(Topic::Leader),
                hours: Some((1080, 1380)),
                rest: "лспд".into(),
                ..none()
            },
        ),
        (
            "всім тут о 18:45 про співбесіду в лспд",
            AlertWords {
                topic: Some(Topic::Interview),
                times: vec![1125],
                rest: "лспд".into(),
                ..none()
            },
        ),
        (
            "сюди щодня о 21:00 скільки наших онлайн",
            AlertWords { times: vec![1260], days: Some(0b111_1111), presence: true, ..none() },
        ),
        (
            "leader lspd at night",
            AlertWords {
                topic: Some(Topic::Leader),
                hours: Some(NIGHT_HOURS),
                rest: "lspd".into(),
                ..none()
            },
        ),
        (
            "лидер лспд ночью",
            AlertWords {
                topic: Some(Topic::Leader),
                hours: Some(NIGHT_HOURS),
                rest: "лспд".into(),
                ..none()
            },
        ),
        (
            "leader lspd tonight",
            AlertWords { topic: Some(Topic::Leader), rest: "lspd".into(), ..none() },
        ),
        (
            "лидер лспд сегодня вечером",
            AlertWords { topic: Some(Topic::Leader), rest: "лспд".into(), ..none() },
        ),
        (
            "lspd every night at 9",
            AlertWords { times: vec![1260], days: Some(0b111_1111), rest: "lspd".into(), ..none() },
        ),
        (
            "лидер лспд в 18 и в 20",
            AlertWords {
                topic: Some(Topic::Leader),
                times: vec![1080, 1200],
                rest: "лспд".into(),
                ..none()
            },
        ),
        ("house 138", AlertWords { topic: Some(Topic::House), rest: "138".into(), ..none() }),
    ];
    for (typed, expected) in table {
        assert_eq!(AlertWords::new(typed), expected, "{typed}");
    }
}

proptest::proptest! {
    #[test]
    fn no_words_panic(text in ".*|([<>=0-9:.,mчhкkд -]|at|every|near|меньше| ){0,40}") {
        let _ = AlertWords::new(&text);
    }
}
