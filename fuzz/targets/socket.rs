//! Fuzzes `springald_properties::socket`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| springald_properties::socket(data));
