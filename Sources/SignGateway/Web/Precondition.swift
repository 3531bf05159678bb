/// The precondition of a change to an option, from the headers of a request (RFC 9110, section 13.1).
struct Precondition: Hashable {
    enum Verdict: Hashable {
        case met
        /// The option exists, but must not.
        case exists
        /// The option has different contents.
        case changed
        /// The option does not exist, but must.
        case gone
    }

    /// The tags of `If-Match`, or nil if it is absent or contains a revision.
    private var match: [String]?
    /// The tags of `If-None-Match`.
    private var noMatch: [String]?
    /// The revision of the list in `If-Match`.
    private(set) var revision: Int64?

    /// Creates the precondition from headers by their names in lower case.
    init(_ headers: [String: String]) {
        noMatch = headers["if-none-match"].map(Self.tags)
        guard let text = headers["if-match"] else { return }
        let tags = Self.tags(text)
        if tags.count == 1, let number = Int64(tags[0]) {
            revision = number
        } else {
            match = tags
        }
    }

    /// Whether the verdict depends on the option's contents.
    var dependsOnOption: Bool { match != nil || noMatch != nil }

    /// Returns the verdict on an option with this tag, or on a missing one if `tag` is nil.
    func verdict(on tag: String?) -> Verdict {
        if let match {
            guard let tag else { return .gone }
            guard Self.matches(tag, match) else { return .changed }
        }
        if let noMatch, let tag, Self.matches(tag, noMatch) { return .exists }
        return .met
    }

    private static func matches(_ tag: String, _ tags: [String]) -> Bool {
        tags == ["*"] || tags.contains(tag)
    }

    private static func tags(_ text: String) -> [String] {
        text.split(separator: ",").map { part in
            let tag = part.trimmed
            return tag.count >= 2 && tag.hasPrefix("\"") && tag.hasSuffix("\"")
                ? String(tag.dropFirst().dropLast()) : String(tag)
        }
    }
}
