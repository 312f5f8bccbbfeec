//! Fuzzes `springald_properties::variants_ini`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| springald_properties::variants_ini(data));
