/// What the keys of `preview` do, in few words, wherever people are told.
public enum PreviewKeys {
    private static let words = [
        "space tap", "← previous", "→ next", "enter activate", "p pause", "+ - size", "q quit",
    ]

    /// The line under the picture; a terminal of 80 columns has room for it.
    public static let caption = words.joined(separator: "   ")

    /// The sentence of the help text.
    public static let sentence = "Keys: \(words.joined(separator: ", "))."
}
