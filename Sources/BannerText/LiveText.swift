import MonotonicTime
import Pixels

/// A text that tells the time, or values: it is drawn anew when its words change.
public struct LiveText: BannerContent {
    /// The text, with its fields.
    public let template: TextTemplate
    private let typeface: Typeface
    private let values: [String: String]
    private let colors: TextColors

    /// `template` with these values, drawn in one line with the font of `typeface` that suits its words and the room.
    public init(
        _ template: TextTemplate,
        in typeface: Typeface,
        values: [String: String] = [:],
        _ colors: TextColors = .bits
    ) {
        self.template = template
        self.colors = colors
        self.typeface = typeface
        self.values = values
    }

    /// As wide as its words at `time` and as high as the font.
    public func size(in room: PixelSize, at time: ContentTime) -> PixelSize {
        styledContent(at: time).size(in: room, at: time)
    }

    /// The pixels of its words at `time`.
    public func draw(in room: PixelSize, at time: ContentTime) -> Bitmap {
        styledContent(at: time).draw(in: room, at: time)
    }

    private func styledContent(at time: ContentTime) -> any BannerContent {
        content(of: template.styledWords(at: time.civil, values: values), in: typeface, colors)
    }

    /// Until the next second, or minute, of the wall clock begins, or until what blinks comes or goes.
    public func lifetime(at time: ContentTime) -> Nanoseconds? {
        let words = template.lifetime(at: time.civil)
        guard template.hasStyles else { return words }
        return [words, styledContent(at: time).lifetime(at: time)].compactMap { $0 }.min()
    }

    /// Whether its words are the clock's.
    public var readsClock: Bool { template.isLive }

    /// The words at `time`.
    public func text(at time: ContentTime) -> String? { template.words(at: time.civil, values: values) }

    /// The words at `time`, and their size.
    public func sizeAndText(in room: PixelSize, at time: ContentTime) -> (size: PixelSize, text: String?) {
        let words = template.styledWords(at: time.civil, values: values)
        return (content(of: words, in: typeface, colors).size(in: room, at: time), words.words)
    }
}

/// The content that shows `text`: its words, or, where it has fields, what they say at each moment. A text whose
/// fields are wrong, which a configuration never has, is shown as it is written.
public func content(
    ofText text: String,
    in typeface: Typeface,
    _ colors: TextColors = .bits
) -> any BannerContent {
    guard TextTemplate.mayHaveFields(text), let template = try? TextTemplate(text) else {
        return content(of: StyledWords(text), in: typeface, colors)
    }
    return content(of: template, in: typeface, colors)
}

/// The content that shows `template`: what its fields say at each moment and with these values, or its words where it
/// has none.
public func content(
    of template: TextTemplate,
    in typeface: Typeface,
    values: [String: String] = [:],
    _ colors: TextColors = .bits
) -> any BannerContent {
    guard template.isLive || template.hasValues else {
        return content(of: template.styledWords(at: CivilTime(secondsSince1970: 0)), in: typeface, colors)
    }
    return LiveText(template, in: typeface, values: values, colors)
}

/// The content that shows `words`, which stay. Those of a style, and those with shaded edges, have their pixels as `colors`
/// says; other ones are bits.
public func content(
    of words: StyledWords,
    in typeface: Typeface,
    _ colors: TextColors = .bits
) -> any BannerContent {
    words.isPlain && !typeface.isShaded
        ? TextContent(words.words, in: typeface) : StyledContent(words, in: typeface, colors)
}
