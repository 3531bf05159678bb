import BannerText
import InfiniteScroll

/// The parts of the display that do not scroll: `[header]`, `[footer]`, `[left]`, `[right]`, and the common
/// settings of `[regions]`.
public struct RegionsSettings: Hashable, Sendable {
    /// The edge of a region. A header and a footer have the full width, and the left and right regions have the rows
    /// between them.
    public enum Edge: String, Hashable, Sendable, CaseIterable {
        case header, footer, left, right

        /// The axis along which the region reduces the area of the options.
        public var axis: Configuration.Axis {
            switch self {
            case .header, .footer: .vertical
            case .left, .right: .horizontal
            }
        }
    }

    /// The header, if configured.
    package var header: RegionSettings?
    package var footer: RegionSettings?
    /// The left region, if configured.
    public var left: RegionSettings?
    package var right: RegionSettings?
    /// Whether a move forward hides the regions along the banner's axis of motion (R-LAYER).
    package var hideOnForward = false

    package init() {}

    package subscript(edge: Edge) -> RegionSettings? {
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

    /// The edges that have a region, outermost first.
    package var edges: [Edge] { Edge.allCases.filter { self[$0] != nil } }
}

/// A part of the display that does not scroll.
public struct RegionSettings: Hashable, Sendable {
    package var content: ContentSettings
    package var ink: InkSettings
    /// The size in rows (header, footer) or columns (left, right), or nil to fit the content.
    package var size: Int?
    /// The height of the letters in rows, or nil for the height in `[text]`. In a header or a footer that is too low,
    /// nil means a smaller height.
    package var letters: Int?
    /// The font of the text, or nil for the font in `[text]`.
    package var font: TextFont?
    /// The alignment of content that is narrower than the region.
    package var alignment: Behavior.Alignment
    /// The number of dark pixels between the region and its neighbor.
    package var gap: Int

    /// Creates a region that shows `content`.
    public init(
        _ content: ContentSettings,
        ink: InkSettings = InkSettings(),
        size: Int? = nil,
        letters: Int? = nil,
        font: TextFont? = nil,
        alignment: Behavior.Alignment = .center,
        gap: Int = 0
    ) {
        self.content = content
        self.ink = ink
        self.size = size
        self.letters = letters
        self.font = font
        self.alignment = alignment
        self.gap = gap
    }
}
