enum CommentMark {
    private static let marks = [";", "//", "/*", "<!--", "--"]

    static func begins(_ text: Substring) -> Bool { marks.contains { text.hasPrefix($0) } }

    /// Returns the comment `text` without its comment marks.
    static func content(of text: Substring) -> String {
        text.trimmedText { $0.isWhitespace || ";/*<!->".contains($0) }
    }

    /// Returns the start of a comment that follows the unquoted `value` on the same line, or nil if there is none.
    /// After a space, every comment mark begins a comment; elsewhere only a semicolon does.
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
