//! Asks for a stack that the longest lines of a search fit into; the usual one has one MiB.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32") {
        println!("cargo::rustc-cdylib-link-arg=-zstack-size=8388608");
    }
}
