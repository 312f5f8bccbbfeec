//! Fuzzes `springald_properties::fen`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| springald_properties::fen(data));
