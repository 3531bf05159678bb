/// The precondition of a change to an option, from the request's headers (RFC 9110, section 13.1). With a
/// precondition, a client cannot accidentally overwrite another client's change.
struct Precondition: Hashable {
    enum Verdict: Hashable {
        case met
        /// The option exists, although the precondition requires that it does not.
        case exists
        /// The contents of the option differ from those that the client expects.
        case changed
        /// The option does not exist, although the precondition requires that it does.
        case gone
    }

    /// The entity tags in the `If-Match` header, or nil if the header is missing or contains a revision.
    private var requiredTags: [String]?
    /// The entity tags in the `If-None-Match` header, or nil if the header is missing.
    private var excludedTags: [String]?
    /// The revision of the list of options in the `If-Match` header, or nil if the header contains none.
    private(set) var revision: Int64?

    /// Creates the precondition from the headers of a request. The names of the headers are in lower case. Throws if a header
    /// is malformed.
    init(_ headers: [String: String]) throws(RequestError) {
        if let noneMatch = headers["if-none-match"] { excludedTags = try Self.parseTags(noneMatch) }
        guard let match = headers["if-match"] else { return }
        let tags = try Self.parseTags(match)
        if tags.count == 1, let listRevision = Int64(tags[0]) {
            revision = listRevision
        } else {
            requiredTags = tags
        }
    }

    /// Whether checking the precondition requires reading the option.
    var dependsOnOption: Bool { requiredTags != nil || excludedTags != nil }

    /// Checks the precondition on an option. `tag` is the entity tag of the option, or nil if the option does not
    /// exist.
    func verdict(on tag: String?) -> Verdict {
        if let requiredTags {
            guard let tag else { return .gone }
            guard Self.matches(tag, anyOf: requiredTags) else { return .changed }
        }
        if let excludedTags, let tag, Self.matches(tag, anyOf: excludedTags) { return .exists }
        return .met
    }

    private static func matches(_ tag: String, anyOf tags: [String]) -> Bool {
        tags == ["*"] || tags.contains(tag)
    }

    /// Returns the entity tags in the value of a header, without quotation marks, or `*`. Throws if the value is not a list of
    /// entity tags. A revision or a tag of the gateway may lack the quotation marks.
    private static func parseTags(_ header: String) throws(RequestError) -> [String] {
        let elements = header.split(separator: ",", omittingEmptySubsequences: false)
            .map { String($0.trimmed) }
        if elements == ["*"] { return elements }
        var tags: [String] = []
        for element in elements {
            guard let tag = parseTag(element) else { throw .malformedTag }
            tags.append(tag)
        }
        return tags
    }

    /// Returns an entity tag without quotation marks, or nil if `text` is none. A weak tag keeps its quotation marks, because
    /// it matches no other tag (RFC 9110, section 8.8.3.2).
    private static func parseTag(_ text: String) -> String? {
        let digits = text.hasPrefix("o") ? text.dropFirst() : Substring(text)
        let isUnquotedTag = !digits.isEmpty && digits.allSatisfy { "0123456789abcdef".contains($0) }
        if isUnquotedTag { return text }
        let isWeak = text.hasPrefix("W/")
        let quotedTag = isWeak ? text.dropFirst(2) : Substring(text)
        guard quotedTag.count >= 2, quotedTag.hasPrefix("\""), quotedTag.hasSuffix("\"") else { return nil }
        let tag = quotedTag.dropFirst().dropLast()
        guard !tag.contains(where: { $0 == "\"" || $0 == " " }) else { return nil }
        return isWeak ? text : String(tag)
    }
}
