## Everywhere

app-sections = Розділи
app-tab-fraction = Фракція
app-tab-map = Карта
app-tab-alerts = Сповіщення
app-tab-keys = Ключі
app-tab-me = Я
app-close = Закрити
app-undo = Повернути
app-again = Ще раз
app-loading = Завантажується
app-save = Зберегти
app-to-chat = У чат
app-offline-since = Немає зв’язку. Показано те, що було о { $time }; оновлю, щойно зв’язок з’явиться.
app-offline = Немає зв’язку. Завантажу, щойно він з’явиться.
app-away-since = Дані гри зараз недоступні. Показано те, що було о { $time }.
app-away = Дані гри зараз недоступні. Завантажу, щойно з’являться.
app-failed = Не вийшло. Спробуйте ще раз.
app-denied-title = Сеанс завершився
app-denied = Закрийте застосунок і відкрийте його знову.
app-outside-title = Це відкривається в Telegram
app-outside = Карта, ваша фракція, сповіщення й ключі API впізнають вас за акаунтом Telegram.
app-open-in-telegram = Відкрити в Telegram

## Numbers and times

app-money = { $sum } $
app-thousands = { $sum } тис.
app-millions = { $sum } млн
app-minutes = { $count } хв
app-hours = { $count } год
app-hours-minutes = { $hours } год { $minutes } хв
app-days =
    { $count ->
        [one] { $count } день
        [few] { $count } дні
       *[other] { $count } днів
    }
app-seconds-ago = { $count } с тому
app-ago = { $time } тому

## Servers and factions

app-choose-server = Виберіть сервер
app-server-named = Сервер { $server }. Змінити
app-server-change = Сервер { $server } ▾
app-no-servers = Серверів поки немає
app-no-servers-yet = Список ще завантажується.
app-players =
    { $count ->
        [one] { $count } гравець
        [few] { $count } гравці
       *[other] { $count } гравців
    }
app-server-maintenance = технічні роботи
app-server-offline = не працює
app-server-maintenance-since = 🛠 На сервері технічні роботи з { $time }
app-server-offline-since = 🔌 Сервер не працює з { $time }
app-data-old = 🕓 Нових даних гри немає з { $time }
app-choose-fraction = Фракція або сім’я
app-fractions = Фракції
app-families = Сім’ї
app-find = Знайти
app-nothing-found = Нічого не знайшлося
app-other-words = Спробуйте інші слова.
app-nothing-here = Тут нічого немає
app-try-again-later = Зараз гра не віддає цих даних.
app-fractions-police = Поліція
app-fractions-army = Армія та в’язниця
app-fractions-hospital = Лікарні
app-fractions-government = Держслужби
app-fractions-media = ЗМІ
app-fractions-gang = Банди
app-fractions-mafia = Мафії та байкери
app-fractions-other = Інші
app-online-count = { $count } у мережі
app-members =
    { $count ->
        [one] { $count } учасник
        [few] { $count } учасники
       *[other] { $count } учасників
    }
app-leader-named = Лідер: { $name }

## The map

app-map = карта
app-map-label = Карта будинків і бізнесів. Стрілки рухають її, плюс і мінус змінюють масштаб.
app-filters = Що показує карта
app-filters-short = Фільтри
app-closer = Наблизити
app-farther = Віддалити
app-whole-map = Уся карта
app-list = Список
app-list-height = Висота списку
app-back-to-list = Назад до списку
app-status-auction = Аукціон
app-status-free = Вільно
app-status-market = Маркетплейс
app-status-owned = Зайнято
app-status-auction-one = Аукціон
app-status-free-one = Вільно
app-status-market-one = На маркетплейсі
app-status-owned-one = Зайнято
app-kind-house = Будинки
app-kind-business = Бізнеси
app-price = Ціна
app-up-to = до { $price }
app-any-price = Будь-яка ціна
app-price-example = у $, наприклад 300к або 0,3м
app-show-count = Показати · { $count }
app-price-fitting = до { $price } · { $count } на карті
app-price-unclear = Напишіть ціну, наприклад 300000, 300к або 0,3м.
app-city = Місце
app-any-city = Усюди
app-zones = Гето
app-zones-gang = банда
app-zones-count = зон
app-zones-day = за добу
app-zones-money = дохід
app-list-auction = Аукціони на екрані · { $count }
app-list-market = На маркетплейсі · { $count }
app-list-free = Вільно на екрані · { $count }
app-list-owned = Зайнято на екрані · { $count }
app-list-none = Нічого не вибрано
app-list-empty = Тут за цими фільтрами порожньо
app-list-empty-far = Виберіть інші фільтри чи вищу ціну або віддаліть карту.
app-more-rows = і ще { $count }: наблизьте карту
app-sort-end = скоро кінець ▾
app-sort-price = дешевші ▾
app-from = від { $price }
app-for = за { $price }
app-over = кінець
app-no-map = Карти немає
app-no-map-here = Цей сервер не віддає нерухомість.
app-all-of = { $owner } · { $count }
app-owns-nothing = Нічого не належить
app-owns-nothing-here = Жодного будинку чи бізнесу на цьому сервері.
app-near = поруч { $place }
app-bid-from = ставки від
app-time-left = до кінця
app-start-price = старт
app-asked-price = ціна
app-owner = власник
app-nobody = немає
app-tell-before-end =
    { $count ->
        [one] 🔔 За { $count } хвилину
        [few] 🔔 За { $count } хвилини
       *[other] 🔔 За { $count } хвилин
    }
