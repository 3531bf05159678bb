/// A request of HTTP, as far as it matters here.
struct WebRequest: Hashable {
    /// Who asks.
    var visitor = Visitor()
    /// The method, such as `GET`.
    var method: String
    /// The path as it was sent, without the query.
    var path: String
    /// The members of the query, with their percent signs.
    var query: [String: String] = [:]
    /// The headers, by their names in lower case.
    var headers: [String: String] = [:]
    /// The body, as far as it has arrived.
    var body: [UInt8] = []

    /// The steps of the path without their percent signs; nil if one cannot be read.
    var steps: [String]? {
        var steps: [String] = []
        for part in path.utf8.dropFirst().split(
            separator: UInt8(ascii: "/"),
            omittingEmptySubsequences: false
        ) {
            guard let step = Self.unescaped(part) else { return nil }
            steps.append(step)
        }
        return steps
    }

    /// Whether it only looks: `HEAD` is a look without the body of the answer, which libmicrohttpd leaves out.
    var isLook: Bool { method == "GET" || method == "HEAD" }

    /// The length of the body as the client announces it; nil if it does not.
    var contentLength: Int? { headers["content-length"].flatMap { Int($0) } }

    /// Whether the length of the body is said once and in digits. Otherwise a proxy may see another end of the request
    /// than this program (RFC 9112, section 6.3).
    var hasOneLength: Bool {
        guard let length = headers["content-length"] else { return true }
        return headers["transfer-encoding"] == nil && !length.isEmpty
            && length.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    /// Whether a body follows (RFC 9112, section 6.3).
    var announcesBody: Bool {
        headers["transfer-encoding"] != nil || headers["content-length"].map { $0 != "0" } ?? false
    }

    /// The value of `key` in the query, without percent signs.
    func argument(_ key: String) -> String? { query[key].flatMap { Self.unescaped($0.utf8) } }

    /// A member of the query whose value cannot be read; nil if all can be read.
    var unreadableArgument: String? { query.keys.sorted().first { argument($0) == nil } }

    /// Returns `bytes` with percent signs for those that are not ASCII, which are kept that way even if they are no UTF-8.
    static func escaped(_ bytes: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        let escaped = bytes.flatMap { byte in
            byte < 0x80 ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
        return String(decoding: escaped, as: UTF8.self)
    }

    /// The cookie `name`.
    func cookie(_ name: String) -> String? {
        for pair in (headers["cookie"] ?? "").split(separator: ";") {
            let parts = pair.split(separator: "=", maxSplits: 1)
            if parts.count == 2, parts[0].drop(while: { $0 == " " }) == name { return String(parts[1]) }
        }
        return nil
    }

    /// A text with `%XX` for some bytes; nil if that is not UTF-8 then, or has a NUL.
    private static func unescaped(_ text: some Collection<UInt8>) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(text)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            guard digits.utf8.count == 2, digits.utf8.first != UInt8(ascii: "+"),
                let value = UInt8(digits, radix: 16)
            else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self)
    }
}
