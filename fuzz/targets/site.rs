//! Fuzzes `springald_properties::site`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| springald_properties::site(data));
