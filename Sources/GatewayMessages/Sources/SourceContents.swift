import MonotonicTime
import SignAPI

/// Converts the contents of a source to method calls of the sign. A source is a file, a command or an MQTT topic that
/// provides a text, a JSON value or a list.
package struct SourceContents: Hashable, Sendable {
    /// The kind of content that a source updates on the sign.
    package enum Target: String, Hashable, Sendable, CaseIterable {
        /// The value that replaces `{value:NAME}` in texts.
        case value
        /// Options with the ids `NAME-1`, `NAME-2` and so on, one for each entry of a list.
        case options
    }

    /// The name of the source. It is also the name of the value, or the prefix of the options' ids.
    package var name: String
    package var target: Target
    /// The path to the contents in a JSON text, or nil if the source provides plain text or a whole JSON list.
    package var pointer: JSONPointer?
    package var maximumOptions: Int
    /// Whether plain texts may contain fields and styles, such as `{bold}`. If false, the sign shows plain texts
    /// literally. Options in JSON may always contain fields and styles.
    package var hasMarkup: Bool
    /// The time after which the sign removes the contents, as text such as `90s`, or nil if they do not expire.
    package var lifetime: String?

    package init(
        _ target: Target,
        name: String,
        pointer: JSONPointer? = nil,
        maximumOptions: Int = 10,
        hasMarkup: Bool = false,
        lifetime: String? = nil
    ) {
        self.target = target
        self.name = name
        self.pointer = pointer
        self.maximumOptions = maximumOptions
        self.hasMarkup = hasMarkup
        self.lifetime = lifetime
    }

    /// The maximum size of a value's text, in bytes.
    private static let maximumTextSize = 4096

    /// Returns the ids of this source's first `count` options. Returns an empty array if the source updates a value.
    package func ids(upTo count: Int) -> [String] {
        target == .options ? (0..<count).map { "\(name)-\($0 + 1)" } : []
    }

    /// Returns the method calls that update the sign to the contents `bytes`. `ids` contains the ids of the sign's
    /// current options. If outdated options of this source are among them, additional calls remove them. Throws if the
    /// contents are invalid.
    package func calls(_ bytes: [UInt8], ids: [String]) throws(Refusal) -> [VarlinkCall] {
        let calls: [VarlinkCall]
        switch target {
        case .value: calls = [try valueCall(bytes)]
        case .options:
            let options = try options(bytes)
            let outdatedIDs = ids.filter { id in number(ofOption: id).map { $0 > options.count } ?? false }
            calls =
                options.map { .sign("UpsertOption", ["option": .object($0)]) }
                + outdatedIDs.map { .sign("RemoveOption", ["id": .string($0)]) }
        }
        try calls.checkReadable()
        return calls
    }

    // MARK: A value

    /// Returns the call that sets the value `NAME`, which replaces `{value:NAME}` in texts, to the contents `bytes`. If
    /// the contents are the JSON value null, the call removes the value.
    private func valueCall(_ bytes: [UInt8]) throws(Refusal) -> VarlinkCall {
        guard let text = try valueText(bytes) else { return .sign("SetValue", ["name": .string(name)]) }
        guard text.utf8.count <= Self.maximumTextSize else {
            throw Refusal("\(text.utf8.count) bytes of text; a value may have \(Self.maximumTextSize)")
        }
        let members = [JSONTree.Member("name", .string(name)), JSONTree.Member("value", .string(text))]
        return .sign("SetValue", members + lifetimeMember)
    }

    /// Returns the contents as a text in a single line, or nil if the JSON value at the pointer is null. Throws if that
    /// value is an array or an object.
    private func valueText(_ bytes: [UInt8]) throws(Refusal) -> String? {
        guard pointer != nil else { return Self.joinedLines(try bytes.text()) }
        switch try pointedValue(in: bytes) {
        case .string(let text): return Self.joinedLines(text)
        case .integer(let number): return "\(number)"
        case .number(let number): return "\(number)"
        case .boolean(let flag): return "\(flag)"
        case .null: return nil
        case .array, .object:
            throw Refusal("the pointer leads to a list or an object; it must lead to a text or a number")
        }
    }

    private var lifetimeMember: [JSONTree.Member] {
        lifetime.map { [JSONTree.Member("lifetime", .string($0))] } ?? []
    }

    // MARK: Options

    /// Returns the number in the id of an option of this source, such as 2 in `NAME-2`. Returns nil for any other id.
    private func number(ofOption id: String) -> Int? {
        id.hasPrefix("\(name)-") ? Int(id.dropFirst(name.count + 1)) : nil
    }

    /// Returns the members of an option for each entry of the contents, up to `maximumOptions`.
    private func options(_ bytes: [UInt8]) throws(Refusal) -> [[JSONTree.Member]] {
        var options: [[JSONTree.Member]] = []
        for entry in try entries(bytes).prefix(maximumOptions) {
            let id = JSONTree.Member("id", .string("\(name)-\(options.count + 1)"))
            options.append([id] + (try optionMembers(of: entry)) + lifetimeMember)
        }
        return options
    }

    /// Returns the members of an option that an entry sets, without its id and its lifetime. Throws if the entry is
    /// neither a text nor an object.
    private func optionMembers(of entry: JSONTree) throws(Refusal) -> [JSONTree.Member] {
        switch entry {
        case .string(let text):
            let line = Self.joinedLines(text)
            return [JSONTree.Member("text", .string(hasMarkup ? line : line.literalMarkup))]
        case .object(let members): return members.filter { $0.key != "id" && $0.key != "lifetime" }
        default: throw Refusal("an entry of the list is neither a text nor an option")
        }
    }

    /// Returns the entries of a JSON array or, if the contents are plain text, the lines that are not blank.
    private func entries(_ bytes: [UInt8]) throws(Refusal) -> [JSONTree] {
        if pointer != nil || bytes.first == UInt8(ascii: "[") {
            guard let entries = try pointedValue(in: bytes).array else {
                throw Refusal("the contents are not a list")
            }
            return entries
        }
        return try bytes.text().split(whereSeparator: \.isNewline).map { Self.joinedLines(String($0)) }
            .filter { !$0.isEmpty }.map { .string($0) }
    }

    // MARK: Texts

    /// Returns the JSON value to which the pointer leads, or all contents if there is no pointer.
    private func pointedValue(in bytes: [UInt8]) throws(Refusal) -> JSONTree {
        let tree = try bytes.json()
        guard let pointer else { return tree }
        guard let value = pointer.value(in: tree) else { throw Refusal("there is no value at the pointer") }
        return value
    }

    /// Replaces line breaks and other white space in `text` with single spaces, because a sign shows a single
    /// line.
    private static func joinedLines(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
