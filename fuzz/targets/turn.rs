//! Fuzzes `springald_properties::turn`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| springald_properties::turn(data));
