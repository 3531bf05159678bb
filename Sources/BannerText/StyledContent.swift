import MonotonicTime
import Pixels

/// A text that stays as it is, and has some characters in a style of their own.
public struct StyledContent: BannerContent {
    /// Half of the time from one light to the next of what blinks.
    private static let blink = Nanoseconds.milliseconds(500)

    private let words: StyledText
    private let fontSelection: FontSelection
    private let colors: TextColors

    /// `words`, drawn in one line with the font of `fontSelection` that suits the room.
    public init(_ words: StyledText, in fontSelection: FontSelection, _ colors: TextColors) {
        self.words = words
        self.fontSelection = fontSelection
        self.colors = colors
    }

    /// The size of the words in their styles.
    public func size(in room: PixelSize, at time: ContentTime) -> PixelSize {
        slices(in: font(in: room), room).size
    }

    /// The pixels of the words in their styles.
    public func draw(in room: PixelSize, at time: ContentTime) -> Bitmap {
        let font = font(in: room)
        return slices(in: font, room).picture(
            of: font.rasterize(words.words),
            in: colors,
            isDark: time.civil.nanosecond >= Self.blink.rawValue
        )
    }

    /// The slices of the words. Inverted words have a lit row above them, and below, where `room` has rows for these.
    private func slices(in font: any TextRasterizer, _ room: PixelSize) -> StyledSlices {
        let weight = fontSelection.scale
        let spare = font.isVertical || !words.inverts ? 0 : max(0, room.height - font.height) / weight
        return StyledSlices(words, in: font, weight: weight, litRows: (min(1, spare), min(2, spare) / 2))
    }

    /// The font in whose letters the words fit, the columns that styles take included.
    private func font(in room: PixelSize) -> any TextRasterizer {
        let narrowed = max(0, room.width - words.columnsOfStyles * fontSelection.scale)
        let font = fontSelection.font(for: words.words, in: PixelSize(width: narrowed, height: room.height))
        guard words.inverts, !font.isVertical, fontSelection.isBuiltin(words.words),
            font.height == BuiltinFont.wide.height * fontSelection.scale,
            room.height < font.height + fontSelection.scale
        else { return font }
        return InvertedLetters(words, in: font, scale: fontSelection.scale) ?? font
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

extension StyledText {
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
