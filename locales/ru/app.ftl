## Everywhere

app-sections = Разделы
app-tab-fraction = Фракция
app-tab-map = Карта
app-tab-alerts = Оповещения
app-tab-keys = Ключи
app-tab-me = Я
app-close = Закрыть
app-undo = Вернуть
app-again = Ещё раз
app-loading = Загружается
app-save = Сохранить
app-to-chat = В чат
app-offline-since = Нет связи. Показано то, что было в { $time }; обновлю, как только связь появится.
app-offline = Нет связи. Загружу, как только она появится.
app-away-since = Данные игры сейчас недоступны. Показано то, что было в { $time }.
app-away = Данные игры сейчас недоступны. Загружу, как только появятся.
app-failed = Не получилось. Попробуйте ещё раз.
app-denied-title = Сеанс закончился
app-denied = Закройте приложение и откройте его снова.
app-outside-title = Это открывается в Telegram
app-outside = Карта, ваша фракция, оповещения и ключи API узнают вас по аккаунту Telegram.
app-open-in-telegram = Открыть в Telegram

## Numbers and times

app-money = { $sum } $
app-thousands = { $sum } тыс.
app-millions = { $sum } млн
app-minutes = { $count } мин
app-hours = { $count } ч
app-hours-minutes = { $hours } ч { $minutes } мин
app-days =
    { $count ->
        [one] { $count } день
        [few] { $count } дня
       *[other] { $count } дней
    }
app-seconds-ago = { $count } с назад
app-ago = { $time } назад

## Servers and factions

app-choose-server = Выберите сервер
app-server-named = Сервер { $server }. Сменить
app-server-change = Сервер { $server } ▾
app-no-servers = Серверов пока нет
app-no-servers-yet = Список ещё загружается.
app-players =
    { $count ->
        [one] { $count } игрок
        [few] { $count } игрока
       *[other] { $count } игроков
    }
app-server-maintenance = техработы
app-server-offline = не работает
app-server-maintenance-since = 🛠 На сервере техработы с { $time }
app-server-offline-since = 🔌 Сервер не работает с { $time }
app-data-old = 🕓 Новых данных игры нет с { $time }
app-choose-fraction = Фракция или семья
app-fractions = Фракции
app-families = Семьи
app-find = Найти
app-nothing-found = Ничего не нашлось
app-other-words = Попробуйте другие слова.
app-nothing-here = Здесь ничего нет
app-try-again-later = Сейчас игра не отдаёт эти данные.
app-fractions-police = Полиция
app-fractions-army = Армия и тюрьма
app-fractions-hospital = Больницы
app-fractions-government = Госслужбы
app-fractions-media = СМИ
app-fractions-gang = Банды
app-fractions-mafia = Мафии и байкеры
app-fractions-other = Прочие
app-online-count = { $count } в сети
app-members =
    { $count ->
        [one] { $count } участник
        [few] { $count } участника
       *[other] { $count } участников
    }
app-leader-named = Лидер: { $name }

## The map

app-map = карта
app-map-label = Карта домов и бизнесов. Стрелки двигают её, плюс и минус меняют масштаб.
app-filters = Что показывает карта
app-filters-short = Фильтры
app-closer = Приблизить
app-farther = Отдалить
app-whole-map = Вся карта
app-list = Список
app-list-height = Высота списка
app-back-to-list = Назад к списку
app-status-auction = Аукцион
app-status-free = Свободно
app-status-market = Маркетплейс
app-status-owned = Занято
app-status-auction-one = Аукцион
app-status-free-one = Свободно
app-status-market-one = На маркетплейсе
app-status-owned-one = Занято
app-kind-house = Дома
app-kind-business = Бизнесы
app-price = Цена
app-up-to = до { $price }
app-any-price = Любая цена
app-price-example = в $, например 300к или 0,3м
app-show-count = Показать · { $count }
app-price-fitting = до { $price } · { $count } на карте
app-price-unclear = Напишите цену, например 300000, 300к или 0,3м.
app-city = Место
app-any-city = Везде
app-zones = Гетто
app-zones-gang = банда
app-zones-count = зон
app-zones-day = за сутки
app-zones-money = доход
app-list-auction = Аукционы на экране · { $count }
app-list-market = На маркетплейсе · { $count }
app-list-free = Свободно на экране · { $count }
app-list-owned = Занято на экране · { $count }
app-list-none = Ничего не выбрано
app-list-empty = Здесь по этим фильтрам пусто
app-list-empty-far = Выберите другие фильтры или цену выше, или отдалите карту.
app-more-rows = и ещё { $count }: приблизьте карту
app-sort-end = скоро конец ▾
app-sort-price = дешевле ▾
app-from = от { $price }
app-for = за { $price }
app-over = конец
app-no-map = Карты нет
app-no-map-here = Этот сервер не отдаёт недвижимость.
app-all-of = { $owner } · { $count }
app-owns-nothing = Ничего не принадлежит
app-owns-nothing-here = Ни одного дома или бизнеса на этом сервере.
app-near = рядом { $place }
app-bid-from = ставки от
app-time-left = до конца
app-start-price = старт
app-asked-price = цена
app-owner = владелец
app-nobody = нет
app-tell-before-end =
    { $count ->
        [one] 🔔 За { $count } минуту
        [few] 🔔 За { $count } минуты
       *[other] 🔔 За { $count } минут
    }
