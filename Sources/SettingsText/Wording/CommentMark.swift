/// The marks that begin a comment in other languages.
enum CommentMark {
    private static let marks = [";", "//", "/*", "<!--", "--"]

    /// Whether `text` begins with a mark.
    static func begins(_ text: Substring) -> Bool { marks.contains { text.hasPrefix($0) } }

    /// The words of the comment that `text` is, without its marks.
    static func words(_ text: Substring) -> String {
        text.trimmedText { $0.isWhitespace || ";/*<!->".contains($0) }
    }

    /// Where a comment begins in `value`, which has no quotes. Behind a blank every mark begins one, and without a blank only
    /// a semicolon does.
    static func start(in value: Substring) -> Substring.Index? {
        var previous: Character = "x"
        for index in value.indices {
            let rest = value[index...]
            if rest.first == ";" || previous.isWhitespace && begins(rest) { return index }
            previous = value[index]
        }
        return nil
    }
}
