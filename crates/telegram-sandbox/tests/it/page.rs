//! The HTTP routes of the chat page.

use std::net::SocketAddr;
use std::time::Duration;

use reqwest::{Client, Response, StatusCode};
use serde_json::{Value, json};
use telegram_sandbox::{Sandbox, Server, UserId, page};
use tokio::net::TcpListener;
use tokio_util::sync::{CancellationToken, DropGuard};

/// A served page and its sandbox.
struct Served {
    sandbox: Sandbox,
    address: SocketAddr,
    client: Client,
    _stop: DropGuard,
}

impl Served {
    async fn new() -> Self {
        let sandbox = Sandbox::new("Muster", "muster_demo_bot");
        page::add_demo_users(&sandbox, "LSPD · Brainburg").unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let stop = CancellationToken::new();
        tokio::spawn(page::serve(listener, sandbox.clone(), stop.clone()));
        Self { sandbox, address, client: Client::new(), _stop: stop.drop_guard() }
    }

    fn someone(&self) -> UserId {
        self.sandbox.people().into_iter().find(|user| user.name == "Борис").unwrap().id
    }

    async fn get(&self, path: &str) -> Response {
        self.client.get(format!("http://{}{path}", self.address)).send().await.unwrap()
    }

    /// Calls the Bot API.
    async fn bot(&self, method: &str, params: Value) {
        let telegram =
            Server::open(&self.sandbox, SocketAddr::from(([127, 0, 0, 1], 0))).await.unwrap();
        let url = format!("{}/bot{}/{method}", telegram.url(), self.sandbox.token());
        let answer = self.client.post(url).json(&params).send().await.unwrap();
        assert_eq!(answer.json::<Value>().await.unwrap()["ok"], true);
    }

    async fn act(&self, action: Value) -> Value {
        let url = format!("http://{}/sandbox/action", self.address);
        self.client.post(url).json(&action).send().await.unwrap().json().await.unwrap()
    }
}

/// The event stream of a page.
struct Stream {
    response: Response,
    read: String,
}

impl Stream {
    async fn of(served: &Served) -> Self {
        Self { response: served.get("/sandbox/events").await, read: String::new() }
    }

    async fn next(&mut self) -> (String, Value) {
        let heard = tokio::time::timeout(Duration::from_secs(30), async {
            loop {
                if let Some((event, rest)) = self.read.split_once("\n\n") {
                    let field = |name: &str| {
                        event.lines().find_map(|line| line.strip_prefix(name)).map(str::trim)
                    };
                    if let (Some(kind), Some(data)) = (field("event:"), field("data:")) {
                        let heard = (kind.to_owned(), serde_json::from_str(data).unwrap());
                        self.read = rest.to_owned();
                        return heard;
                    }
                    self.read = rest.to_owned();
                    continue;
                }
                let chunk = self.response.chunk().await.unwrap().expect("the stream ended");
                self.read.push_str(std::str::from_utf8(&chunk).unwrap());
            }
        });
        heard.await.expect("nothing came for half a minute")
    }

    async fn until(&mut self, kind: &str) -> Value {
        loop {
            let (heard, data) = self.next().await;
            if heard == kind {
                return data;
            }
        }
    }
}

#[tokio::test]
async fn the_first_event_is_a_snapshot_of_everything() {
    let served = Served::new().await;
    let (kind, snapshot) = Stream::of(&served).await.next().await;
    assert_eq!(kind, "snapshot");
    assert_eq!(snapshot["bot"]["username"], "muster_demo_bot");
    let languages: Vec<&Value> =
        snapshot["people"].as_array().unwrap().iter().map(|p| &p["language_code"]).collect();
    assert_eq!(languages, ["en", "ru", "en", "uk"]);
    let chats = snapshot["chats"].as_array().unwrap();
    assert_eq!(chats.iter().filter(|chat| chat["type"] == "private").count(), 4);
    let group = chats.iter().find(|chat| chat["type"] == "supergroup").unwrap();
    assert_eq!(group["members"].as_array().unwrap().len(), 5);
}

#[tokio::test]
async fn a_message_is_sent_edited_and_deleted() {
    let served = Served::new().await;
    let boris = served.someone();
    let mut stream = Stream::of(&served).await;
    stream.until("snapshot").await;
    let said = served
        .act(json!({ "person": boris, "do": "say", "chat": boris, "text": "/start <b>" }))
        .await;
    assert_eq!(said["ok"], true);
    let chat = stream.until("chat").await;
    assert_eq!(chat["id"], json!(boris));
    let message = stream.until("message").await;
    assert_eq!(message["text"], "/start <b>");
    assert_eq!(message["entities"][0]["type"], "bot_command");

    let edit = json!({ "person": boris, "do": "edit", "chat": boris, "message": said["result"], "text": "hi" });
    assert_eq!(served.act(edit).await["ok"], true);
    assert_eq!(stream.until("message").await["text"], "hi");
    let delete =
        json!({ "person": boris, "do": "delete", "chat": boris, "message": said["result"] });
    assert_eq!(served.act(delete).await["ok"], true);
    assert_eq!(stream.until("deleted").await["message_ids"], json!([said["result"]]));
}

