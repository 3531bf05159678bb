/// A font that lines of text are drawn with: a file of the system, or the built-in one.
public enum FontEntry: Hashable, Sendable {
    /// The letters of the built-in font, a whole number of times as large.
    case builtin
    /// A font file. A collection has several faces, counted from 0.
    case file(String, face: Int)

    /// The word for the built-in font in a list of fonts.
    public static let builtinName = "builtin"

    /// What `text` names: `builtin`, a file, or a file and the number of its face as in `NotoSansCJK-Regular.ttc#1`.
    public init(_ text: String) {
        guard text != Self.builtinName else {
            self = .builtin
            return
        }
        guard let mark = text.lastIndex(of: "#"), mark != text.startIndex,
            let face = Int(text[text.index(after: mark)...]), 0...0xFFFF ~= face
        else {
            self = .file(text, face: 0)
            return
        }
        self = .file(String(text[..<mark]), face: face)
    }

    /// The text that names it.
    public var text: String {
        switch self {
        case .builtin: Self.builtinName
        case .file(let path, face: 0): path
        case .file(let path, let face): "\(path)#\(face)"
        }
    }
}
