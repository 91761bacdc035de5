//! What a program is to request.

/// The request that somebody asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApiExample {
    /// What it requests; `None` if the text does not say.
    pub topic: Option<ApiTopic>,
    /// The language of the program.
    pub language: ExampleLanguage,
    /// Whether the text asks whether that can be requested.
    pub asks_whether: bool,
    /// Whether the text asks for the format of the answer.
    pub asks_format: bool,
    /// The words that may be names or numbers.
    pub words: Vec<String>,
}

impl ApiExample {
    /// Whether the text says nothing but the language of a program.
    pub fn names_only_language(&self) -> bool {
        self.topic.is_none() && self.words.is_empty() && self.language != ExampleLanguage::Curl
    }
}

/// The language of an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExampleLanguage {
    /// A command line.
    Curl,
    /// Python.
    Python,
    /// JavaScript.
    JavaScript,
}

/// What can be requested. `locales/words/api_topics.txt` has the words for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum ApiTopic {
    /// `/v2/history`.
    History,
    /// `/v2/playtime/fraction`.
    Playtime,
    /// `/v2/leaders`.
    Leaders,
    /// `/v2/subleaders`.
    Deputies,
    /// `/v2/sobes`.
    Interviews,
    /// `/v2/admins`.
    Admins,
    /// `/v2/ghetto`.
    Ghetto,
    /// `/v2/map`: houses, businesses and auctions.
    Map,
    /// `/v2/families`.
    Families,
    /// `/v2/family`.
    Family,
    /// `/v2/player/find`.
    Player,
    /// `/v2/fractions`.
    Fractions,
    /// `/v2/fraction`: the members online.
    Fraction,
    /// `/v2/online`: all players.
    Online,
    /// `/v2/status`: the servers.
    Status,
}
