### Answers to small talk, and to messages that are not read. Each subject has two sentences, so that none comes twice in a row.
### `# $name (Type)` declares an argument and `(plain)` a message or group without HTML; see build.rs.

welcome = 🙂 You're welcome! Ask again any time.
welcome_again = Any time 🙂
greet_back = 👋 Hi! What would you like to know? Send “LSPD 5” or a nickname, or choose:
greet_back_again = 👋 Hello again! What shall I look up?
farewell = 👋 See you!
farewell_again = Bye! I'm here when you need me.
identity = 🤖 I'm a bot: I tell you who is online, what's on auction, and when something you wait for happens.
identity_again = 🤖 A bot that knows the game's servers. Ask about a faction, a family, a player or a house.
maker = 🛠 Programmers wrote me. I use the same API that I issue keys for.
maker_again = 🛠 People who write code. Their names aren't among my data.
human = 🤖 No, I'm a program. But I answer at any hour.
human_again = 🤖 Still a program: no sleep, no coffee 🙂
mood = 🙂 I'm fine, watching the servers. What shall I look up?
mood_again = 🙂 As good as a minute ago. Shall we look at something?
praised = ☺️ Thank you!
praised_again = 🙂 Nice to hear that.
agreed = 👌 Good.
agreed_again = 👍 I'm here if you need anything else.
yes_or_no = I haven't asked anything right now 🙂 What would you like to know?
yes_or_no_again = I'm not sure what that answers. Choose:
laughed = 😄 Glad it made you laugh.
laughed_again = 😂 Good one.
sworn_at = 😕 Sorry if I let you down. Try other words, or choose:
sworn_at_again = I'm doing my best 😶 A button may work better:
emoji = 🙂 I read words better than emoji. Try “LSPD 5”, or choose:
emoji_again = 🙂 Nice. And in words?
unreadable = 👀 I can only read typed text. Write a faction or a nickname, or choose:
unreadable_again = 👀 I can't read this one either: only text that you type. For example:
# $zone (String), $offset (String)
time_zone = 🕒 All times here are in the zone { $zone }, UTC{ $offset }. It is the same for everybody and can't be changed here.
# $offset (String)
time_zone_offset = 🕒 All times here are UTC{ $offset }. It is the same for everybody and can't be changed here.
data_age = 🕒 The figures are of now: the last line of each answer has their time. Charts and days say their span.
data_age_again = 🕒 Of the time in the answer's last line. 🔄 under it brings newer ones.
cannot_punish = 🚓 I can't ban, kick or warn anybody, nor lift a penalty: that is for the game's admins and leaders. I can show who somebody is and when they were online:
cannot_trade = 🏷 I can't buy, bid or sell for anybody: that happens in the game. I can show auctions and what property usually costs, and tell you when something turns up:
cannot_vouch = 🪪 I can't confirm who writes to me. The game knows nicknames, not Telegram accounts. I can show who leads a faction, and its deputies:
cannot_pass_on = ✉️ I can't pass messages on: tell your leader or a deputy in the game. An absence you note yourself: <code>/away 3 days</code>. I can show who is online now:
cannot_cheat = 🙃 I can't add hours, levels or money: I only read what the game counts. I can show the hours of a week:
cannot_play = 🎮 I don't play and sign nobody up. I can show zones and captures, and remind you in time:
cannot_know_rules = 📖 I don't know the rules of the game or what an interview asks: ask the faction's leader, or look at the forum. I know when interviews are and who is online:
cannot_chat = 🙂 I'm not much of a talker: I know figures. I can show who is online, auctions and the map:
cannot_know_why = 🤔 I only count: why it is so, I don't know. I can show what was before, for example “lspd 5 chart”:
cannot_see_positions = 📍 The game tells me who is online, not where on the map anybody is or what they are doing. I can tell you when somebody logs in or out:
cannot_see_future = 🔮 I don't know what will be, only what is and what was. I can show at which hours a faction or family is strong, for example /when, and tell you when something happens:
cannot_tell_game_time = 🕒 PayDay, restarts and the clock of the game's servers are not among my data. I know since when a server is up or down, and when interviews are:
cannot_know_that = 🤷 The game doesn't tell me that. I know who is online and for how long, ranks and leaders, families, houses and businesses, gang zones and interviews:
