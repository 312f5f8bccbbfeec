//! Fuzzes `springald_properties::file`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| springald_properties::file(data));
