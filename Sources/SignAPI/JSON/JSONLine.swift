/// One JSON object, written front to back.
///
/// Events, frames and replies are objects of a dozen known keys, and the encoder of the standard library's
/// companion would bring in a date, locale and reflection machinery larger than the daemon.
public struct JSONLine {
    /// What is written so far.
    public private(set) var bytes: [UInt8] = [UInt8(ascii: "{")]
    private var isEmpty = true

    /// An object without members.
    public init() {}

    /// Ends the object and the line.
    public mutating func finish() -> [UInt8] {
        bytes.append(contentsOf: "}\n".utf8)
        return bytes
    }

    /// Ends the object without a line end.
    public mutating func end() -> [UInt8] {
        bytes.append(UInt8(ascii: "}"))
        return bytes
    }

    /// Adds a whole number.
    public mutating func add(_ key: StaticString, _ value: Int64) {
        begin(key)
        bytes.append(contentsOf: String(value).utf8)
    }

    /// Adds a whole number.
    public mutating func add(_ key: StaticString, _ value: Int) {
        add(key, Int64(value))
    }

    /// Adds a whole number.
    public mutating func add(_ key: StaticString, _ value: UInt64) {
        begin(key)
        bytes.append(contentsOf: String(value).utf8)
    }

    /// Adds `true` or `false`.
    public mutating func add(_ key: StaticString, _ value: Bool) {
        begin(key)
        bytes.append(contentsOf: (value ? "true" : "false").utf8)
    }

    /// Adds a text.
    public mutating func add(_ key: StaticString, _ value: String) {
        begin(key)
        bytes.appendQuoted(value)
    }

    /// Adds a member whose value is JSON already.
    public mutating func add(_ key: String, json value: String) {
        if !isEmpty { bytes.append(UInt8(ascii: ",")) }
        isEmpty = false
        bytes.appendQuoted(key)
        bytes.append(UInt8(ascii: ":"))
        bytes.append(contentsOf: value.utf8)
    }

    /// Adds a text or `null`.
    public mutating func add(_ key: StaticString, _ value: String?) {
        guard let value else { return addNull(key) }
        add(key, value)
    }

    /// Adds a whole number or `null`.
    public mutating func add(_ key: StaticString, _ value: Int64?) {
        guard let value else { return addNull(key) }
        add(key, value)
    }

    /// Adds a whole number or `null`.
    public mutating func add(_ key: StaticString, _ value: Int?) {
        add(key, value.map { Int64($0) })
    }

    /// Adds `null`.
    public mutating func addNull(_ key: StaticString) {
        begin(key)
        bytes.append(contentsOf: "null".utf8)
    }

    /// Adds an object with the members that `body` adds to it.
    public mutating func add(_ key: StaticString, object body: (inout JSONLine) -> Void) {
        begin(key)
        addObject(body)
    }

    /// Adds an array of texts.
    public mutating func add(_ key: StaticString, _ texts: [String]) {
        addArray(key, of: texts) { $0.appendQuoted($1) }
    }

    /// Adds an array of objects, one for each of `elements`, with the members that `body` adds.
    public mutating func add<Elements: Sequence>(
        _ key: StaticString,
        objects elements: Elements,
        _ body: (inout JSONLine, Elements.Element) -> Void
    ) {
        begin(key)
        bytes.append(UInt8(ascii: "["))
        var isFirst = true
        for element in elements {
            if !isFirst { bytes.append(UInt8(ascii: ",")) }
            isFirst = false
            addObject { body(&$0, element) }
        }
        bytes.append(UInt8(ascii: "]"))
    }

    /// Adds an array whose elements `body` writes as JSON.
    public mutating func addArray<Elements: Sequence>(
        _ key: StaticString,
        of elements: Elements,
        _ body: (inout [UInt8], Elements.Element) -> Void
    ) {
        begin(key)
        bytes.append(UInt8(ascii: "["))
        var isFirst = true
        for element in elements {
            if !isFirst { bytes.append(UInt8(ascii: ",")) }
            isFirst = false
            body(&bytes, element)
        }
        bytes.append(UInt8(ascii: "]"))
    }

    /// Adds a value that `body` writes as JSON.
    public mutating func add(_ key: StaticString, json body: (inout [UInt8]) -> Void) {
        begin(key)
        body(&bytes)
    }

    private mutating func addObject(_ body: (inout JSONLine) -> Void) {
        bytes.append(UInt8(ascii: "{"))
        let wasEmpty = isEmpty
        isEmpty = true
        body(&self)
        isEmpty = wasEmpty
        bytes.append(UInt8(ascii: "}"))
    }

    private mutating func begin(_ key: StaticString) {
        if !isEmpty { bytes.append(UInt8(ascii: ",")) }
        isEmpty = false
        bytes.append(UInt8(ascii: "\""))
        bytes.append(contentsOf: UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount))
        bytes.append(contentsOf: "\":".utf8)
    }
}

extension [UInt8] {
    /// Appends `value` in quotes, escaped for JSON and TOML.
    public mutating func appendQuoted(_ value: String) {
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
