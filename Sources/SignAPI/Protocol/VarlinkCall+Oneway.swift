extension VarlinkCall {
    /// Returns whether `message`, a call in JSON, has the member `"oneway": true`, so that the client expects
    /// no reply. The message is scanned but not parsed, because enforcing a rate limit must be cheaper than
    /// performing the calls.
    ///
    /// Keys with escape sequences are not recognized. The result is undefined if the message is not JSON.
    public static func isOneway(_ message: [UInt8]) -> Bool {
        message.withUnsafeBytes { bytes in
            // The number of objects and arrays around `index`. The members of the call have depth 1.
            var depth = 0
            var index = 0
            while index < bytes.count {
                switch bytes[index] {
                case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
                case UInt8(ascii: "\""):
                    let textStart = index + 1
                    index = endOfString(in: bytes, from: textStart)
                    let isKey = depth == 1 && bytes[textStart..<index].elementsEqual("oneway".utf8)
                    if isKey, startsWithTrueValue(bytes.dropFirst(index + 1)) { return true }
                default: break
                }
                index += 1
            }
            return false
        }
    }

    /// Returns the index of the quotation mark that ends the string whose text begins at `start`, or the end
    /// of `bytes` if the string does not end.
    private static func endOfString(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
        var index = start
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(index, bytes.count)
    }

    /// Returns whether `textAfterKey`, the text after a JSON key, starts with a colon and the value `true`.
    private static func startsWithTrueValue(_ textAfterKey: Slice<UnsafeRawBufferPointer>) -> Bool {
        let afterKey = textAfterKey.drop(while: \.isJSONSpace)
        guard afterKey.first == UInt8(ascii: ":") else { return false }
        return afterKey.dropFirst().drop(while: \.isJSONSpace).starts(with: "true".utf8)
    }
}

extension UInt8 {
    fileprivate var isJSONSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}
