### Boards: messages that I keep up to date.
### `# $name (Type)` declares an argument and `(plain)` a message or group without HTML; see build.rs.

## Commands and buttons (plain)

command_board = A message that stays up to date
command_boards = Boards of this chat
button_board_pin = 📌 Pin
button_board_move = 👇 Here
button_board_stop = ⏹ Stop
button_new_board = ➕ New board
button_boards = 📋 Boards
button_board_fraction = 🚩 Faction
button_board_family = 👪 Family
button_board_servers = 🌐 Servers
button_board_auctions = 🔨 Auctions
button_board_gangs = 🔫 Gangs
button_board_leaders = ⭐ Leaders

## The last line of a board

# $time (String)
board_live = 🟢 live · { $time }
# $time (String)
board_stale = 🟡 not live · nothing new since { $time }
# $time (String)
board_closed = 🔴 not live · the server is offline · { $time }
# $time (String)
board_stopped = ⏸ not live · the bot is stopped · { $time }
# $time (String)
board_ended = ⏹ no longer updated · { $time }
board_moved = 👇 The board is further down now.

## Setting up

board_menu =
    📋 <b>Live board</b>
    One message that I keep up to date, so that nobody has to ask. What should it show?

    In one line: <code>/board lspd 5</code>, <code>/board family Barone</code>, <code>/board servers</code>, <code>/board auctions los-santos &lt; 2kk</code>, <code>/board gangs</code>, <code>/board leaders</code>
board_asks = 📋 For the board, a message that I keep up to date:
board_not_understood =
    I didn't get what the board should show. For example: <code>/board lspd 5</code>, <code>/board family Barone</code>, <code>/board servers</code>
board_impossible =
    A board can't show that. It can show who is online in a faction or family, lists of servers, factions and leaders, interviews, gang zones and auctions: /board
# $server (String)
board_which_family = { $server } · which family? Choose, or send <code>/board family</code> with its name.
boards_admins_only = Only admins can set up boards in a group.
board_exists = This chat has this board already: /boards
# $most (Number)
boards_full =
    { $most ->
        [one] This chat has { $most } board already, that's the limit. Stop it first: /boards
       *[other] This chat has { $most } boards already, that's the limit. Stop one first: /boards
    }
# $most (Number)
boards_full_person =
    { $most ->
        [one] You have set up { $most } board, that's the limit. Stop it first: /boards in its chat
       *[other] You have set up { $most } boards, that's the limit. Stop one first: /boards in its chat
    }
board_interrupted = ⚠️ I don't know whether the board arrived. If you see one that isn't in /boards, delete it and send the command again.
board_failed = 😔 I couldn't send the board here. Try again in a minute.

## The list

# $count (Number), $most (Number)
boards_head = 📋 <b>Boards of this chat</b> · { $count } of { $most }
boards_none = 📋 This chat has no boards yet. A board is one message that I keep up to date.
# $number (Number), $title (Html), $state (Html)
board_row =
    <b>{ $number }.</b> { $title }
    { $state }
# $title (Html)
board_changed = 📋 The board shows this now: { $title }
# $title (Html)
board_gone =
    ⏹ A board of yours has ended: its message is gone, or I can't edit it any more.
    { $title }

## Toasts (plain)

boards_admins_only_toast = Only admins can do that
board_pinned = Pinned, without a notification
board_pin_refused = I may not pin messages here. Make me an admin who may pin messages
board_is_gone = This board has ended
board_is_moved = The board is below now
board_is_stopped = The board is no longer updated
