//! Fuzzes `springald_properties::playout`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| springald_properties::playout(data));
