### Messages for operators.
### `# $name (Type)` declares an argument and `(plain)` a message or group without HTML; see build.rs.

## Overview

operator_head = 🛠 <b>Operators</b>
# $issued (Html), $deleted (Html), $blocked (Html)
operator_today_keys =
    <b>Keys today</b> (UTC)
    { $issued } issued, { $deleted } deleted, { $blocked } blocked
# $active (Html), $blocked (Html), $expired (Html)
operator_all_keys = In all: { $active } active, { $blocked } blocked, { $expired } expired
# $answered (Html), $failed (Html), $refused (Html)
operator_today_requests =
    <b>Requests today</b>
    { $answered } answered, { $failed } of them with our errors (5xx), { $refused } over a limit
# $key (Html), $refused (Html), $answered (Html)
operator_refused = 🚦 { $key } — { $refused } over the limit, { $answered } answered
operator_busiest_head = <b>The busiest keys of the last 30 days</b>
operator_busiest_none = No key was used in the last 30 days.
# $key (Html), $requests (Html), $refused (Html), $failed (Html)
operator_busiest = { $key } — { $requests } requests, { $refused } over the limit, { $failed } failed
operator_feed = <b>Data</b>
# $documents (Number), $age (String), $oldest (String), $document (Html)
operator_feed_fresh =
    { $documents ->
        [one] { $documents } document, { $age } old
       *[other] { $documents } documents, the latest { $age } old, the oldest { $oldest }: { $document }
    }
# $time (String)
operator_pull_round = 🔁 A round of all pulled lists takes { $time }
# $servers (String)
operator_servers_down = 🛠 In maintenance or offline: { $servers }
operator_feed_none = No document has arrived yet.
operator_feed_unknown = Unknown here: the data arrives in another process.
# $document (Html), $age (String), $fault (Html)
operator_document_refused = ❗ { $document } has been refused for { $age }: { $fault }
# $document (Html), $age (String)
operator_document_stale = ❗ { $document }: nothing new for { $age }
# $document (Html), $age (String), $fault (Html)
operator_pull_fails = ❗ { $document } has not been pulled for { $age }: { $fault }
# $age (String), $fault (Html)
operator_source_fails = ❗ data has not been pulled for { $age }: { $fault }
# $count (Html)
operator_more = … and { $count } more
operator_parts = <b>Parts</b>
operator_parts_unknown = The other parts run in another process.
# $part (String)
operator_part_works = ✅ { $part }
# $part (String)
operator_part_fails = ❗ { $part }: not working
# $free (String), $total (String)
operator_disk = ✅ disk: { $free } of { $total } free
# $free (String), $total (String)
operator_disk_full = ❗ disk nearly full: { $free } of { $total } free
# $key (Html)
operator_leak = ❗ { $key } was posted in public and can't be blocked: the key store can't be written
operator_usage =
    <b>Find a key</b>
    /op <i>k_3fZ81bQx</i> — by its public id
    /op <i>Ab3x…9Zk1</i> — by its hint
    /op <i>123456789</i> or <i>@name</i> — by its owner

    <b>Change it</b>
    /op block <i>k_… reason</i>
    /op unblock <i>k_…</i>
    /op expire <i>k_… 2027-01-31</i>, <i>30d</i>, <i>now</i> or <i>never</i>
    /op limit <i>k_… 600/60s</i> or <i>standard</i>
    /op history <i>k_…</i>
# $server (Html)
operator_feed_server = <b>{ $server }</b>
operator_feed_shared = <b>All servers</b>

## Parts and buttons (plain)

# $size (String)
size_mb = { $size } MB
# $size (String)
size_gb = { $size } GB
operator_part_store = key store
operator_part_feed = data
operator_part_documents = shared documents
operator_part_api = API
button_operator_refresh = 🔄 Refresh
button_operator_feed = 📥 Data
button_operator_busiest = 🏆 Busiest keys
button_operator_help = ❔ Help
button_operator_overview = 🛠 Overview
button_operator_block = ⛔ Block
button_operator_unblock = ✅ Unblock
button_operator_unblock_now = ✅ Yes, unblock
button_operator_expiry = ⏳ Expiry
button_operator_limit = 📏 Limit
button_operator_history = 📜 History
button_operator_keys = 👤 All keys of the owner
button_operator_card = ↩️ Back to the key
button_reason_flooding = Far too many requests
button_reason_shared = Given to others
button_reason_misused = Used against the rules
button_reason_other = ✏️ Another reason
button_expire_now = Now
button_expire_never = Never
# $days (Number)
button_expire_days =
    { $days ->
        [one] In { $days } day
       *[other] In { $days } days
    }
