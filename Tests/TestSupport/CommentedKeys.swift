import Testing

/// The keys of a table in a commented configuration, such as config/loopbanner.toml. Tables in the documents are generated
/// from them.
public enum CommentedKeys {
    /// A key in a commented configuration, with its value and its comment.
    private struct Key {
        var name: Substring
        var value: Substring
        var comment: String

        /// The default value of the key and its meaning, both taken from the comment.
        private var parts: (standard: String, meaning: String) {
            if let match = comment.wholeMatch(of: #/(.+); default: (.+)/#) {
                let standard = String(match.output.2)
                return (standard == "none" ? "–" : standard, String(match.output.1))
            }
            return (comment.hasPrefix("required") ? "–" : "`\(value)`", comment)
        }

        /// The cells of the row that describes the key. A vertical bar would end a cell.
        var row: [String] { ["`\(name)`", parts.standard, parts.meaning.replacing("|", with: "\\|")] }
    }

    /// Returns the keys below the table header `header` in the file at `path`, in the order of the file.
    private static func keys(below header: String, in path: String) throws -> [Key] {
        let text = try Project.text(path)
        let start = try #require(text.firstMatch(of: try Regex("(?m)^#" + escaped(header)))).range.upperBound
        let lines = text[start...].split(separator: "\n", omittingEmptySubsequences: false)
        var keys: [Key] = []
        for line in lines.dropFirst().prefix(while: { !$0.isEmpty }) {
            if let match = line.wholeMatch(of: #/# ?([a-z_]+) = ("[^"]*"|\[.*\]|[\w.]+) *(?:# (.+))?/#) {
                let comment = match.output.3.map(String.init) ?? ""
                keys.append(Key(name: match.output.1, value: match.output.2, comment: comment))
            } else if let match = line.wholeMatch(of: #/ +# (.+)/#), !keys.isEmpty {
                let separator = keys[keys.count - 1].comment.isEmpty ? "" : " "
                keys[keys.count - 1].comment += separator + match.output.1
            }
        }
        return keys
    }

    private static func escaped(_ header: String) -> String {
        header.map { "[]".contains($0) ? "\\\($0)" : String($0) }.joined()
    }

    /// Compares the table of the keys below `header`, in the file at `source`, with the section `section` of the
    /// document at `document`. `count` is the number of keys.
    public static func expect(
        below header: String,
        of source: String,
        count: Int,
        in document: String,
        section: String = "keys",
        _ location: SourceLocation = #_sourceLocation
    ) throws {
        let keys = try keys(below: header, in: source)
        #expect(keys.count == count, sourceLocation: location)
        try GeneratedText.expect(
            GeneratedText.table(["key", "default", "meaning"], keys.map(\.row)),
            in: document,
            section: section,
            location
        )
    }
}
