/// How a text uses the room of its page: whether it fills the room, and where its lines stand.
public struct TextPlacement: Hashable, Sendable {
    /// A place of a line between the left and the right end of the others.
    public enum Alignment: Hashable, Sendable {
        case left, center, right

        /// Returns how many of `blank` columns are at the left of the line.
        func leadingBlank(in blank: Int) -> Int {
            switch self {
            case .left: 0
            case .center: blank / 2
            case .right: blank
            }
        }
    }

    /// Whether `{fill}` takes the blank columns of the room. Otherwise it is three spaces wide, as in a ticker, which
    /// shows no text as a whole.
    public var fillsRoom: Bool
    /// Whether a line break begins another line. Otherwise it is a space.
    public var hasLines: Bool
    /// The alignment of lines that are shorter than others.
    public var alignment: Alignment

    /// Creates the placement of a text that may fill its page and have several lines.
    public init(fillsRoom: Bool = true, hasLines: Bool = true, alignment: Alignment = .center) {
        self.fillsRoom = fillsRoom
        self.hasLines = hasLines
        self.alignment = alignment
    }
}
