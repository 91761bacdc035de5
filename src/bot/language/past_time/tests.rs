//! Words for times in the past, and the texts that are left without them.

use crate::bot::language::past_time::*;

#[test]
fn past_times_are_taken_out_of_a_text() {
    use PastTime::{Ago, At, Day, Days, Hours, Night};
    for (text, time, rest) in [
        ("лспд вчера", Day { days_ago: 1 }, "лспд"),
        (
            "сколько было лспд вчера в 20:00?",
            At { days_ago: 1, minute: 1_200 },
            "сколько было лспд",
        ),
        ("yesterday evening, like 9pm", At { days_ago: 1, minute: 1_260 }, ""),
        ("лспд вчера вечером в 9", At { days_ago: 1, minute: 1_260 }, "лспд"),
        ("лспд вчера в обед в 11", At { days_ago: 1, minute: 660 }, "лспд в"),
        ("lspd yesterday at 8pm", At { days_ago: 1, minute: 1_200 }, "lspd"),
        ("фбр в 8 вечера", At { days_ago: 0, minute: 1_200 }, "фбр"),
        ("позавчера лспд", Day { days_ago: 2 }, "лспд"),
        ("лспд вчера в это же время", Ago { minutes: 1_440 }, "лспд"),
        ("а вчора в цей час", Ago { minutes: 1_440 }, "а"),
        ("fbi yesterday at the same time", Ago { minutes: 1_440 }, "fbi"),
        ("how many lspd last night", Night, "how many lspd"),
        ("lspd vs last night 10pm", At { days_ago: 1, minute: 1_320 }, "lspd vs"),
        ("лспд прошлой ночью", Night, "лспд"),
        (
            "how many grove were on last night around 11",
            At { days_ago: 1, minute: 1_380 },
            "how many grove were on",
        ),
        ("lspd 2 hours ago", Ago { minutes: 120 }, "lspd"),
        ("лспд час назад", Ago { minutes: 60 }, "лспд"),
        ("полчаса назад", Ago { minutes: 30 }, ""),
        ("lspd an hour ago", Ago { minutes: 60 }, "lspd"),
        ("две години тому лспд", Ago { minutes: 120 }, "лспд"),
        ("пик онлайна лспд", Day { days_ago: 0 }, "онлайна лспд"),
        ("лспд вчера в девять вечера", At { days_ago: 1, minute: 1_260 }, "лспд"),
        ("вчора о дев'ятій вечора", At { days_ago: 1, minute: 1_260 }, ""),
        (
            "а о 18 скільки баласів було",
            At { days_ago: 0, minute: 1_080 },
            "а скільки баласів було",
        ),
        (
            "сколько было в обед в лспд",
            Hours { days_ago: 0, from: 12, until: 16 },
            "сколько было в в лспд",
        ),
        ("был собес сегодня в обед?", Hours { days_ago: 0, from: 12, until: 16 }, "был собес в"),
        (
            "кто из лсмс был вчера с 19 до 21",
            Hours { days_ago: 1, from: 19, until: 21 },
            "кто из лсмс был",
        ),
        ("лспд было ночью с 2 до 5", Hours { days_ago: 0, from: 2, until: 5 }, "лспд было ночью"),
        ("lspd last friday evening", Hours { days_ago: 7, from: 18, until: 24 }, "lspd"),
        ("онлайн лспд за последние 3 дня", Days { first: 2, last: 0 }, "онлайн лспд"),
        ("лспд за три дня", Days { first: 2, last: 0 }, "лспд"),
        ("рекорд онлайна", Days { first: 29, last: 0 }, "онлайна"),
        ("график лспд за неделю", Days { first: 6, last: 0 }, "график лспд"),
        ("лспд на прошлой неделе", Days { first: 11, last: 5 }, "лспд"),
        ("лспд на этой неделе", Days { first: 4, last: 0 }, "лспд"),
        ("how was lspd over the weekend", Days { first: 6, last: 5 }, "how was lspd"),
        ("ballas since monday", Days { first: 4, last: 0 }, "ballas"),
        ("онлайн лспд за місяць", Days { first: 29, last: 0 }, "онлайн лспд"),
        ("лспд в прошлую пятницу", Day { days_ago: 7 }, "лспд"),
        ("лспд в воскресенье в 20:00", At { days_ago: 5, minute: 1_200 }, "лспд"),
        ("лспд было в понедельник", Day { days_ago: 4 }, "лспд было"),
        ("how many lspd last sunday at 8pm", At { days_ago: 5, minute: 1_200 }, "how many lspd"),
        ("собес лспд вчера", Day { days_ago: 1 }, "собес лспд"),
        (
            "скільки було людей зранку",
            Hours { days_ago: 0, from: 6, until: 12 },
            "скільки було людей",
        ),
        ("лспд в среду", Day { days_ago: 2 }, "лспд"),
        ("peak monday", Day { days_ago: 4 }, ""),
        ("lspd peak on saturday", Day { days_ago: 6 }, "lspd"),
        ("пік лспд у середу", Day { days_ago: 2 }, "лспд"),
        ("в сб лспд", Day { days_ago: 6 }, "лспд"),
        ("lspd on tuesday evening", Hours { days_ago: 3, from: 18, until: 24 }, "lspd"),
        ("лспд у вівторок ввечері", Hours { days_ago: 3, from: 18, until: 24 }, "лспд"),
        ("лспд во вторник в 20", At { days_ago: 3, minute: 1_200 }, "лспд"),
        ("lspd on thursday at 8pm", At { days_ago: 1, minute: 1_200 }, "lspd"),
    ] {
        let read = PastText::new(text, 4).unwrap();
        assert_eq!((read.time, &*read.rest), (time, rest), "{text}");
    }
    for text in [
        "лспд",
        "неделя лспд",
        "лспд на 5",
        "дом 3 5",
        "ауки до 2кк",
        "собес",
        "собес сегодня в обед",
        "когда обычно собес",
        "when is the interview usually",
        "співбесіда сьогодні ввечері",
        "собес в 8 вечера",
        "кто не заходил три дня",
        "почем обычно дома",
        "собес в субботу",
        "how many cops will be on saturday",
        "лспд по средам",
        "lspd on a friday",
        "friday or saturday what's fuller for lspd",
        "is it monday already for the server 5",
        "",
    ] {
        assert_eq!(PastText::new(text, 4), None, "{text}");
    }
}
