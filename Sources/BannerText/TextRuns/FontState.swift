/// The state of a font in a font list: whether it can be used, and if not, the reason.
public enum FontState: Hashable, Sendable {
    /// The font can be used. `name` is the name of its family and style.
    case open(name: String)
    case builtin
    case refused(Refusal)

    /// The reason why a font cannot be used.
    public enum Refusal: UInt8, Hashable, Sendable, CaseIterable {
        case notFound = 2
        case noPermission, notAFile, tooLarge, notAFont, noSuchFace, noUnicode, unreadable, badCompression

        /// The reason why the font cannot be used, as a predicate that follows the name of the font file in
        /// an error message.
        public var message: String {
            switch self {
            case .notFound: "does not exist"
            case .noPermission: "may not be read"
            case .notAFile: "is not a regular file"
            case .tooLarge: "is larger than 64 MiB"
            case .notAFont: "is not a readable font, or is damaged"
            case .noSuchFace: "has no face with this number"
            case .noUnicode: "has no Unicode character map"
            case .unreadable: "cannot be read"
            case .badCompression: "is damaged, or larger than 32 MiB when decompressed"
            }
        }
    }
}
