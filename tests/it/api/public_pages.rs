//! The landing page, and what all public pages share.

use serde_json::json;

use super::server::{TestServer, get};
use super::v2::populated::{PopulatedServer, servers};

/// The addresses that a page loads or links to.
fn links(page: &str) -> Vec<&str> {
    let after = |mark| page.split(mark).skip(1).filter_map(|rest: &str| rest.split('"').next());
    after("href=\"").chain(after("src=\"")).collect()
}

#[tokio::test]
async fn every_page_is_self_contained() {
    let server = TestServer::open().await;
    for path in ["/", "/docs"] {
        let page = server.get(path, "").await;
        assert_eq!((page.status, page.header("content-type")), (200, "text/html; charset=utf-8"));
        let policy = page.header("content-security-policy");
        assert!(
            policy.starts_with("default-src 'none';") && !policy.contains("unsafe"),
            "{policy}"
        );
        assert!(!policy.contains("http"), "{policy}");
        let text = String::from_utf8(page.body).unwrap();
        assert!(!text.contains("<style") && !text.contains("style=") && !text.contains("onclick"));
        assert!(!text.contains("<script>"), "a script within the page");
        for link in links(&text) {
            let link = link.split('#').next().unwrap().trim_start_matches("./");
            assert!(!link.contains("//"), "{path} leads elsewhere: {link}");
            assert_eq!(server.get(&format!("/{link}"), "").await.status, 200, "{path}: {link}");
        }
    }
}

#[tokio::test]
async fn the_pages_and_every_401_name_the_bot_once_it_is_known() {
    let server = TestServer::open().await;
    let blocked = server.key().await;
    server.store.block(&blocked.id, "leaked", jiff::Timestamp::now()).await.unwrap();
    let requests = ["", "nonsense", blocked.token.reveal()]
        .map(|key| get("/v2/status", key))
        .into_iter()
        .chain(["/v2/status?key=mst_1", "/v2/nowhere"].map(|target| get(target, "")));
    let requests: Vec<_> = requests.collect();
    let page = server.get("/", "").await;
    for request in &requests {
        let reply = server.request(request).await;
        assert_eq!(reply.status, 401);
        assert!(!reply.json()["error_message"].to_string().contains("Get a key"), "{request}");
    }
    server.bot.set("https://t.me/muster_bot");
    for request in &requests {
        let message = server.request(request).await.json()["error_message"].to_string();
        let is_unknown = message.contains("not valid");
        let before = if is_unknown { "shows your keys in the bot: " } else { ". Get a key from " };
        assert!(message.ends_with(&format!("{before}https://t.me/muster_bot\"")), "{message}");
    }
    for path in ["/", "/docs"] {
        let named = server.get(path, "").await;
        let text = String::from_utf8(named.body.clone()).unwrap();
        let link = r#"<a href="https://t.me/muster_bot">@muster_bot</a>"#;
        assert!(text.contains(link), "{path}");
        assert_ne!(named.header("etag"), page.header("etag"));
    }
    let other = server.get("/v2/nowhere", server.key().await.token.reveal()).await;
    assert_eq!(other.status, 404);
    assert!(!String::from_utf8(other.body).unwrap().contains("t.me"));
}

#[tokio::test]
async fn the_landing_page_leads_to_the_bot_and_shows_that_the_data_is_alive() {
    let server = TestServer::open().await;
    let text =
        async |server: &TestServer| String::from_utf8(server.get("/", "").await.body).unwrap();
    let before = text(&server).await;
    assert!(before.contains("No data from the game yet"));
    assert!(!before.contains("t.me"), "without a bot, nothing leads to one");
    server.bot.set("https://t.me/muster_bot");
    let page = text(&server).await;
    assert!(page.contains("href=\"https://t.me/muster_bot\">Open in Telegram</a>"));
    assert!(page.contains("href=\"https://t.me/muster_bot?startgroup=start\">Add to a group</a>"));
    assert!(!page.contains("app-en.webp"), "there is no Mini App");
    server.bot.set_app();
    assert!(text(&server).await.contains("app-en.webp"));
    let server = PopulatedServer::full().await;
    let page = String::from_utf8(server.get("/", "").await.body).unwrap();
    assert!(page.contains("Servers online: <b>"), "{page}");
    let time =
        "as\u{a0}of\u{a0}<time datetime=\"2026-01-01T00:00:00Z\">Jan 1, 03:00:00</time>\u{a0}MSK";
    assert!(page.contains(time), "{page}");
    assert!(page.contains("players: <b>962</b>"), "{page}");
    let mut more = servers();
    more["servers"][0]["online"] = json!(1_000);
    server.publish("servers", more);
    let ru = String::from_utf8(server.server.get("/?lang=ru", "").await.body).unwrap();
    assert!(ru.contains("игроков: <b>1\u{a0}481</b>"), "{ru}");
    // The request of the sample is answered.
    let sample = page.split_once("<code>curl -H").unwrap().1.split_once("</code>").unwrap().0;
    let values: Vec<_> =
        sample.split("-d ").skip(1).map(|it| it.split(' ').next().unwrap()).collect();
    let path = format!("/v2/fraction?{}", values.join("&"));
    let key = server.server.key().await;
    let reply = server.server.get(&path, key.token.reveal()).await;
    assert_eq!(reply.status, 200, "{sample}");
    assert!(!reply.json()["data"].as_object().unwrap().is_empty(), "{sample}");
}

