import MonotonicTime
import Pixels

/// A text that tells the time: it is drawn anew when its words change.
public struct LiveText: BannerContent {
    /// The text, with its fields.
    public let template: TextTemplate
    private let typeface: Typeface

    /// `template`, drawn in one line with the font of `typeface` that suits its words and the room.
    public init(_ template: TextTemplate, in typeface: Typeface) {
        self.template = template
        self.typeface = typeface
    }

    /// As wide as its words at `time` and as high as the font.
    public func size(in room: PixelSize, at time: ContentTime) -> PixelSize {
        TextContent(template.words(at: time.civil), in: typeface).size(in: room, at: time)
    }

    /// The pixels of its words at `time`.
    public func draw(in room: PixelSize, at time: ContentTime) -> Bitmap {
        TextContent(template.words(at: time.civil), in: typeface).draw(in: room, at: time)
    }

    /// Until the next second, or minute, of the wall clock begins.
    public func lifetime(at time: ContentTime) -> Nanoseconds? { template.lifetime(at: time.civil) }

    /// Its words are the clock's.
    public var readsClock: Bool { true }

    /// The words at `time`.
    public func words(at time: ContentTime) -> String? { template.words(at: time.civil) }
}

/// The content that shows `text`: its words, or, where it has fields, what they say at each moment. A text whose
/// fields are wrong, which a configuration never has, is shown as it is written.
public func content(ofText text: String, in typeface: Typeface) -> any BannerContent {
    guard TextTemplate.mayHaveFields(text), let template = try? TextTemplate(text) else {
        return TextContent(text, in: typeface)
    }
    return content(of: template, in: typeface)
}

/// The content that shows `template`: what its fields say at each moment, or its words where it has none.
public func content(of template: TextTemplate, in typeface: Typeface) -> any BannerContent {
    guard template.isLive else {
        return TextContent(template.words(at: CivilTime(secondsSince1970: 0)), in: typeface)
    }
    return LiveText(template, in: typeface)
}
