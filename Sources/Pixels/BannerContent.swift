import MonotonicTime

/// Content of a banner, such as a text, a picture, an animation or a clock.
///
/// A content is a value that draws its picture at a given time. The picture is cached until its `lifetime` ends or the
/// viewport changes. The banner, not the content, moves it.
///
/// ```swift
/// struct Stripes: BannerContent {
///     func size(in viewport: PixelSize, at time: ContentTime) -> PixelSize { viewport }
///     func draw(in viewport: PixelSize, at time: ContentTime) -> Bitmap {
///         var picture = Bitmap(size: viewport)
///         for x in stride(from: 0, to: viewport.width, by: 2) {
///             for y in 0..<viewport.height { picture[x, y] = true }
///         }
///         return picture
///     }
/// }
/// ```
public protocol BannerContent: Sendable {
    /// Returns the size of the picture without drawing it.
    ///
    /// - Parameters:
    ///   - viewport: The part of the display that shows options. Larger content is clipped or panned, smaller
    ///     content is aligned.
    ///   - time: The time that the content shows.
    func size(in viewport: PixelSize, at time: ContentTime) -> PixelSize

    /// Draws the picture in the size that `size(in:at:)` returns.
    func draw(in viewport: PixelSize, at time: ContentTime) -> Bitmap

    /// Returns how long the picture at `time` stays the same, which is more than zero, or nil if it never changes.
    func lifetime(at time: ContentTime) -> Nanoseconds?

    /// Whether the picture depends on the wall clock, so that it cannot be drawn before the clock is set.
    var readsClock: Bool { get }

    /// Returns the text for reports, or nil if the content has none.
    func text(at time: ContentTime) -> String?

    /// Returns the size and the text together, for content that derives both from the same source.
    func sizeAndText(in viewport: PixelSize, at time: ContentTime) -> (size: PixelSize, text: String?)
}

extension BannerContent {
    /// Returns nil, for content that never changes.
    public func lifetime(at time: ContentTime) -> Nanoseconds? { nil }

    /// False, for content without a clock.
    public var readsClock: Bool { false }

    /// Returns nil, for content without a text.
    public func text(at time: ContentTime) -> String? { nil }

    /// Returns the results of `size(in:at:)` and `text(at:)`.
    public func sizeAndText(in viewport: PixelSize, at time: ContentTime) -> (size: PixelSize, text: String?)
    {
        (size(in: viewport, at: time), text(at: time))
    }
}
