/// A writer that creates the text of one JSON object, member by member.
///
/// Events, frames and replies are objects with about a dozen fixed keys. Foundation's encoder would add code
/// for dates, locales and reflection that is larger than the daemon.
public struct JSONWriter {
    /// The JSON text that has been written so far. It begins with the opening brace of the object.
    public private(set) var bytes: [UInt8] = [UInt8(ascii: "{")]
    private var isEmpty = true

    /// Creates a writer for an object that initially has no members.
    public init() {}

    /// Ends the JSON object, and returns its text followed by a newline.
    public mutating func finishLine() -> [UInt8] {
        bytes.append(contentsOf: "}\n".utf8)
        return bytes
    }

    /// Ends the JSON object, and returns its text.
    public mutating func finishObject() -> [UInt8] {
        bytes.append(UInt8(ascii: "}"))
        return bytes
    }

    /// Adds a member with the key `key` and the integer `value` to the JSON object.
    public mutating func add(_ key: StaticString, _ value: Int64) {
        begin(key)
        bytes.append(contentsOf: String(value).utf8)
    }

    /// Adds a member with the key `key` and the integer `value` to the JSON object.
    public mutating func add(_ key: StaticString, _ value: Int) { add(key, Int64(value)) }

    /// Adds a member with the key `key` and the integer `value` to the JSON object.
    public mutating func add(_ key: StaticString, _ value: UInt64) {
        begin(key)
        bytes.append(contentsOf: String(value).utf8)
    }

    /// Adds a member with the key `key` and the Boolean `value` to the JSON object.
    public mutating func add(_ key: StaticString, _ value: Bool) {
        begin(key)
        bytes.append(contentsOf: (value ? "true" : "false").utf8)
    }

    /// Adds a member with the key `key` and the string `value` to the JSON object.
    public mutating func add(_ key: StaticString, _ value: String) {
        begin(key)
        bytes.appendQuoted(value)
    }

    /// Adds a member with the key `key` and the integer `value` to the JSON object. If `value` is nil, the
    /// member is `null`.
    public mutating func add(_ key: StaticString, _ value: Int64?) {
        if let value { add(key, value) } else { addNull(key) }
    }

    /// Adds a member with the key `key` and the integer `value` to the JSON object. If `value` is nil, the
    /// member is `null`.
    public mutating func add(_ key: StaticString, _ value: Int?) { add(key, value.map { Int64($0) }) }

    /// Adds a member with the key `key` and the Boolean `value` to the JSON object. If `value` is nil, the
    /// member is `null`.
    public mutating func add(_ key: StaticString, _ value: Bool?) {
        if let value { add(key, value) } else { addNull(key) }
    }

    /// Adds a member with the key `key` and the string `value` to the JSON object. If `value` is nil, the
    /// member is `null`.
    public mutating func add(_ key: StaticString, _ value: String?) {
        if let value { add(key, value) } else { addNull(key) }
    }

    /// Adds a member with the key `key` and the value `null` to the JSON object.
    public mutating func addNull(_ key: StaticString) {
        begin(key)
        bytes.append(contentsOf: "null".utf8)
    }

    /// Adds a member with the key `key` and the JSON value `tree` to the JSON object.
    public mutating func add(_ key: StaticString, tree: JSONTree) {
        begin(key)
        bytes.append(json: tree)
    }

    /// Adds a member with the key `key` to the JSON object. The closure `body` must append the JSON text of
    /// the member's value to the bytes that it receives.
    public mutating func add(_ key: StaticString, json body: (inout [UInt8]) -> Void) {
        begin(key)
        body(&bytes)
    }

    /// Adds a member with the key `key` to the JSON object. `value` is written without escaping, so it must
    /// be valid JSON text.
    public mutating func add(_ key: String, json value: String) {
        separate()
        bytes.appendQuoted(key)
        bytes.append(UInt8(ascii: ":"))
        bytes.append(contentsOf: value.utf8)
    }

    /// Adds a member with the key `key` whose value is another JSON object. `body` adds the members of that
    /// object to the writer that it receives.
    public mutating func addObject(_ key: StaticString, _ body: (inout JSONWriter) -> Void) {
        begin(key)
        appendObject(body)
    }

    /// Adds a member with the key `key` and an array of the strings `texts` to the JSON object.
    public mutating func add(_ key: StaticString, _ texts: [String]) {
        addArray(key, of: texts) { $0.appendQuoted($1) }
    }

    /// Adds a member whose value is an array with a JSON object for each element of a sequence. `body`
    /// receives a writer and an element, and adds the members of the element's object to the writer.
    public mutating func add<Elements: Sequence>(
        _ key: StaticString,
        objects elements: Elements,
        _ body: (inout JSONWriter, Elements.Element) -> Void
    ) {
        addElements(key, elements) { writer, element in writer.appendObject { body(&$0, element) } }
    }

    /// Adds a member whose value is an array with a JSON value for each element of a sequence. `body` appends
    /// the JSON text of the value for one element.
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
