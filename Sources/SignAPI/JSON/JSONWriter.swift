/// Writes one JSON object, member by member.
///
/// Events, frames and replies are objects with a dozen known keys, and Foundation's encoder would bring in date, locale and
/// reflection code that is larger than the daemon.
public struct JSONWriter {
    /// The bytes written so far.
    public private(set) var bytes: [UInt8] = [UInt8(ascii: "{")]
    private var isEmpty = true

    /// Starts an object.
    public init() {}

    /// Ends the object, and returns it with a newline.
    public mutating func finishLine() -> [UInt8] {
        bytes.append(contentsOf: "}\n".utf8)
        return bytes
    }

    /// Ends the object, and returns it without a newline.
    public mutating func finishObject() -> [UInt8] {
        bytes.append(UInt8(ascii: "}"))
        return bytes
    }

    /// Adds an integer.
    public mutating func add(_ key: StaticString, _ value: Int64) {
        begin(key)
        bytes.append(contentsOf: String(value).utf8)
    }

    /// Adds an integer.
    public mutating func add(_ key: StaticString, _ value: Int) { add(key, Int64(value)) }

    /// Adds an integer.
    public mutating func add(_ key: StaticString, _ value: UInt64) {
        begin(key)
        bytes.append(contentsOf: String(value).utf8)
    }

    /// Adds a Boolean value.
    public mutating func add(_ key: StaticString, _ value: Bool) {
        begin(key)
        bytes.append(contentsOf: (value ? "true" : "false").utf8)
    }

    /// Adds a string.
    public mutating func add(_ key: StaticString, _ value: String) {
        begin(key)
        bytes.appendQuoted(value)
    }

    /// Adds an integer, or null for nil.
    public mutating func add(_ key: StaticString, _ value: Int64?) {
        if let value { add(key, value) } else { addNull(key) }
    }

    /// Adds an integer, or null for nil.
    public mutating func add(_ key: StaticString, _ value: Int?) { add(key, value.map { Int64($0) }) }

    /// Adds a Boolean value, or null for nil.
    public mutating func add(_ key: StaticString, _ value: Bool?) {
        if let value { add(key, value) } else { addNull(key) }
    }

    /// Adds a string, or null for nil.
    public mutating func add(_ key: StaticString, _ value: String?) {
        if let value { add(key, value) } else { addNull(key) }
    }

    /// Adds `null`.
    public mutating func addNull(_ key: StaticString) {
        begin(key)
        bytes.append(contentsOf: "null".utf8)
    }

    /// Adds a value.
    public mutating func add(_ key: StaticString, tree: JSONTree) {
        begin(key)
        bytes.append(json: tree)
    }

    /// Adds a value that `body` appends as JSON.
    public mutating func add(_ key: StaticString, json body: (inout [UInt8]) -> Void) {
        begin(key)
        body(&bytes)
    }

    /// Adds a value that is already JSON.
    public mutating func add(_ key: String, json value: String) {
        separate()
        bytes.appendQuoted(key)
        bytes.append(UInt8(ascii: ":"))
        bytes.append(contentsOf: value.utf8)
    }

    /// Adds an object with the members that `body` adds to it.
    public mutating func addObject(_ key: StaticString, _ body: (inout JSONWriter) -> Void) {
        begin(key)
        appendObject(body)
    }

    /// Adds an array of strings.
    public mutating func add(_ key: StaticString, _ texts: [String]) {
        addArray(key, of: texts) { $0.appendQuoted($1) }
    }

    /// Adds an array of objects, one for each element, with the members that `body` adds.
    public mutating func add<Elements: Sequence>(
        _ key: StaticString,
        objects elements: Elements,
        _ body: (inout JSONWriter, Elements.Element) -> Void
    ) {
        addElements(key, elements) { writer, element in writer.appendObject { body(&$0, element) } }
    }

    /// Adds an array whose elements `body` appends as JSON.
    public mutating func addArray<Elements: Sequence>(
        _ key: StaticString,
        of elements: Elements,
        _ body: (inout [UInt8], Elements.Element) -> Void
    ) {
        addElements(key, elements) { body(&$0.bytes, $1) }
    }

    private mutating func addElements<Elements: Sequence>(
        _ key: StaticString,
        _ elements: Elements,
        _ body: (inout JSONWriter, Elements.Element) -> Void
    ) {
        begin(key)
        bytes.append(UInt8(ascii: "["))
        var isFirst = true
        for element in elements {
            if !isFirst { bytes.append(UInt8(ascii: ",")) }
            isFirst = false
            body(&self, element)
        }
        bytes.append(UInt8(ascii: "]"))
    }

    private mutating func appendObject(_ body: (inout JSONWriter) -> Void) {
        bytes.append(UInt8(ascii: "{"))
        isEmpty = true
        body(&self)
        isEmpty = false
        bytes.append(UInt8(ascii: "}"))
    }

    private mutating func separate() {
        if !isEmpty { bytes.append(UInt8(ascii: ",")) }
        isEmpty = false
    }

    private mutating func begin(_ key: StaticString) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        bytes.append(contentsOf: UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount))
        bytes.append(contentsOf: "\":".utf8)
    }
}
