//! What people say about their alerts, and how it is understood.

use proptest::prelude::*;

use super::*;

fn quiet(from: u16, to: u16) -> Option<AlertRequest> {
    Some(AlertRequest::Quiet { from: from * 60, to: to * 60 })
}

fn mute(end: MuteEnd) -> Option<AlertRequest> {
    Some(AlertRequest::Mute(end))
}

fn mute_one(alert: MutedAlert, end: Option<MuteEnd>) -> Option<AlertRequest> {
    Some(AlertRequest::MuteOne { alert, end })
}

fn at(hour: u16, either_half: bool) -> MuteEnd {
    MuteEnd::At { minute: hour * 60, either_half }
}

#[test]
fn only_an_order_for_a_time_mutes_all_alerts() {
    for text in [
        "отключи один на 2 часа",
        "отключи последнее на 2 часа",
        "stop the one for 2 hours",
        "mute alert 2 for 3 hours",
        "not quiet until tomorrow",
        "тихо на сервере до завтра",
        "it is quiet until tomorrow",
        "тихо до завтра было",
        "is it quiet for 1 hour",
        "mute until 20:00 tomorrow",
        "mute for 3 auctions",
        "не отключай оповещения на 2 часа",
        "выключи свет на 2 часа",
    ] {
        let request = AlertRequest::of(text);
        assert!(!matches!(request, Some(AlertRequest::Mute(_))), "{text}: {request:?}");
    }
    for text in ["не отключай на ночь", "отключи лспд на 2 часа"] {
        assert!(AlertRequest::is_doubtful(text), "{text}");
    }
    assert!(!AlertRequest::is_doubtful("выключи его") && !AlertRequest::is_doubtful("stop it"));
}

