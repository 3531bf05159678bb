import Diagnostics
import Pictures

/// A picture that is written where a file is named: `data:image/png;base64,…` (RFC 2397).
enum DataURL {
    private static let scheme = "data:"

    /// Whether `name` is a picture and not the name of a file.
    static func isData(_ name: String) -> Bool { name.hasPrefix(scheme) }

    /// The address of the picture that `base64` writes.
    static func address(base64: String) -> String { "\(scheme)image;base64,\(base64)" }

    /// What messages call `name`, an address or a file.
    static func shortName(_ name: String) -> String {
        isData(name) ? "the picture" : Wording.printable(name)
    }

    /// The base64 of an address; nil if it has none.
    static func base64(of address: String) -> Substring? {
        guard isData(address), let comma = address.firstIndex(of: ",") else { return nil }
        return address[..<comma].hasSuffix(";base64") ? address[address.index(after: comma)...] : nil
    }

    /// The bytes of the picture in `address`.
    static func picture(in address: String) -> Result<[UInt8], PictureProblem> {
        guard let base64 = base64(of: address) else {
            return .failure(
                .unreadable("a picture in the text is written as data:image/png;base64, and its bytes")
            )
        }
        guard let bytes = bytes(base64: base64.utf8) else {
            return .failure(.unreadable("what follows base64, is not base64 (RFC 4648)"))
        }
        guard bytes.count <= PictureLimits.fileBytes else { return .failure(.largeFile) }
        return .success(bytes)
    }

    /// What `text` encodes; nil if it is no base64 (RFC 4648, section 4), with or without the signs at its end.
    static func bytes(base64 text: some Collection<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3)
        var (group, count, padding) = (UInt32(0), 0, 0)
        for character in text {
            if character == UInt8(ascii: "=") {
                padding += 1
                continue
            }
            guard padding == 0, let digit = digit(character) else { return nil }
            group = group << 6 | digit
            count += 1
            if count % 4 == 0 {
                bytes += [UInt8(truncatingIfNeeded: group >> 16), UInt8(truncatingIfNeeded: group >> 8)]
                bytes.append(UInt8(truncatingIfNeeded: group))
            }
        }
        guard padding == 0 || (count + padding) % 4 == 0, padding <= 2 else { return nil }
        switch count % 4 {
        case 0: return bytes
        case 2 where group & 0xF == 0: return bytes + [UInt8(truncatingIfNeeded: group >> 4)]
        case 3 where group & 0x3 == 0:
            return bytes + [UInt8(truncatingIfNeeded: group >> 10), UInt8(truncatingIfNeeded: group >> 2)]
        default: return nil
        }
    }

    /// The base64 of `bytes`.
    static func base64(_ bytes: [UInt8]) -> String {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
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

    private static func digit(_ character: UInt8) -> UInt32? {
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
