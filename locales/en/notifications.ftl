### Notifications that the bot sends unprompted.
### `# $name (Type)` declares an argument and `(plain)` a message or group without HTML; see build.rs.

# $key (Html)
notice_leaked = 🚨 Your API key { $key } was exposed in public, so I blocked it. Get a new one: /new
# (plain)
reason_leaked = it was exposed in public
# $key (Html), $reason (String)
notice_blocked = ⛔ Your API key { $key } was blocked: { $reason }
# $key (Html)
notice_unblocked = ✅ Your API key { $key } works again.
# $key (Html), $days (Number), $at (String)
notice_expires =
    { $days ->
        [one] ⏳ Your API key { $key } expires in a day, { $at }.
       *[other] ⏳ Your API key { $key } expires in { $days } days, { $at }.
    }
# $key (Html), $at (String)
notice_expired = ⌛ Your API key { $key } expired { $at } and no longer works.
