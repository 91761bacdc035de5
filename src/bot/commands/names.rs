//! What commands are called.

use crate::bot::queries::Topic;
use crate::bot::search;

/// The names of the commands: the one in the menu first, then what people type instead.
const NAMES: [(Name, &[&str]); 27] = [
    (Name::Start, &["start", "старт", "начать", "begin"]),
    (Name::Help, &["help", "помощь", "справка", "h", "?"]),
    (Name::Lang, &["lang", "language", "язык"]),
    (Name::New, &["new", "newkey", "new_key", "key", "новый", "ключ"]),
    (Name::List, &["list", "keys", "mykeys", "my_keys", "список", "ключи"]),
    (Name::Check, &["check", "проверить", "проверка"]),
    (Name::Limits, &["limits", "limit", "лимит", "лимиты"]),
    (Name::Forget, &["forget", "forgetme", "forget_me", "забудь", "забыть"]),
    (Name::Query(Topic::Servers), &["servers", "status", "server", "серверы", "сервера", "статус"]),
    (
        Name::Query(Topic::Player),
        &["player", "stats", "find", "profile", "игрок", "найти", "стата", "статистика", "профиль"],
    ),
    (
        Name::Query(Topic::Fraction),
        &["online", "fraction", "frac", "фракция", "фрака", "онлайн", "состав"],
    ),
    (Name::Query(Topic::Fractions), &["fractions", "fracs", "фракции", "фраки"]),
    (Name::Query(Topic::Family), &["family", "fam", "семья", "фама"]),
    (Name::Query(Topic::Families), &["families", "fams", "семьи", "фамы"]),
    (Name::Query(Topic::Leaders), &["leaders", "leader", "лидеры", "лидер"]),
    (
        Name::Query(Topic::Deputies),
        &["deputies", "deputy", "zams", "subleaders", "замы", "заместители"],
    ),
    (
        Name::Query(Topic::Interviews),
        &["interviews", "interview", "sobes", "собесы", "собес", "собеседования"],
    ),
    (Name::Query(Topic::Admins), &["admins", "adm", "админы", "адм"]),
    (
        Name::Query(Topic::Auctions),
        &["auctions", "auction", "auc", "аукционы", "аукцион", "аук", "ауки"],
    ),
    (Name::Query(Topic::Property), &["property", "props", "имущество", "недвижимость"]),
    (Name::Query(Topic::House), &["house", "дом"]),
    (Name::Query(Topic::Business), &["business", "biz", "бизнес", "биз"]),
    (Name::Query(Topic::Houses), &["houses", "дома"]),
    (Name::Query(Topic::Businesses), &["businesses", "бизнесы", "бизы"]),
    (Name::Query(Topic::Map), &["map", "карта"]),
    (Name::Query(Topic::Ghetto), &["ghetto", "гетто", "зоны"]),
    (Name::Query(Topic::Settings), &["settings", "setup", "настройки"]),
];

/// A command, without its arguments.
#[derive(Clone, Copy)]
pub(super) enum Name {
    Start,
    Help,
    Lang,
    New,
    List,
    Check,
    Limits,
    Forget,
    Query(Topic),
}

/// The command of that name.
pub(super) fn named(name: &str) -> Option<Name> {
    let name = name.trim_end_matches([',', '.', '!', ':', ';']);
    NAMES.iter().find(|(_, spellings)| spellings.contains(&name)).map(|(name, _)| *name)
}

/// The commands that can be meant with a slip of the finger: what was nearly typed, or what they are called in the menu
/// when that is no command that Telegram knows for one.
pub(super) fn near(spellings: &[String]) -> Vec<&'static str> {
    let typed = || spellings.iter().map(|typed| typed.split('@').next().unwrap_or(typed));
    let is_near = |name: &&&str| typed().any(|typed| search::is_slip(typed, name));
    let near = NAMES.iter().filter_map(|(_, names)| {
        let near = names.iter().find(is_near)?;
        if near.is_ascii() { Some(near) } else { names.first() }
    });
    near.copied().collect()
}
