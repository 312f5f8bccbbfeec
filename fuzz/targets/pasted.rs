//! Fuzzes `springald_properties::pasted`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| springald_properties::pasted(data));
