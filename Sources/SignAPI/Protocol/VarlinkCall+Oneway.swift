extension VarlinkCall {
    /// Returns whether `message` is a call that takes no reply, without reading it: a limit on calls must cost less than the
    /// calls. A key that is written with escapes is not recognized, and of a message that is no JSON the answer means
    /// nothing.
    public static func isOneway(_ message: [UInt8]) -> Bool {
        message.withUnsafeBytes { bytes in
            var depth = 0
            var index = 0
            while index < bytes.count {
                switch bytes[index] {
                case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
                case UInt8(ascii: "\""):
                    let start = index + 1
                    index = endOfString(in: bytes, from: start)
                    let isKey = depth == 1 && bytes[start..<index].elementsEqual("oneway".utf8)
                    if isKey, isTrue(bytes.dropFirst(index + 1)) { return true }
                default: break
                }
                index += 1
            }
            return false
        }
    }

    /// The index of the quote that ends the string which begins at `start`; the end of the text if there is none.
    private static func endOfString(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
        var index = start
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(index, bytes.count)
    }

    /// Whether `rest` begins with a colon and `true`.
    private static func isTrue(_ rest: Slice<UnsafeRawBufferPointer>) -> Bool {
        let afterKey = rest.drop(while: \.isSpace)
        guard afterKey.first == UInt8(ascii: ":") else { return false }
        return afterKey.dropFirst().drop(while: \.isSpace).starts(with: "true".utf8)
    }
}

extension UInt8 {
    /// Whether it is white space of JSON.
    fileprivate var isSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}
