/// An entry of a font list: a font file or the built-in font.
public enum FontEntry: Hashable, Sendable {
    /// The built-in font, enlarged by an integer factor if the text is high enough.
    case builtin
    /// A font file at the given path. `face` is the index of the face if the file is a font collection, and 0
    /// otherwise.
    case file(String, face: Int)

    /// The text that represents the built-in font in a font list.
    public static let builtinName = "builtin"

    /// Creates an entry of a font list from its text form: `builtin`, a path, or a path with the index of a
    /// face, as in `NotoSansCJK-Regular.ttc#1`.
    public init(_ text: String) {
        guard text != Self.builtinName else {
            self = .builtin
            return
        }
        guard let numberSign = text.lastIndex(of: "#"), numberSign != text.startIndex,
            let face = Int(text[text.index(after: numberSign)...]), 0...0xFFFF ~= face
        else {
            self = .file(text, face: 0)
            return
        }
        self = .file(String(text[..<numberSign]), face: face)
    }

    /// The entry of the font list as text, in the form that `init(_:)` parses.
    public var text: String {
        switch self {
        case .builtin: Self.builtinName
        case .file(let path, face: 0): path
        case .file(let path, let face): "\(path)#\(face)"
        }
    }
}

/// The version of a file, which consists of the inode number and the ctime. It changes when the file is
/// replaced, written or made readable.
public struct FileVersion: Hashable, Sendable {
    /// The inode number of the file, which changes when the file is replaced.
    public var file: UInt64
    /// The time of the last change of the file's contents or attributes (ctime), in nanoseconds of the file system's
    /// clock.
    public var changed: Int64

    /// Creates a version from the inode number `file` and the ctime `changed`.
    public init(file: UInt64, changed: Int64) {
        self.file = file
        self.changed = changed
    }
}
