import Diagnostics
import SignAPI

/// A request in the words of AWTRIX 3, a sign for which many programs are written: an app is an option, and a
/// notification an alert. Its HTTP paths below `/api/` and its topics below their prefix are the same words
/// (AWTRIX 3, "API").
public struct AWTRIXRequest: Hashable, Sendable {
    /// The word, such as `custom` or `notify/dismiss`.
    public var word: String
    /// The name of a custom app.
    public var name: String?
    /// JSON, or nothing.
    public var body: [UInt8]

    /// The request `word` with `body`.
    public init(_ word: String, name: String? = nil, body: [UInt8] = []) {
        self.word = word
        self.name = name
        self.body = body
    }

    /// The request of a topic below the prefix, such as `custom/weather`.
    public init(topic: String, body: [UInt8]) {
        let custom = "custom/"
        if topic.hasPrefix(custom) {
            self.init("custom", name: String(topic.dropFirst(custom.count)), body: body)
        } else {
            self.init(topic, body: body)
        }
    }

    /// What a request comes to.
    public struct Outcome: Hashable, Sendable {
        /// The calls, in their order.
        public var calls: [VarlinkCall] = []
        /// The keys that this sign has no use for.
        public var ignored: [String] = []
    }

    /// An option that the sign has.
    public struct Known: Hashable, Sendable {
        /// Its id.
        public var id: String
        /// Whether a program has set it. The file's options are never taken away.
        public var isGiven: Bool

        /// The option `id`.
        public init(_ id: String, isGiven: Bool) {
            self.id = id
            self.isGiven = isGiven
        }

        /// The option that a sign tells.
        public init(_ tree: JSONTree) {
            self.init(tree["id"]?.string ?? "", isGiven: tree["from"]?.string == "control")
        }
    }

    /// The words of a clock that a sign has no use for. They are answered, and do nothing.
    public static let idleWords = [
        "sleep", "sound", "rtttl", "r2d2", "moodlight", "indicator1", "indicator2", "indicator3", "reorder",
    ]

    /// The words that do something.
    public static let words = [
        "custom", "notify", "notify/dismiss", "nextapp", "previousapp", "switch", "power", "settings",
    ]

    /// Whether its calls depend on the options that the sign has.
    public var dependsOnOptions: Bool { word == "custom" }

    /// The calls for a sign with these options.
    public func outcome(_ options: [Known]) throws(Refusal) -> Outcome {
        switch word {
        case "nextapp": return Outcome(calls: [.sign("Next")])
        case "previousapp": return Outcome(calls: [.sign("Previous")])
        case "notify/dismiss": return Outcome(calls: [.sign("Dismiss")])
        case "custom": return try custom(options)
        case "notify":
            let members = try members()
            return members.contains { $0.key == "message" }
                ? try AppriseMessage(members).outcome : try AWTRIXApp(members).notification()
        case "switch":
            guard let name = try members().first(where: { $0.key == "name" })?.value.string else {
                throw Refusal("switch needs a name")
            }
            return Outcome(calls: [.sign("GoTo", ["id": .string(name)])])
        case "power":
            guard let value = try members().first(where: { $0.key == "power" })?.value,
                let isOn = Self.flag(value)
            else { throw Refusal("power needs true or false") }
            return Outcome(calls: [.sign("SetLit", ["lit": .boolean(isOn)])])
        case "settings": return try settings()
        case let word where Self.idleWords.contains(word): return Outcome(ignored: [word])
        default: throw Refusal("AWTRIX's \(Wording.quoted(word)) is not for this sign")
        }
    }

    // MARK: Apps

    private func custom(_ options: [Known]) throws(Refusal) -> Outcome {
        guard let name, !name.isEmpty else { throw Refusal("a custom app needs a name") }
        let given = options.filter(\.isGiven).map(\.id)
        if body.isEmpty || body == Array("{}".utf8) || body == Array("[]".utf8) {
            return Outcome(calls: given.filter { $0.hasPrefix(name) }.map(Self.removal))
        }
        let tree = try tree()
        guard let pages = tree.array else {
            return try AWTRIXApp(tree.members ?? []).option(name, among: options.map(\.id))
        }
        // Pages of one app are called name0, name1 and so on; those of before that are no more go.
        var outcome = Outcome()
        for (index, page) in pages.enumerated() {
            let one = try AWTRIXApp(page.members ?? []).option("\(name)\(index)", among: options.map(\.id))
            outcome.calls += one.calls
            outcome.ignored += one.ignored.filter { !outcome.ignored.contains($0) }
        }
        let old = given.filter { id in
            guard id.hasPrefix(name), let number = Int(id.dropFirst(name.count)) else { return false }
            return number >= pages.count
        }
        outcome.calls += old.map(Self.removal)
        return outcome
    }

    private static func removal(_ id: String) -> VarlinkCall { .sign("RemoveOption", ["id": .string(id)]) }

    // MARK: Settings

    private func settings() throws(Refusal) -> Outcome {
        var outcome = Outcome()
        for member in try members() {
            switch (member.key, member.value) {
            case ("BRI", .integer(let level)):
                let percent = (max(0, min(255, level)) * 100 + 127) / 255
                outcome.calls.append(.sign("SetBrightness", ["percent": .integer(percent)]))
            case ("MATP", let value):
                guard let isOn = Self.flag(value) else { throw Refusal("MATP must be true or false") }
                outcome.calls.append(.sign("SetLit", ["lit": .boolean(isOn)]))
            default: outcome.ignored.append(member.key)
            }
        }
        return outcome
    }

    private static func flag(_ value: JSONTree) -> Bool? {
        switch value {
        case .boolean(let flag): flag
        case .integer(0): false
        case .integer(1): true
        default: nil
        }
    }

    // MARK: JSON

    private func tree() throws(Refusal) -> JSONTree {
        do throws(JSONError) {
            return try JSONTree(body)
        } catch {
            throw Refusal(error)
        }
    }

    private func members() throws(Refusal) -> [JSONTree.Member] {
        guard let members = try tree().members else { throw Refusal("this is no object") }
        return members
    }
}
