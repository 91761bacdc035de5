# What the bot tells of its own accord.

notice_leaked = 🚨 Your key { $key } was posted where others can read it. I blocked it at once. Get another: /new
reason_leaked = it was posted where others can read it
notice_blocked = ⛔ Your key { $key } was blocked: { $reason }
notice_unblocked = ✅ Your key { $key } works again.
notice_expires =
    { $days ->
        [one] ⏳ Your key { $key } expires in a day, { $at }. Talk to the operators if you need it longer.
       *[other] ⏳ Your key { $key } expires in { $days } days, { $at }. Talk to the operators if you need it longer.
    }
notice_expired = ⌛ Your key { $key } expired { $at } and no longer works.
