//! What small talk says, and what may be a question.

use crate::bot::language::small_talk::*;

#[test]
fn small_talk_is_recognised_by_what_it_says() {
    use Courtesy::*;
    for (courtesy, texts) in [
        (
            Thanks,
            &["дякую, гарного вечора", "спасибо, бот 👍", "thank you so much", "🙏", "дякую", "❤️"]
                as &[&str],
        ),
        (Greeting, &["привет", "Hey bot", "good evening", "👋", "вітаю"]),
        (Farewell, &["пока", "good night", "see you later", "до свидания", "доброй ночи"]),
        (
            Identity,
            &[
                "кто ты",
                "ты кто вообще",
                "ты кто?",
                "что за бот",
                "who are you",
                "what kind of bot are you?",
                "what is this bot",
                "ти хто",
                "привет, кто ты",
                "что ты такое",
            ],
        ),
        (
            Maker,
            &[
                "кто тебя создал",
                "who made you?",
                "кто автор",
                "кто твой разработчик",
                "хто тебе створив",
            ],
        ),
        (
            Human,
            &[
                "ты человек?",
                "are you a human",
                "are you a bot?",
                "ты бот?",
                "ты живой",
                "are you real",
                "ти людина",
                "бот, там человек сидит?",
                "чи ти бот чи людина",
            ],
        ),
        (
            Abilities,
            &[
                "what can you do",
                "yo what can u do",
                "что ты можешь",
                "що ти можеш",
                "i just started playing what can you do for me",
                "я недавно начал играть что ты умеешь",
                "я щойно почав грати, що ти вмієш",
            ],
        ),
        (
            Groups,
            &[
                "how do i add you to my group",
                "add to group",
                "можно бота в чат?",
                "ты работаешь в беседах",
            ],
        ),
        (
            Mood,
            &["как дела", "how are you?", "как ты", "what's up", "як справи", "привет как дела"],
        ),
        (Praise, &["good bot", "молодец", "круто", "🔥", "nice"]),
        (
            Agreement,
            &["ок", "ok", "ладно", "понял", "ну и ладно", "👍", "👌🏻", "got it", "+", "зрозуміло"],
        ),
        (YesOrNo, &["да", "нет", "yes", "no", "ні", "lf"]),
        (Laughter, &["lol", "ахахах", "хаха", "😂😂", ")))", "haha"]),
        (Swearing, &["бля", "fuck you", "тупой бот", "иди нахуй", "this bot sucks", "🖕"]),
        (
            TimeZone,
            &[
                "это по мск?",
                "what timezone is this",
                "время по мск?",
                "це за київським часом?",
                "my time is utc+3",
                "set my timezone to moscow",
                "поменяй мой часовой пояс на мск",
                "мій час utc+3",
            ],
        ),
        (
            Age,
            &[
                "это за какое время цифры",
                "how old is this data",
                "насколько свежие данные",
                "за який час ці дані",
            ],
        ),
        (Emoji, &["🤔", "🐸", "🤷‍♂️"]),
    ] {
        for text in texts {
            assert_eq!(Courtesy::of(text), Some(courtesy), "{text}");
        }
    }
}

#[test]
fn what_may_be_a_question_is_no_small_talk() {
    for text in [
        "",
        "...",
        "?",
        "как дела в лспд",
        "кто там",
        "бот, кто там сидит",
        "хто там сидить, бот",
        "who is there",
        "спасибо где нибудь",
        "ещё раз",
        "кто создал семью",
        "привет, лспд 5",
        "Fuck_You",
        "бот",
        "кто лидер",
        "ок 5",
        "кто лучший игрок",
        "как",
        "кто",
        "я хочу играть",
        "the",
    ] {
        assert_eq!(Courtesy::of(text), None, "{text}");
    }
}
