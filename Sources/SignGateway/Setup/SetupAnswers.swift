import SignAPI

/// What a person has chosen at the end of the setup.
struct SetupAnswers: Hashable {
    /// A mistake in an answer.
    struct Mistake: Error, Hashable {
        /// The name of the answer, such as `password`.
        var key: String
        var message: String
    }

    /// The languages that a sign can have, by their codes: those of the page.
    static let languages = ["de", "en", "ko"]
    /// The maximum number of first options.
    static let maximumOptions = 3

    /// The keys of the answers.
    static let keys = ["password", "name", "zone", "language", "options"]

    var password: String
    /// The name of the sign for people.
    var name: String
    /// The time zone, such as `Europe/Berlin`, or nil for that of the machine.
    var zone: String?
    /// The code of the language in which the sign writes dates, or nil if it stays as it is.
    var language: String?
    /// The texts of the first options. If there are none, the options of the configuration file stay.
    var options: [String]

    /// Reads the answers from the body of a request.
    init(_ body: JSONTree) throws(Mistake) {
        password = try Self.text("password", of: body) ?? ""
        name = try Self.text("name", of: body) ?? ""
        zone = try Self.text("zone", of: body)
        language = try Self.text("language", of: body)
        options = try Self.texts("options", of: body).map(Self.trimmed).filter { !$0.isEmpty }
        if let problem = Password.problem(with: password) { throw Mistake(key: "password", message: problem) }
        if let problem = GatewaySettings.nameProblem(name) {
            throw Mistake(key: "name", message: "name \(problem)")
        }
        if let language, !Self.languages.contains(language) {
            throw Mistake(key: "language", message: "the language must be de, en or ko")
        }
        guard options.count <= Self.maximumOptions else {
            throw Mistake(key: "options", message: "the setup has at most \(Self.maximumOptions) options")
        }
    }

    /// The settings for the sign's method `ChangeSettings`, or nil if none changes.
    var settings: JSONTree? {
        var members: [JSONTree.Member] = []
        if let zone { members.append(JSONTree.Member("location", ["zone": .string(zone)])) }
        if let language { members.append(JSONTree.Member("text", ["language": .string(language)])) }
        if !options.isEmpty {
            let tables = options.map { JSONTree.object([JSONTree.Member("text", .string($0))]) }
            members.append(JSONTree.Member("option", .array(tables)))
        }
        return members.isEmpty ? nil : .object(members)
    }

    /// Returns the text of the answer `key`, or nil if it is missing.
    private static func text(_ key: String, of body: JSONTree) throws(Mistake) -> String? {
        guard let value = body[key] else { return nil }
        guard let text = value.string else { throw Mistake(key: key, message: "\(key) must be a text") }
        return text
    }

    /// Returns the texts of the answer `key`, or none if it is missing.
    private static func texts(_ key: String, of body: JSONTree) throws(Mistake) -> [String] {
        guard let value = body[key] else { return [] }
        let texts = value.array?.map(\.string) ?? [nil]
        guard !texts.contains(nil) else {
            throw Mistake(key: key, message: "\(key) must be an array of texts")
        }
        return texts.compactMap { $0 }
    }

    private static func trimmed(_ text: String) -> String {
        let start = text.drop(while: \.isWhitespace)
        return String(start.reversed().drop(while: \.isWhitespace).reversed())
    }
}