#[tokio::test]
async fn an_inline_query_is_answered_and_a_result_is_picked() {
    let served = Served::new().await;
    let boris = served.someone();
    let mut stream = Stream::of(&served).await;
    stream.until("snapshot").await;
    let ask = json!({ "person": boris, "do": "ask", "chat": boris, "text": "lspd" });
    let query = served.act(ask).await["result"].clone();
    let card = json!({
        "type": "article", "id": "1", "title": "LSPD", "description": "3 online",
        "input_message_content": { "message_text": "three" },
    });
    let button = json!({ "text": "Which server?", "start_parameter": "ask" });
    let answer = json!({ "inline_query_id": query, "results": [card], "button": button });
    served.bot("answerInlineQuery", answer).await;
    let offers = stream.until("offers").await;
    assert_eq!(
        offers,
        json!({ "query": query, "person": boris, "results": [card], "button": button })
    );

    let pick = |result: &str| json!({ "person": boris, "do": "pick", "chat": boris, "query": query, "result": result });
    assert_eq!(served.act(pick("2")).await["description"], "Борис was offered no such card.");
    assert_eq!(served.act(pick("1")).await["ok"], true);
    let message = stream.until("message").await;
    assert_eq!((&message["text"], &message["from"]["id"]), (&json!("three"), &json!(boris)));
    assert_eq!(message["via_bot"]["username"], "muster_demo_bot");
    let elsewhere = json!({ "person": boris, "do": "ask", "chat": -1, "text": "lspd" });
    assert_eq!(served.act(elsewhere).await["description"], "Борис is not in that chat.");
}

#[tokio::test]
async fn a_reply_keyboard_is_shown_in_the_chat() {
    let served = Served::new().await;
    let boris = served.someone();
    served.act(json!({ "person": boris, "do": "say", "chat": boris, "text": "/start" })).await;
    let mut stream = Stream::of(&served).await;
    stream.until("snapshot").await;
    let send = async |markup: Value| {
        let params = json!({ "chat_id": boris, "text": "menu", "reply_markup": markup });
        served.bot("sendMessage", params).await;
    };
    send(json!({ "keyboard": [["Left", "Right"]] })).await;
    assert_eq!(stream.until("chat").await["keyboard"], json!([["Left", "Right"]]));
    send(json!({ "remove_keyboard": true })).await;
    assert_eq!(stream.until("chat").await["keyboard"], json!([]));
}

#[tokio::test]
async fn an_app_is_opened_in_the_theme_of_the_page() {
    const APP: &str = "http://127.0.0.1:5173/app";
    let served = Served::new().await;
    let boris = served.someone();
    served.act(json!({ "person": boris, "do": "say", "chat": boris, "text": "/start" })).await;
    let mut stream = Stream::of(&served).await;
    assert_eq!(stream.until("snapshot").await["bot"]["apps"], json!([]));
    let url = format!("http://{}/sandbox/apps", served.address);
    let app = json!({ "name": "app", "url": APP });
    served.client.post(url).json(&app).send().await.unwrap();
    assert_eq!(stream.until("bot").await["apps"], json!(["app"]));

    let button = json!({ "type": "web_app", "text": "App", "web_app": { "url": APP } });
    served.bot("setChatMenuButton", json!({ "menu_button": button })).await;
    assert_eq!(stream.until("bot").await["menu_button"], button);
    let commands = json!({ "type": "commands" });
    let own = json!({ "chat_id": boris, "menu_button": commands });
    served.bot("setChatMenuButton", own).await;
    assert_eq!(stream.until("chat").await["menu_button"], commands);
    served.bot("setChatMenuButton", json!({ "chat_id": boris })).await;
    assert_eq!(stream.until("chat").await["menu_button"], json!(null));

    let key = json!({ "text": "Map", "web_app": { "url": APP } });
    let send = async |markup: Value| {
        let params = json!({ "chat_id": boris, "text": "Map", "reply_markup": markup });
        served.bot("sendMessage", params).await;
    };
    send(json!({ "keyboard": [["Help", key]] })).await;
    assert_eq!(stream.until("chat").await["keyboard"], json!([["Help", key]]));
    send(json!({ "inline_keyboard": [[key]] })).await;
    let message = stream.until("message").await["message_id"].clone();

    let open = async |mut app: Value| {
        app["person"] = json!(boris);
        app["do"] = json!("open_app");
        app["theme"] = json!({ "bg_color": "#0d1211" });
        served.act(app).await
    };
    for app in [
        json!({}),
        json!({ "button": "Map" }),
        json!({ "chat": boris, "message": message, "button": "Map" }),
        json!({ "chat": boris, "message": message, "button": APP }),
        json!({ "chat": boris, "link": "https://t.me/muster_demo_bot/app" }),
    ] {
        let opened = open(app.clone()).await;
        let url = opened["result"]["url"].as_str().unwrap();
        assert!(url.starts_with(&format!("{APP}#tgWebApp")), "{app}: {opened}");
        assert!(
            url.contains("tgWebAppThemeParams=%7B%22bg_color%22%3A%22%230d1211%22%7D"),
            "{url}"
        );
    }
    let none = open(json!({ "chat": boris, "link": "https://t.me/muster_demo_bot/none" })).await;
    assert_eq!(none["description"], "Борис finds no app at that link.");
}

