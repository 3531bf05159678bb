/// The precondition of a request to change an option, from the headers `If-Match` and `If-None-Match` (RFC
/// 9110, section 13.1). With a precondition, a client cannot accidentally overwrite another client's change.
struct Precondition: Hashable {
    enum Verdict: Hashable {
        case met
        /// The precondition is not met, because the option exists although it must not exist or must have
        /// other contents.
        case exists
        /// The precondition is not met, because the contents of the option differ from those that the client
        /// expects.
        case changed
        /// The precondition is not met, because the option does not exist although it must.
        case gone
    }

    /// The entity tags in the `If-Match` header, one of which the option must have. Nil if the header is
    /// missing or contains a revision.
    private var requiredTags: [String]?
    /// The entity tags in the `If-None-Match` header, none of which the option may have. Nil if the header is
    /// missing.
    private var excludedTags: [String]?
    /// The revision in the `If-Match` header, which the list of options must have. Nil if the header contains
    /// no revision.
    private(set) var revision: Int64?

    /// Creates the precondition from the headers of a request, whose names must be in lower case. Throws if
    /// the `If-Match` or `If-None-Match` header is malformed.
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

    /// Whether the option must be read from the sign before the precondition can be checked. False if there
    /// is no precondition, or if it is only a revision.
    var dependsOnOption: Bool { requiredTags != nil || excludedTags != nil }

    /// Checks whether an option meets the precondition. `tag` is the entity tag of the option, or nil if the
    /// option does not exist.
    func verdict(forTag tag: String?) -> Verdict {
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

    /// Returns the entity tags in `header`, the value of a header, without their quotation marks. If the
    /// value is `*`, returns only that. Throws if the value is not a list of entity tags. The quotation marks
    /// are optional around a revision or a tag of the gateway.
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

    /// Returns the entity tag in `text` without quotation marks, or nil if `text` is not an entity tag. A
    /// weak tag keeps its quotation marks, because it matches no other tag (RFC 9110, section 8.8.3.2).
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
