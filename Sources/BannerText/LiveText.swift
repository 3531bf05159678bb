import MonotonicTime
import Pixels

/// The content that draws a text with fields, such as the time or the value of a sensor. It is redrawn
/// whenever the text of a field changes.
package struct LiveText: BannerContent {
    /// The text with its fields, which are filled in each time the text is drawn.
    package let template: TextTemplate
    private let fontSelection: FontSelection
    private let values: FieldValues
    private let colors: TextColors
    private let placement: TextPlacement

    package init(
        _ template: TextTemplate,
        in fontSelection: FontSelection,
        values: FieldValues = [:],
        colors: TextColors = .bits,
        placement: TextPlacement = TextPlacement()
    ) {
        self.template = template
        self.colors = colors
        self.placement = placement
        self.fontSelection = fontSelection
        self.values = values
    }

    package func size(in area: PixelSize, at time: ContentTime) -> PixelSize {
        makeContent(at: time).size(in: area, at: time)
    }

    package func draw(in area: PixelSize, at time: ContentTime) -> Bitmap {
        makeContent(at: time).draw(in: area, at: time)
    }

    private func makeContent(at time: ContentTime) -> any BannerContent {
        let text = template.styledText(at: time.civilTime, values: values)
        return BannerText.makeContent(
            of: text,
            template: template,
            values: values,
            at: time.civilTime,
            in: fontSelection,
            colors: colors,
            placement: placement
        )
    }

    /// Returns the time until the content must be redrawn, because a new second or minute of the wall clock
    /// begins or blinking text appears or disappears. Returns nil if the content never changes.
    package func lifetime(at time: ContentTime) -> Nanoseconds? {
        let lifetime = template.lifetime(at: time.civilTime)
        guard template.hasStyles else { return lifetime }
        return [lifetime, makeContent(at: time).lifetime(at: time)].compactMap { $0 }.min()
    }

    package var readsClock: Bool { template.isLive }

    package func text(at time: ContentTime) -> String? { template.text(at: time.civilTime, values: values) }

    package func sizeAndText(in area: PixelSize, at time: ContentTime) -> (size: PixelSize, text: String?) {
        let text = template.styledText(at: time.civilTime, values: values)
        let content = BannerText.makeContent(
            of: text,
            in: fontSelection,
            colors: colors,
            placement: placement
        )
        return (content.size(in: area, at: time), text.text)
    }
}

/// Returns the content that draws `text` after filling in its fields, such as `{time:%H:%M}`. If a field is
/// invalid, the text is drawn literally. This does not happen to texts of a configuration, because they are
/// checked beforehand.
public func makeContent(
    ofText text: String,
    in fontSelection: FontSelection,
    colors: TextColors = .bits
) -> any BannerContent {
    guard TextTemplate.mayHaveFields(text), let template = try? TextTemplate(text) else {
        return makeContent(of: StyledText(text), in: fontSelection, colors: colors)
    }
    return makeContent(of: template, in: fontSelection, colors: colors)
}

/// Returns the content that draws `template`, a text whose value fields are replaced with `values`.
public func makeContent(
    of template: TextTemplate,
    in fontSelection: FontSelection,
    values: FieldValues = [:],
    colors: TextColors = .bits,
    placement: TextPlacement = TextPlacement()
) -> any BannerContent {
    guard template.isLive || template.hasValues else {
        let text = template.styledText(at: CivilTime(secondsSince1970: 0))
        return makeContent(of: text, in: fontSelection, colors: colors, placement: placement)
    }
    return LiveText(template, in: fontSelection, values: values, colors: colors, placement: placement)
}

/// Returns the content that draws the constant text `text`. If the text has styles, `{fill}` fields, several
/// lines or smooth edges, its pictures have the pixel format of `colors`. Otherwise they have one bit per
/// pixel.
public func makeContent(
    of text: StyledText,
    in fontSelection: FontSelection,
    colors: TextColors = .bits,
    placement: TextPlacement = TextPlacement()
) -> any BannerContent {
    if text.isPlain, !fontSelection.isShaded, !colors.paintIcons(of: text.text) {
        return TextContent(text.text, in: fontSelection)
    }
    if text.breaksLines, placement.hasLines {
        return LinedContent(text, in: fontSelection, colors: colors, placement: placement)
    }
    return StyledContent(text, in: fontSelection, colors: colors, expandsFills: placement.expandsFills)
}

/// Returns the content that draws `text` as it looks at `time`. If a clock or a value with the effect
/// `{roll}` has just changed, the content rolls: its new characters push the old ones up, as in a mechanical
/// counter.
///
/// - Parameters:
///   - text: The text, whose fields are already filled in.
///   - template: The text with its fields, from which the text before the change is computed. If nil,
///     no characters roll.
///   - values: The values of the fields, with the times at which they have changed.
///   - time: The current time.
///   - fontSelection: The rule that selects the font.
///   - colors: The colors of the letters and the background.
///   - placement: The alignment of the text, and whether it may have several lines.
public func makeContent(
    of text: StyledText,
    template: TextTemplate?,
    values: FieldValues,
    at time: CivilTime,
    in fontSelection: FontSelection,
    colors: TextColors,
    placement: TextPlacement
) -> any BannerContent {
    // Only a text that has just changed rolls. The effect `{roll}` is a style, so most texts need no check.
    guard let template, template.hasStyles,
        let replacedText = template.replacedText(by: text, at: time, values: values)
    else { return makeContent(of: text, in: fontSelection, colors: colors, placement: placement) }

    if text.breaksLines, placement.hasLines {
        return LinedContent(
            text,
            in: fontSelection,
            colors: colors,
            placement: placement,
            replacing: replacedText
        )
    }

    return makeRollingContent(
        of: text,
        replacing: replacedText,
        in: fontSelection,
        colors: colors,
        expandsFills: placement.expandsFills
    )
}

/// Returns the content that draws `text` in a single line, and in which it pushes the text of `replacedText`
/// up.
private func makeRollingContent(
    of text: StyledText,
    replacing replacedText: ReplacedText,
    in fontSelection: FontSelection,
    colors: TextColors,
    expandsFills: Bool
) -> RollingContent {
    let newContent = StyledContent(text, in: fontSelection, colors: colors, expandsFills: expandsFills)
    let oldContent = StyledContent(
        replacedText.text,
        in: fontSelection,
        colors: colors,
        expandsFills: expandsFills
    )
    return RollingContent(
        newContent,
        replacing: oldContent,
        age: replacedText.age,
        duration: replacedText.duration,
        background: colors.background
    )
}

/// The content that draws a constant text without styles.
struct TextContent: BannerContent {
    private let text: String
    private let fontSelection: FontSelection

    init(_ text: String, in fontSelection: FontSelection) {
        self.text = text
        self.fontSelection = fontSelection
    }

    func size(in area: PixelSize, at time: ContentTime) -> PixelSize {
        fontSelection.size(of: text, in: area)
    }

    func draw(in area: PixelSize, at time: ContentTime) -> Bitmap {
        fontSelection.font(for: text, in: area).rasterize(text)
    }

    func text(at time: ContentTime) -> String? { text }
}
