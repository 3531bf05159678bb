import MonotonicTime
import Pixels

/// A text that stays as it is, and has some characters in a style of their own.
public struct StyledContent: BannerContent {
    /// Half of the time from one light to the next of what blinks.
    private static let blink = Nanoseconds.milliseconds(500)

    private let words: StyledWords
    private let typeface: Typeface
    private let colors: TextColors

    /// `words`, drawn in one line with the font of `typeface` that suits the room.
    public init(_ words: StyledWords, in typeface: Typeface, _ colors: TextColors) {
        self.words = words
        self.typeface = typeface
        self.colors = colors
    }

    /// The size of the words in their styles.
    public func size(in room: PixelSize, at time: ContentTime) -> PixelSize {
        slices(in: font(in: room)).size
    }

    /// The pixels of the words in their styles.
    public func draw(in room: PixelSize, at time: ContentTime) -> Bitmap {
        let font = font(in: room)
        return slices(in: font).picture(
            of: font.rasterize(words.words),
            in: colors,
            isDark: time.civil.nanosecond >= Self.blink.rawValue
        )
    }

    private func slices(in font: any TextRasterizer) -> StyledSlices {
        StyledSlices(words, in: font, weight: typeface.scale)
    }

    /// The font in whose letters the words fit, the columns that styles take included.
    private func font(in room: PixelSize) -> any TextRasterizer {
        let narrowed = max(0, room.width - words.columnsOfStyles * typeface.scale)
        return typeface.font(for: words.words, in: PixelSize(width: narrowed, height: room.height))
    }

    /// For ever, or where words blink until the next half second of the wall clock begins. By that clock signs side by
    /// side blink together.
    public func lifetime(at time: ContentTime) -> Nanoseconds? {
        guard words.blinks else { return nil }
        return Nanoseconds(Self.blink.rawValue - time.civil.nanosecond % Self.blink.rawValue)
    }

    /// The words.
    public func words(at time: ContentTime) -> String? { words.words }
}

extension StyledWords {
    /// The columns that their styles take beside those of the font, at scale 1.
    fileprivate var columnsOfStyles: Int {
        var columns = 0
        var wasInverted = false
        for (character, style) in zip(words, styles) where !character.unicodeScalars.allSatisfy(\.isInvisible)
        {
            if style.isBold { columns += 1 }
            if style.isInverted, !wasInverted { columns += 2 }
            wasInverted = style.isInverted
        }
        return columns
    }
}
