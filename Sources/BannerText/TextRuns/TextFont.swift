/// The font of a single text, which is used instead of the sign's fonts.
public enum TextFont: Hashable, Sendable {
    /// The built-in face that suits the text best, which is selected automatically.
    case automatic
    /// The given face of the built-in font.
    case face(BuiltinFace)
    /// A font file. Characters that the file lacks are drawn in the sign's fonts.
    case file(FontEntry)

    /// The entry for this font in a font list: the font file, or `builtin` for any face of the built-in font.
    public var entry: FontEntry { if case .file(let entry) = self { entry } else { .builtin } }

    /// Whether the font is a file, which is read by `loopbanner-text`, the process that renders text in
    /// system fonts.
    public var isFile: Bool { if case .file = self { true } else { false } }

    /// The built-in face that is used for letters among letters of other fonts, or nil if this font is a
    /// file.
    var face: BuiltinFace? {
        switch self {
        case .automatic: .wide
        case .face(let face): face
        case .file: nil
        }
    }
}
