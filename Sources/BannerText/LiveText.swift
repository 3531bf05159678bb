import MonotonicTime
import Pixels

/// A text that tells the time, or values: it is drawn anew when its words change.
public struct LiveText: BannerContent {
    /// The text, with its fields.
    public let template: TextTemplate
    private let fontSelection: FontSelection
    private let values: [String: String]
    private let colors: TextColors

    /// `template` with these values, drawn in one line with the font of `fontSelection` that suits its words and the room.
    public init(
        _ template: TextTemplate,
        in fontSelection: FontSelection,
        values: [String: String] = [:],
        _ colors: TextColors = .bits
    ) {
        self.template = template
        self.colors = colors
        self.fontSelection = fontSelection
        self.values = values
    }

    /// As wide as its words at `time` and as high as the font.
    public func size(in room: PixelSize, at time: ContentTime) -> PixelSize {
        text(at: time).size(in: room, at: time)
    }

    /// The pixels of its words at `time`.
    public func draw(in room: PixelSize, at time: ContentTime) -> Bitmap {
        text(at: time).draw(in: room, at: time)
    }

    private func text(at time: ContentTime) -> any BannerContent {
        content(of: template.styledText(at: time.civil, values: values), in: fontSelection, colors)
    }

    /// Until the next second, or minute, of the wall clock begins, or until what blinks comes or goes.
    public func lifetime(at time: ContentTime) -> Nanoseconds? {
        let words = template.lifetime(at: time.civil)
        guard template.hasStyles else { return words }
        return [words, text(at: time).lifetime(at: time)].compactMap { $0 }.min()
    }

    /// Whether its words are the clock's.
    public var readsClock: Bool { template.isLive }

    /// The words at `time`.
    public func words(at time: ContentTime) -> String? { template.words(at: time.civil, values: values) }

    /// The words at `time`, and their size.
    public func sizeAndWords(in room: PixelSize, at time: ContentTime) -> (size: PixelSize, words: String?) {
        let words = template.styledText(at: time.civil, values: values)
        return (content(of: words, in: fontSelection, colors).size(in: room, at: time), words.words)
    }
}

/// The content that shows `text`: its words, or, where it has fields, what they say at each moment. A text whose
/// fields are wrong, which a configuration never has, is shown as it is written.
public func content(
    ofText text: String,
    in fontSelection: FontSelection,
    _ colors: TextColors = .bits
) -> any BannerContent {
    guard TextTemplate.mayHaveFields(text), let template = try? TextTemplate(text) else {
        return content(of: StyledText(text), in: fontSelection, colors)
    }
    return content(of: template, in: fontSelection, colors)
}

/// The content that shows `template`: what its fields say at each moment and with these values, or its words where it
/// has none.
public func content(
    of template: TextTemplate,
    in fontSelection: FontSelection,
    values: [String: String] = [:],
    _ colors: TextColors = .bits
) -> any BannerContent {
    guard template.isLive || template.hasValues else {
        return content(of: template.styledText(at: CivilTime(secondsSince1970: 0)), in: fontSelection, colors)
    }
    return LiveText(template, in: fontSelection, values: values, colors)
}

/// The content that shows `words`, which stay. Those of a style, and those with shaded edges, have their pixels as `colors`
/// says; other ones are bits.
public func content(
    of words: StyledText,
    in fontSelection: FontSelection,
    _ colors: TextColors = .bits
) -> any BannerContent {
    words.isPlain && !fontSelection.isShaded
        ? TextContent(words.words, in: fontSelection) : StyledContent(words, in: fontSelection, colors)
}
