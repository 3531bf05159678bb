import MonotonicTime
import Pixels

/// The content of a constant text with styles.
package struct StyledContent: BannerContent {
    /// The time for which blinking text is visible, and then hidden: half of the blinking period.
    private static let blink = Nanoseconds.milliseconds(500)

    private let text: StyledText
    private let fontSelection: FontSelection
    private let colors: TextColors

    package init(_ text: StyledText, in fontSelection: FontSelection, _ colors: TextColors) {
        self.text = text
        self.fontSelection = fontSelection
        self.colors = colors
    }

    package func size(in room: PixelSize, at time: ContentTime) -> PixelSize {
        slices(in: font(in: room), room).size
    }

    package func draw(in room: PixelSize, at time: ContentTime) -> Bitmap {
        let font = font(in: room)
        return slices(in: font, room).picture(
            of: font.rasterize(text.text),
            in: colors,
            isDark: time.civil.nanosecond >= Self.blink.rawValue
        )
    }

    /// Returns the text, with its styles applied, as columns (rows if vertical). Inverted text gets a lit row above and
    /// below where `room` has space for it.
    private func slices(in font: any TextRasterizer, _ room: PixelSize) -> StyledSlices {
        let weight = fontSelection.scale
        let spare = font.isVertical || !text.inverts ? 0 : max(0, room.height - font.height) / weight
        return StyledSlices(text, in: font, weight: weight, litRows: (min(1, spare), min(2, spare) / 2))
    }

    /// Returns the font in which the text fits, including the columns that its styles add.
    private func font(in room: PixelSize) -> any TextRasterizer {
        let narrowed = max(0, room.width - text.additionalColumns * fontSelection.scale)
        let font = fontSelection.font(for: text.text, in: PixelSize(width: narrowed, height: room.height))
        guard text.inverts, !font.isVertical, fontSelection.isBuiltin(text.text),
            font.height == BuiltinFont.wide.height * fontSelection.scale,
            room.height < font.height + fontSelection.scale
        else { return font }
        return InvertedLetters(text, in: font, scale: fontSelection.scale) ?? font
    }

    /// Returns the time until the next half second of the wall clock if the text blinks, otherwise nil. Signs that hang
    /// side by side blink together because all of them follow the wall clock.
    package func lifetime(at time: ContentTime) -> Nanoseconds? {
        guard text.blinks else { return nil }
        return Nanoseconds(Self.blink.rawValue - time.civil.nanosecond % Self.blink.rawValue)
    }

    package func text(at time: ContentTime) -> String? { text.text }
}

extension StyledText {
    /// The number of columns that styles add to the text at scale 1.
    fileprivate var additionalColumns: Int {
        var columns = 0
        var wasInverted = false
        for (character, style) in zip(text, styles) where !character.unicodeScalars.allSatisfy(\.isInvisible)
        {
            if style.isBold { columns += 1 }
            if style.isInverted, !wasInverted { columns += 2 }
            wasInverted = style.isInverted
        }
        return columns
    }
}
