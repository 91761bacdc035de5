### Повідомлення, які бот надсилає сам.

notice_leaked = 🚨 Ваш API-ключ { $key } потрапив у відкритий доступ, тож я його заблокував. Отримати новий: /new
reason_leaked = потрапив у відкритий доступ
notice_blocked = ⛔ Ваш API-ключ { $key } заблоковано: { $reason }
notice_unblocked = ✅ Ваш API-ключ { $key } знову працює.
notice_expires =
    { $days ->
        [one] ⏳ Строк дії API-ключа { $key } мине через { $days } день: { $at }.
        [few] ⏳ Строк дії API-ключа { $key } мине через { $days } дні: { $at }.
       *[other] ⏳ Строк дії API-ключа { $key } мине через { $days } днів: { $at }.
    }
notice_expired = ⌛ Строк дії API-ключа { $key } минув { $at }, ключ більше не працює.
