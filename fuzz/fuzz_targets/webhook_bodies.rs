#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| muster::fuzz::webhook_bodies(input));
