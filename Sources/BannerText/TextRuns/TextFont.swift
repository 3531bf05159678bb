/// The font of a text that differs from that of the sign.
public enum TextFont: Hashable, Sendable {
    /// The face of the built-in font that suits the text.
    case automatic
    /// A face of the built-in font.
    case face(BuiltinFace)
    /// A font file. Characters that it lacks are drawn in the fonts of the sign.
    case file(FontEntry)

    /// The entry of a font list that draws the text.
    public var entry: FontEntry { if case .file(let entry) = self { entry } else { .builtin } }

    /// Whether the font is a file, which `loopbanner-text` reads.
    public var isFile: Bool { if case .file = self { true } else { false } }

    /// The face of the built-in font that is drawn among other letters.
    var face: BuiltinFace? {
        switch self {
        case .automatic: .wide
        case .face(let face): face
        case .file: nil
        }
    }
}
