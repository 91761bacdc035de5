//! The cost of reading what people type, without the names of the game: `cargo bench --bench reading`.
//!
//! Prints the fastest of many runs for short texts and for 4,096 characters of several kinds.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a benchmark may panic and print")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use muster::bot::language::{
    AlertWords, Courtesy, FollowingText, KeyQuestion, LotWords, PastText, Phrase, command_name,
    means_undo, wish,
};

const SPAN: Duration = Duration::from_secs(1);
const LONGEST: usize = 4_096;

fn main() {
    let words = |word: &str| word.chars().cycle().take(LONGEST).collect::<String>();
    let texts = [
        ("a fraction", "лспд".to_owned()),
        ("a question", "сколько человек сейчас в лспд на 5 сервере?".to_owned()),
        ("a wish", "could you please let me know if fbi drops under 5".to_owned()),
        ("one long word", words("абвгд")),
        ("Russian words", words("сколько людей вчера ")),
        ("Latin words", words("skolko lydei vchera ")),
        ("numbers", words("20:00 5 ")),
        ("signs", words("<>?!")),
        ("words about keys", words("my api key does not work 401 ")),
    ];
    for (name, text) in texts {
        let (begun, mut fastest) = (Instant::now(), Duration::MAX);
        while begun.elapsed() < SPAN {
            let run = Instant::now();
            black_box(KeyQuestion::of(&text));
            black_box(wish(&text));
            black_box(means_undo(&text));
            black_box(command_name(&text));
            black_box(Courtesy::of(&text));
            black_box(Phrase::new(&text).is_some());
            black_box(FollowingText::new(&text));
            black_box(PastText::new(&text, 0));
            black_box(AlertWords::new(&text));
            black_box(LotWords::new(&text));
            fastest = fastest.min(run.elapsed());
        }
        println!("{name}: {fastest:.2?}");
    }
}
