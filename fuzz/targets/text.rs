//! Fuzzes `springald_properties::text`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| springald_properties::text(data));