#[tokio::test]
async fn an_impossible_action_gets_a_description() {
    let served = Served::new().await;
    let boris = served.someone();
    let refused =
        served.act(json!({ "person": boris, "do": "say", "chat": -1, "text": "hi" })).await;
    assert_eq!(refused, json!({ "ok": false, "description": "Борис is not in that chat." }));
    let nobody = served.act(json!({ "person": 1, "do": "block" })).await;
    assert_eq!(nobody["ok"], false);
}

#[tokio::test]
async fn blocking_shows_in_the_chat() {
    let served = Served::new().await;
    let boris = served.someone();
    let mut stream = Stream::of(&served).await;
    stream.until("snapshot").await;
    served.act(json!({ "person": boris, "do": "block" })).await;
    assert_eq!(stream.until("chat").await["blocked"], true);
    served.act(json!({ "person": boris, "do": "unblock" })).await;
    assert_eq!(stream.until("chat").await["blocked"], false);
}

#[tokio::test]
async fn every_asset_is_served_with_a_strict_policy() {
    let served = Served::new().await;
    let page = served.get("/").await;
    assert_eq!(page.headers()["content-type"], "text/html; charset=utf-8");
    let policy = page.headers()["content-security-policy"].to_str().unwrap().to_owned();
    assert!(policy.starts_with("default-src 'none'; script-src 'self'"));
    let html = page.text().await.unwrap();
    let assets = html.split('"').filter(|word| word.starts_with("/page/"));
    for asset in assets {
        assert_eq!(served.get(asset).await.status(), StatusCode::OK, "{asset}");
    }
    assert_eq!(served.get("/page/../Cargo.toml").await.status(), StatusCode::NOT_FOUND);
    assert_eq!(served.get("/sandbox/photos/none").await.status(), StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn other_hosts_and_plain_forms_are_rejected() {
    let served = Served::new().await;
    let url = format!("http://{}/sandbox/action", served.address);
    let rebound = served.client.get(&url).header("host", "evil.example").send().await.unwrap();
    assert_eq!(rebound.status(), StatusCode::FORBIDDEN);
    let action = json!({ "person": served.someone(), "do": "block" }).to_string();
    let form = served.client.post(&url).header("content-type", "text/plain").body(action);
    assert_eq!(form.send().await.unwrap().status(), StatusCode::UNSUPPORTED_MEDIA_TYPE);
}

#[tokio::test]
async fn other_programs_add_people_inject_faults_switch_privacy_and_move_the_clock() {
    let served = Served::new().await;
    let control = async |path: &str, body: Value| {
        let url = format!("http://{}/sandbox/{path}", served.address);
        let response = served.client.post(url).json(&body).send().await.unwrap();
        response.json::<Value>().await.unwrap()["result"].clone()
    };
    let dora = control("people", json!({ "name": "Dora", "language": "en" })).await;
    let group = control("groups", json!({ "title": "Two", "members": [dora] })).await;
    let said = json!({ "person": dora, "do": "say", "chat": group, "text": "hi" });
    assert_eq!(served.act(said.clone()).await["ok"], true);

    let fault =
        json!({ "method": "getMe", "fault": "rejected", "description": "not today", "times": 1 });
    control("faults", fault).await;
    let telegram =
        Server::open(&served.sandbox, SocketAddr::from(([127, 0, 0, 1], 0))).await.unwrap();
    let call = async |method: &str| {
        let url = format!("{}/bot{}/{method}", telegram.url(), served.sandbox.token());
        let answer = served.client.get(url).send().await.unwrap();
        answer.json::<Value>().await.unwrap()
    };
    assert_eq!(call("getMe").await["description"], "Bad Request: not today");
    assert_eq!(call("getMe").await["ok"], true);

    let heard = async || call("getUpdates").await["result"].to_string().matches("\"hi\"").count();
    assert_eq!(heard().await, 0);
    assert_eq!(control("privacy-mode", json!({ "on": false })).await, true);
    assert_eq!(served.act(said).await["ok"], true);
    assert_eq!(heard().await, 1);

    let before = served.sandbox.now().as_second();
    let now = control("time", json!({ "seconds": 3_600 })).await;
    assert!(now.as_i64().unwrap() >= before + 3_600);
}
