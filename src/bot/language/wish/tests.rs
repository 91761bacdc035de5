//! What people type when they wish to be told, and how it is understood.

use proptest::prelude::*;

use super::*;

#[test]
fn a_wish_is_told_from_a_question() {
    for (text, condition) in [
        ("бот, слушай, маякни плиз как лидер лспд зайдёт", Some("лидер лспд зайдёт")),
        ("Could you please let me know if FBI drops under 5?", Some("FBI drops under 5")),
        ("if fbi falls below 3 let me know", Some("fbi falls below 3")),
        ("keep an eye on house 3", Some("house 3")),
        ("give me a shout when jane smith gets on", Some("jane smith gets on")),
        ("хочу чтобы ты написал когда в лспд будет пусто", Some("в лспд будет пусто")),
        ("скажи за час до конца", Some("за час до конца")),
        ("за час до собеса лспд напомни", Some("за час до собеса лспд")),
        ("будильник на собес лспд", Some("на собес лспд")),
        ("tell me about interviews in lspd", Some("interviews in lspd")),
        ("сообщай о наборах в лспд", Some("наборах в лспд")),
        ("tell me about interviews", None),
        ("remind me every day at 18 how many lspd", Some("every day at 18 how many lspd")),
        ("щовечора о 9 пиши скільки в лспд", Some("щовечора о 9 скільки в лспд")),
        ("каждый день в 21:00 онлайн лсмц", Some("каждый день в 21:00 онлайн лсмц")),
        ("каждые 30 мин лспд онлайн", Some("каждые 30 мин лспд онлайн")),
        ("щодня о 9 лспд", Some("щодня о 9 лспд")),
        ("my family every day at 18", Some("my family every day at 18")),
        ("кожні 30 хв лспд", Some("кожні 30 хв лспд")),
        ("lspd online every evening", Some("lspd online every evening")),
        ("fbi on weekdays at 20:00", Some("fbi on weekdays at 20:00")),
        ("лспд онлайн в 21:00 кидай сюда", Some("лспд онлайн в 21:00")),
        ("кидай сюда лспд в 21:00", Some("лспд в 21:00")),
        ("кидай когда зайдёт лидер лспд", Some("зайдёт лидер лспд")),
        ("поставь ещё на сам собес", Some("на сам собес")),
        ("set another one for fbi", Some("for fbi")),
        ("make that come every sunday", Some("every sunday")),
        ("9pm daily: who's on from radio ls", Some("9pm daily: who's on from radio ls")),
        (
            "let me know when an interview gets announced? I keep missing them because of work",
            Some("an interview gets announced"),
        ),
        (
            "24/7 завтра заканчивается да? тогда утром часов в 10 напомни мне про него",
            Some("утром часов в 10 него"),
        ),
        ("напомни мне минут за 5 чтоб не проспал", Some("минут за 5")),
        ("пиши онлайн лспд раз в час", Some("онлайн лспд раз в час")),
        ("скажи як сервер 12 запрацює", Some("сервер 12 запрацює")),
        ("он тут. маякни когда выйдет", Some("выйдет")),
        ("маякни", Some("")),
        ("пиши сюда как собес в лспд назначат", Some("собес в лспд назначат")),
        ("пишіть сюди коли хтось забере нашу зону", Some("хтось забере нашу зону")),
        ("повідом коли сервер ляже", Some("сервер ляже")),
        ("ping", None),
        ("не надо мне напоминание про лспд", None),
        ("не треба мені сповіщення про лспд", None),
        ("сколько в лспд каждый день в 21:00", None),
        ("онлайн лспд каждый день", Some("онлайн лспд каждый день")),
        ("онлайн лспд каждый день?", None),
        ("лспд каждый день пусто", None),
        ("в лспд каждый день собесы", None),
        ("в лспд сколько каждый час онлайн", None),
        ("каждый день играю на 5", None),
        ("отключи лспд каждый день в 18", None),
        ("не присылай лспд каждый день в 18", None),
        ("лспд на каждом сервере", None),
        ("every server lspd", None),
        ("собес в выходные", None),
        ("каждый день", None),
        ("what was lspd every day at 18", None),
        ("лспд в 21:00", None),
        ("скинь лспд в 21:00", None),
        ("кидай лспд", None),
        ("watch", None),
        ("скажи сколько в лспд", None),
        ("скажи есть ли кто в лспд", None),
        ("tell me who is online", None),
        ("tell me when was nicolas reed last online", None),
        ("напомни кто лидер лспд", None),
        ("скажи дома до 2кк", None),
        ("подскажи когда собес", None),
        ("не следи за домом 3", None),
        ("turn off the alert for house 3", None),
        ("скинь лидеров", None),
        ("мои оповещения", None),
        ("лспд", None),
        ("", None),
    ] {
        assert_eq!(wish(text).as_deref(), condition, "{text}");
    }
}

proptest! {
    #[test]
    fn no_text_panics(text in "\\PC*|((маякни|let me know|когда|if|лспд|every|,|за|час) ?){0,45}") {
        let _ = wish(&text);
    }
}
