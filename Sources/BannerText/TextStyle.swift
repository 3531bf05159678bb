import Pixels

/// The style of a part of a text.
public struct TextStyle: Hashable, Sendable {
    /// The color of lit pixels, or nil for the color of the text.
    public var color: Color?
    /// Whether strokes are thicker than normal.
    public var isBold = false
    /// Whether the letters are dark on a lit background.
    public var isInverted = false
    /// Whether the text blinks: half a second visible, half a second hidden.
    public var blinks = false
    /// The effects, in the order in which they apply. There is at most one in each layer.
    public private(set) var effects: [TextEffect] = []
    /// The chart that is drawn in place of the text, or nil for letters.
    var chart: Chart? {
        get { if case .chart(let chart) = storedChart { chart } else { nil } }
        set { storedChart = newValue.map { .chart($0) } }
    }
    private var storedChart: StoredChart?

    /// A chart in separate memory. Styles are copied often but rarely have a chart, so this keeps them small.
    private indirect enum StoredChart: Hashable, Sendable {
        case chart(Chart)
    }

    /// The style without its chart.
    var withoutChart: TextStyle {
        var style = self
        style.chart = nil
        return style
    }

    /// The meaning of a space that represents a `{fill}` field or a line break. Nil for any other character.
    var arrangement: Arrangement?

    /// A special meaning of a space in a text.
    enum Arrangement: Hashable, Sendable {
        /// A `{fill}` field, which expands to fill the blank columns of the page.
        case fill
        /// The end of a line.
        case lineBreak
    }

    /// The style that changes nothing: letters as the font draws them.
    public static let plain = TextStyle()

    /// Creates a style that changes nothing.
    public init() {}

    /// Adds `effect`, and removes an existing effect in the same layer.
    mutating func add(_ effect: TextEffect) {
        effects.removeAll { $0.layer == effect.layer }
        effects.insert(effect, at: effects.firstIndex { $0.layer > effect.layer } ?? effects.count)
    }

    /// Sets the color, and removes an effect that would also set the color.
    mutating func setColor(_ color: Color) {
        self.color = color
        effects.removeAll(where: \.setsColor)
    }

    /// Whether the letters move in a wave (the effect `{wave}`).
    var waves: Bool { effects.contains(.wave) }

    /// Whether the letters appear one after the other (the effect `{typewriter}`).
    var types: Bool { effects.contains(.typewriter) }

    /// The number of additional rows that the style needs above the letters: one for the edge of inverted
    /// letters, and one for a wave. The same number is needed below them.
    var spareRows: Int { (isInverted ? 1 : 0) + (waves ? 1 : 0) }

    /// Returns a plain style that has only the effects shared by this style and `other`.
    func sharedEffects(with other: TextStyle) -> TextStyle {
        var style = TextStyle.plain
        style.effects = effects.filter(other.effects.contains)
        return style
    }
}

/// The colors in which a text is drawn.
public struct TextColors: Hashable, Sendable {
    /// The color of the letters.
    public var ink: Color
    /// The color of the background.
    public var background: Color
    /// The pixel format of the picture. A picture with one bit per pixel has no colors.
    public var format: PixelFormat
    /// Whether icons are drawn in their own colors, unless the text sets a color.
    public private(set) var paintsIcons: Bool

    /// Creates colors for letters in `ink` on `background`, in pictures with the pixel format `format`. If
    /// `paintsIcons` is true and `format` supports colors, icons are drawn in their own colors.
    public init(_ ink: Color, on background: Color, as format: PixelFormat, paintsIcons: Bool = false) {
        self.ink = ink
        self.background = background
        self.format = format
        self.paintsIcons = paintsIcons && format == .color
    }

    /// Returns whether `text` contains an icon that is drawn in its own colors.
    func paintIcons(of text: String) -> Bool { paintsIcons && ColorIcons.areIn(text) }

    /// The colors of a picture with one bit per pixel: lit letters on a dark background.
    public static let bits = TextColors(.white, on: .black, as: .bit)
}
