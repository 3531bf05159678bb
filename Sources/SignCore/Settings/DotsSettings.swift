import Pixels

/// The settings of the page indicator, from the table `[dots]`. The indicator is a row or column with one dot
/// for each option.
public struct DotsSettings: Hashable, Sendable {
    /// Where the page-indicator dots are: in a row or column at this edge, or nowhere.
    public enum Position: String, Hashable, Sendable, CaseIterable {
        case none
        /// A row of dots above the options.
        case top
        /// A row of dots below the options.
        case bottom
        /// A column of dots at the right of the options.
        case right
    }

    /// The moment at which another dot becomes the selected one.
    public enum Moment: String, Hashable, Sendable, CaseIterable {
        case select
        case settle
    }

    /// The position of the row or column of dots.
    public var position = Position.none
    package var moment = Moment.select
    /// The number of dark pixels between the dots and the options.
    package var gap = 1
    /// The color of the dots, or nil to use the color in `[text]`.
    package var color: Color?

    package init() {}
}
