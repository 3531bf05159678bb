import GatewayMessages
import SignAPI

/// An HTTP response of the gateway.
struct WebResponse: Hashable {
    struct Header: Hashable {
        var name: String
        var value: String
    }

    var status: UInt32
    /// The headers that are specific to this response. They are sent in addition to those in `commonHeaders`.
    private(set) var headers: [Header] = []
    private(set) var body: [UInt8] = []

    /// Creates an HTTP response without a body. `status` is the HTTP status code.
    init(_ status: UInt32) { self.status = status }

    init(_ status: UInt32, type: String, _ body: [UInt8]) {
        self.status = status
        self.body = body
        headers = [Header(name: "Content-Type", value: type)]
    }

    init(_ status: UInt32 = 200, json tree: JSONTree) {
        self.init(status, type: "application/json", tree.withLongNumbersAsStrings.bytes + [0x0A])
    }

    /// Creates an error response in JSON, which contains the constant error name `name` for programs, the
    /// human-readable sentence `message`, and the members of `details`.
    init(_ status: UInt32, error name: String, _ message: String, _ details: JSONTree = [:]) {
        let members = [JSONTree.Member("error", .string(name)), JSONTree.Member("message", .string(message))]
        self.init(status, json: .object(members + (details.members ?? [])))
    }

    /// Creates the response to `request` with `file`, a file of the web page. The contents are compressed if
    /// the client accepts gzip.
    init(_ file: WebPage.File, for request: WebRequest) {
        let compressedBytes = request.acceptsGzip ? file.compressedBytes : nil
        self.init(200, type: file.contentType, compressedBytes ?? file.bytes)
        if compressedBytes != nil { self = addingHeader("Content-Encoding", value: "gzip") }
    }

    func addingHeader(_ name: String, value: String) -> WebResponse {
        var response = self
        response.headers.append(Header(name: name, value: value))
        return response
    }

    /// The headers of every response of the web server. They prevent browsers from caching, embedding or
    /// reinterpreting the contents.
    static let commonHeaders = [
        Header(
            name: "Content-Security-Policy",
            value:
                "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
                + "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        ),
        Header(name: "X-Content-Type-Options", value: "nosniff"),
        Header(name: "X-Frame-Options", value: "DENY"),
        Header(name: "Referrer-Policy", value: "no-referrer"),
        Header(name: "Cross-Origin-Resource-Policy", value: "same-origin"),
        Header(name: "Cache-Control", value: "no-store"),
    ]
}

extension JSONTree {
    /// This JSON value with integers above 2⁵³ converted to strings, because JavaScript cannot represent them
    /// exactly. Monotonic clock times are always converted, because otherwise their type would change after
    /// some months.
    var withLongNumbersAsStrings: JSONTree {
        switch self {
        case .integer(let number) where number.magnitude > 1 << 53: .string(String(number))
        case .array(let elements): .array(elements.map(\.withLongNumbersAsStrings))
        case .object(let members):
            .object(
                members.map { member in
                    let isInstant = Self.instantKeys.contains(member.key)
                    if isInstant, let number = member.value.integer {
                        return Member(member.key, .string(String(number)))
                    }
                    return Member(member.key, member.value.withLongNumbersAsStrings)
                }
            )
        default: self
        }
    }

    private static let instantKeys: Set<String> = ["at", "held_until", "until", "deadline"]
}