app-tell-changes = 🔔 Про зміни
app-alert-made = ✓ Напишу
app-alert-created = Готово: напишу вам у чат.
app-auction-over = Аукціон завершено. Новий власник з’явиться тут
app-auction-over-owner = Аукціон завершено. Новий власник: { $owner }
app-auction-over-free = Аукціон завершено, ніхто не купив
app-history = Історія
app-no-history = Поки нічого не відбувалося.
app-event-owner = Власник: { $owner }
app-event-owner-after = { $before } → { $owner }
app-event-free = Вільно, раніше: { $before }
app-event-auction = Аукціон від { $price }
app-event-sold = Продано на аукціоні: { $owner }, { $price }
app-event-unsold = Аукціон завершився без покупця
app-event-bids =
    { $count ->
        [one] { $count } ставка: { $price }
        [few] { $count } ставки, до { $price }
       *[other] { $count } ставок, до { $price }
    }
app-event-offered = На маркетплейсі
app-event-offered-for = На маркетплейсі за { $price }
app-event-withdrawn = Знято з маркетплейсу

## A faction or family

app-no-fraction = Ваша фракція або сім’я
app-no-fraction-yet = Хто в мережі, як минув день і хто набрав норму.
app-choose = Вибрати
app-change-fraction = Вибрати іншу фракцію або сім’ю
app-period = Період
app-now = Зараз
app-week = Тиждень
app-day = День
app-online = у мережі
app-same-time = до тієї самої хвилини вчора
app-in-uniform = у формі
app-peak = пік за добу
app-in-all = усього
app-chart = Онлайн за 24 години
app-chart-legend = суцільна — остання доба, пунктир — попередня
app-chart-legend-leader = суцільна — остання доба, пунктир — попередня, жовтим — лідер у мережі
app-chart-at = { $time } · { $count } у мережі, за добу до того { $before }
app-chart-at-new = { $time } · { $count } у мережі
app-leader-on = Лідер { $name } у мережі
app-leader-off = Лідера немає { $time }
app-leader-off-now = Лідера немає в мережі
app-leader-off-long = Лідера немає понад дві доби
app-deputies =
    { $count ->
        [0] замів немає
        [one] { $count } зам
        [few] { $count } зами
       *[other] { $count } замів
    }
app-who-online = У мережі · { $count }
app-who-all = Склад · { $count }
app-by-rank = за рангом ▾
app-by-level = за рівнем ▾
app-by-name = за іменем ▾
app-level = { $level } рів.
app-rank = ранг { $rank }
app-leader = лідер
app-deputy = зам
app-uniform-on = у формі
app-uniform-off = без форми
app-is-online = у мережі
app-nobody-online = Нікого немає в мережі
app-nobody-online-yet = Можу написати, коли хтось зайде.
app-no-such-fraction = Не знайшлося
app-no-such-fraction-here = На цьому сервері немає такої фракції або сім’ї.
app-tell-fewer = 🔔 Коли менше { $count }
app-send-to-chat = Надіслати в чат
app-norm-met = за нормою
app-norm-below = менше { $hours } год
app-hours-in-all = годин усього
app-were-online = з { $members } грали
app-hours-closed = Години кожного бачать лідери й заступники: назвіть свій нікнейм на вкладці «Я» і підтвердьте його входом у гру.
app-hours-closed-own = Години кожного бачать лідери й заступники. Вам видно свої.
app-hours-open = Назвати свій нікнейм
app-hours-average = годин у середньому
app-people = людей
app-norm = Норма
app-norm-hours = { $count } год на тиждень
app-no-norm = не задана
app-change = Змінити
app-norm-ask = Скільки годин на тиждень має грати кожен?
app-least-first = спершу найгірші ▾
app-most-first = спершу найкращі ▾
app-below-norm = Не виконали · { $count }
app-everybody = Усі · { $count }
app-above-norm = Виконали · { $count }
app-of-norm = { $time } з { $hours } год
app-all-week-away = увесь тиждень не в мережі
app-not-seen =
    { $days ->
        [one] не в мережі { $days } день
        [few] не в мережі { $days } дні
       *[other] не в мережі { $days } днів
    }
