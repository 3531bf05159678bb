import Pixels

/// `[dots]`: the page indicator, a line of pixels.
public struct DotsSettings: Hashable, Sendable {
    /// The position of the line.
    public enum Position: String, Hashable, Sendable, CaseIterable {
        /// There is none.
        case none
        /// A row above the options.
        case top
        /// A row below them.
        case bottom
        /// A column at their right.
        case right
    }

    /// When the selected dot changes.
    public enum Moment: String, Hashable, Sendable, CaseIterable {
        /// When the option is selected.
        case select
        /// When the option has come to rest.
        case settle
    }

    /// The position of the line.
    public var position = Position.none
    /// When the selected dot changes.
    public var moment = Moment.select
    /// Blank pixels between the line and the options.
    public var gap = 1

    /// The color of the dots; nil is that of `[text]`.
    public var color: Color?

    /// The defaults: no dots.
    public init() {}
}