#[test]
fn requests_about_alerts_are_told_from_other_texts() {
    let off_one = |is_newest| Some(AlertRequest::TurnOffOne { is_newest });
    let turn_off = |words: &str, is_one, other: Option<AlertRequest>| {
        let without_remark = other.map(Box::new);
        Some(AlertRequest::TurnOff { about: words.to_owned(), is_one, without_remark })
    };
    let off = |words: &str| turn_off(words, false, None);
    let off_single = |words: &str| turn_off(words, true, None);
    let or = |words: &str, other| turn_off(words, true, other);
    let mute_named = |words: &str, end| {
        Some(AlertRequest::MuteNamed { about: words.to_owned(), is_one: false, end })
    };
    for (text, request) in [
        ("что у меня стоит", Some(AlertRequest::List)),
        ("и ночью этого не присылайте, с полуночи до восьми", quiet(0, 8)),
        ("щоб уночі чат не будило, з півночі до 7", quiet(0, 7)),
        ("какие у меня оповещалки стоят", Some(AlertRequest::List)),
        ("ок, покажи что у меня стоит", Some(AlertRequest::List)),
        ("що в мене стоїть?", Some(AlertRequest::List)),
        ("what do i have set", Some(AlertRequest::List)),
        ("сколько у меня стоит дом", None),
        ("how do i make you shut up in this group", Some(AlertRequest::HowToTurnOff)),
        ("как тебя заткнуть", Some(AlertRequest::HowToTurnOff)),
        ("як зробити щоб ти мовчав", Some(AlertRequest::HowToTurnOff)),
        ("убери все уведомления про фбр", off("фбр")),
        ("turn off the alert for house 3", off_single("house 3")),
        ("вимкни сповіщення про лспд", off("лспд")),
        ("удали все про баллас", off("баллас")),
        ("удали то что я ставил про дом 310, купил уже", off("дом 310")),
        ("cancel the reminder, i have no money anyway", or("no money anyway", off_one(false))),
        ("отмени то уведомление, я его сам поймал", or("сам поймал", off_one(false))),
        (
            "видали сповіщення про аукціони, вже не треба, купив собі",
            turn_off("аукціони, купив собі", false, off("аукціони")),
        ),
        ("turn off all alerts, i mean lspd", off("lspd")),
        ("прибери те сповіщення, я сам його знайшов", turn_off("сам", false, off_one(false))),
        ("з 23 до 8 не турбуй, мама свариться шо телефон пищить", quiet(23, 8)),
        ("remove the one i set about house 310", off_single("house 310")),
        ("удали все уведомления, кроме лспд", Some(AlertRequest::List)),
        ("turn off all alerts, just for tonight", None),
        ("убери про лспд, про фбр тоже", off("лспд, фбр")),
        ("удали всё про мой ключ", None),
        ("убери уведомления про лспд, фбр и грув", off("лспд, фбр и грув")),
        ("и удали уведомления про лспд, пожалуйста", off("лспд")),
        ("перестань писать про лспд", off("лспд")),
        ("stop messaging me about lspd", off("lspd")),
        ("stop sending lspd alerts", off("lspd")),
        ("отруби алерты по фбр", off("фбр")),
        ("убери алерт лспд < 5", Some(AlertRequest::List)),
        ("не треба більше про торено писати", off("торено")),
        ("не надо больше писать про торено", off("торено")),
        ("не надо больше уведомлений про лспд", off("лспд")),
        ("не пиши больше про лспд", off("лспд")),
        ("i don't need alerts about lspd anymore", off("lspd")),
        ("не надо мне напоминание про лспд", off_single("лспд")),
        ("не надо больше", None),
        ("stop pinging me", Some(AlertRequest::List)),
        ("хватит слать", Some(AlertRequest::List)),
        ("mute til tomorrow", mute(MuteEnd::Tomorrow)),
        ("be quiet until tomorrow", mute(MuteEnd::Tomorrow)),
        ("отключи до завтра", mute(MuteEnd::Tomorrow)),
        ("mute it for 2 hours", mute_one(MutedAlert::SpokenOf, Some(MuteEnd::After(120)))),
        ("mute it", mute_one(MutedAlert::SpokenOf, None)),
        ("заглуши его", mute_one(MutedAlert::SpokenOf, None)),
        ("вимкни звук 1", mute_one(MutedAlert::At(1), None)),
        ("mute alert 2 for 3 hours", mute_one(MutedAlert::At(2), Some(MuteEnd::After(180)))),
        ("заглуши последнее", mute_one(MutedAlert::Newest, None)),
        ("mute for 2 hours 30 minutes", mute(MuteEnd::After(150))),
        ("mute for 2h pls", mute(MuteEnd::After(120))),
        ("pause alerts for 30 min", mute(MuteEnd::After(30))),
        ("отключи на 2 часа", mute(MuteEnd::After(120))),
        ("вимкни сповіщення на годину", mute(MuteEnd::After(60))),
        ("помолчи на час", mute(MuteEnd::After(60))),
        ("тихо с полуночи до восьми, люди спят", quiet(0, 8)),
        ("turn off my alerts", None),
        ("turn on alerts for lspd", None),
        ("stop the auction on 5", None),
        ("отключи уведомления", None),
        ("turn it off", None),
        ("дякс, а вимкнути це потім як", Some(AlertRequest::HowToTurnOff)),
        ("а как это потом отключить?", Some(AlertRequest::HowToTurnOff)),
        ("thanks, how do i turn it off later", Some(AlertRequest::HowToTurnOff)),
        ("как удалить ключ", None),
        ("не турбуй мене вночі з 23 до 8", quiet(23, 8)),
        ("не пиши мне ночью", quiet(23, 8)),
        ("вимкни сповіщення до ранку", mute(at(8, false))),
        ("заглуши до утра", mute(at(8, false))),
        ("не пиши до утра", mute(at(8, false))),
        ("mute until morning", mute(at(8, false))),
        ("mute until 20:00", mute(at(20, false))),
        ("заглуши всё до 8 утра", mute(at(8, false))),
        ("mute until 8", mute(at(8, true))),
        ("заглуши уведомления на час", mute(MuteEnd::After(60))),
        ("заглуши по ночам", quiet(23, 8)),
        ("заглуши каждую ночь до 7", quiet(23, 7)),
        ("unmute", Some(AlertRequest::Unmute)),
        ("resume", Some(AlertRequest::Unmute)),
        ("возобнови все", Some(AlertRequest::Unmute)),
        ("pause all", mute(MuteEnd::Tomorrow)),
        ("mute all alerts please", mute(MuteEnd::Tomorrow)),
        ("поставь на паузу все", mute(MuteEnd::Tomorrow)),
        ("заглуши всё", mute(MuteEnd::Tomorrow)),
        ("unmute everything please", Some(AlertRequest::Unmute)),
        ("turn notifications back on", Some(AlertRequest::Unmute)),
        ("turn off the mute", Some(AlertRequest::Unmute)),
        ("включи обратно", Some(AlertRequest::Unmute)),
        ("включи обратно уведомления", Some(AlertRequest::Unmute)),
        ("верни уведомления", Some(AlertRequest::Unmute)),
        ("сними мут", Some(AlertRequest::Unmute)),
        ("увімкни назад", Some(AlertRequest::Unmute)),
        ("увімкни знову сповіщення", Some(AlertRequest::Unmute)),
        ("верни обратно", None),
        ("включи", None),
        ("don't unmute", None),
        ("unmute lspd", Some(AlertRequest::UnmuteNamed { about: "lspd".into() })),
        ("тихо вночі, з 00 до 9 нічого сюди не пиши", quiet(0, 9)),
        ("ночью не пиши с 12 до 8", quiet(0, 8)),
        ("після 23 не чіпай мене", quiet(23, 8)),
        ("don't ping me after midnight", quiet(0, 8)),
        ("не беспокой меня с 22 до 9 утра", quiet(22, 9)),
        ("please don't write before 10am", quiet(23, 10)),
        ("тихие часы 22:00-07:00", quiet(22, 7)),
        ("отключи уведомления на ночь", quiet(23, 8)),
        ("выключи на ночь", quiet(23, 8)),
        ("не пиши мне больше", None),
        ("добре, і вночі мене не турбуй, з 23 до 9", quiet(23, 9)),
        ("ок, ночью не пиши с 23 до 9", quiet(23, 9)),
        ("тихие часы есть?", Some(AlertRequest::QuietAsked)),
        ("what quiet hours do i have", Some(AlertRequest::QuietAsked)),
        ("тихие часы", None),
        ("ночью в лспд", None),
        ("тихо ночью в лспд", None),
        ("не пиши мне про лспд ночью", None),
        ("alert me when Sweet_Johnson logs off", None),
        ("tell me when the lspd alert is off", None),
        ("don't turn off alerts for lspd", None),
        ("не отключай уведомления про лспд", None),
        ("не отключить уведомления про лспд?", None),
        ("did you delete alerts about lspd?", None),
        ("delete alerts about lspd?", None),
        ("can you delete alerts about lspd?", off("lspd")),
        ("who can delete alerts for lspd", None),
        ("кто может удалить уведомления про лспд", None),
        ("do you delete alerts for lspd", None),
        ("can i turn off alerts for lspd?", None),
        ("можно отключить уведомления про лспд?", None),
        ("don't you ever dare to turn off alerts for lspd", None),
        ("turn the alert for lspd off", off_single("lspd")),
        ("mute lspd alerts for 2 hours", mute_named("lspd", Some(MuteEnd::After(120)))),
        ("mute lspd for an hour", mute_named("lspd", Some(MuteEnd::After(60)))),
        ("mute only lspd", mute_named("lspd", None)),
        ("заглуши дом", mute_named("дом", None)),
        ("лспд заглуши на неделю", mute_named("лспд", Some(MuteEnd::After(10_080)))),
        ("выключи лспд до утра", mute_named("лспд", Some(at(8, false)))),
        ("вимкни звук лспд", mute_named("лспд", None)),
        (
            "snooze the house one",
            Some(AlertRequest::MuteNamed { about: "house".into(), is_one: true, end: None }),
        ),
        ("pause it for a week", mute_one(MutedAlert::SpokenOf, Some(MuteEnd::After(10_080)))),
        ("не пиши про лспд до завтра", mute_named("лспд", Some(MuteEnd::Tomorrow))),
        ("be quiet about the house for 2 hours", mute_named("house", Some(MuteEnd::After(120)))),
        ("how do i mute lspd", None),
        ("don't mute lspd", None),
        ("mute lspd if it is over 5", None),
        ("turn off lspd alerts at night", Some(AlertRequest::List)),
        ("turn off alerts for lspd until 8", mute_named("lspd", Some(at(8, true)))),
        ("отключи уведомление лспд меньше 5", Some(AlertRequest::List)),
        ("отключи уведомления лспд до утра", mute_named("лспд", Some(at(8, false)))),
        ("turn off the alert when lspd drops below 5", Some(AlertRequest::List)),
        ("delete all alerts but lspd", Some(AlertRequest::List)),
        ("удали все уведомления кроме лспд", Some(AlertRequest::List)),
        ("вимкни всі сповіщення крім лспд", Some(AlertRequest::List)),
        ("turn off the alert", off_one(false)),
        ("убери напоминание", off_one(false)),
        ("delete the last alert", off_one(true)),
        ("вимкни останнє сповіщення", off_one(true)),
        ("nvm cancel the reminder", off_one(false)),
        ("вимкни сповіщення", None),
        ("don't delete the alert", None),
        ("а чё так тихо ночью", None),
        ("why so quiet at night", None),
        ("why don't you write at night", None),
        ("you did not alert me at night", None),
        ("you don't write at night", None),
        ("почему не шли уведомления ночью", None),
        ("ночью уведомления не шли", None),
        ("no, alert me at night", None),
        ("не, пиши мне ночью", None),
        ("нет, не пиши мне ночью", quiet(23, 8)),
        ("can you not write at night?", quiet(23, 8)),
        ("don't turn off alerts at night", None),
        ("do not stop alerts at night", None),
        ("no quiet hours from 23 to 8", None),
        ("отключи тихие часы (с 23 до 8)", Some(AlertRequest::QuietOff)),
        ("turn off quiet hours", Some(AlertRequest::QuietOff)),
        ("вимкни тихі години", Some(AlertRequest::QuietOff)),
        ("don't turn off quiet hours", None),
        ("тихие часы 23-8", quiet(23, 8)),
        ("set quiet hours 23-7", quiet(23, 7)),
        ("включи тихие часы", quiet(23, 8)),
        ("mute me at night", quiet(23, 8)),
        ("mute lspd at night", None),
        ("часы ночью", None),
        ("ночью тихо", None),
        ("тихо ночью у нас", None),
        ("quiet night", None),
        ("I don't text at night", None),
        ("i will not write at night", None),
        ("включи тихие часы ночью", quiet(23, 8)),
        ("не надо удалять уведомления про лспд", None),
        ("не нужно отключать уведомления про лспд", None),
        ("не треба видаляти сповіщення про лспд", None),
        ("I don't want to miss lspd alerts", None),
        ("выключи тихий режим", Some(AlertRequest::QuietOff)),
        ("лспд", None),
        ("", None),
    ] {
        assert_eq!(AlertRequest::of(text), request, "{text}");
    }
}

