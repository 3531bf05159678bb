/// Makes the checksums of a PNG file's chunks right, as far as they can be found: otherwise nearly every mutated file
/// ends at the first one. The file begins after the first byte.
func repairChecksums(ofPNG input: inout [UInt8]) {
    var start = 9
    while start + 8 <= input.count {
        let length = input[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
        let end = start + 8 + length
        guard end + 4 <= input.count else { return }
        let checksum = crc32(input[start + 4..<end])
        for index in 0..<4 {
            input[end + index] = UInt8(truncatingIfNeeded: checksum >> UInt32(24 - 8 * index))
        }
        start = end + 4
    }
}

/// The checksum of PNG (RFC 2083, section 15).
private func crc32(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
        sum ^= UInt32(byte)
        for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : (sum >> 1) ^ 0xEDB8_8320 }
    }
    return ~sum
}
