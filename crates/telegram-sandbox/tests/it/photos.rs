//! Photos: sent, sent again, edited and fetched.

use insta::assert_snapshot;
use serde_json::{Value, json};
use teloxide::payloads::{EditMessageMediaSetters, SendPhotoSetters};
use teloxide::prelude::Requester;
use teloxide::types::{InputFile, InputMedia, InputMediaPhoto, ParseMode, Recipient};

use telegram_sandbox::testing::{TestTelegram, png};

#[tokio::test]
async fn a_photo_is_sent_edited_and_fetched() {
    let telegram = TestTelegram::new().await;
    let alice = telegram.person("Alice", "en");
    alice.says("hi").await;
    let bot = super::echo_bot::bot(&telegram);
    let chat = Recipient::from(teloxide::types::ChatId(alice.id().0));
    let file = InputFile::memory(png(800, 600)).file_name("map.png");
    let sent = bot.send_photo(chat.clone(), file).caption("<b>Map</b>");
    let sent = sent.parse_mode(ParseMode::Html).await.unwrap();
    assert_snapshot!(alice.hears().await, @r"
    🖼 800×600
    <b>Map</b>
    ");
    let id = sent.photo().unwrap()[0].file.id.clone();
    bot.send_photo(chat.clone(), InputFile::file_id(id.clone())).await.unwrap();
    assert_snapshot!(alice.hears().await, @"🖼 800×600");
    let other = InputMedia::Photo(InputMediaPhoto::new(InputFile::memory(png(50, 40))));
    bot.edit_message_media(chat, sent.id, other)
        .reply_markup(teloxide::types::InlineKeyboardMarkup::default())
        .await
        .unwrap();
    assert_snapshot!(alice.hears().await, @"✎ 🖼 50×40");
    let file = bot.get_file(id).await.unwrap();
    let url = format!("{}/file/bot{}/{}", telegram.url(), telegram.sandbox().token(), file.path);
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    assert_eq!(client.get(url).send().await.unwrap().bytes().await.unwrap(), png(800, 600));
}

#[tokio::test]
async fn invalid_photos_get_telegrams_errors() {
    let telegram = TestTelegram::new().await;
    let alice = telegram.person("Alice", "en");
    let hi = alice
        .as_person()
        .sends_photo(alice.as_person().private(), png(8, 8).into(), "look")
        .unwrap();
    let photo = |photo: &str| json!({ "chat_id": alice.id(), "photo": photo });
    assert_snapshot!(telegram.call_error("sendPhoto", photo("")).await, @"Bad Request: there is no photo in the request");
    assert_snapshot!(telegram.call_error("sendPhoto", photo("nonsense")).await, @"Bad Request: wrong file identifier/HTTP URL specified");
    let edit = |text: Value| json!({ "chat_id": alice.id(), "message_id": hi, "text": text });
    assert_snapshot!(telegram.call_error("editMessageText", edit(json!("x"))).await, @"Bad Request: message can't be edited");
    let bot = super::echo_bot::bot(&telegram);
    let chat = teloxide::types::ChatId(alice.id().0);
    for (bytes, words) in
        [(png(9000, 1001), "PHOTO_INVALID_DIMENSIONS"), (b"hello".to_vec(), "IMAGE_PROCESS_FAILED")]
    {
        let refused = bot.send_photo(chat, InputFile::memory(bytes)).await.unwrap_err();
        assert!(
            format!("{refused:?}").contains("mage") || refused.to_string().contains(words),
            "{refused}"
        );
        telegram.allow_error(words);
    }
    let sent = bot.send_photo(chat, InputFile::memory(png(8, 8))).await.unwrap();
    alice.hears().await;
    let edit = json!({ "chat_id": alice.id(), "message_id": sent.id.0, "text": "x" });
    assert_snapshot!(telegram.call_error("editMessageText", edit).await, @"Bad Request: there is no text in the message to edit");
    let caption =
        json!({ "chat_id": alice.id(), "message_id": sent.id.0, "caption": "x".repeat(1025) });
    assert_snapshot!(telegram.call_error("editMessageCaption", caption).await, @"Bad Request: message caption is too long");
}