#[test]
fn alerts_that_are_to_go_are_named_without_the_word_for_alerts() {
    for (text, about) in [
        ("delete lspd", "lspd"),
        ("удали собес", "собес"),
        ("видали лспд", "лспд"),
        ("лспд убери плиз", "лспд"),
        ("turn lspd off", "lspd"),
        ("лспд больше не надо", "лспд"),
        ("i don't need lspd anymore", "lspd"),
        ("remove the house one", "house"),
    ] {
        assert_eq!(turned_off_by_name(text), Some((about.to_owned(), false)), "{text}");
    }
    let all = Some(("лспд".to_owned(), true));
    assert_eq!(turned_off_by_name("удали все лспд"), all);
    for text in [
        "удали",
        "delete key site",
        "mute lspd",
        "не удаляй лспд",
        "did you delete lspd?",
        "how do i delete lspd",
        "удали лспд кроме фбр",
        "лидер лспд удалил кого-то",
        "delete lspd < 5",
    ] {
        assert_eq!(turned_off_by_name(text), None, "{text}");
    }
}

#[test]
fn one_alert_of_the_list_is_named_by_its_place() {
    for text in [
        "удали второе",
        "delete the second",
        "delete the second one please",
        "видали друге",
        "delete 2",
        "удали номер 2",
        "turn off the 2nd alert",
    ] {
        let second = Some(AlertRequest::TurnOffAt { place: 2 });
        assert_eq!(AlertRequest::after_list(text), second, "{text}");
    }
    for text in [
        "не удаляй второе",
        "mute 1",
        "mute the second",
        "удали второе про лспд",
        "удали первое и второе",
        "второе",
    ] {
        assert_eq!(AlertRequest::after_list(text), None, "{text}");
    }
    for (text, rest) in [
        ("измени второе на 7", "измени на 7"),
        ("change the second one to 7", "change to 7"),
        ("make number 2 less than 5", "make less than 5"),
    ] {
        assert_eq!(place_in_list(text), Some((2, rest.to_owned())), "{text}");
    }
    for (text, rest) in [("change 1 to 7", "change to 7"), ("зміни 1 на 7", "зміни на 7")]
    {
        assert_eq!(place_in_list(text), Some((1, rest.to_owned())), "{text}");
    }
    assert_eq!(place_in_list("change it to 7"), None);
}

#[test]
fn all_alerts_are_turned_off_only_after_their_list() {
    for text in [
        "удали все",
        "delete them all",
        "вимкни всі",
        "remove everything",
        "ок, убери их все",
        "сотри все",
    ] {
        assert_eq!(AlertRequest::after_list(text), Some(AlertRequest::TurnOffAll), "{text}");
        assert_ne!(AlertRequest::of(text), Some(AlertRequest::TurnOffAll), "{text}");
    }
    for text in [
        "удали",
        "не удаляй все",
        "не надо удалять все",
        "don't delete them all",
        "удали все про лспд",
        "how do i delete them all",
        "как удалить все",
        "did you delete them all",
        "can i delete them all?",
        "list all alerts",
        "я всё забыл",
        "потерял всё",
        "обновить все",
        "rename all",
        "отмени всё",
        "cancel it all",
        "скасуй все",
        "undo all",
        "все",
        "",
    ] {
        assert_eq!(AlertRequest::after_list(text), None, "{text}");
    }
}

proptest! {
    #[test]
    fn no_text_panics(text in "\\PC*|((не|пиши|ночью|с|до|23|8|убери|алерты|лспд|how|-) ?){0,15}") {
        let _ = AlertRequest::of(&text);
    }
}
