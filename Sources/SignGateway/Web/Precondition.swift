/// The condition in a request's headers under which an option is changed (RFC 9110, section 13.1).
struct Precondition: Hashable {
    /// The tags of a header.
    enum Tags: Hashable {
        /// `*`: any option with the id.
        case any
        /// An option with one of these tags.
        case some([String])

        fileprivate func contains(_ tag: String) -> Bool {
            switch self {
            case .any: true
            case .some(let tags): tags.contains(tag)
            }
        }
    }

    /// The outcome of a condition.
    enum Verdict: Hashable {
        /// The condition holds.
        case met
        /// The option exists, and must not.
        case exists
        /// The option has other contents by now.
        case changed
        /// The option does not exist any more.
        case gone
    }

    /// The tags of `If-Match`; nil if it is absent or names a revision.
    var match: Tags?
    /// The tags of `If-None-Match`; nil if it is absent.
    var noMatch: Tags?
    /// The revision of the whole list that `If-Match` names.
    var revision: Int64?

    /// The condition in the headers of a request.
    init(_ headers: [String: String]) {
        noMatch = headers["if-none-match"].map(Self.tags)
        guard let text = headers["if-match"] else { return }
        let tags = Self.tags(text)
        if case .some(let tags) = tags, tags.count == 1, let number = Int64(tags[0]) {
            revision = number
        } else {
            match = tags
        }
    }

    /// Whether the option must be known before it can be judged.
    var isAboutOption: Bool { match != nil || noMatch != nil }

    /// The verdict on an option with `tag`; nil if there is none.
    func verdict(on tag: String?) -> Verdict {
        if let match {
            guard let tag else { return .gone }
            guard match.contains(tag) else { return .changed }
        }
        if let noMatch, let tag, noMatch.contains(tag) { return .exists }
        return .met
    }

    private static func tags(_ text: String) -> Tags {
        let parts = text.split(separator: ",").map { part in
            let bare = part.drop { $0 == " " || $0 == "\t" }
            let end = bare.lastIndex { $0 != " " && $0 != "\t" }
            let tag = end.map { bare[...$0] } ?? ""
            return tag.count >= 2 && tag.hasPrefix("\"") && tag.hasSuffix("\"")
                ? String(tag.dropFirst().dropLast()) : String(tag)
        }
        return parts == ["*"] ? .any : .some(parts)
    }
}
