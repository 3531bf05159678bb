import MonotonicTime

/// The content of an option (an item in a banner), such as a text, a picture, an animation or a clock.
///
/// A content is a value that draws its picture for a given time. The picture is cached until its `lifetime`
/// has passed or the viewport changes. Only the banner moves the picture, never the content.
public protocol BannerContent: Sendable {
    /// Returns the size of the content's picture in pixels, without drawing it.
    ///
    /// - Parameters:
    ///   - viewport: The size of the area in which the display shows options. A larger picture is clipped or
    ///     panned, and a smaller one is aligned.
    ///   - time: The time for which the picture is drawn.
    func size(in viewport: PixelSize, at time: ContentTime) -> PixelSize

    /// Returns the content's picture for `time`. Its size is the result of `size(in:at:)`. `viewport` is the
    /// size of the area in which the display shows it.
    func draw(in viewport: PixelSize, at time: ContentTime) -> Bitmap

    /// Returns the duration, greater than zero, after which the picture that was drawn for `time` changes.
    /// Returns nil if the picture never changes.
    func lifetime(at time: ContentTime) -> Nanoseconds?

    /// Whether the content's picture depends on the wall clock. Such a picture cannot be drawn before the
    /// clock is set.
    var readsClock: Bool { get }

    /// Returns the text that reports use to describe the content at `time`, or nil if the content has no
    /// text.
    func text(at time: ContentTime) -> String?

    /// Returns the size of the picture in pixels, and the text that reports use to describe the content. For
    /// contents that derive both from the same data, this call is faster than separate calls of
    /// `size(in:at:)` and `text(at:)`.
    func sizeAndText(in viewport: PixelSize, at time: ContentTime) -> (size: PixelSize, text: String?)
}

extension BannerContent {
    /// Returns nil by default, which means that the content's picture never changes.
    public func lifetime(at time: ContentTime) -> Nanoseconds? { nil }

    /// Whether the content's picture depends on the wall clock. The default is false.
    public var readsClock: Bool { false }

    /// Returns nil by default, which means that the content has no text.
    public func text(at time: ContentTime) -> String? { nil }

    /// Returns the results of separate calls of `size(in:at:)` and `text(at:)`, as the default
    /// implementation.
    public func sizeAndText(in viewport: PixelSize, at time: ContentTime) -> (size: PixelSize, text: String?)
    {
        (size(in: viewport, at: time), text(at: time))
    }
}
