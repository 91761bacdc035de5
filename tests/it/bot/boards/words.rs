//! Boards that are asked for without a command.

use super::boards;
use crate::bot::alerts::fixture::AlertTest;

#[tokio::test]
async fn plain_words_set_up_the_board_that_they_name() {
    let test = AlertTest::start().await;
    test.list(0, 8, &[]).await;
    for (at, (language, text)) in [
        ("ru", "закрепи табло лспд 5"),
        ("ru", "живое табло лспд 5 в этом чате"),
        ("ru", "показывай лспд 5 всегда"),
        ("uk", "закріпи табло лспд 5"),
        ("uk", "показуй лспд 5 завжди"),
        ("en", "show lspd 5 always"),
        ("en", "pin a board of lspd 5"),
        ("en", "board lspd 5"),
    ]
    .into_iter()
    .enumerate()
    {
        let person = test.person(&format!("P{at}"), language);
        let command = test.person(&format!("C{at}"), language);
        person.says(text).await;
        command.says("/board lspd 5").await;
        let board = command.hears().await;
        assert!(board.contains("🟢"), "{board}");
        assert_eq!(person.hears().await, board, "{text}");
    }
    assert_eq!(boards(&test).await, 16);
}

#[tokio::test]
async fn another_board_takes_the_place_of_none() {
    let test = AlertTest::start().await;
    test.list(0, 8, &[]).await;
    for (at, (language, first, second)) in [
        ("ru", "табло лспд 5", "ещё табло фбр 5"),
        ("uk", "табло лспд 5", "ще табло фбр 5"),
        ("en", "board lspd 5", "another board for fbi 5"),
    ]
    .into_iter()
    .enumerate()
    {
        let person = test.person(&format!("P{at}"), language);
        person.says(first).await;
        assert!(person.hears().await.contains("LSPD"));
        person.says(second).await;
        let board = person.hears().await;
        assert!(board.contains("FBI") && board.contains("🟢"), "{second}: {board}");
    }
    assert_eq!(boards(&test).await, 6);
}

#[tokio::test]
async fn words_that_name_a_kind_and_a_group_that_asks_get_what_the_command_gives() {
    let test = AlertTest::start().await;
    test.list(0, 8, &[]).await;
    let (alice, boris) = (test.person("Alice", "uk"), test.person("Boris", "uk"));
    alice.says("живе табло поліції 5 в цьому чаті").await;
    boris.says("/board поліції 5").await;
    assert_eq!(alice.hears().await, boris.hears().await);
    alice.says("прибери табло").await;
    let list = alice.hears().await;
    boris.says("/boards").await;
    assert_eq!(list, boris.hears().await);
}

/// Questions about boards, and wishes that say nothing to show, set up none.
#[tokio::test]
async fn other_words_about_boards_set_up_none() {
    let test = AlertTest::start().await;
    test.list(0, 8, &[]).await;
    let alice = test.person("Alice", "ru");
    for text in ["как сделать табло?", "не закрепляй табло лспд 5", "лспд 5", "сделай табло"]
    {
        alice.says(text).await;
        alice.hears().await;
    }
    assert_eq!(boards(&test).await, 0);
}
