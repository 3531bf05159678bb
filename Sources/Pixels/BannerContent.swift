import MonotonicTime

/// The content of one option of a banner, such as a text, a picture, an animation or a clock.
///
/// A content is a value that draws its picture for a given time. The picture is cached until its `lifetime` ends or the
/// viewport changes. The content does not move the picture; the banner does.
public protocol BannerContent: Sendable {
    /// Returns the size of the picture, without drawing it.
    ///
    /// - Parameters:
    ///   - viewport: The size of the area of the display that shows options. A larger picture is clipped or panned, a
    ///     smaller one is aligned.
    ///   - time: The time for which the picture is drawn.
    func size(in viewport: PixelSize, at time: ContentTime) -> PixelSize

    /// Returns the picture, with the size that `size(in:at:)` returns.
    func draw(in viewport: PixelSize, at time: ContentTime) -> Bitmap

    /// Returns the time for which the picture of `time` stays the same. The time is more than zero, or nil if the
    /// picture never changes.
    func lifetime(at time: ContentTime) -> Nanoseconds?

    /// Whether the picture depends on the wall clock. Such a picture cannot be drawn before the clock is set.
    var readsClock: Bool { get }

    /// Returns the text by which reports describe the content, or nil if it has no text.
    func text(at time: ContentTime) -> String?

    /// Returns the size and the text together, because some contents derive both from the same source.
    func sizeAndText(in viewport: PixelSize, at time: ContentTime) -> (size: PixelSize, text: String?)
}

extension BannerContent {
    /// Returns nil, because this content never changes.
    public func lifetime(at time: ContentTime) -> Nanoseconds? { nil }

    /// False, because this content shows no clock.
    public var readsClock: Bool { false }

    /// Returns nil, because this content has no text.
    public func text(at time: ContentTime) -> String? { nil }

    /// Returns the results of `size(in:at:)` and `text(at:)`.
    public func sizeAndText(in viewport: PixelSize, at time: ContentTime) -> (size: PixelSize, text: String?)
    {
        (size(in: viewport, at: time), text(at: time))
    }
}
