/// An HTTP request. Its body may be incomplete, because the request is created when its head arrives.
struct WebRequest: Hashable {
    var client = ClientAddress()
    /// The HTTP method of the request, such as `GET`.
    var method: String
    /// The path of the requested URL, encoded as the client sent it, without the query.
    var path: String
    /// The percent-encoded values of the query parameters, keyed by name.
    var query: [String: String] = [:]
    /// The values of the request's headers, keyed by name in lower case.
    var headers: [String: String] = [:]
    /// The part of the request's body that has arrived so far.
    var body: [UInt8] = []

    /// The percent-decoded components of the request's path, or nil if a component cannot be decoded.
    var pathComponents: [String]? {
        let slash = UInt8(ascii: "/")
        let encodedComponents = path.utf8.dropFirst().split(
            separator: slash,
            omittingEmptySubsequences: false
        )
        let components = encodedComponents.compactMap(Self.percentDecoded)
        return components.count == encodedComponents.count ? components : nil
    }

    /// Whether the request only reads (`GET` or `HEAD`). The responses to both are the same, because
    /// libmicrohttpd omits the body of a response to `HEAD`.
    var isRead: Bool { method == "GET" || method == "HEAD" }

    /// The length of the body that the request announces in its `Content-Length` header, in bytes. Nil if
    /// there is no valid header.
    var contentLength: Int? { headers["content-length"].flatMap { Int($0) } }

    /// Whether the length of the request's body is unambiguous. If it is not, a proxy and the gateway could
    /// disagree about where the request ends (RFC 9112, section 6.3).
    var hasOneLength: Bool {
        guard let length = headers["content-length"] else { return true }
        let isNumber = !length.isEmpty && length.utf8.allSatisfy { (0x30...0x39).contains($0) }
        return isNumber && headers["transfer-encoding"] == nil
    }

    /// Whether the headers of the request announce a body (RFC 9112, section 6.3).
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

    /// Returns the percent-decoded value of the query parameter `key`, or nil if the parameter is missing or
    /// cannot be decoded.
    func queryParameter(_ key: String) -> String? { query[key].flatMap { Self.percentDecoded($0.utf8) } }

    /// The name of a query parameter whose value cannot be decoded (the first one in alphabetical order), or
    /// nil if all values can be decoded.
    var invalidQueryParameter: String? { query.keys.sorted().first { queryParameter($0) == nil } }

    /// Returns `bytes` as a string in which all non-ASCII bytes are percent-encoded. This preserves bytes
    /// that are not valid UTF-8.
    static func encoded(_ bytes: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        let encodedBytes = bytes.flatMap { byte in
            let isASCII = byte < 0x80
            return isASCII ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
        return String(decoding: encodedBytes, as: UTF8.self)
    }

    /// Adds a header to the request. `name` is in lower case. The values of repeated headers are joined with
    /// commas (RFC 9110), so that a request with two hosts or two content types is rejected. Cookies are
    /// joined with semicolons.
    mutating func addHeader(_ name: String, _ value: String) {
        let separator = name == "cookie" ? "; " : ", "
        headers[name] = headers[name].map { $0 + separator + value } ?? value
    }

    /// Adds a query parameter to the request. `value` is percent-encoded. The values of repeated parameters
    /// are joined with commas.
    mutating func addQueryParameter(_ name: String, value: String) {
        query[name] = query[name].map { $0 + ", " + value } ?? value
    }

    /// Returns the value of the first cookie called `name` in the request, or nil if there is no such cookie.
    func cookie(named name: String) -> String? {
        for pair in (headers["cookie"] ?? "").split(separator: ";") {
            let nameAndValue = pair.split(separator: "=", maxSplits: 1)
            guard nameAndValue.count == 2 else { continue }
            if nameAndValue[0].drop(while: { $0 == " " }) == name { return String(nameAndValue[1]) }
        }
        return nil
    }

    /// Returns the percent-decoded form of `text`, a part of a URL in which `%` and two hexadecimal digits
    /// represent one byte. Returns nil if a `%` is not followed by two digits, or if the result is not UTF-8
    /// or contains a NUL.
    private static func percentDecoded(_ text: some Collection<UInt8>) -> String? {
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
