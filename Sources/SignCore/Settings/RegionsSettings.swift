import BannerText
import InfiniteScroll

/// The settings of the regions, which are the parts of the display that do not scroll, from the tables
/// `[header]`, `[footer]`, `[left]` and `[right]`, and their common settings, from the table `[regions]`.
public struct RegionsSettings: Hashable, Sendable {
    /// The edge of the display at which a region, a part that does not scroll, is located. A header or footer
    /// spans the full width, and the left and right regions occupy the rows between them.
    public enum Edge: String, Hashable, Sendable, CaseIterable {
        case header, footer, left, right

        /// The axis along which a region at this edge reduces the area of the options: vertical for a header
        /// or footer, and horizontal for a region at the left or right.
        public var axis: Configuration.Axis {
            switch self {
            case .header, .footer: .vertical
            case .left, .right: .horizontal
            }
        }
    }

    /// The settings of the header, which is the region above the options that does not scroll, or nil if
    /// there is none.
    package var header: RegionSettings?
    package var footer: RegionSettings?
    /// The settings of the region at the left of the options, which does not scroll, or nil if there is none.
    public var left: RegionSettings?
    package var right: RegionSettings?
    /// Whether forward motion hides the regions, the parts of the display that do not scroll, that lie along
    /// the banner's axis of motion (R-LAYER).
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

    /// The edges of the display that have a region, a part that does not scroll, from the outermost to the
    /// innermost.
    package var edges: [Edge] { Edge.allCases.filter { self[$0] != nil } }
}

/// The settings of a region, which is a part of the display that does not scroll.
public struct RegionSettings: Hashable, Sendable {
    package var content: ContentSettings
    package var ink: InkSettings
    /// The size of the region in rows (header, footer) or columns (left, right). If nil, the region is as
    /// large as its content.
    package var size: Int?
    /// The height of the region's letters in rows of pixels. If nil, the height in `[text]` is used, or a
    /// smaller height in a header or footer that is too low for it.
    package var letters: Int?
    /// The font of the region's text, or nil to use the font in `[text]`.
    package var font: TextFont?
    /// The alignment of the content in a region that is wider than its content.
    package var alignment: Behavior.Alignment
    /// The number of dark pixels between the region and the adjacent area of the display.
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
