//! Fuzzes `springald_properties::pgn`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| springald_properties::pgn(data));
