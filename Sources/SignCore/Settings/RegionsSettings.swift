import BannerText
import InfiniteScroll

/// The parts of the display that do not scroll, from the tables `[header]`, `[footer]`, `[left]` and
/// `[right]`, and their common settings, from the table `[regions]`.
public struct RegionsSettings: Hashable, Sendable {
    /// The edge of the display at which a region is. A header or footer has the full width. The left and right regions
    /// have the rows between them.
    public enum Edge: String, Hashable, Sendable, CaseIterable {
        case header, footer, left, right

        /// The axis along which the region shortens the options' area.
        public var axis: Configuration.Axis {
            switch self {
            case .header, .footer: .vertical
            case .left, .right: .horizontal
            }
        }
    }

    /// The header, or nil if none is configured.
    package var header: RegionSettings?
    package var footer: RegionSettings?
    /// The left region, or nil if none is configured.
    public var left: RegionSettings?
    package var right: RegionSettings?
    /// Whether moving forward hides the regions along the banner's axis of motion (R-LAYER).
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

    /// The edges that have a region, from the outermost to the innermost.
    package var edges: [Edge] { Edge.allCases.filter { self[$0] != nil } }
}

/// A part of the display that does not scroll.
public struct RegionSettings: Hashable, Sendable {
    package var content: ContentSettings
    package var ink: InkSettings
    /// The size in rows (header, footer) or columns (left, right). If nil, the size fits the content.
    package var size: Int?
    /// The height of the letters in rows, or nil to use the height in `[text]`. In a header or footer that is too low
    /// for that height, nil means a smaller height.
    package var letters: Int?
    /// The font of the text, or nil to use the font in `[text]`.
    package var font: TextFont?
    /// The alignment of content that is narrower than the region.
    package var alignment: Behavior.Alignment
    /// The number of dark pixels between the region and its neighbor.
    package var gap: Int

    /// Creates a region, a part of the display that does not scroll, that shows `content`.
    ///
    /// The initializer stores its arguments in the properties of the same names. By default, the region is as large as
    /// its content, and has the colors and the font of the whole banner.
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
