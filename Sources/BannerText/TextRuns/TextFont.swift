/// The font of a single text, which is used in place of the sign's fonts.
public enum TextFont: Hashable, Sendable {
    /// The built-in face that suits the text best, chosen automatically.
    case automatic
    /// A face of the built-in font.
    case face(BuiltinFace)
    /// A font file. Characters that it lacks are drawn in the sign's fonts.
    case file(FontEntry)

    /// The entry of a font list that corresponds to this font.
    public var entry: FontEntry { if case .file(let entry) = self { entry } else { .builtin } }

    /// Whether the font is a file, which `loopbanner-text` reads.
    public var isFile: Bool { if case .file = self { true } else { false } }

    /// The built-in face for letters among those of other fonts, or nil if this font is a file.
    var face: BuiltinFace? {
        switch self {
        case .automatic: .wide
        case .face(let face): face
        case .file: nil
        }
    }
}