app-tell-changes = 🔔 Об изменениях
app-alert-made = ✓ Напишу
app-alert-created = Готово: напишу вам в чат.
app-auction-over = Аукцион окончен. Новый владелец появится здесь
app-auction-over-owner = Аукцион окончен. Новый владелец: { $owner }
app-auction-over-free = Аукцион окончен, никто не купил
app-history = История
app-no-history = Пока ничего не происходило.
app-event-owner = Владелец: { $owner }
app-event-owner-after = { $before } → { $owner }
app-event-free = Свободно, раньше: { $before }
app-event-auction = Аукцион от { $price }
app-event-sold = Продано на аукционе: { $owner }, { $price }
app-event-unsold = Аукцион закончился без покупателя
app-event-bids =
    { $count ->
        [one] { $count } ставка: { $price }
        [few] { $count } ставки, до { $price }
       *[other] { $count } ставок, до { $price }
    }
app-event-offered = На маркетплейсе
app-event-offered-for = На маркетплейсе за { $price }
app-event-withdrawn = Снято с маркетплейса

## A faction or family

app-no-fraction = Ваша фракция или семья
app-no-fraction-yet = Кто в сети, как прошёл день и кто набрал норму.
app-choose = Выбрать
app-change-fraction = Выбрать другую фракцию или семью
app-period = Период
app-now = Сейчас
app-week = Неделя
app-day = День
app-online = в сети
app-same-time = к той же минуте вчера
app-in-uniform = в форме
app-peak = пик за сутки
app-in-all = всего
app-chart = Онлайн за 24 часа
app-chart-legend = сплошная — последние сутки, пунктир — предыдущие
app-chart-legend-leader = сплошная — последние сутки, пунктир — предыдущие, жёлтым — лидер в сети
app-chart-at = { $time } · { $count } в сети, за сутки до того { $before }
app-chart-at-new = { $time } · { $count } в сети
app-leader-on = Лидер { $name } в сети
app-leader-off = Лидера нет { $time }
app-leader-off-now = Лидера нет в сети
app-leader-off-long = Лидера нет больше двух суток
app-deputies =
    { $count ->
        [0] замов нет
        [one] { $count } зам
        [few] { $count } зама
       *[other] { $count } замов
    }
app-who-online = В сети · { $count }
app-who-all = Состав · { $count }
app-by-rank = по рангу ▾
app-by-level = по уровню ▾
app-by-name = по имени ▾
app-level = { $level } ур.
app-rank = ранг { $rank }
app-leader = лидер
app-deputy = зам
app-uniform-on = в форме
app-uniform-off = без формы
app-is-online = в сети
app-nobody-online = Никого нет в сети
app-nobody-online-yet = Могу написать, когда кто-то зайдёт.
app-no-such-fraction = Не нашлось
app-no-such-fraction-here = На этом сервере нет такой фракции или семьи.
app-tell-fewer = 🔔 Когда меньше { $count }
app-send-to-chat = Отправить в чат
app-norm-met = по норме
app-norm-below = меньше { $hours } ч
app-hours-in-all = часов всего
app-were-online = из { $members } играли
app-hours-closed = Часы каждого видят лидеры и замы: назовите свой никнейм на вкладке «Я» и подтвердите его входом в игру.
app-hours-closed-own = Часы каждого видят лидеры и замы. Вам видны свои.
app-hours-open = Назвать свой никнейм
app-hours-average = часов в среднем
app-people = человек
app-norm = Норма
app-norm-hours = { $count } ч в неделю
app-no-norm = не задана
app-change = Изменить
app-norm-ask = Сколько часов в неделю должен играть каждый?
app-least-first = сначала худшие ▾
app-most-first = сначала лучшие ▾
app-below-norm = Не выполнили · { $count }
app-everybody = Все · { $count }
app-above-norm = Выполнили · { $count }
app-of-norm = { $time } из { $hours } ч
app-all-week-away = всю неделю не в сети
app-not-seen =
    { $days ->
        [one] не в сети { $days } день
        [few] не в сети { $days } дня
       *[other] не в сети { $days } дней
    }
