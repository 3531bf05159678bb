import SignAPI

/// The answers that a person has given on the setup page.
struct SetupAnswers: Hashable {
    /// An error about an answer that a person has given on the setup page.
    struct Mistake: Error, Hashable {
        /// The name of the wrong answer, such as `password`.
        var key: String
        var message: String
    }

    /// The codes of the languages in which a sign can write dates. The setup page is available in the same
    /// languages.
    static let languages = ["de", "en", "ko"]
    /// The maximum number of options (texts that the sign scrolls) that a person can enter on the setup page.
    static let maximumOptions = 3

    /// The names of all answers, which are the keys in the body of the request.
    static let keys = ["password", "name", "zone", "language", "options"]

    var password: String
    /// The human-readable name of the sign, such as its location.
    var name: String
    /// The time zone of the sign, such as `Europe/Berlin`, or nil to use the machine's time zone.
    var zone: String?
    /// The code of the language in which the sign writes dates, or nil to keep the current language.
    var language: String?
    /// The texts that the sign initially scrolls. If empty, the options in the sign's configuration file are
    /// kept.
    var options: [String]

    /// Reads the answers from `json`, the body of the setup page's request. Throws an error about the first
    /// answer that has a wrong type or is not allowed.
    init(_ json: JSONTree) throws(Mistake) {
        let body = RequestBody(json)
        do throws(RequestError) {
            password = try body.optionalText("password") ?? ""
            name = try body.optionalText("name") ?? ""
            zone = try body.optionalText("zone")
            language = try body.optionalText("language")
            options = try body.texts("options").map(Self.trimmed).filter { !$0.isEmpty }
        } catch {
            throw Self.mistake(for: error)
        }
        if let mistake = firstMistake { throw mistake }
    }

    /// Converts an error in the body of the request to an error about one answer.
    private static func mistake(for error: RequestError) -> Mistake {
        guard case .wrongType(let key, let kind) = error else {
            return Mistake(key: "", message: "the answers are invalid")
        }
        return Mistake(key: key, message: "\(key) must be \(kind)")
    }

    /// An error about the first answer that is not allowed, or nil if all answers are allowed.
    private var firstMistake: Mistake? {
        if let problem = Password.problem(with: password) {
            return Mistake(key: "password", message: problem)
        }
        if let problem = GatewaySettings.nameProblem(name) {
            return Mistake(key: "name", message: "name \(problem)")
        }
        if let language, !Self.languages.contains(language) {
            return Mistake(key: "language", message: "the language must be de, en or ko")
        }
        guard options.count <= Self.maximumOptions else {
            return Mistake(key: "options", message: "the setup has at most \(Self.maximumOptions) options")
        }
        return nil
    }

    /// The parameter with which the setup calls the sign's method `ChangeSettings`, or nil if the answers
    /// change no setting of the sign.
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

    private static func trimmed(_ text: String) -> String {
        let start = text.drop(while: \.isWhitespace)
        return String(start.reversed().drop(while: \.isWhitespace).reversed())
    }
}
