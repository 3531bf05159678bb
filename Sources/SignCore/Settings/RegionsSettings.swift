import InfiniteScroll

/// The parts of the display that do not scroll: `[header]`, `[footer]`, `[left]`, `[right]`, and the common
/// settings of `[regions]`.
public struct RegionsSettings: Hashable, Sendable {
    /// The edges of the display at which there can be a region. The header and the footer take the full
    /// width, left and right the rows between them.
    public enum Edge: String, Hashable, Sendable, CaseIterable {
        case header, footer, left, right

        /// The axis along which the region takes room.
        public var axis: Configuration.Axis {
            switch self {
            case .header, .footer: .vertical
            case .left, .right: .horizontal
            }
        }
    }

    /// The rows at the top; nil without a header.
    public var header: RegionSettings?
    /// The rows at the bottom.
    public var footer: RegionSettings?
    /// The columns at the left.
    public var left: RegionSettings?
    /// The columns at the right.
    public var right: RegionSettings?
    /// Whether a move forward hides the regions that share the banner's axis (R-LAYER).
    public var hideOnForward = false

    /// The defaults: no region.
    public init() {}

    /// The region at `edge`.
    public subscript(edge: Edge) -> RegionSettings? {
        get {
            switch edge {
            case .header: header
            case .footer: footer
            case .left: left
            case .right: right
            }
        }
        set {
            switch edge {
            case .header: header = newValue
            case .footer: footer = newValue
            case .left: left = newValue
            case .right: right = newValue
            }
        }
    }

    /// The edges at which there is a region, outermost first.
    public var edges: [Edge] { Edge.allCases.filter { self[$0] != nil } }
}

/// A part of the display that does not scroll.
public struct RegionSettings: Hashable, Sendable {
    /// The content.
    public var content: ContentSettings
    /// Its colors.
    public var ink: InkSettings
    /// Its rows, for a header or a footer, or its columns; nil is what the content needs.
    public var size: Int?
    /// The alignment of content narrower than the region.
    public var alignment: Behavior.Alignment
    /// Blank pixels between it and its neighbor.
    public var gap: Int

    /// A region that shows `content`.
    public init(
        _ content: ContentSettings,
        ink: InkSettings = InkSettings(),
        size: Int? = nil,
        alignment: Behavior.Alignment = .center,
        gap: Int = 0
    ) {
        self.content = content
        self.ink = ink
        self.size = size
        self.alignment = alignment
        self.gap = gap
    }
}
