import Pixels

/// The settings of the page indicator, from the table `[dots]`. The indicator is a row or column with one dot
/// for each option, in which the dot of the current option is highlighted.
public struct DotsSettings: Hashable, Sendable {
    /// The edge of the display along which the page indicator's dots are drawn, or `none` for no dots.
    public enum Position: String, Hashable, Sendable, CaseIterable {
        case none
        /// The page-indicator dots form a row above the options.
        case top
        /// The page-indicator dots form a row below the options.
        case bottom
        /// The page-indicator dots form a column at the right of the options.
        case right
    }

    /// The moment at which the page indicator highlights the next option: when the option is selected, or
    /// when the banner has stopped at it.
    public enum Moment: String, Hashable, Sendable, CaseIterable {
        case select
        case settle
    }

    /// The edge of the display at which the page-indicator dots are drawn, or `none` if there are no dots.
    public var position = Position.none
    package var moment = Moment.select
    /// The number of dark pixels between the page indicator and the area of the options.
    package var gap = 1
    /// The color of the page indicator's dots, or nil for the text color in `[text]`.
    package var color: Color?

    package init() {}
}
