/// The placement of a text on its page, the area of the display that shows the text: whether the text fills
/// the page, and how its lines are arranged.
public struct TextPlacement: Hashable, Sendable {
    /// The horizontal position of a line that is shorter than the longest line of its text.
    public enum Alignment: Hashable, Sendable {
        case left, center, right

        /// Returns the number of blank columns to the left of a text line. `blank` is the total number of
        /// blank columns to the left and right of it.
        func leadingBlank(in blank: Int) -> Int {
            switch self {
            case .left: 0
            case .center: blank / 2
            case .right: blank
            }
        }
    }

    /// Whether a `{fill}` field in the text expands to fill the blank columns of the page. If false, the
    /// field is three spaces wide. This is the case in a ticker, which never shows a complete text at once.
    public var expandsFills: Bool
    /// Whether a line break in the text begins a new line. If false, the line break is shown as a space.
    public var hasLines: Bool
    /// The alignment of lines that are shorter than the longest line of the text.
    public var alignment: Alignment

    /// Creates a text placement. `expandsFills` sets whether `{fill}` fields expand to fill the page, and
    /// `hasLines` sets whether the text may have several lines. These lines are aligned according to
    /// `alignment`.
    public init(expandsFills: Bool = true, hasLines: Bool = true, alignment: Alignment = .center) {
        self.expandsFills = expandsFills
        self.hasLines = hasLines
        self.alignment = alignment
    }
}
