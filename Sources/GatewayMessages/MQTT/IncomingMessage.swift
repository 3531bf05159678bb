import Diagnostics
import SignAPI

/// A message from the broker, and what it asks of the sign. Nothing in it becomes part of a topic.
public struct IncomingMessage: Hashable, Sendable {
    /// The topic.
    public var topic: String
    /// Its bytes.
    public var payload: [UInt8]
    /// Whether the broker kept it from before.
    public var isRetained: Bool

    /// The most bytes of a message: a picture in base64 and some more.
    public static let mostBytes = 96 << 10

    /// The message `payload` on `topic`.
    public init(_ topic: String, _ payload: [UInt8], isRetained: Bool = false) {
        self.topic = topic
        self.payload = payload
        self.isRetained = isRetained
    }

    /// The call for it, if it is on one of `topics`.
    ///
    /// - Parameter hasMarkup: Whether a plain text for an option may have fields and styles; otherwise it is shown as it is.
    public func call(on topics: SignTopics, hasMarkup: Bool = false) throws(Refusal) -> VarlinkCall? {
        let call = try uncheckedCall(on: topics, hasMarkup: hasMarkup)
        try CollectionOfOne(call).compactMap { $0 }.checkReadable()
        return call
    }

    private func uncheckedCall(on topics: SignTopics, hasMarkup: Bool) throws(Refusal) -> VarlinkCall? {
        guard let kind = topics.incoming(topic) else { return nil }
        guard !isRetained || kind.takesRetained else {
            throw Refusal(
                "a retained message is ignored, because the broker would send it at each connection; publish it "
                    + "without the retain flag"
            )
        }
        guard payload.count <= Self.mostBytes else {
            throw Refusal("\(payload.count) bytes; a message may have \(Self.mostBytes)")
        }
        // This is how a message that the broker has kept is taken away.
        if payload.isEmpty, !kind.takesRetained { return nil }
        switch kind {
        case .command: return .sign("Perform", ["line": .string(try text())])
        case .selectedOption: return .sign("GoTo", ["id": .string(try text())])
        case .brightness:
            guard let percent = Int64(try text()), SignRange.percent.contains(Int(percent)) else {
                throw Refusal("the brightness must be a number from 0 to 100")
            }
            return .sign("SetBrightness", ["percent": .integer(percent)])
        case .lit:
            switch try text() {
            case "ON": return .sign("SetLit", ["lit": .boolean(true)])
            case "OFF": return .sign("SetLit", ["lit": .boolean(false)])
            default: throw Refusal("the light must be ON or OFF")
            }
        case .alert: return .sign("Raise", ["alert": try alert()])
        case .value(let name):
            return payload.isEmpty
                ? .sign("SetValue", ["name": .string(name)])
                : .sign("SetValue", ["name": .string(name), "value": .string(try text())])
        case .option(let id):
            guard !payload.isEmpty else { return .sign("RemoveOption", ["id": .string(id)]) }
            return .sign("UpsertOption", ["option": try option(id, hasMarkup: hasMarkup)])
        }
    }

    private func text() throws(Refusal) -> String {
        guard let text = String(validating: payload, as: UTF8.self) else { throw Refusal("this is no UTF-8") }
        return text
    }

    /// An alert as an object, or its text.
    private func alert() throws(Refusal) -> JSONTree {
        let text = try text()
        guard Self.isObject(text) else { return .object([JSONTree.Member("text", .string(text))]) }
        return .object(try members())
    }

    /// An option as an object, or its text. Its id is that of the topic.
    private func option(_ id: String, hasMarkup: Bool) throws(Refusal) -> JSONTree {
        let text = try text()
        let id = JSONTree.Member("id", .string(id))
        guard Self.isObject(text) else {
            let shown = hasMarkup ? text : LiteralText.escaped(text)
            return .object([id, JSONTree.Member("text", .string(shown))])
        }
        return .object([id] + (try members()).filter { $0.key != "id" })
    }

    /// Whether `text` means to be an object of JSON: a text may begin with a field such as `{value:soup}`.
    private static func isObject(_ text: String) -> Bool {
        guard text.first == "{" else { return false }
        let next = text.dropFirst().first { !$0.isWhitespace }
        return next == "\"" || next == "}" || next == nil
    }

    private func members() throws(Refusal) -> [JSONTree.Member] {
        do throws(JSONError) {
            return try JSONTree(payload).members ?? []
        } catch {
            throw Refusal(error)
        }
    }
}
