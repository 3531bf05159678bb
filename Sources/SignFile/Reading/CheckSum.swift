import Diagnostics

/// A sum that shows damage, not forgery.
enum CheckSum {
    /// FNV-1a of `bytes`, 64 bits, in hexadecimal.
    static func text(of bytes: some Sequence<UInt8>) -> String {
        let sum = bytes.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return Wording.zeroPadded(String(sum, radix: 16), to: 16)
    }
}
