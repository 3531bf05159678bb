import MonotonicTime
import Pixels

/// A text that tells the time: it is drawn anew when its words change.
public struct LiveText: BannerContent {
    /// The text, with its fields.
    public let template: TextTemplate
    private let font: any TextRasterizer

    /// `template`, drawn with `font` in one line.
    public init(_ template: TextTemplate, font: any TextRasterizer) {
        self.template = template
        self.font = font
    }

    /// As wide as its words at `time` and as high as the font, whatever the room.
    public func size(in room: PixelSize, at time: ContentTime) -> PixelSize {
        PixelSize(width: font.width(of: template.words(at: time.civil)), height: font.height)
    }

    /// The pixels of its words at `time`.
    public func draw(in room: PixelSize, at time: ContentTime) -> Bitmap {
        font.rasterize(template.words(at: time.civil))
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
public func content(ofText text: String, font: any TextRasterizer) -> any BannerContent {
    guard TextTemplate.mayHaveFields(text), let template = try? TextTemplate(text) else {
        return TextContent(text, font: font)
    }
    return content(of: template, font: font)
}

/// The content that shows `template`: what its fields say at each moment, or its words where it has none.
public func content(of template: TextTemplate, font: any TextRasterizer) -> any BannerContent {
    guard template.isLive else {
        return TextContent(template.words(at: CivilTime(secondsSince1970: 0)), font: font)
    }
    return LiveText(template, font: font)
}
