//! Words of a question that have no meaning of their own.

/// All lists of these words.
pub(super) const FILLERS: [&str; 7] =
    [ASKING, PEOPLE, PLEASE, DOING, WHEN, ENGLISH, TRANSLITERATED];

const ASKING: &str = "\
    где когда кому кого кто кто-нибудь кто-то нибудь ли чей чья чьи чье чьё что че чё чо шо який яка які яке чий чия чиї \
    какая какие какое какой каков каком каких какую каким какой-нибудь какая-нибудь как почему зачем куда откуда \
    сколько сколька сколько-то скок скока скольки сколки скільки як где де хто хтось чи чому коли есть є нет не ну да ага а и \
    в во на с со у из по про о об за для без под над при ко же ж бы б то так там тут здесь это этот эта эти этом этим та \
    ще ещё еще уже или либо только тільки все всё всех весь всего всему во-сколько под із зі";

const PEOPLE: &str = "\
    я ты вы мы он она они оно его ее её их мне меня мені мене мой моя мои мою моем моём свой свои своя тебя тебе вам \
    нас нам наш наша наши ним них ней нему бот бро брат братан братишка друг ребят ребята парни пацаны люди людей человек \
    чел людини мемберы народ народа народу хозяин владелец гравець пацан тип типок кореш живой живые";

const PLEASE: &str = "\
    добрый доброго день дня вечер вечера привет здравствуйте спасибо спс пж плз плиз пожалуйста пожалуйсто пжл пжлст прошу \
    будь ласка блин вообще ваще просто короче типа слушай слыш слышь эй алло подскажи подскажите помоги помогите скажи \
    скажите срочно реально можно нужен нужна нужно надо треба хочу хочется хотел хотелось знаешь знаете знает знать узнать \
    инфа инфу информация інфо по-моему номер номером number";

const DOING: &str = "\
    глянь глянуть дай дайте держат держит делать был была были было буде будет быть идут идет йдуть играют играет играл игра \
    игре найди найти пропали принадлежит пробей пробить пробейте посмотри посмотреть покаж покажи показать покажите покажіть \
    покажь працює просят работает работают работал верни заходил заходила зашел зашёл заходит сидит сидят сидел бегает \
    бігає скинь скиньте кинь киньте чекни чекнуть проверь проверить сказать стоит стоят стоїть коштує является смотреть вижу \
    видно находится находятся взять можешь может могу набрать происходит творится дела пишет";

const WHEN: &str = "\
    сегодня седня сёдня сегодняшний сейчас щас ща щяс щя сичас теперь вчера сутки суток времени время час часа раз давно \
    последний последняя последние сьогодні зараз вже завтра утром вечером ночью онлайну раньше скоре* потом всегда \
    список списка списком серв серва серве сервер сервера сервере серверу сервері самые самый самая самое больше меньше";

const ENGLISH: &str = "\
    a all an and any any1 anyone anybody are at be been being bro by can check checks could currently day did do does doing \
    every find for from get gimme give got good guys had has have he hello here hey hi his how i if in into is it its just \
    last lemme list lol look many me members most much my need next now of or our out owner owns people playing playin \
    please pls plz ppl r ranks right rn see seen serv server she should show so some somebody someone something tell than \
    thanks that the their there they this thx to today tonight total u up us vs want was we were what what's whats when \
    when's where where's which who who's whos whose will with would yesterday yo you your";

/// Russian words that are too short to be recognised by their sound.
const TRANSLITERATED: &str = "kto gde chto iz na v u po kak est net dai mne li za skok che";

/// Words that ask who is there.
pub(super) const PRESENCE: &str = "\
    онлайн онлайна онлайне онлаин онлине анлайн онлик онл сети смене наших наши дежурстве посту дьюти online onlin onlain \
    on duty мережі зміні";

/// Words before a place, and words for the people who play on a server.
pub(super) const PLACE: &str = "в во у возле около рядом біля in near at";
pub(super) const PLAYERS: &str = "\
    играет играют людей народу народа игроков грає грають гравців players playing people ppl";

/// Words that ask for a count.
pub(super) const HOW_MANY: &str = "\
    сколько сколька скок скока скольки сколки скільки многа много how many";

/// Words for what players own. No data say who owns most of it.
pub(super) const OF_PLAYERS: &str = "\
    богат* багат* миллиардер* миллионер* форбс* деньг* денег бабк* игрок игроки игроков игрокам гравців убийств* кд \
    rich richest money player players forbes kills";

/// Words for what costs real money. The lists after it have words for the website of the game, and for becoming a
/// member.
pub(super) const DONATIONS: &str = "\
    донат* задонат* донейт* промокод* промик* вирты виртов вирт вирты віртів donat* promocode* virts";
pub(super) const WEBSITE: &str = "\
    сайт сайта сайте сайту сайтом форум форума форуме форуму форумі sajt site website forum";
pub(super) const JOINING: &str = "\
    вступ* попасть потрапити приняться прийняти приним* примите примут прийм* join joining";

/// Words for a person, and words that ask for one.
pub(super) const WHO: &str = "кто хто who whos who's kto";
pub(super) const WHICH: &str = "\
    какая какой какую каком какою яка який яку якій якої which what what's whats";

/// Words for a server.
pub(super) const SERVER: &str = "серв серва серве сервер* сервак* serv server servers";

/// Words for the lowest price.
pub(in crate::bot::language) const CHEAP: &str = "\
    дешев* дешёв* дёшев* подешев* дешман* недорог* найдешевш* дешевш* cheap cheapest lowest";
