//! Makes the calls with the client that openapi-to-rust generated. Prints a line for each call: the operation, a tab, and what
//! failed.

#[allow(dead_code)]
mod generated;

use std::fmt::Debug;

use generated::{ApiOpError, HttpClient};
use serde::de::DeserializeOwned;
use serde_json::Value;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let [_, address, key, calls] = std::env::args().collect::<Vec<_>>().try_into().unwrap();
    let client = |key: &str| HttpClient::new().with_base_url(&address).with_header("X-API-Key", key);
    let calls: Vec<(String, Value, u16)> =
        serde_json::from_slice(&std::fs::read(calls).unwrap()).unwrap();
    for (operation, parameters, status) in calls {
        let client = client(if status == 401 { "none" } else { &key });
        let failure = call(&client, &operation, &parameters, status).await.err().unwrap_or_default();
        println!("{operation}\t{}", failure.split_whitespace().collect::<Vec<_>>().join(" "));
    }
}

async fn call(api: &HttpClient, operation: &str, given: &Value, status: u16) -> Result<(), String> {
    let number = |name: &str| given[name].as_i64();
    let text = |name: &str| given[name].as_str();
    let server = number("serverId").unwrap_or_default();
    let (nickname, fraction) = (text("nickname").unwrap_or_default(), text("fractionId"));
    let in_path = fraction.unwrap_or_default();
    match operation {
        "getStatus" => check(api.get_status().await, status),
        "getSummary" => check(api.get_summary().await, status),
        "getKey" => check(api.get_key().await, status),
        "getOnline" => check(api.get_online(server).await, status),
        "getAdmins" => check(api.get_admins(server).await, status),
        "findPlayer" => check(api.find_player(nickname, server).await, status),
        "getPlayerOnline" => check(api.get_player_online(nickname, server).await, status),
        "getFractions" => check(api.get_fractions(server).await, status),
        "getFraction" => check(api.get_fraction(server, in_path).await, status),
        "getFractionByPath" => check(api.get_fraction_by_path(in_path, server).await, status),
        "getLeaders" => check(api.get_leaders(server).await, status),
        "getSubleaders" => check(api.get_subleaders(server).await, status),
        "getSobes" => check(api.get_sobes(server).await, status),
        "getHistory" => {
            check(api.get_history(server, fraction, number("hours"), number("step")).await, status)
        }
        "getFractionPlaytime" => {
            check(api.get_fraction_playtime(server, in_path, number("seenWithin")).await, status)
        }
        "getFamilies" => check(api.get_families(server, text("member")).await, status),
        "getFamily" => {
            check(api.get_family(server, number("famId").unwrap_or_default()).await, status)
        }
        "getFamilyHistory" => {
            let family = number("famId").unwrap_or_default();
            check(api.get_family_history(server, family, number("hours")).await, status)
        }
        "getFamilyPlaytime" => {
            let family = number("famId").unwrap_or_default();
            check(api.get_family_playtime(server, family, number("seenWithin")).await, status)
        }
        "getMap" => check(api.get_map(server).await, status),
        "getGhetto" => check(api.get_ghetto(server).await, status),
        "getGhettoHistory" => {
            check(api.get_ghetto_history(server, number("hours")).await, status)
        }
        "getProperty" => {
            let id = number("id").unwrap_or_default();
            check(api.get_property(server, one_of(&given["type"])?, id).await, status)
        }
        "getMarket" => {
            let (kind, city) = (one_of(&given["type"])?, text("city"));
            check(api.get_market(server, kind, city, number("days")).await, status)
        }
        "getEvents" => {
            let (kinds, about) = (text("kinds"), text("about"));
            let [server, since, limit, wait] =
                ["serverId", "since", "limit", "wait"].map(number);
            check(api.get_events(server, kinds, about, since, limit, wait).await, status)
        }
        _ => Err("there is no such call".to_owned()),
    }
}

/// A value as the client's enum for a parameter.
fn one_of<T: DeserializeOwned>(value: &Value) -> Result<T, String> {
    serde_json::from_value(value.clone()).map_err(|error| error.to_string())
}

/// The page was parsed, or the error was, as documented.
fn check<T, E: Debug>(answer: Result<T, ApiOpError<E>>, status: u16) -> Result<(), String> {
    match answer {
        Ok(_) if status == 200 => Ok(()),
        Ok(_) => Err(format!("answered 200 instead of {status}")),
        Err(ApiOpError::Api(error)) if error.status == status && error.typed.is_some() => Ok(()),
        Err(error) => Err(error.to_string()),
    }
}
