#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| muster::fuzz::callback_data(input));