app-not-seen-long = не в сети две недели
app-copy-list = Скопировать список
app-copied = Скопировано
app-no-week = Часов пока нет
app-no-week-yet = Они считаются с первого дня, который увидел бот.
app-usual-week = Обычная неделя
app-usual-about = в среднем в сети за четыре недели
app-usual-most = больше всего: { $day } { $hours }, около { $count }
app-usual-least = меньше всего: { $day } { $hours }, около { $count }
app-usual-early = Пока рано судить: известно { $count } ч.
app-average = в среднем
app-day-peak = пик в { $time }
app-uniform-share = в форме, %
app-day-legend = цветом — сегодня, серым — вчера
app-day-of-hours = часы участников: с полуночи по Москве
app-day-hours-label = Сегодня в среднем { $average } в сети, вчера к этой минуте { $before }
app-leader-time = Лидер был в сети { $time }
app-leader-no-time = Лидера сегодня не было
app-yesterday-was = вчера { $value }
app-today-most = Сегодня дольше всех
app-no-day = Истории пока нет
app-no-day-yet = Она записывается каждую минуту, загляните позже.
app-family-level = Семья { $level } уровня

## A player

app-player-online = Сейчас в сети
app-player-seen = Был в сети { $time }
app-player-away = Не в сети
app-no-player = Карточки нет
app-no-player-here = Игра не знает этого игрока.
app-player-level = уровень
app-player-rank = ранг
app-player-fraction = фракция
app-player-family = семья
app-player-hours = часов в игре
app-player-warns = предупреждений
app-player-property = Имущество
app-tell-player = 🔔 Сообщать о входе и выходе

## Alerts

app-alerts-of = { $count } из { $limit } · приходят в чат с ботом
app-a-group = Группа
app-new-alert = Новое оповещение
app-alert-for = Кому
app-alert-for-me = Мне
app-alerts-pause = 🔕 Все на паузу до завтра, 08:00
app-alerts-paused = Все оповещения на паузе
app-alert-switch = Оповещение: { $text }
app-alert-delete = Удалить: { $text }
app-alert-paused = на паузе
app-alert-paused-until = на паузе до { $time }
app-alert-deleted = Оповещение удалено
app-alert-change = Изменить оповещение
app-alert-difference = Что изменится
app-alert-difference-examples = Например: 7 · больше 20 · 22:00 · 15 мин · до 2кк · с 18 до 23
app-no-alerts = Пока ничего не отслеживается
app-no-alerts-yet = Напишу в ту же минуту, как это случится.
app-for-example = Например
app-suggest-count = { $fraction }: меньше { $count } в сети
app-suggest-leader = Лидер { $fraction } вошёл или вышел
app-suggest-auction = Аукционы домов, за 30 минут до конца
app-quiet-hours = Тихие часы
app-quiet-off = выключены
app-quiet-span = { $from }–{ $to }
app-quiet-about = В эти часы ничего не звенит; что случилось, придёт после них.
app-quiet-from = С
app-quiet-to = До
app-quiet-none = Выключить
app-about-family-count = 👪 Онлайн семьи
app-about-count = 🚩 Онлайн фракции
app-about-count-what = меньше или больше числа
app-about-leader = ⭐ Лидер
app-about-leader-what = вошёл, вышел
app-about-auction = 🔨 Аукционы
app-about-auction-what = тип, цена, за сколько минут
app-about-player = 👤 Игрок
app-about-player-what = вошёл, вышел
app-about-property = 🏠 Дом или бизнес
app-about-property-what = любое изменение
app-about-digest = 📊 Итоги дня
app-about-digest-what = в заданный час
app-about-words = ✏️ Своими словами
app-about-words-what = как после /watch
app-fewer-than = Меньше
app-more-than = Больше
app-less = Меньше
app-more = Больше
app-bound = Число
app-which-fraction = Фракция
app-nickname = Nick_Name
app-number-of-lot = Номер
app-any-kind = Все
app-kind = Тип
app-price-up-to = Цена до
app-any-of-them = любая
app-minutes-before = Минут до конца
app-when-listed = сразу
app-words-example = лспд меньше 5
app-alert-sentence = 🔔 { $text }
app-would-have-fired =
    { $count ->
        [0] вчера не сработало бы ни разу
        [one] вчера сработало бы { $count } раз
        [few] вчера сработало бы { $count } раза
       *[other] вчера сработало бы { $count } раз
    }
app-fired-last-day =
    { $count ->
        [0] за последние сутки не сработало бы
        [one] за последние сутки сработало бы { $count } раз
        [few] за последние сутки сработало бы { $count } раза
       *[other] за последние сутки сработало бы { $count } раз
    }
