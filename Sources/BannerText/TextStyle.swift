import Pixels

/// The style of a part of a text, such as its color, bold strokes or effects.
public struct TextStyle: Hashable, Sendable {
    /// The color of the letters, or nil for the color of the surrounding text.
    public var color: Color?
    /// Whether the strokes of the letters are thicker than normal.
    public var isBold = false
    /// Whether the letters are dark on a background in their color.
    public var isInverted = false
    /// Whether the text blinks, which means that it is alternately visible and hidden for half a second.
    public var blinks = false
    /// The effects, such as a rainbow, in the order in which they are applied. There is at most one effect in
    /// each layer, because effects of the same layer exclude each other.
    public private(set) var effects: [TextEffect] = []
    /// The chart that is drawn instead of the letters, or nil if the letters are drawn.
    var chart: Chart? {
        get { if case .chart(let chart) = storedChart { chart } else { nil } }
        set { storedChart = newValue.map { .chart($0) } }
    }
    private var storedChart: StoredChart?

    /// A chart in separately allocated memory. This keeps styles small, which are copied often but rarely
    /// have a chart.
    private indirect enum StoredChart: Hashable, Sendable {
        case chart(Chart)
    }

    /// A copy of the style without a chart.
    var withoutChart: TextStyle {
        var style = self
        style.chart = nil
        return style
    }

    /// The special meaning of the character if it is a space that represents a `{fill}` field or a line
    /// break. Nil for any other character.
    var arrangement: Arrangement?

    /// The special meaning of a space in a styled text, which may represent a `{fill}` field or a line break.
    enum Arrangement: Hashable, Sendable {
        /// A `{fill}` field, which expands to fill the blank columns of the page on which the text is shown.
        case fill
        /// A line break, which begins a new line of the text.
        case lineBreak
    }

    /// The style of plain text, in which letters are drawn as in the font.
    public static let plain = TextStyle()

    /// Creates the style of plain text, in which letters are drawn as in the font.
    public init() {}

    /// Adds `effect` to the style and removes the existing effect in the same layer, because effects of the
    /// same layer exclude each other.
    mutating func add(_ effect: TextEffect) {
        effects.removeAll { $0.layer == effect.layer }
        effects.insert(effect, at: effects.firstIndex { $0.layer > effect.layer } ?? effects.count)
    }

    /// Sets the color of the style, and removes an effect that would also set the color, such as a rainbow.
    mutating func setColor(_ color: Color) {
        self.color = color
        effects.removeAll(where: \.setsColor)
    }

    /// Whether the letters move in a wave (the effect `{wave}`).
    var waves: Bool { effects.contains(.wave) }

    /// Whether the letters appear one after the other (the effect `{typewriter}`).
    var isTyped: Bool { effects.contains(.typewriter) }

    /// The number of additional rows that the style needs above the letters: one row for the edge of inverted
    /// letters, and one row for a wave. As many rows are needed below the letters.
    var spareRows: Int { (isInverted ? 1 : 0) + (waves ? 1 : 0) }

    /// Returns a plain style with those effects that both this style and `other` have.
    func sharedEffects(with other: TextStyle) -> TextStyle {
        var style = TextStyle.plain
        style.effects = effects.filter(other.effects.contains)
        return style
    }
}

/// The colors in which a text is drawn.
public struct TextColors: Hashable, Sendable {
    /// The color of the letters, unless a style sets another one.
    public var ink: Color
    /// The color of the background.
    public var background: Color
    /// The pixel format of the text's picture. A picture with one bit per pixel has no colors.
    public var format: PixelFormat
    /// Whether icons in the text are drawn in their own colors, unless the text sets a color for them.
    public private(set) var paintsIcons: Bool

    /// Creates colors for letters in `ink` on `background`, in pictures of the pixel format `format`. Icons
    /// are drawn in their own colors if `paintsIcons` is true and `format` supports colors.
    public init(_ ink: Color, on background: Color, as format: PixelFormat, paintsIcons: Bool = false) {
        self.ink = ink
        self.background = background
        self.format = format
        self.paintsIcons = paintsIcons && format == .color
    }

    /// Returns whether `text` contains an icon that is drawn in its own colors instead of the color of the
    /// letters.
    func paintIcons(of text: String) -> Bool { paintsIcons && ColorIcons.areIn(text) }

    /// The colors for a picture with one bit per pixel: lit letters on a dark background.
    public static let bits = TextColors(.white, on: .black, as: .bit)
}
