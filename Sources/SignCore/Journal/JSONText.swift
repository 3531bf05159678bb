import Pixels

/// One JSON object on one line, written front to back.
///
/// Events and frames are flat objects of a dozen known keys, and the encoder of the standard library's
/// companion would bring in a date, locale and reflection machinery larger than the daemon.
package struct JSONLine {
    private(set) var bytes: [UInt8] = [UInt8(ascii: "{")]

    /// An object without members.
    package init() {}

    /// Ends the object and the line.
    package mutating func finish() -> [UInt8] {
        bytes.append(contentsOf: "}\n".utf8)
        return bytes
    }

    mutating func add(_ key: StaticString, _ value: Int64) {
        begin(key)
        bytes.append(contentsOf: String(value).utf8)
    }

    mutating func add(_ key: StaticString, _ value: Int) {
        add(key, Int64(value))
    }

    mutating func add(_ key: StaticString, _ value: UInt64) {
        begin(key)
        bytes.append(contentsOf: String(value).utf8)
    }

    mutating func add(_ key: StaticString, _ value: Bool) {
        begin(key)
        bytes.append(contentsOf: (value ? "true" : "false").utf8)
    }

    package mutating func add(_ key: StaticString, _ value: String) {
        begin(key)
        append(value)
    }

    package mutating func add(_ key: StaticString, _ value: String?) {
        begin(key)
        if let value {
            append(value)
        } else {
            bytes.append(contentsOf: "null".utf8)
        }
    }

    mutating func add(_ key: StaticString, _ value: Int64?) {
        begin(key)
        bytes.append(contentsOf: (value.map { String($0) } ?? "null").utf8)
    }

    /// The rows of `picture`, as in `Bitmap.art`.
    mutating func add(_ key: StaticString, _ picture: Bitmap) {
        begin(key)
        guard picture.format == .bit else {
            bytes.append(contentsOf: "[\(picture.art.map { "\"\($0)\"" }.joined(separator: ","))]".utf8)
            return
        }
        bytes.reserveCapacity(bytes.count + picture.height * (picture.width + 3) + 4)
        bytes.append(UInt8(ascii: "["))
        let stride = picture.bytesPerColumn
        for row in 0..<picture.height {
            bytes.append(contentsOf: (row > 0 ? ",\"" : "\"").utf8)
            let bit = UInt8(1) << UInt8(row % 8)
            for index in Swift.stride(from: row / 8, to: picture.bytes.count, by: max(1, stride)) {
                bytes.append(picture.bytes[index] & bit == 0 ? UInt8(ascii: ".") : UInt8(ascii: "#"))
            }
            bytes.append(UInt8(ascii: "\""))
        }
        bytes.append(UInt8(ascii: "]"))
    }

    private mutating func begin(_ key: StaticString) {
        if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
        bytes.append(UInt8(ascii: "\""))
        bytes.append(contentsOf: UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount))
        bytes.append(contentsOf: "\":".utf8)
    }

    private mutating func append(_ value: String) {
        bytes.appendQuoted(value)
    }
}

extension [UInt8] {
    /// Appends `value` in quotes, escaped for JSON and TOML.
    package mutating func appendQuoted(_ value: String) {
        let digits = Array("0123456789abcdef".utf8)
        append(UInt8(ascii: "\""))
        for byte in value.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                append(UInt8(ascii: "\\"))
                append(byte)
            case 0x0A: append(contentsOf: "\\n".utf8)
            case 0x0D: append(contentsOf: "\\r".utf8)
            case 0x09: append(contentsOf: "\\t".utf8)
            case 0..<0x20, 0x7F:
                append(contentsOf: "\\u00".utf8)
                append(digits[Int(byte >> 4)])
                append(digits[Int(byte & 15)])
            default: append(byte)
            }
        }
        append(UInt8(ascii: "\""))
    }
}
