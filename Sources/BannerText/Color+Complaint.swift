import Diagnostics
import Pixels

extension Color {
    /// What is wrong with `text`, which names no color; it follows the name of a key.
    public static func complaint(about text: String) -> String {
        let words = names.map(\.key)
        let hint = nearestWord(to: text.lowercased(), among: words).map { "; did you mean '\($0)'?" } ?? ""
        return "must be a color such as \"#ff8000\" or \"#f80\", or one of \(words.joined(separator: ", ")), "
            + "not \(Wording.quoted(text))\(hint)"
    }
}
