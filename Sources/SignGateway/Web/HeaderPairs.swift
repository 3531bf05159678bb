/// The headers of a request by their names. Two of one name are joined by a comma, as RFC 9110 has it, so that two hosts or
/// two types are none that is known.
struct HeaderPairs {
    private(set) var byName: [String: String] = [:]

    mutating func append(_ name: String, _ value: String) {
        // Cookies may be on several lines, and are joined in their own way.
        let joint = name == "cookie" ? "; " : ", "
        byName[name] = byName[name].map { $0 + joint + value } ?? value
    }
}
