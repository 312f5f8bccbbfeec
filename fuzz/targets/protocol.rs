//! Fuzzes `springald_properties::protocol`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| springald_properties::protocol(data));
