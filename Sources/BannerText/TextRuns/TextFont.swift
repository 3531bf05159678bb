/// The font of a text that uses another font than the sign.
public enum TextFont: Hashable, Sendable {
    /// The best face of the built-in font for the text, which is selected automatically.
    case automatic
    /// A face of the built-in font.
    case face(BuiltinFace)
    /// A font file. Characters that it lacks are drawn in the fonts of the sign.
    case file(FontEntry)

    /// The entry of a font list that corresponds to this font.
    public var entry: FontEntry { if case .file(let entry) = self { entry } else { .builtin } }

    /// Whether the font is a file, which `loopbanner-text` reads.
    public var isFile: Bool { if case .file = self { true } else { false } }

    /// The face of the built-in font for letters among those of other fonts, or nil if the font is a file.
    var face: BuiltinFace? {
        switch self {
        case .automatic: .wide
        case .face(let face): face
        case .file: nil
        }
    }
}
