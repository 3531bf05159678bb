import MonotonicTime
import Pixels

/// The content that draws a constant text with styles, such as bold, colors and effects.
package struct StyledContent: BannerContent {
    /// Half of the blinking period: the time for which blinking text is visible, and for which it is then
    /// hidden.
    private static let blinkInterval = Nanoseconds.milliseconds(500)
    /// The time between the appearance of two successive characters with the effect `{typewriter}`.
    private static let keystroke = Nanoseconds.milliseconds(80)

    private let text: StyledText
    private let fontSelection: FontSelection
    private let colors: TextColors
    /// Whether a `{fill}` field of the text expands to fill the blank columns of the area. If false, the
    /// field is three spaces wide.
    private let expandsFills: Bool

    package init(
        _ text: StyledText,
        in fontSelection: FontSelection,
        colors: TextColors,
        expandsFills: Bool = true
    ) {
        self.text = text
        self.fontSelection = fontSelection
        self.colors = colors
        self.expandsFills = expandsFills
    }

    package func size(in area: PixelSize, at time: ContentTime) -> PixelSize {
        slices(in: font(in: area), area).size
    }

    /// Draws the text with the styles, icons and effects that apply at `time`. The font first draws the plain
    /// text. Then the styles are applied to the `slices` of this picture, which are its columns or, in
    /// vertical text, its rows.
    package func draw(in area: PixelSize, at time: ContentTime) -> Bitmap {
        let font = font(in: area)
        var slices = slices(in: font, area)
        if let icons = coloredIcons(in: font) { slices.icons = icons }
        // The effect `{typewriter}` has not shown this character and the following ones yet.
        if let firstUntyped = firstUntypedCharacter(at: time) { slices.hideUntyped(from: firstUntyped) }

        // The effects of a very long text are frozen, because drawing their steps would take too long.
        let effectTime = areEffectsFrozen ? CivilTime(secondsSince1970: 0) : time.civilTime
        // Blinking text is visible in the first half of each second.
        let isBlinkingTextHidden = time.civilTime.nanosecond >= Self.blinkInterval.rawValue
        return slices.styledPicture(
            of: font.rasterize(text.text),
            colors: colors,
            at: effectTime,
            hidesBlinking: isBlinkingTextHidden
        )
    }

    /// Returns the columns of the text's picture that show multicolor icons in `font`, or nil if the text is
    /// drawn without them.
    private func coloredIcons(in font: any TextRasterizer) -> IconColumns? {
        let scale = fontSelection.scale
        if colors.paintIcons(of: text.text), drawsIcons(font) {
            return IconColumns(of: text, in: font, scale: scale)
        }
        guard colors.paintsIcons else { return nil }
        let paint = font.paintedSlices(of: text.text)
        return paint.isEmpty ? nil : IconColumns(of: text, in: font, scale: scale, paint)
    }

    /// Returns the areas of all characters with the effect `{roll}` in the text's picture, which is drawn for
    /// `area`.
    func rollingCells(in area: PixelSize) -> [PixelRectangle] {
        slices(in: font(in: area), area).rollingCells
    }

    /// Returns the index of the first character that the effect `{typewriter}` still hides at `time`. Returns
    /// nil if all characters are visible.
    private func firstUntypedCharacter(at time: ContentTime) -> Int? {
        guard let rested = time.rested, !areEffectsFrozen else { return nil }
        let typed = text.typedCharacters
        let count = rested < .zero ? 0 : rested.rawValue / Self.keystroke.rawValue + 1
        return count < typed.count ? typed[Int(count)] : nil
    }

    /// Returns the time until the effect `{typewriter}` shows the next character. Returns nil if all
    /// characters are visible, or if the text has not stopped moving yet.
    private func timeToKeystroke(at time: ContentTime) -> Nanoseconds? {
        guard let rested = time.rested, rested >= .zero, firstUntypedCharacter(at: time) != nil else {
            return nil
        }
        return Nanoseconds(Self.keystroke.rawValue - rested.rawValue % Self.keystroke.rawValue)
    }

    /// Returns whether `font` is a built-in face that has drawings of icons.
    private func drawsIcons(_ font: any TextRasterizer) -> Bool {
        !font.isVertical && fontSelection.isBuiltin(text.text)
            && font.height == BuiltinFont.wide.height * fontSelection.scale
    }

    /// Returns whether letters with the effect `{wave}` are clipped because `area` has no spare rows for
    /// them.
    package func clipsWave(in area: PixelSize) -> Bool {
        guard text.waves else { return false }
        let font = font(in: area)
        return slices(in: font, area).clipsWave(of: font.rasterize(text.text))
    }

    /// Returns the picture of the text as styled columns or, for vertical text, as styled rows. Inverted and
    /// waving text has an additional row above and below if `area` has enough space.
    private func slices(in font: any TextRasterizer, _ area: PixelSize) -> StyledSlices {
        var slices = StyledSlices(text, in: font, scale: fontSelection.scale, area: area)
        if expandsFills {
            slices.widenFills(toLength: font.isVertical ? area.height : area.width)
        } else {
            slices.tripleFills(gap: fontSelection.isBuiltin(text.text) ? fontSelection.scale : 0)
        }
        return slices
    }

    /// Returns the font in which the text and the columns that its styles add fit `area`. If the area has no
    /// spare rows for inverted or waving letters, this font draws them in a smaller face.
    private func font(in area: PixelSize) -> any TextRasterizer {
        let scale = fontSelection.scale
        let availableWidth = max(0, area.width - text.additionalColumns * scale)
        // A bar is equally wide in every font, so only the other characters are measured.
        let font = fontSelection.font(
            for: text.textBesideCharts,
            in: PixelSize(width: availableWidth, height: area.height)
        )

        let lacksSpareRows = area.height < font.height + additionalRows * scale
        let isBuiltinFace = !font.isVertical && fontSelection.isBuiltin(text.text)
        let isEightRowFace = isBuiltinFace && font.height == BuiltinFont.wide.height * scale
        guard isEightRowFace, lacksSpareRows else { return font }
        return InsetLetters(text, in: font, scale: scale) ?? font
    }

    /// The number of rows that the styles add to eight-row letters, before the text is enlarged. A wave moves
    /// letters into one row on each side. Inverted text needs only one more row, at the top, because the
    /// bottom row of the letters is blank.
    private var additionalRows: Int {
        if text.waves { return 2 }
        return text.inverts ? 1 : 0
    }

    /// Returns the time until the text changes because it blinks, an effect makes its next step, or another
    /// character appears. Returns nil if the text does not change. Blinking depends only on the wall clock,
    /// so adjacent signs blink at the same time.
    package func lifetime(at time: ContentTime) -> Nanoseconds? {
        var lifetimes = text.effects.filter { $0.isVisible(in: colors.format) && !areEffectsFrozen }
            .compactMap { $0.lifetime(at: time.civilTime) }
        if text.blinks {
            lifetimes.append(
                Nanoseconds(
                    Self.blinkInterval.rawValue - time.civilTime.nanosecond % Self.blinkInterval.rawValue
                )
            )
        }
        if let keystroke = timeToKeystroke(at: time) { lifetimes.append(keystroke) }
        return lifetimes.min()
    }

    /// Whether the effects of the text are frozen because it has more than `TextEffect.maxMovingCharacters`
    /// characters.
    private var areEffectsFrozen: Bool {
        // Counting characters is slow. A text with few bytes cannot have too many.
        text.text.utf8.count > TextEffect.maxMovingCharacters
            && text.text.count > TextEffect.maxMovingCharacters
    }

    package func text(at time: ContentTime) -> String? { text.text }
}

extension StyledText {
    /// The number of columns that styles and charts add to the text, before it is enlarged.
    fileprivate var additionalColumns: Int {
        var columns = chartColumns
        var wasInverted = false
        for (character, style) in zip(text, styles) where !character.unicodeScalars.allSatisfy(\.isInvisible)
        {
            if style.isBold, style.chart == nil { columns += 1 }
            if style.isInverted, !wasInverted { columns += 2 }
            wasInverted = style.isInverted
        }
        return columns
    }
}
