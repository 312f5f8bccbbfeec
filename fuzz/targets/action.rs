//! Fuzzes `springald_properties::action`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| springald_properties::action(data));