button_limit_standard = Standard

## Keys

# $id (Html), $owner (Html)
operator_key = { $id } · owner { $owner }
# $id (Html)
operator_key_of_nobody = { $id } · no owner
# $answered (Html), $refused (Html)
operator_key_today = today: { $answered } answered, { $refused } over the limit
# $owner (Html), $count (Number)
operator_keys_of =
    { $count ->
        [one] 👤 Owner { $owner }: <b>{ $count }</b> key
       *[other] 👤 Owner { $owner }: <b>{ $count }</b> keys
    }
operator_no_key = No such key. Its public id (<i>k_3fZ81bQx</i>), its hint (<i>Ab3x…9Zk1</i>), or its owner's Telegram id or <i>@name</i> will do.
# $name (String)
operator_unknown_name = I know { $name } only if they have written to me since my last start. The Telegram id always works.
# $count (Number)
operator_many_keys =
    { $count ->
        [one] { $count } key matches:
       *[other] { $count } keys match. Which one?
    }
# $key (Html)
operator_ask_block = Block { $key }? Programs that use it stop working at once, and its owner is told why. Choose the reason:
# $key (Html), $reason (Html)
operator_ask_block_for =
    Block { $key }? Programs that use it stop working at once, and its owner is told why:
    <blockquote>{ $reason }</blockquote>
# $key (Html), $longest (Html)
operator_ask_reason = Why is { $key } blocked? Send the reason in one line of at most { $longest } characters: its owner reads it.
# $longest (Html)
operator_bad_reason = A reason is one line of at most { $longest } characters.
# $key (Html)
operator_ask_unblock = Unblock { $key }? It will work again at once.
# $key (Html)
operator_ask_expiry = Until when is { $key } valid? For another day: /op expire <i>k_… 2027-01-31</i>
# $key (Html)
operator_ask_limit = Which limit does { $key } get? For another one: /op limit <i>k_… 600/60s</i>
operator_bad_expiry = Write the end as a day, as a time from now like <code>30d</code>, or as <code>now</code> or <code>never</code>: /op expire <i>k_… 2027-01-31</i>
operator_bad_limit = Write a limit like <code>600/60s</code>, or <code>standard</code>: /op limit <i>k_… 600/60s</i>
operator_endless = Only its owner can let a standard key expire. Block it instead.
# $most (Number)
operator_owner_full =
    { $most ->
        [one] Its owner already has { $most } active key. Delete or block it first.
       *[other] Its owner already has { $most } active keys. Delete or block one of them first.
    }
operator_blocked = ⛔ Blocked. Its owner is being told.
operator_unblocked = ✅ Unblocked. Its owner is being told.
operator_expiry_set = ⏳ The expiry is changed.
operator_limit_set = 📏 The limit is changed.

## The history of a key

# $key (Html)
operator_history = 📜 History of { $key }
# $event (Html), $at (String)
history_entry = { $at }: { $event }
# $event (Html), $at (String), $actor (Html)
history_entry_by = { $at }: { $event } — { $actor }
# $kind (String)
history_issued = issued, { $kind }
# $key (Html)
history_rotated = replaced by { $key }
history_renamed = renamed
history_deleted = deleted
# $reason (Html)
history_blocked = blocked: { $reason }
history_unblocked = unblocked
# $at (String)
history_expires = expires { $at }
# $key (Html)
history_retiring = ends once { $key } replaces it
history_endless = expiry removed
# $limit (Html)
history_limit = limit { $limit }
history_standard_limit = standard limit
history_unsure = delivery unknown
history_expired = expired
actor_owner = the owner
actor_bot = the bot
actor_command_line = the command line
# $id (Html)
actor_operator = operator { $id }
actor_forgotten_operator = an operator

## What operators are told

operator_notice = ⚠️ <b>Needs attention</b>
operator_over = ✅ <b>Over</b>
# $document (Html)
operator_over_refused = { $document } is accepted again
# $document (Html)
operator_over_stale = { $document } is up to date again
# $document (Html)
operator_over_pull = { $document } is pulled again
operator_over_source = data is pulled again
# $part (String)
operator_over_part = { $part }: working again
operator_over_disk = the disk has room again
# $key (Html)
operator_over_leak = { $key } is blocked or gone

## Command menu and reasons (plain)

command_op = For operators
reason_flooding = it made far too many requests
reason_shared = it was given to others
reason_misused = it was used against the rules
