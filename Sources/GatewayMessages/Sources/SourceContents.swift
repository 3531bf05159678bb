import MonotonicTime
import SignAPI

/// What a source feeds of a sign, and how what it gives is read: a text, a number in JSON, or a list.
public struct SourceContents: Hashable, Sendable {
    /// What is fed.
    public enum Target: String, Hashable, Sendable, CaseIterable {
        /// The value for `{value:NAME}`.
        case value
        /// Options with the ids `NAME-1`, `NAME-2` and so on.
        case options
    }

    /// The name of the value, and the beginning of the options' ids.
    public var name: String
    /// What is fed.
    public var target: Target
    /// Where in a JSON text; nil if the source gives plain text.
    public var pointer: JSONPointer?
    /// The most options.
    public var mostOptions: Int
    /// Whether its plain texts may have fields and styles; otherwise they are shown as they are. Options as JSON may have
    /// them in any case.
    public var hasMarkup: Bool
    /// How long it stays if the source gives nothing more, as the configuration writes it; nil is for ever.
    public var lifetime: String?

    /// What a source feeds into `target` called `name`.
    public init(
        _ target: Target,
        name: String,
        pointer: JSONPointer? = nil,
        mostOptions: Int = 10,
        hasMarkup: Bool = false,
        lifetime: String? = nil
    ) {
        self.target = target
        self.name = name
        self.pointer = pointer
        self.mostOptions = mostOptions
        self.hasMarkup = hasMarkup
        self.lifetime = lifetime
    }

    /// The most bytes of one text.
    private static let longestText = 4096

    /// The ids of the first `count` options of this source; none if it feeds a value.
    public func ids(upTo count: Int) -> [String] {
        target == .options ? (0..<count).map { "\(name)-\($0 + 1)" } : []
    }

    /// The calls for what the source gave, for a sign whose options have these `ids`.
    public func calls(_ bytes: [UInt8], ids: [String]) throws(Refusal) -> [VarlinkCall] {
        let calls = try uncheckedCalls(bytes, ids: ids)
        try calls.checkReadable()
        return calls
    }

    private func uncheckedCalls(_ bytes: [UInt8], ids: [String]) throws(Refusal) -> [VarlinkCall] {
        switch target {
        case .value: return [try value(bytes)]
        case .options:
            let options = try options(bytes)
            let stale = ids.filter { id in number(id).map { $0 > options.count } ?? false }
            return options.map { VarlinkCall.sign("UpsertOption", ["option": .object($0)]) }
                + stale.map { VarlinkCall.sign("RemoveOption", ["id": .string($0)]) }
        }
    }

    // MARK: A value

    private func value(_ bytes: [UInt8]) throws(Refusal) -> VarlinkCall {
        let text: String
        if pointer == nil {
            text = Self.oneLine(try Self.text(bytes))
        } else {
            switch try pointed(bytes) {
            case .string(let string): text = Self.oneLine(string)
            case .integer(let number): text = "\(number)"
            case .number(let number): text = "\(number)"
            case .boolean(let flag): text = "\(flag)"
            case .null: return .sign("SetValue", ["name": .string(name)])
            case .array, .object:
                throw Refusal("there is a list or an object; the pointer must lead to a text or a number")
            }
        }
        guard text.utf8.count <= Self.longestText else {
            throw Refusal("\(text.utf8.count) bytes of text; a value may have \(Self.longestText)")
        }
        let named = [JSONTree.Member("name", .string(name)), JSONTree.Member("value", .string(text))]
        return VarlinkCall("\(SignInterface.name).SetValue", named + end)
    }

    /// The member that ends what is given by itself.
    private var end: [JSONTree.Member] {
        lifetime.map { [JSONTree.Member("lifetime", .string($0))] } ?? []
    }

    // MARK: Options

    /// The number of the option `id`, if it is one of this source.
    private func number(_ id: String) -> Int? {
        id.hasPrefix("\(name)-") ? Int(id.dropFirst(name.count + 1)) : nil
    }

    private func options(_ bytes: [UInt8]) throws(Refusal) -> [[JSONTree.Member]] {
        var options: [[JSONTree.Member]] = []
        for entry in try entries(bytes).prefix(mostOptions) {
            let head = [JSONTree.Member("id", .string("\(name)-\(options.count + 1)"))]
            switch entry {
            case .string(let text):
                let line = Self.oneLine(text)
                let shown = hasMarkup ? line : LiteralText.escaped(line)
                options.append(head + [JSONTree.Member("text", .string(shown))] + end)
            case .object(let members):
                options.append(head + members.filter { $0.key != "id" && $0.key != "lifetime" } + end)
            default: throw Refusal("an entry that is neither a text nor an option")
            }
        }
        return options
    }

    /// The entries of an array, or the lines of a text that are not blank.
    private func entries(_ bytes: [UInt8]) throws(Refusal) -> [JSONTree] {
        if pointer != nil || bytes.first == UInt8(ascii: "[") {
            guard let entries = try pointed(bytes).array else { throw Refusal("there is no list") }
            return entries
        }
        return try Self.text(bytes).split(whereSeparator: \.isNewline).map { Self.oneLine(String($0)) }
            .filter { !$0.isEmpty }.map { .string($0) }
    }

    // MARK: Texts

    private func pointed(_ bytes: [UInt8]) throws(Refusal) -> JSONTree {
        let tree: JSONTree
        do throws(JSONError) {
            tree = try JSONTree(bytes)
        } catch {
            throw Refusal(error)
        }
        guard let pointer else { return tree }
        guard let value = pointer.value(in: tree) else { throw Refusal("the pointer leads nowhere in it") }
        return value
    }

    private static func text(_ bytes: [UInt8]) throws(Refusal) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw Refusal("this is no UTF-8") }
        return text
    }

    /// A text of a sign has one line.
    private static func oneLine(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
