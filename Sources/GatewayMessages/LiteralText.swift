/// Texts that are shown as they are, without fields and styles.
enum LiteralText {
    /// The text of an option that shows `text` as it is: each brace is written twice.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            escaped.unicodeScalars.append(scalar)
            if scalar == "{" || scalar == "}" { escaped.unicodeScalars.append(scalar) }
        }
        return escaped
    }
}
