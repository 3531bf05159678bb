import MonotonicTime

/// The content of one option in a banner, such as a text, a picture, an animation or a clock.
///
/// A content is a value that draws its picture for a given time. The picture is cached until its `lifetime` has passed
/// or the viewport changes. The content never moves the picture; the banner does.
public protocol BannerContent: Sendable {
    /// Returns the size of the picture, without drawing it.
    ///
    /// - Parameters:
    ///   - viewport: The size of the area in which the display shows options. A larger picture is clipped or panned,
    ///     and a smaller one is aligned.
    ///   - time: The time for which the picture is drawn.
    func size(in viewport: PixelSize, at time: ContentTime) -> PixelSize

    /// Returns the picture. Its size is the result of `size(in:at:)`.
    func draw(in viewport: PixelSize, at time: ContentTime) -> Bitmap

    /// Returns the time until the picture drawn for `time` changes. The result is greater than zero. Returns
    /// nil if the picture never changes.
    func lifetime(at time: ContentTime) -> Nanoseconds?

    /// Whether the picture depends on the wall clock. Such a picture cannot be drawn before the clock is set.
    var readsClock: Bool { get }

    /// Returns the text that describes the content in reports, or nil if the content has no text.
    func text(at time: ContentTime) -> String?

    /// Returns both the size and the text. Some contents derive both from the same source, so that this is faster than
    /// two calls.
    func sizeAndText(in viewport: PixelSize, at time: ContentTime) -> (size: PixelSize, text: String?)
}

extension BannerContent {
    /// Returns nil, because this content never changes.
    public func lifetime(at time: ContentTime) -> Nanoseconds? { nil }

    /// False, because this content does not depend on the wall clock.
    public var readsClock: Bool { false }

    /// Returns nil, because this content has no text.
    public func text(at time: ContentTime) -> String? { nil }

    /// Returns the results of `size(in:at:)` and `text(at:)`.
    public func sizeAndText(in viewport: PixelSize, at time: ContentTime) -> (size: PixelSize, text: String?)
    {
        (size(in: viewport, at: time), text(at: time))
    }
}
