import Pixels

/// `[dots]`: the page indicator, a line of pixels.
public struct DotsSettings: Hashable, Sendable {
    /// The position of the line.
    public enum Position: String, Hashable, Sendable, CaseIterable {
        case none
        /// A row above the options.
        case top
        /// A row below the options.
        case bottom
        /// A column at the right of the options.
        case right
    }

    /// When the selected dot changes.
    public enum Moment: String, Hashable, Sendable, CaseIterable {
        case select
        case settle
    }

    /// The position of the line.
    public var position = Position.none
    package var moment = Moment.select
    /// The number of blank pixels between the line and the options.
    package var gap = 1
    /// The color of the dots; nil is that of `[text]`.
    package var color: Color?

    package init() {}
}
