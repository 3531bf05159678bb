/// The placement of a text on its page: whether it fills the page, and how its lines are arranged.
public struct TextPlacement: Hashable, Sendable {
    /// The horizontal position of a line that is shorter than the other lines of its text.
    public enum Alignment: Hashable, Sendable {
        case left, center, right

        /// Returns how many of the line's `blank` blank columns are to the left of it.
        func leadingBlank(in blank: Int) -> Int {
            switch self {
            case .left: 0
            case .center: blank / 2
            case .right: blank
            }
        }
    }

    /// Whether a `{fill}` field expands to fill the blank columns of the page. Otherwise it is three spaces wide, as in
    /// a ticker, which never shows a whole text at once.
    public var fillsRoom: Bool
    /// Whether a line break begins a new line. Otherwise it is shown as a space.
    public var hasLines: Bool
    /// The alignment of lines that are shorter than the longest one.
    public var alignment: Alignment

    /// Creates the placement of a text that may fill its page and have several lines.
    public init(fillsRoom: Bool = true, hasLines: Bool = true, alignment: Alignment = .center) {
        self.fillsRoom = fillsRoom
        self.hasLines = hasLines
        self.alignment = alignment
    }
}
