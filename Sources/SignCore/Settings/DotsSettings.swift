/// `[dots]`: which of the options is the one, in a line of pixels.
public struct DotsSettings: Hashable, Sendable {
    /// Where the line is.
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

    /// When another dot is shown as the selected one.
    public enum Moment: String, Hashable, Sendable, CaseIterable {
        /// When the option is selected.
        case select
        /// When it has come to rest.
        case settle
    }

    /// Where the line is.
    public var position = Position.none
    /// When another dot is shown as the selected one.
    public var moment = Moment.select

    /// The defaults: no dots.
    public init() {}
}
