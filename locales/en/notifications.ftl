### Notifications that the bot sends unprompted.
### `# $name (Type)` declares an argument and `(plain)` a message or group without HTML; see build.rs.

# $key (Html)
notice_leaked = 🚨 Your key { $key } was posted where others can read it. I blocked it at once. Get another: /new
# (plain)
reason_leaked = it was posted where others can read it
# $key (Html), $reason (String)
notice_blocked = ⛔ Your key { $key } was blocked: { $reason }
# $key (Html)
notice_unblocked = ✅ Your key { $key } works again.
# $key (Html), $days (Number), $at (String)
notice_expires =
    { $days ->
        [one] ⏳ Your key { $key } expires in a day, { $at }. Talk to the operators if you need it longer.
       *[other] ⏳ Your key { $key } expires in { $days } days, { $at }. Talk to the operators if you need it longer.
    }
# $key (Html), $at (String)
notice_expired = ⌛ Your key { $key } expired { $at } and no longer works.
