//! Documents: sent, sent again and fetched.

use insta::assert_snapshot;
use serde_json::json;
use teloxide::payloads::{SendDocumentSetters, SendPhotoSetters};
use teloxide::prelude::Requester;
use teloxide::types::{ChatId, InputFile, ParseMode};

use telegram_sandbox::testing::TestTelegram;

#[tokio::test]
async fn a_document_is_sent_and_fetched() {
    let telegram = TestTelegram::new().await;
    let alice = telegram.person("Alice", "en");
    alice.says("hi").await;
    let bot = super::echo_bot::bot(&telegram);
    let chat = ChatId(alice.id().0);
    let file = || InputFile::memory("a;b\n").file_name("список.csv");
    let sent = bot.send_document(chat, file()).caption("<b>List</b>").parse_mode(ParseMode::Html);
    let sent = sent.await.unwrap();
    assert_snapshot!(alice.hears().await, @r"
    📎 список.csv
    <b>List</b>
    ");
    let document = sent.document().unwrap();
    assert_eq!(document.file_name.as_deref(), Some("список.csv"));
    let id = document.file.id.clone();
    bot.send_document(chat, InputFile::file_id(id.clone())).await.unwrap();
    assert_snapshot!(alice.hears().await, @"📎 список.csv");
    let path = bot.get_file(id.clone()).await.unwrap().path;
    let url = format!("{}/file/bot{}/{path}", telegram.url(), telegram.sandbox().token());
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    assert_eq!(client.get(url).send().await.unwrap().bytes().await.unwrap(), "a;b\n");
    assert!(bot.send_photo(chat, InputFile::file_id(id)).caption("no photo").await.is_err());
    telegram.allow_error("wrong file identifier");
}

#[tokio::test]
async fn invalid_documents_get_telegrams_errors() {
    let telegram = TestTelegram::new().await;
    let alice = telegram.person("Alice", "en");
    alice.says("hi").await;
    let document = |document: &str| json!({ "chat_id": alice.id(), "document": document });
    assert_snapshot!(telegram.call_error("sendDocument", document("")).await, @"Bad Request: there is no document in the request");
    assert_snapshot!(telegram.call_error("sendDocument", document("nonsense")).await, @"Bad Request: wrong file identifier/HTTP URL specified");
    let bot = super::echo_bot::bot(&telegram);
    let empty = InputFile::memory("").file_name("empty.txt");
    assert!(bot.send_document(ChatId(alice.id().0), empty).await.is_err());
    telegram.allow_error("file must be non-empty");
}