#[tokio::test]
async fn the_privacy_page_says_how_long_things_are_kept_in_three_languages() {
    let server = TestServer::open().await;
    let text = async |path: &str| String::from_utf8(server.get(path, "").await.body).unwrap();
    server.bot.set("https://t.me/muster_bot");
    for (lang, title, kept) in [
        ("en", "<h1>Privacy</h1>", "90\u{a0}days"),
        ("ru", "<h1>Приватность</h1>", "90\u{a0}дней"),
        ("uk", "<h1>Приватність</h1>", "90\u{a0}днів"),
    ] {
        let page = text(&format!("/privacy?lang={lang}")).await;
        assert!(page.contains(title) && page.contains(kept), "{page}");
        assert!(page.contains("href=\"https://t.me/muster_bot\">@muster_bot</a>"), "{page}");
        assert!(page.contains("2026") && page.contains("<code>support</code>"), "{page}");
        for command in ["/me hide", "/me forget", "/forget"] {
            assert!(page.contains(&format!("<code>{command}</code>")), "{lang}: {command}");
        }
        let landing = text(&format!("/?lang={lang}")).await;
        assert!(landing.contains(&format!("href=\"privacy?lang={lang}\"")), "{landing}");
    }
    // Who answers for it is named where that is set.
    server.bot.set_support("@my_support");
    for lang in ["en", "ru", "uk"] {
        let page = text(&format!("/privacy?lang={lang}")).await;
        assert!(page.contains("href=\"https://t.me/my_support\">@my_support</a>"), "{page}");
        assert!(!page.contains("<code>support</code>"), "{page}");
    }
}

#[tokio::test]
async fn a_browser_gets_a_page_for_an_unknown_address_and_a_program_gets_json() {
    let server = TestServer::open().await;
    let ask = async |path: &str, accept: &str| {
        let lines = format!("Accept: {accept}\r\nAccept-Language: uk-UA,uk;q=0.9");
        server.request(format!("GET {path} HTTP/1.1\r\nHost: x\r\n{lines}\r\n\r\n")).await
    };
    let reply = ask("/nowhere/at/all", "text/html,application/xhtml+xml,*/*;q=0.8").await;
    assert_eq!((reply.status, reply.header("content-type")), (404, "text/html; charset=utf-8"));
    assert!(reply.header("content-security-policy").starts_with("default-src 'none';"));
    assert!(!reply.header("x-error-id").is_empty());
    let page = String::from_utf8(reply.body).unwrap();
    assert!(
        page.contains("<h1>Сторінку не\u{a0}знайдено</h1>") && !page.contains("<script"),
        "{page}"
    );
    let (languages, others): (Vec<_>, Vec<_>) =
        links(&page).into_iter().partition(|link| link.starts_with('?'));
    assert_eq!(languages, ["?lang=en", "?lang=ru", "?lang=uk"]);
    for link in others {
        assert_eq!(server.get(link, "").await.status, 200, "{link}");
    }
    for (path, accept) in
        [("/nowhere", "*/*"), ("/nowhere", "application/json"), ("/v2/nowhere", "text/html")]
    {
        let reply = ask(path, accept).await;
        assert_eq!(reply.header("content-type"), "application/json", "{path} {accept}");
    }
}

#[tokio::test]
async fn a_mistyped_address_leads_to_the_one_that_was_meant() {
    let server = TestServer::open().await;
    for (path, link) in [
        ("/dcos", "Did you mean <a href=\"/docs\">/docs</a>"),
        ("/statsu", "Did you mean <a href=\"/docs#/v2/status\">/v2/status</a>"),
        ("/nowhere", "The address is old, or it has a typo."),
    ] {
        let request = format!("GET {path} HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\n\r\n");
        let page = String::from_utf8(server.request(request).await.body).unwrap();
        assert!(page.contains(&format!("<p class=\"lead\">{link}")), "{path}: {page}");
    }
    let message = server.get("/dcos", "").await.json()["error_message"].to_string();
    assert!(message.contains("Did you mean /docs?"), "{message}");
}

#[tokio::test]
async fn browsers_crawlers_and_previews_find_their_files() {
    let server = TestServer::open().await;
    for (path, media_type) in [
        ("/favicon.ico", "image/x-icon"),
        ("/robots.txt", "text/plain"),
        ("/preview.jpg", "image/jpeg"),
        ("/docs.md", "text/markdown; charset=utf-8"),
        ("/llms.txt", "text/plain; charset=utf-8"),
    ] {
        let reply = server.get(path, "").await;
        assert_eq!((reply.status, reply.header("content-type")), (200, media_type), "{path}");
    }
    for path in ["/", "/docs"] {
        let page = String::from_utf8(server.get(path, "").await.body).unwrap();
        for name in ["og:title", "og:description", "og:image", "theme-color"] {
            assert!(page.contains(name), "{path} has no {name}");
        }
    }
}

#[tokio::test]
async fn the_script_is_compressed_and_has_an_etag() {
    let server = TestServer::open().await;
    let ask = async |lines: &str| {
        server.request(format!("GET /docs/page.js HTTP/1.1\r\nHost: x\r\n{lines}\r\n")).await
    };
    let packed = ask("Accept-Encoding: gzip\r\n").await;
    assert_eq!((packed.status, packed.header("content-encoding")), (200, "gzip"));
    assert_eq!(packed.header("cache-control"), "public, max-age=3600");
    let again = format!("Accept-Encoding: gzip\r\nIf-None-Match: {}\r\n", packed.header("etag"));
    assert_eq!(ask(&again).await.status, 304);
}

#[tokio::test]
async fn a_trailing_slash_redirects_to_the_page() {
    let server = TestServer::open().await;
    let reply = server.get("/docs/", "").await;
    assert_eq!((reply.status, reply.header("location")), (308, "../docs"));
}
