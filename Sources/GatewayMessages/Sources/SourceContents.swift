import MonotonicTime
import SignAPI

/// A converter that turns the contents of a source into method calls of the sign. A source (a file, a command
/// or an MQTT topic) provides a text, a JSON value or a list.
package struct SourceContents: Hashable, Sendable {
    /// The kind of content that a source updates on the sign.
    package enum Target: String, Hashable, Sendable, CaseIterable {
        /// The value with the name of the source, which replaces `{value:NAME}` in the texts of options.
        case value
        /// Options with the ids `NAME-1`, `NAME-2` and so on, where `NAME` is the name of the source. There
        /// is one for each entry of a list.
        case options
    }

    /// The name of the source. It is also the name of the value, or the prefix of the options' ids.
    package var name: String
    package var target: Target
    /// The path to the contents in a JSON document, or nil if the source provides plain text or an entire
    /// JSON list.
    package var pointer: JSONPointer?
    package var maximumOptions: Int
    /// Whether plain texts from the source may contain fields and styles, such as `{bold}`. If false, the
    /// sign shows them literally. Options in JSON may always contain fields and styles.
    package var hasMarkup: Bool
    /// The time after which the sign removes the source's contents, as text such as `90s`, or nil if they do
    /// not expire.
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

    /// The maximum size of a value that a source provides, in bytes.
    private static let maximumTextSize = 4096

    /// Returns the ids of this source's first `count` options. Returns an empty array if the source updates a
    /// value.
    package func ids(upTo count: Int) -> [String] {
        target == .options ? (0..<count).map { "\(name)-\($0 + 1)" } : []
    }

    /// Returns the method calls that update the sign to new contents of the source, including calls that
    /// remove outdated options. Throws if the contents are invalid.
    ///
    /// - Parameters:
    ///   - bytes: The new contents.
    ///   - ids: The ids of the sign's current options.
    package func calls(_ bytes: [UInt8], ids: [String]) throws(Refusal) -> [VarlinkCall] {
        let calls: [VarlinkCall]
        switch target {
        case .value: calls = [try valueCall(bytes)]
        case .options:
            let options = try options(bytes)
            let outdatedIDs = ids.filter { id in number(ofOption: id).map { $0 > options.count } ?? false }
            calls =
                options.map { .signMethod("UpsertOption", ["option": .object($0)]) }
                + outdatedIDs.map { .signMethod("RemoveOption", ["id": .string($0)]) }
        }
        try calls.checkReadable()
        return calls
    }

    // MARK: A value

    /// Returns the call that sets the value named after the source to the contents `bytes`. If they are JSON
    /// null, the call removes the value. Throws if the contents are invalid or too long.
    private func valueCall(_ bytes: [UInt8]) throws(Refusal) -> VarlinkCall {
        guard let text = try valueText(bytes) else { return .signMethod("SetValue", ["name": .string(name)]) }
        guard text.utf8.count <= Self.maximumTextSize else {
            throw Refusal(
                "\(text.utf8.count) bytes of text; a value may have at most \(Self.maximumTextSize)"
            )
        }
        let members = [JSONTree.Member("name", .string(name)), JSONTree.Member("value", .string(text))]
        return .signMethod("SetValue", members + lifetimeMember)
    }

    /// Returns the value that the contents `bytes` provide, as text without line breaks, or nil if the
    /// pointer leads to JSON null. Throws if the contents are invalid, or if the pointer leads to an array or
    /// an object.
    private func valueText(_ bytes: [UInt8]) throws(Refusal) -> String? {
        guard pointer != nil else { return Self.joinedLines(try bytes.text()) }
        switch try pointedValue(in: bytes) {
        case .string(let text): return Self.joinedLines(text)
        case .integer(let number): return "\(number)"
        case .number(let number): return "\(number)"
        case .boolean(let flag): return "\(flag)"
        case .null: return nil
        case .array, .object:
            throw Refusal("the pointer refers to a list or an object; it must refer to a string or a number")
        }
    }

    private var lifetimeMember: [JSONTree.Member] {
        lifetime.map { [JSONTree.Member("lifetime", .string($0))] } ?? []
    }

    // MARK: Options

    /// Returns the number at the end of the id of an option of this source, such as 2 in `NAME-2`. Returns
    /// nil for any other id.
    private func number(ofOption id: String) -> Int? {
        id.hasPrefix("\(name)-") ? Int(id.dropFirst(name.count + 1)) : nil
    }

    /// Returns the JSON members of an option for each entry of the contents, up to `maximumOptions`. Throws
    /// if the contents are not a valid list.
    private func options(_ bytes: [UInt8]) throws(Refusal) -> [[JSONTree.Member]] {
        var options: [[JSONTree.Member]] = []
        for entry in try entries(bytes).prefix(maximumOptions) {
            let id = JSONTree.Member("id", .string("\(name)-\(options.count + 1)"))
            options.append([id] + (try optionMembers(of: entry)) + lifetimeMember)
        }
        return options
    }

    /// Returns the JSON members of the option that an entry of a list describes, without the id and the
    /// lifetime, which the source sets. Throws if the entry is neither a text nor an object.
    private func optionMembers(of entry: JSONTree) throws(Refusal) -> [JSONTree.Member] {
        switch entry {
        case .string(let text):
            let line = Self.joinedLines(text)
            return [JSONTree.Member("text", .string(hasMarkup ? line : line.literalMarkup))]
        case .object(let members): return members.filter { $0.key != "id" && $0.key != "lifetime" }
        default: throw Refusal("a list entry is neither a string nor an option")
        }
    }

    /// Returns the entries of the list in the contents: the elements of the JSON array or, for plain text,
    /// the lines of the text that are not blank. Throws if JSON contents are not an array.
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

    /// Returns the value in the JSON contents to which the pointer leads, or the entire document if there is
    /// no pointer. Throws if the JSON is invalid or the value does not exist.
    private func pointedValue(in bytes: [UInt8]) throws(Refusal) -> JSONTree {
        let tree = try bytes.json()
        guard let pointer else { return tree }
        guard let value = pointer.value(in: tree) else { throw Refusal("no value found at the pointer") }
        return value
    }

    /// Returns `text` with each sequence of white space, including line breaks, replaced by a single space,
    /// because a sign shows one row of text.
    private static func joinedLines(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
