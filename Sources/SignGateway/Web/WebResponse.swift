import SignAPI

/// An answer of HTTP.
struct WebResponse: Hashable {
    /// The status, such as 200.
    var status: UInt32
    /// The headers besides those that every answer has.
    var headers: [(name: String, value: String)] = []
    /// The body.
    var body: [UInt8]

    /// An answer with a body of that type.
    init(_ status: UInt32, type: String, _ body: [UInt8]) {
        self.status = status
        self.body = body
        headers = [("Content-Type", type)]
    }

    /// An answer without a body.
    init(_ status: UInt32) {
        self.status = status
        body = []
    }

    /// An answer in JSON.
    init(_ status: UInt32 = 200, json tree: JSONTree) {
        var bytes: [UInt8] = []
        bytes.append(json: tree.withTextsForLongNumbers)
        self.init(status, type: "application/json", bytes + [0x0A])
    }

    /// A refusal: its name for programs, and a sentence for people.
    init(_ status: UInt32, error name: String, _ message: String, _ details: [JSONTree.Member] = []) {
        let members = [JSONTree.Member("error", .string(name)), JSONTree.Member("message", .string(message))]
        self.init(status, json: .object(members + details))
    }

    /// The same answer with another header.
    func adding(_ name: String, _ value: String) -> WebResponse {
        var response = self
        response.headers.append((name, value))
        return response
    }

    /// What every answer has: nothing of it is kept, framed, guessed at or mixed with what is elsewhere.
    static let commonHeaders: [(name: String, value: String)] = [
        (
            "Content-Security-Policy",
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
                + "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        ),
        ("X-Content-Type-Options", "nosniff"),
        ("X-Frame-Options", "DENY"),
        ("Referrer-Policy", "no-referrer"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Cache-Control", "no-store"),
    ]

    static func == (left: WebResponse, right: WebResponse) -> Bool {
        left.status == right.status && left.body == right.body
            && left.headers.elementsEqual(right.headers) { $0 == $1 }
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(status)
        hasher.combine(body)
    }
}

extension JSONTree {
    /// With whole numbers that JavaScript cannot hold, from 2⁵³ on, as texts. So are all instants of the monotonic
    /// clock, which would change their type after some months otherwise.
    var withTextsForLongNumbers: JSONTree {
        switch self {
        case .integer(let number) where number.magnitude > 1 << 53: .string(String(number))
        case .array(let elements): .array(elements.map(\.withTextsForLongNumbers))
        case .object(let members):
            .object(
                members.map { member in
                    if Self.instants.contains(member.key), let number = member.value.integer {
                        return Member(member.key, .string(String(number)))
                    }
                    return Member(member.key, member.value.withTextsForLongNumbers)
                }
            )
        default: self
        }
    }

    private static let instants: Set<String> = ["at", "held_until", "until", "deadline"]
}
