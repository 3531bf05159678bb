/// Conversions between bytes and base64 text (RFC 4648, section 4).
public enum Base64 {
    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// Whether a base64 text must end with padding, the `=` characters that fill the last group of four.
    public enum Padding: Sendable {
        /// A text that lacks the padding is invalid (RFC 4648, section 3.2).
        case required
        case optional
    }

    /// Returns the bytes that `text` encodes in base64. Returns nil if `text` is not valid base64, or if its
    /// padding (the `=` characters at the end) does not comply with `rule`.
    ///
    /// Each character but the padding is a digit of six bits. Four digits encode three bytes.
    public static func decoded(_ text: some Collection<UInt8>, padding rule: Padding) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3)

        // The bits of the last digits. Older bits are shifted out at the upper end.
        var bits: UInt32 = 0
        var digitCount = 0
        var paddingCount = 0
        for character in text {
            if character == UInt8(ascii: "=") {
                paddingCount += 1
                continue
            }
            // Padding may only occur at the end.
            guard paddingCount == 0, let digitBits = digitValue(of: character) else { return nil }
            bits = bits << 6 | digitBits
            digitCount += 1
            if digitCount % 4 == 0 {
                bytes.append(lowByte(of: bits >> 16))
                bytes.append(lowByte(of: bits >> 8))
                bytes.append(lowByte(of: bits))
            }
        }

        // Padding fills up the text to a multiple of four characters.
        let isComplete = (digitCount + paddingCount) % 4 == 0
        let mayBeUnpadded = rule == .optional && paddingCount == 0
        guard isComplete || mayBeUnpadded, paddingCount <= 2 else { return nil }

        guard let lastBytes = lastBytes(bits: bits, digitCount: digitCount % 4) else { return nil }
        bytes += lastBytes
        return bytes
    }

    /// Returns the bytes that fewer than four digits at the end of a text encode: two digits encode one byte,
    /// and three digits two. The lowest of `bits` are the bits of the digits. Returns nil for a single digit,
    /// and if the bits that are left over are not zero.
    private static func lastBytes(bits: UInt32, digitCount: Int) -> [UInt8]? {
        switch digitCount {
        case 0: []
        case 2 where bits & 0b1111 == 0: [lowByte(of: bits >> 4)]
        case 3 where bits & 0b11 == 0: [lowByte(of: bits >> 10), lowByte(of: bits >> 2)]
        default: nil
        }
    }

    private static func lowByte(of bits: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: bits) }

    /// Returns the base64 text `text` without spaces and line endings, which many programs insert into such
    /// text.
    public static func withoutSpace(_ text: String) -> String {
        let space: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
        guard text.utf8.contains(where: space.contains) else { return text }
        return String(decoding: text.utf8.filter { !space.contains($0) }, as: UTF8.self)
    }

    /// Returns `bytes` encoded as base64 text with padding.
    public static func encoded(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let part = bytes[start..<min(start + 3, bytes.count)]
            let group = part.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << (8 * (3 - part.count))
            for index in 0..<4 {
                let digit = digits[Int(group >> (18 - 6 * index) & 0x3F)]
                text.append(index <= part.count ? digit : UInt8(ascii: "="))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func digitValue(of character: UInt8) -> UInt32? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
