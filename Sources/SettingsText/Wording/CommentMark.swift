enum CommentMark {
    private static let marks = [";", "//", "/*", "<!--", "--"]

    static func begins(_ text: Substring) -> Bool { marks.contains { text.hasPrefix($0) } }

    /// Returns the words of the comment `text` without the marks around it, such as `//` and `;`.
    static func content(of text: Substring) -> String {
        text.trimmedText { $0.isWhitespace || ";/*<!->".contains($0) }
    }

    /// Returns the index at which a comment begins in `value`, an unquoted value and the text after it, or
    /// nil if there is none. A semicolon always begins a comment. Other marks, such as `//`, do so only after
    /// a space.
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