app-create = Создать
app-fill-in = Заполните, и здесь появится текст оповещения.

## Keys

app-keys-title = Ключи API
app-keys-of = { $count } из { $most }
app-new-key = Новый ключ
app-no-keys = Ключей пока нет
app-no-keys-yet = Ключ даёт программе всё, что знает бот.
app-key-used = запрос { $time }
app-key-unused = ещё не использовался
app-key-left = осталось { $count }
app-key-idle =
    { $days ->
        [one] не использовался { $days } день
        [few] не использовался { $days } дня
       *[other] не использовался { $days } дней
    }
app-key-forgotten = забыт?
app-key-blocked = заблокирован
app-key-expired = срок истёк
app-key-retiring = отключится, когда заработает новый
app-key-end = Срок действия
app-key-end-about = Когда срок выйдет, программы с этим ключом перестанут работать. Бот напомнит за день.
app-key-endless = без срока
app-key-days =
    { $days ->
        [one] на { $days } день
        [few] на { $days } дня
       *[many] на { $days } дней
    }
app-key-end-set = Срок действия задан
app-key-expires = до { $time }
app-key-limit = { $limit } запросов за { $seconds } с
app-key-name = Название, его видите только вы
app-key-name-example = мой сайт
app-key-create = Создать ключ
app-key-ready = Ключ готов
app-key-once = Он показывается только сейчас. Вставьте его в программу и никому не говорите.
app-key-copy = Скопировать ключ
app-key-show = Показать
app-key-hide = Скрыть
app-first-request = Первый запрос
app-send-request = Попробовать
app-copy-request = Скопировать запрос
app-docs = Документация
app-answered = Ответ { $status } за { $ms } мс
app-rename = Переименовать
app-rotate = Заменить
app-rotate-about = Старый ключ работает, пока вы его не удалите или не назначите ему срок.
app-key-usage = Использование
app-key-usage-about = запросы и ошибки за 30 дней
app-key-usage-days = { $count } за 30 дней, самое большее { $most } в день
app-key-usage-none = За 30 дней запросов не было.
app-key-errors = Последние ошибки
app-key-no-errors = Нет.
app-key-access = Доступ
app-key-access-all = всё
app-key-access-about = Что ключу можно читать? Если ничего не выбрано — всё. Программе на чужом хостинге хватит малого.
app-key-access-set = Доступ изменён
app-rotate-end = Старый ключ закончится
app-rotate-never = Сам не закончится
app-hold-delete = Удерживайте, чтобы удалить
app-press-again = Нажмите ещё раз, чтобы удалить
app-key-deleted = Ключ удалён и больше не работает
app-key-renamed = Переименован

## Me

app-me-title = Я
app-me-about = Никнейм, составы и настройки
app-my-server = Сервер
app-my-fraction = Фракция
app-my-family = Семья
app-my-norm = Норма
app-my-report = Отчёт за неделю · { $name }
app-no-report = выключен
app-my-language = Язык
app-language-name = Русский
app-language-where = чтобы сменить, напишите в чате /lang
app-not-chosen = не выбрано
app-forget-choice = Сбросить фракцию и семью
app-saved = Сохранено
app-my-settings = Настройки бота и этой страницы
app-no-nickname = Кто вы в игре?
app-no-nickname-yet = Назовите свой никнейм и сервер: здесь появится ваша карточка, а бот поймёт, о ком «моя фракция» и «мой дом». Подтверждается входом в игру.
app-claim = Это я
app-another-nickname = Ещё один никнейм
app-check-presence = 🎮 Я в игре
app-hide-nickname = Скрыть из истории
app-hide-nickname-about = часы, неделя, состав, кто пришёл и ушёл
app-forget-nickname = Забыть этот никнейм
app-forget-nickname-about = Бот больше не будет знать, что вы — этот игрок. Чтобы подтвердить снова, придётся зайти в игру. Скрытый никнейм останется скрытым.
app-hold-forget = Удерживайте, чтобы забыть
app-is-confirmed = ✅ подтверждён
app-is-claimed = ❔ не подтверждён
app-is-hidden = 🙈 скрыт
app-is-quiet = 🔕 без упоминаний
app-away-until = 🌴 отсутствие до { $day }
app-roster-of = Состав · { $group }
app-roster-about = по рангам, с часами и отсутствиями
app-week-hours = за неделю
app-roster-nobody = Никого
app-roster-all = Все
app-roster-unseen = Нет { $days } дн.
app-roster-idle = Меньше { $hours } ч
app-roster-filter = Кого показать
app-roster-long = не был(а) больше месяца
