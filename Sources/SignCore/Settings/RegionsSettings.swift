import BannerText
import InfiniteScroll

/// The settings of the regions (the stationary parts of the display) from the tables `[header]`, `[footer]`,
/// `[left]` and `[right]`, and of all regions from the table `[regions]`.
public struct RegionsSettings: Hashable, Sendable {
    /// The edge of the display at which a region (a stationary part of the display) is located. A header or
    /// footer is as wide as the display, and the left and right regions are between them.
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

    /// The settings of the header, the stationary region above the options, or nil if there is none.
    package var header: RegionSettings?
    package var footer: RegionSettings?
    /// The settings of the stationary region at the left of the options, or nil if there is none.
    public var left: RegionSettings?
    package var right: RegionSettings?
    /// Whether a forward motion of the banner hides the regions (stationary parts of the display) that lie
    /// along its axis (R-LAYER).
    package var hidesOnForward = false

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

    /// The edges of the display with a region (a stationary part of the display), from the outermost to the
    /// innermost.
    package var edges: [Edge] { Edge.allCases.filter { self[$0] != nil } }
}

/// The settings of a region, which is a part of the display that does not scroll.
public struct RegionSettings: Hashable, Sendable {
    package var content: ContentSettings
    package var ink: InkSettings
    /// The number of rows of a header or footer, or of columns of a left or right region. If nil, the region
    /// is as large as its content.
    package var size: Int?
    /// The height of the region's letters in pixels, or nil for the height in `[text]`. In the latter case, a
    /// header or footer that is too low for that height has smaller letters.
    package var letterRows: Int?
    /// The font of the region's text, or nil to use the font in `[text]`.
    package var font: TextFont?
    /// The horizontal alignment of the content in the region, which matters if the region is wider than the
    /// content.
    package var alignment: Behavior.Alignment
    /// The number of dark pixels between the region and the adjacent area of the display.
    package var gap: Int

    /// Creates a region, a stationary part of the display, that shows `content`.
    ///
    /// The arguments are stored in the properties of the same names. By default, the region is as large as
    /// its content, and has the colors and font of the whole banner.
    public init(
        _ content: ContentSettings,
        ink: InkSettings = InkSettings(),
        size: Int? = nil,
        letterRows: Int? = nil,
        font: TextFont? = nil,
        alignment: Behavior.Alignment = .center,
        gap: Int = 0
    ) {
        self.content = content
        self.ink = ink
        self.size = size
        self.letterRows = letterRows
        self.font = font
        self.alignment = alignment
        self.gap = gap
    }
}