app-not-seen-long = не в мережі два тижні
app-copy-list = Скопіювати список
app-copied = Скопійовано
app-no-week = Годин поки немає
app-no-week-yet = Вони рахуються з першого дня, який побачив бот.
app-usual-week = Звичайний тиждень
app-usual-about = у середньому в мережі за чотири тижні
app-usual-most = найбільше: { $day } { $hours }, близько { $count }
app-usual-least = найменше: { $day } { $hours }, близько { $count }
app-usual-early = Поки рано судити: відомо { $count } год.
app-average = у середньому
app-day-peak = пік о { $time }
app-uniform-share = у формі, %
app-day-legend = кольором — сьогодні, сірим — учора
app-day-of-hours = години учасників: з півночі за Москвою
app-day-hours-label = Сьогодні в середньому { $average } у мережі, учора до цієї хвилини { $before }
app-leader-time = Лідер був у мережі { $time }
app-leader-no-time = Лідера сьогодні не було
app-yesterday-was = вчора { $value }
app-today-most = Сьогодні найдовше
app-no-day = Історії поки немає
app-no-day-yet = Вона записується щохвилини, зазирніть пізніше.
app-family-level = Сім’я { $level } рівня

## A player

app-player-online = Зараз у мережі
app-player-seen = Був у мережі { $time }
app-player-away = Не в мережі
app-no-player = Картки немає
app-no-player-here = Гра не знає цього гравця.
app-player-level = рівень
app-player-rank = ранг
app-player-fraction = фракція
app-player-family = сім’я
app-player-hours = годин у грі
app-player-warns = попереджень
app-player-property = Майно
app-tell-player = 🔔 Повідомляти про вхід і вихід

## Alerts

app-alerts-of = { $count } з { $limit } · надходять у чат із ботом
app-a-group = Група
app-new-alert = Нове сповіщення
app-alert-for = Кому
app-alert-for-me = Мені
app-alerts-pause = 🔕 Усі на паузу до завтра, 08:00
app-alerts-paused = Усі сповіщення на паузі
app-alert-switch = Сповіщення: { $text }
app-alert-delete = Видалити: { $text }
app-alert-paused = на паузі
app-alert-paused-until = на паузі до { $time }
app-alert-deleted = Сповіщення видалено
app-alert-change = Змінити сповіщення
app-alert-difference = Що зміниться
app-alert-difference-examples = Наприклад: 7 · більше 20 · 22:00 · 15 хв · до 2кк · з 18 до 23
app-no-alerts = Поки нічого не відстежується
app-no-alerts-yet = Напишу тієї ж хвилини, коли це станеться.
app-for-example = Наприклад
app-suggest-count = { $fraction }: менше { $count } у мережі
app-suggest-leader = Лідер { $fraction } увійшов або вийшов
app-suggest-auction = Аукціони будинків, за 30 хвилин до кінця
app-quiet-hours = Тихі години
app-quiet-off = вимкнено
app-quiet-span = { $from }–{ $to }
app-quiet-about = У ці години нічого не дзвенить; що сталося, надійде після них.
app-quiet-from = З
app-quiet-to = До
app-quiet-none = Вимкнути
app-about-family-count = 👪 Онлайн сім’ї
app-about-count = 🚩 Онлайн фракції
app-about-count-what = менше або більше за число
app-about-leader = ⭐ Лідер
app-about-leader-what = увійшов, вийшов
app-about-auction = 🔨 Аукціони
app-about-auction-what = тип, ціна, за скільки хвилин
app-about-player = 👤 Гравець
app-about-player-what = увійшов, вийшов
app-about-property = 🏠 Будинок або бізнес
app-about-property-what = будь-яка зміна
app-about-digest = 📊 Підсумки дня
app-about-digest-what = у заданий час
app-about-words = ✏️ Своїми словами
app-about-words-what = як після /watch
app-fewer-than = Менше
app-more-than = Більше
app-less = Менше
app-more = Більше
app-bound = Число
app-which-fraction = Фракція
app-nickname = Nick_Name
app-number-of-lot = Номер
app-any-kind = Усі
app-kind = Тип
app-price-up-to = Ціна до
app-any-of-them = будь-яка
app-minutes-before = Хвилин до кінця
app-when-listed = одразу
app-words-example = лспд менше 5
app-alert-sentence = 🔔 { $text }
app-would-have-fired =
    { $count ->
        [0] вчора не спрацювало б жодного разу
        [one] вчора спрацювало б { $count } раз
        [few] вчора спрацювало б { $count } рази
       *[other] вчора спрацювало б { $count } разів
    }
