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
    private var match: [String]?
    /// The entity tags in the `If-None-Match` header, or nil if the header is missing.
    private var noMatch: [String]?
    /// The revision of the list of options in the `If-Match` header, or nil if the header contains none.
    private(set) var revision: Int64?

    /// Creates the precondition from the headers of a request. The names of the headers are in lower case.
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

    /// Whether checking the precondition requires reading the option.
    var dependsOnOption: Bool { match != nil || noMatch != nil }

    /// Checks the precondition on an option. `tag` is the entity tag of the option, or nil if the option does not
    /// exist.
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
