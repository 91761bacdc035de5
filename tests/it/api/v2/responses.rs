//! The response of every path.

use insta::assert_snapshot;
use serde_json::json;

use super::populated::PopulatedServer;

impl PopulatedServer {
    /// The body of a successful response.
    pub async fn body(&self, target: &str) -> String {
        let reply = self.get_with_key(target).await;
        assert_eq!(reply.status, 200, "{target}");
        assert_eq!(reply.header("content-type"), "application/json");
        String::from_utf8(reply.body).unwrap()
    }
}

#[tokio::test]
async fn status() {
    let server = PopulatedServer::full().await;
    assert_snapshot!(server.body("/v2/status").await, @r#"{"game":[{"number":1,"name":"Vinewood","ip":"203.0.113.5","port":7777,"online":481,"maxplayers":1000,"password":false,"donateMultiplier":1,"experienceMultiplier":2.5,"status":"online","status_since":"2025-12-31T10:00:00Z","aliases":[]},{"number":2,"name":"Doherty","ip":"203.0.113.5","port":7777,"online":481,"maxplayers":1000,"password":false,"donateMultiplier":1,"experienceMultiplier":2.5,"status":"online","status_since":"2025-12-31T10:00:00Z","aliases":[]}],"api":{"servers":{"1":{"has_online":false,"has_sobes":true,"last_update":1767225600},"2":{"has_online":false,"has_sobes":false}}},"timestamp":1767225600}"#);
}

#[tokio::test]
async fn summary() {
    let server = PopulatedServer::full().await;
    assert_snapshot!(server.body("/v2/summary").await, @r#"{"data":{"1":{"name":"Vinewood","status":"online","online":481,"maxplayers":1000,"fractions":{"LSPD":{"online":2,"inUniform":1,"leaderOnline":true},"FBI":{"online":1,"inUniform":1,"leaderOnline":true}},"timestamp":1767225600},"2":{"name":"Doherty","status":"online","online":481,"maxplayers":1000,"fractions":{},"timestamp":null}},"timestamp":1767225600}"#);
}

#[tokio::test]
async fn players() {
    let server = PopulatedServer::full().await;
    assert_snapshot!(server.body("/v2/player/find?nickname=Carl_Johnson&serverId=1").await, @r#"{"status":"ok","data":{"id":104221,"nickname":"Carl_Johnson","level":24,"exp":60,"money":15300,"bank":2450000,"fraction":{"id":1,"name":"LSPD","rank":8,"rank_name":"Captain"},"online":true,"last_seen":"2025-12-31T20:00:00Z","stats":{"kills":310,"deaths":295,"playtime_hours":1204},"phone":55501,"licences":["car",{"boat":1.50}]},"timestamp":1767225600}"#);
    assert_snapshot!(server.body("/v2/player/find?nickname=Sweet_Johnson&serverId=01").await, @r#"{"status":"ok","data":{"id":5,"nickname":"Sweet_Johnson","level":20,"exp":0,"money":0,"bank":0,"fraction":null,"online":false,"last_seen":"2025-11-30T20:00:00Z","stats":{"kills":0,"deaths":0,"playtime_hours":0}},"timestamp":1767225600}"#);
    assert_snapshot!(server.body("/v2/player/online?nickname=Carl_Johnson&serverId=1").await, @r#"{"status":"ok","data":{"nickname":"Carl_Johnson","online":true,"id":117,"last_seen":"2026-01-01T00:00:00Z"},"timestamp":1767225600}"#);
    assert_snapshot!(server.body("/v2/player/online?nickname=Sweet_Johnson&serverId=1").await, @r#"{"status":"ok","data":{"nickname":"Sweet_Johnson","online":false,"id":null,"last_seen":"2025-11-30T20:00:00Z"},"timestamp":1767225600}"#);
    assert_snapshot!(server.body("/v2/player/online?nickname=Big_Smoke&serverId=1").await, @r#"{"status":"ok","data":{"nickname":"Big_Smoke","online":true,"id":2,"last_seen":"2026-01-01T00:00:00Z"},"timestamp":1767225600}"#);
}

#[tokio::test]
async fn online() {
    let server = PopulatedServer::full().await;
    assert_snapshot!(server.body("/v2/online?serverId=1").await, @r#"{"data":{"2":{"inUniform":false,"isLeader":false,"isZam":false,"level":3,"name":"Big_Smoke"},"7":{"inUniform":false,"isLeader":true,"isZam":false,"level":9,"member":"LSPD","name":"Eddie_Pulaski","position":"Chief","rank":10},"30":{"inUniform":true,"isLeader":true,"isZam":false,"level":40,"member":"FBI","name":"Mike_Toreno","position":"Director"},"117":{"inUniform":true,"isLeader":false,"isZam":true,"level":24,"member":"LSPD","name":"Carl_Johnson","position":"Captain"}},"timestamp":1767225600}"#);
}

#[tokio::test]
async fn fractions() {
    let server = PopulatedServer::full().await;
    assert_snapshot!(server.body("/v2/fractions?serverId=1").await, @r##"{"data":["LSPD","FBI"],"fractions":[{"id":1,"short":"LSPD","name":"Los Santos Police","online":2,"inUniform":1,"leaderOnline":true,"deputiesOnline":1,"kind":"police","color":"#005EFF","aliases":["ЛСПД","полиция лс","Полиция Лос-Сантоса"]},{"id":3,"short":"FBI","name":"FBI","online":1,"inUniform":1,"leaderOnline":true,"deputiesOnline":0,"kind":"police","color":"#005EFF","aliases":["ФБР"]}],"timestamp":1767225600}"##);
    let lspd = server.body("/v2/fraction?serverId=1&fractionId=LSPD").await;
    assert_snapshot!(lspd, @r#"
    {"data":{"1":{"inUniform":false,"isLeader":true,"isZam":false,"level":9,"member":"LSPD","name":"Eddie_Pulaski","position":"Chief","rank":10},"2":{"inUniform":true,"isLeader":false,"isZam":true,"level":24,"member":"LSPD","name":"Carl_Johnson","position":"Captain","rank":null}},"timestamp":1767225600}
    "#);
    for same in [
        "/v2/fraction?serverId=1&fractionId=1",
        "/v2/fraction?serverId=1&fractionId=%D0%BF%D0%BE%D0%BB%D0%B8%D1%86%D0%B8%D1%8F%20%D0%BB%D1%81",
        "/v2/fraction/LSPD?serverId=1",
        "/v2/fraction/%D0%9B%D0%A1%D0%9F%D0%94?serverId=1&unknown=x",
    ] {
        assert_eq!(server.body(same).await, lspd, "{same}");
    }
    assert_snapshot!(server.body("/v2/leaders?serverId=1").await, @r#"
    {"data":{"1":{"inUniform":false,"isLeader":true,"isZam":false,"level":9,"member":"LSPD","name":"Eddie_Pulaski","position":"Chief","rank":10},"2":{"inUniform":true,"isLeader":true,"isZam":false,"level":40,"member":"FBI","name":"Mike_Toreno","position":"Director","rank":null}},"timestamp":1767225600}
    "#);
    assert_snapshot!(server.body("/v2/subleaders?serverId=1").await, @r#"
    {"data":{"1":{"inUniform":true,"isLeader":false,"isZam":true,"level":24,"member":"LSPD","name":"Carl_Johnson","position":"Captain","rank":null}},"timestamp":1767225600}
    "#);
    assert_snapshot!(server.body("/v2/sobes?serverId=1").await, @r#"{"data":{"FBI":{"time":"18:30","place":"Lobby"}},"timestamp":1767225600}"#);
}

#[tokio::test]
async fn families() {
    let server = PopulatedServer::full().await;
    assert_snapshot!(server.body("/v2/families?serverId=1").await, @r#"{"families":[{"id":12,"name":"Grove Street","leader":"Carl_Johnson","level":5,"flagId":3,"membersCount":2},{"id":4,"name":"Ballas <3","leader":"","level":1,"flagId":0,"membersCount":0}],"timestamp":1767225600}"#);
    for (member, found) in [("Big_Smoke", 1), ("Carl_Johnson", 1), ("big_smoke", 0)] {
        let families = server.body(&format!("/v2/families?serverId=1&member={member}")).await;
        assert_eq!(families.matches(r#"{"id":12,"name":"Grove Street""#).count(), found);
        assert_eq!(families.matches(r#""id":"#).count(), found, "{member}");
    }
    let grove = server.body("/v2/family?serverId=1&famId=12").await;
    assert_snapshot!(grove, @r#"{"family":{"id":12,"name":"Grove Street","leader":"Carl_Johnson","level":5,"flagId":3,"membersCount":2,"members":[{"id":901,"nickname":"Carl_Johnson","rank":10,"player_id":104221,"warns":0,"leader":true,"deputy":false,"joined_at":1735689600},{"id":902,"nickname":"Big_Smoke","rank":9,"player_id":77,"warns":2,"leader":false,"deputy":true,"joined_at":1735689700}]},"timestamp":1767225600}"#);
    assert_eq!(server.body("/v2/family?serverId=1&familyId=012").await, grove);
    assert_snapshot!(server.body("/v2/family?serverId=1&famId=4").await, @r#"{"family":{"id":4,"name":"Ballas <3","leader":"","level":1,"flagId":0,"membersCount":0,"members":[]},"timestamp":1767225600}"#);
}

#[tokio::test]
async fn map() {
    let server = PopulatedServer::full().await;
    assert_snapshot!(server.body("/v2/map?serverId=1").await, @r#"
    {"houses":{"hasOwner":[{"id":1,"name":"No 1","owner":"Carl_Johnson","lx":2495.3,"ly":-1687.5,"hasAuction":false,"auMinBet":0,"auStartPrice":0,"auTimeEnd":0,"nearest_poi":{"city":"Los Santos","name":"Ganton Gym","x":2229.5,"y":-1721.2}}],"noOwner":[{"id":2,"name":"No 2","owner":"","lx":2495.3,"ly":-1687.5,"hasAuction":false,"auMinBet":0,"auStartPrice":0,"auTimeEnd":0,"nearest_poi":{"city":"Los Santos","name":"Ganton Gym","x":2229.5,"y":-1721.2}}],"onAuction":[{"id":3,"name":"No 3","owner":"","lx":2495.3,"ly":-1687.5,"hasAuction":true,"auMinBet":500,"auStartPrice":100000,"auTimeEnd":1767229200,"nearest_poi":{"city":"Los Santos","name":"Ganton Gym","x":2229.5,"y":-1721.2}}],"onMarketplace":[{"id":4,"name":"No 4","owner":"Carl_Johnson","lx":2495.3,"ly":-1687.5,"hasAuction":false,"auMinBet":0,"auStartPrice":0,"auTimeEnd":0,"nearest_poi":{"city":"Los Santos","name":"Ganton Gym","x":2229.5,"y":-1721.2},"price":450000}]},"businesses":{"noAuction":{"4":[{"id":1,"name":"No 1","owner":"Big_Smoke","lx":2495.3,"ly":-1687.5,"hasAuction":false,"auMinBet":0,"auStartPrice":0,"auTimeEnd":0,"nearest_poi":{"city":"Las Venturas","name":"Four Dragons","x":2020.0,"y":1007.5},"type":4}]},"onAuction":[],"onMarketplace":[]},"timestamp":1767225600}
    "#);
    assert_snapshot!(server.body("/v2/ghetto?serverId=1").await, @r##"{"data":{"17":{"squareStart":{"x":2400.0,"y":-1700.0},"squareEnd":{"x":2500.5,"y":-1600.0},"color":37671,"fraction_id":null,"famId":12,"famName":"Grove Street","money":12000,"respects":40,"war":{"until":1000.0}}},"timestamp":1767225600}"##);
}

#[tokio::test]
async fn admins() {
    let server = PopulatedServer::full().await;
    assert_snapshot!(server.body("/v2/admins?serverId=1").await, @r#"{"server":{"id":1,"name":"Vinewood"},"admins":[{"nickname":"Frank_Tenpenny","short_name":"CA","position":"Chief administrator","level":6,"status":"active","forum_url":"https://forum.example/7","vk_url":null}],"timestamp":1767225600}"#);
}

#[tokio::test]
async fn history() {
    let server = PopulatedServer::full().await;
    assert_snapshot!(server.body("/v2/history?serverId=1").await, @r#"{"data":[],"step":60,"timestamp":1767225600,"lastLeader":null,"lastDeputies":[]}"#);
    let minute = jiff::Timestamp::now().as_second() / 60 * 60;
    for (made, players) in [(minute - 60, json!([])), (minute, json!([police()]))] {
        server.publish("1/online", json!({"timestamp": made, "players": players}));
        server.history.record(1, server.current.server(1).unwrap().online.as_ref().unwrap());
    }
    let body = server
        .body("/v2/history?serverId=1&fractionId=LSPD")
        .await
        .replace(&minute.to_string(), "T");
    let body = body.replace(&(minute - 60).to_string(), "T-60");
    assert_snapshot!(body, @r#"{"data":[{"t":T-60,"online":0,"most":0,"inUniform":0,"leader":false},{"t":T,"online":1,"most":1,"inUniform":1,"leader":true}],"step":60,"timestamp":T,"lastLeader":null,"lastDeputies":[]}"#);
    let body = server.body("/v2/history?serverId=1&hours=720").await;
    assert!(body.contains(r#""leader":null"#) && body.contains(r#""step":300"#), "{body}");
}

#[tokio::test]
async fn the_history_of_zones_and_of_playtime() {
    let server = PopulatedServer::full().await;
    assert_snapshot!(server.body("/v2/ghetto/history?serverId=1").await, @r#"{"data":[],"timestamp":1767225600}"#);
    let family = server.body("/v2/playtime/family?serverId=1&famId=12").await;
    assert!(
        family.contains(r#""Big_Smoke":{"minutes":[0,0,0,0,0,0,0],"lastDay":null}"#),
        "{family}"
    );
    assert!(family.contains(r#""since":null"#), "{family}");
    let now = jiff::Timestamp::now().as_second();
    let zone = |id, fraction| json!({"id": id, "squareStart": {"x": 0, "y": 0}, "squareEnd": {"x": 1, "y": 1}, "fraction_id": fraction});
    let zones = [zone(1, 1), zone(2, 1), zone(3, 2), zone(4, 99)];
    server.publish("1/ghetto", json!({"timestamp": now, "zones": zones}));
    server.history.zones.record(1, server.current.server(1).unwrap().ghetto.as_ref().unwrap());
    let body = server.body("/v2/ghetto/history?serverId=1&hours=1").await;
    assert!(body.contains(r#""zones":{"1":2,"2":1,"99":1}}]"#), "{body}");
    let playtime = &server.history.playtime;
    for made in [now - 120, now] {
        server.publish("1/online", json!({"timestamp": made, "players": [police()]}));
        playtime.record(1, server.current.server(1).unwrap().online.as_ref().unwrap());
    }
    playtime.flush().await.unwrap();
    let today = jiff::Timestamp::now().in_tz("Europe/Moscow").unwrap().date();
    let body = server.body("/v2/playtime/fraction?serverId=1&fractionId=LSPD").await;
    let pulaski = format!(
        r#"{{"data":{{"Eddie_Pulaski":{{"minutes":[0,0,0,0,0,0,2],"lastDay":"{today}","rank":10}}}}"#
    );
    assert!(
        body.starts_with(&pulaski) && body.contains(&format!(r#""since":"{today}""#)),
        "{body}"
    );
}

fn police() -> serde_json::Value {
    json!({"id": 7, "name": "Eddie_Pulaski", "level": 9, "fraction": 1, "position": "Chief", "rank": 10, "inUniform": true, "isLeader": true, "isZam": false})
}

#[tokio::test]
async fn online_follows_the_list_of_players_online() {
    let server = PopulatedServer::full().await;
    let target = "/v2/player/find?nickname=Carl_Johnson&serverId=1";
    let online = async || {
        let body: serde_json::Value = serde_json::from_str(&server.body(target).await).unwrap();
        body["data"]["online"].as_bool().unwrap()
    };
    assert!(online().await);
    server.publish("1/online", json!({"timestamp": super::populated::MADE + 1, "players": []}));
    assert!(!online().await);
}

#[tokio::test]
async fn a_family_follows_the_list_of_families() {
    let server = PopulatedServer::full().await;
    let family = |level| json!({"id": 12, "name": "Grove Street", "level": level, "flagId": 3, "members": []});
    for level in [5, 6] {
        let made = super::populated::MADE + level;
        server.publish("1/families", json!({"timestamp": made, "families": [family(level)]}));
        for _ in 0..2 {
            let body = server.body("/v2/family?serverId=1&famId=12").await;
            assert!(body.contains(&format!("\"level\":{level},")), "{body}");
        }
    }
    let made = super::populated::MADE + 7;
    server.publish("1/families", json!({"timestamp": made, "families": []}));
    let reply = server.get_with_key("/v2/family?serverId=1&famId=12").await;
    assert_eq!(reply.code(), "FAMILY_NOT_FOUND");
}
