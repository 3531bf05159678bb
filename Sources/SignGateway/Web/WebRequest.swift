/// An HTTP request, with the part of its body that has arrived so far.
struct WebRequest: Hashable {
    var client = ClientAddress()
    /// The HTTP method, such as `GET`.
    var method: String
    /// The path of the URL as the client sent it, without the query.
    var path: String
    /// The parameters of the query by name. The values are percent-encoded.
    var query: [String: String] = [:]
    /// The values of the headers by name. The names are in lower case.
    var headers: [String: String] = [:]
    /// The part of the body that has arrived so far.
    var body: [UInt8] = []

    /// The decoded parts of the path between slashes, or nil if a part cannot be decoded.
    var steps: [String]? {
        let slash = UInt8(ascii: "/")
        let encodedSteps = path.utf8.dropFirst().split(separator: slash, omittingEmptySubsequences: false)
        let steps = encodedSteps.compactMap(Self.decoded)
        return steps.count == encodedSteps.count ? steps : nil
    }

    /// Whether the request only reads (`GET` or `HEAD`). libmicrohttpd itself omits the body of a response to
    /// `HEAD`.
    var isRead: Bool { method == "GET" || method == "HEAD" }

    /// The length of the body in bytes that the request announces, or nil if it announces none.
    var contentLength: Int? { headers["content-length"].flatMap { Int($0) } }

    /// Whether the length of the body is unambiguous. If it is not, a proxy and the gateway could disagree
    /// about where the request ends (RFC 9112, section 6.3).
    var hasOneLength: Bool {
        guard let length = headers["content-length"] else { return true }
        let isNumber = !length.isEmpty && length.utf8.allSatisfy { (0x30...0x39).contains($0) }
        return isNumber && headers["transfer-encoding"] == nil
    }

    /// Whether the request announces a body (RFC 9112, section 6.3).
    var announcesBody: Bool {
        headers["transfer-encoding"] != nil || headers["content-length"].map { $0 != "0" } ?? false
    }

    /// Whether the client accepts gzip-compressed responses (RFC 9110, section 12.5.3).
    var acceptsGzip: Bool {
        let zeroWeights = ["q=0", "q=0.0", "q=0.00", "q=0.000"]
        return (headers["accept-encoding"] ?? "").split(separator: ",").contains { element in
            let codingAndParameters = element.split(separator: ";").map { $0.filter { $0 != " " } }
            let isExcluded = codingAndParameters.dropFirst().contains { zeroWeights.contains($0) }
            return codingAndParameters.first == "gzip" && !isExcluded
        }
    }

    /// Returns the decoded value of the query parameter `key`. Returns nil if the parameter is missing or cannot be
    /// decoded.
    func argument(_ key: String) -> String? { query[key].flatMap { Self.decoded($0.utf8) } }

    /// The name of the first query parameter whose value cannot be decoded, or nil if all can be decoded.
    var invalidArgument: String? { query.keys.sorted().first { argument($0) == nil } }

    /// Returns `bytes` as text. Bytes that are not ASCII are percent-encoded, which preserves bytes that are not UTF-8.
    static func encoded(_ bytes: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        let encodedBytes = bytes.flatMap { byte in
            let isASCII = byte < 0x80
            return isASCII ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
        return String(decoding: encodedBytes, as: UTF8.self)
    }

    /// Adds a header, whose name is in lower case. Values of repeated headers are joined with commas (RFC
    /// 9110), so a request with two hosts or two content types is rejected. Cookies are joined with
    /// semicolons.
    mutating func addHeader(_ name: String, _ value: String) {
        let separator = name == "cookie" ? "; " : ", "
        headers[name] = headers[name].map { $0 + separator + value } ?? value
    }

    /// Adds a query parameter, whose value is percent-encoded. Values of repeated parameters are joined with
    /// commas.
    mutating func addArgument(_ name: String, _ value: String) {
        query[name] = query[name].map { $0 + ", " + value } ?? value
    }

    /// Returns the value of the first cookie called `name`, or nil if there is none.
    func cookie(_ name: String) -> String? {
        for pair in (headers["cookie"] ?? "").split(separator: ";") {
            let nameAndValue = pair.split(separator: "=", maxSplits: 1)
            guard nameAndValue.count == 2 else { continue }
            if nameAndValue[0].drop(while: { $0 == " " }) == name { return String(nameAndValue[1]) }
        }
        return nil
    }

    /// Decodes a part of a URL, in which `%` and two hexadecimal digits represent one byte. Returns nil if a `%` is not
    /// followed by two digits, or if the result is not UTF-8 or contains a NUL.
    private static func decoded(_ text: some Collection<UInt8>) -> String? {
        var bytes: [UInt8] = []
        var remaining = Array(text)[...]
        while let byte = remaining.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = String(decoding: remaining.prefix(2), as: UTF8.self)
            // `UInt8` would accept a sign.
            let hasSign = digits.hasPrefix("+")
            guard digits.utf8.count == 2, !hasSign, let decodedByte = UInt8(digits, radix: 16) else {
                return nil
            }
            bytes.append(decodedByte)
            remaining = remaining.dropFirst(2)
        }
        return bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self)
    }
}
