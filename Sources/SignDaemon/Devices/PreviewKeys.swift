import ButtonInput
import SignCore

/// Short descriptions of the keys of `preview`, for the caption and the help text.
public enum PreviewKeys {
    private static let words: [String] = {
        var entries: [(labels: String, title: String)] = []
        for key in Key.allCases {
            guard let title = title(of: key) else { continue }
            if let last = entries.last, last.title == title {
                entries[entries.count - 1].labels += " \(key.label)"
            } else {
                entries.append((key.label, title))
            }
        }
        return entries.map { "\($0.labels) \($0.title)" }
    }()

    /// The line under the picture; at most 80 columns.
    public static let caption = words.joined(separator: "   ")

    /// The sentence of the help text.
    public static let sentence = "Keys: \(words.joined(separator: ", "))."

    private static func title(of key: Key) -> String? {
        switch key {
        case .space: Gesture.tap.rawValue
        case .q: "quit"
        default: Command.word(for: key)?.title
        }
    }
}
