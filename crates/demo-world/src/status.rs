//! A server in the server list.

use std::net::Ipv4Addr;

use jiff::Timestamp;
use serde::Serialize;

use crate::{daily_load::DAY, record::timestamp, server::Server};

/// A server in `servers.json`.
#[derive(Serialize, Debug)]
pub(crate) struct Status {
    number: u32,
    name: String,
    ip: String,
    port: u16,
    online: usize,
    maxplayers: u32,
    password: bool,
    #[serde(rename = "donateMultiplier")]
    donate_multiplier: f64,
    #[serde(rename = "experienceMultiplier")]
    experience_multiplier: f64,
    status: &'static str,
    status_since: Timestamp,
    aliases: Vec<String>,
    query: bool,
}

impl Server {
    pub(crate) fn status(&self, now: i64) -> Status {
        let (name, aliases) = self.name();
        // Multipliers change at the daily restart.
        let restart = (now - RESTART).div_euclid(DAY) * DAY + RESTART;
        let offers = self.random.of("offers").nth(restart);
        Status {
            number: self.number,
            name,
            ip: Ipv4Addr::new(203, 0, 113, (self.number % 250) as u8 + 1).to_string(),
            port: 7777,
            online: self.online(now).count(),
            maxplayers: self.size.players.max(1_000),
            password: self.in_maintenance(),
            donate_multiplier: offers.of("donate").pick(&[1.0, 1.0, 1.0, 1.5, 2.0]),
            experience_multiplier: offers.of("experience").pick(&[1.0, 1.0, 2.0, 2.0, 3.0]),
            status: if self.in_maintenance() { "maintenance" } else { "online" },
            status_since: timestamp(restart),
            aliases,
            query: false,
        }
    }

    fn name(&self) -> (String, Vec<String>) {
        match NAMES.get(self.number as usize - 1) {
            Some((name, aliases)) => {
                ((*name).to_owned(), aliases.split(", ").map(str::to_owned).collect())
            }
            None => (format!("Server {}", self.number), Vec::new()),
        }
    }
}

/// 5 a.m. in Moscow, in seconds of the UTC day.
const RESTART: i64 = 2 * 3_600;

const NAMES: &[(&str, &str)] = &[
    ("Aurora", "Аврора, aur"),
    ("Bristol", "Бристоль, Бристол"),
    ("Calder", "Кальдер, Колдер"),
    ("Dunmore", "Данмор, Дунмор"),
    ("Brainburg", "Брейнбург, Браинбург, brain, брейн"),
    ("Eastvale", "Иствейл, east"),
    ("Fairmont", "Фэрмонт, Фейрмонт"),
    ("Saint Grey", "Сент Грей, Сан Грей, saintgrey, sg"),
    ("Harbor", "Харбор"),
    ("Ironwood", "Айронвуд, iron"),
    ("Juniper", "Джунипер"),
    ("Kingsport", "Кингспорт, kings"),
    ("Lakeside", "Лейксайд, lake"),
    ("Meadow", "Медоу"),
    ("Northgate", "Нортгейт, north"),
    ("Oakridge", "Оукридж, oak"),
    ("Palm Bay", "Палм Бэй, Палм Бей, palm"),
    ("Quincy", "Куинси, Квинси"),
    ("Red Hill", "Ред Хилл, redhill, rh"),
    ("Silverton", "Сильвертон, silver"),
    ("Thornhill", "Торнхилл, thorn"),
    ("Upland", "Апленд"),
    ("Vernon", "Вернон"),
    ("Westbrook", "Вестбрук, west"),
    ("Yorkton", "Йорктон, york"),
    ("Zephyr", "Зефир"),
    ("Amber", "Амбер, Эмбер"),
    ("Blackwater", "Блэкуотер, black"),
    ("Coral", "Корал"),
    ("Delta", "Дельта"),
    ("Ember", "Ембер"),
    ("Falcon", "Фалкон, Сокол"),
    ("Granite", "Гранит"),
];
