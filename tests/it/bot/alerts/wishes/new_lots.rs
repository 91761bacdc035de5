//! Houses and businesses that come up for auction, and auctions that end, in words without "when".

use super::conversations::{Turn, holds};
use crate::bot::bot_api_test::BotApiTest;

const PRICED: &[Turn] = &[
    ("сообщи о домах до 300к", "a house priced below <b>$300,000</b>"),
    ("сообщи о новых домах до 500к", "a house priced below <b>$500,000</b>"),
    ("повідом про будинки до 200к", "a house priced below <b>$200,000</b>"),
    ("повідом про бізнеси до 600к", "a business priced below <b>$600,000</b>"),
    ("tell me about new houses under 400k", "a house priced below <b>$400,000</b>"),
];

const NEW: &[Turn] = &[
    ("сообщи о новых домах", "tell you here when a house on 05 Brainburg"),
    ("напиши о новых бизах", "tell you here when a business on 05 Brainburg"),
    ("повідом про нові бізнеси", "already"),
    ("let me know about new houses", "already"),
];

const ENDING: &[Turn] = &[
    ("напомни за 5 мин до конца ауков", "in 5 min"),
    ("нагадай за 7 хв до кінця аукціонів", "in 7 min"),
];

#[tokio::test]
async fn property_that_comes_up_for_auction_is_told() {
    let test = BotApiTest::start().await;
    test.allow_unread();
    for turns in [PRICED, NEW, ENDING] {
        holds(&test, turns).await;
    }
}