app-fired-last-day =
    { $count ->
        [0] за останню добу не спрацювало б
        [one] за останню добу спрацювало б { $count } раз
        [few] за останню добу спрацювало б { $count } рази
       *[other] за останню добу спрацювало б { $count } разів
    }
app-create = Створити
app-fill-in = Заповніть, і тут з’явиться текст сповіщення.

## Keys

app-keys-title = Ключі API
app-keys-of = { $count } з { $most }
app-new-key = Новий ключ
app-no-keys = Ключів поки немає
app-no-keys-yet = Ключ дає програмі все, що знає бот.
app-key-used = запит { $time }
app-key-unused = ще не використовувався
app-key-left = лишилося { $count }
app-key-idle =
    { $days ->
        [one] не використовувався { $days } день
        [few] не використовувався { $days } дні
       *[other] не використовувався { $days } днів
    }
app-key-forgotten = забутий?
app-key-blocked = заблокований
app-key-expired = строк минув
app-key-retiring = вимкнеться, коли запрацює новий
app-key-end = Строк дії
app-key-end-about = Коли строк мине, програми з цим ключем перестануть працювати. Бот нагадає за день.
app-key-endless = без строку
app-key-days =
    { $days ->
        [one] на { $days } день
        [few] на { $days } дні
       *[many] на { $days } днів
    }
app-key-end-set = Строк дії задано
app-key-expires = до { $time }
app-key-limit = { $limit } запитів за { $seconds } с
app-key-name = Назва, її бачите лише ви
app-key-name-example = мій сайт
app-key-create = Створити ключ
app-key-ready = Ключ готовий
app-key-once = Він показується лише зараз. Вставте його в програму й нікому не кажіть.
app-key-copy = Скопіювати ключ
app-key-show = Показати
app-key-hide = Сховати
app-first-request = Перший запит
app-send-request = Спробувати
app-copy-request = Скопіювати запит
app-docs = Документація
app-answered = Відповідь { $status } за { $ms } мс
app-rename = Перейменувати
app-rotate = Замінити
app-rotate-about = Старий ключ працює, доки ви його не видалите чи не призначите йому строк.
app-key-usage = Використання
app-key-usage-about = запити й помилки за 30 днів
app-key-usage-days = { $count } за 30 днів, щонайбільше { $most } на день
app-key-usage-none = За 30 днів запитів не було.
app-key-errors = Останні помилки
app-key-no-errors = Немає.
app-key-access = Доступ
app-key-access-all = усе
app-key-access-about = Що ключу можна читати? Якщо нічого не вибрано — усе. Програмі на чужому хостингу вистачить малого.
app-key-access-set = Доступ змінено
app-rotate-end = Старий ключ закінчиться
app-rotate-never = Сам не закінчиться
app-hold-delete = Утримуйте, щоб видалити
app-press-again = Натисніть ще раз, щоб видалити
app-key-deleted = Ключ видалено, він більше не працює
app-key-renamed = Перейменовано

## Me

app-me-title = Я
app-me-about = Нікнейм, склади й налаштування
app-my-server = Сервер
app-my-fraction = Фракція
app-my-family = Сім’я
app-my-norm = Норма
app-my-report = Звіт за тиждень · { $name }
app-no-report = вимкнено
app-my-language = Мова
app-language-name = Українська
app-language-where = щоб змінити, напишіть у чаті /lang
app-not-chosen = не вибрано
app-forget-choice = Скинути фракцію та сім’ю
app-saved = Збережено
app-my-settings = Налаштування бота й цієї сторінки
app-no-nickname = Хто ви у грі?
app-no-nickname-yet = Назвіть свій нікнейм і сервер: тут з’явиться ваша картка, а бот зрозуміє, про кого «моя фракція» і «мій дім». Підтверджується входом у гру.
app-claim = Це я
app-another-nickname = Ще один нікнейм
app-check-presence = 🎮 Я у грі
app-hide-nickname = Сховати з історії
app-hide-nickname-about = години, тиждень, склад, хто прийшов і пішов
app-forget-nickname = Забути цей нікнейм
app-forget-nickname-about = Бот більше не знатиме, що ви — цей гравець. Щоб підтвердити знову, доведеться зайти у гру. Схований нікнейм лишиться схованим.
app-hold-forget = Утримуйте, щоб забути
app-is-confirmed = ✅ підтверджено
app-is-claimed = ❔ не підтверджено
app-is-hidden = 🙈 сховано
app-is-quiet = 🔕 без згадок
app-away-until = 🌴 відсутність до { $day }
app-roster-of = Склад · { $group }
app-roster-about = за рангами, з годинами й відсутностями
app-week-hours = за тиждень
app-roster-nobody = Нікого
app-roster-all = Усі
app-roster-unseen = Немає { $days } дн.
app-roster-idle = Менше { $hours } год
app-roster-filter = Кого показати
app-roster-long = немає понад місяць
