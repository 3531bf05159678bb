import TestSupport
import Testing

/// Tests the tables of keys in the documents, which are generated from the commented configuration.
/// `scripts/renew-documents` updates them.
@Suite("Documents of the gateway's keys")
struct GatewayDocumentOfKeysTests {
    /// A key in the commented configuration, with its value and its comment.
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

        /// The cells of the row that describes the key.
        var row: [String] { ["`\(name)`", parts.standard, parts.meaning] }
    }

    /// Returns the keys below the table header `header`, in the order of the file.
    private func keys(below header: String) throws -> [Key] {
        let text = try Project.text("config/gateway/gateway.toml")
        let start = try #require(text.range(of: "\n#\(header)\n")).upperBound
        let lines = text[start...].split(separator: "\n", omittingEmptySubsequences: false)
        var keys: [Key] = []
        for line in lines.prefix(while: { !$0.isEmpty }) {
            if let match = line.wholeMatch(of: #/# ?([a-z_]+) = ("[^"]*"|\[.*\]|\w+) *(?:# (.+))?/#) {
                let comment = match.output.3.map(String.init) ?? ""
                keys.append(Key(name: match.output.1, value: match.output.2, comment: comment))
            } else if let match = line.wholeMatch(of: #/ +# (.+)/#), !keys.isEmpty {
                let separator = keys[keys.count - 1].comment.isEmpty ? "" : " "
                keys[keys.count - 1].comment += separator + match.output.1
            }
        }
        return keys
    }

    @Test(
        "the tables of keys have every key with its default and its meaning",
        arguments: [("[mqtt]", "docs/mqtt.md"), ("[[source]]", "docs/gateway.md")]
    )
    func table(header: String, path: String) throws {
        let keys = try keys(below: header)
        #expect(keys.count >= 10)
        try GeneratedText.expect(
            GeneratedText.table(["key", "default", "meaning"], keys.map(\.row)),
            in: path,
            section: "keys"
        )
    }
}
