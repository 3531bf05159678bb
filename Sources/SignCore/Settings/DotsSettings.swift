import Pixels

/// The settings of the page indicator, a row or column of dots for the options: the table `[dots]`.
public struct DotsSettings: Hashable, Sendable {
    /// The position of the line.
    public enum Position: String, Hashable, Sendable, CaseIterable {
        case none
        /// A row of dots above the options.
        case top
        /// A row of dots below the options.
        case bottom
        /// A column of dots at the right of the options.
        case right
    }

    /// The time at which the selected dot changes.
    public enum Moment: String, Hashable, Sendable, CaseIterable {
        case select
        case settle
    }

    /// The position of the line.
    public var position = Position.none
    package var moment = Moment.select
    /// The number of dark pixels between the dots and the options.
    package var gap = 1
    /// The color of the dots, or nil for the color in `[text]`.
    package var color: Color?

    package init() {}
}
