import MonotonicTime

/// Anything that a banner can show: a text, a picture, a moving picture, a clock, a page of light.
///
/// A content is a value that draws when it is asked. It is drawn when it comes into view and kept; it is asked
/// again only when its `lifetime` is over, or when the room for it has changed. Motion is none of its business.
///
/// ```swift
/// struct Stripes: BannerContent {
///     func size(in room: PixelSize, at time: ContentTime) -> PixelSize { room }
///     func draw(in room: PixelSize, at time: ContentTime) -> Bitmap {
///         var picture = Bitmap(width: room.width, height: room.height)
///         for x in stride(from: 0, to: room.width, by: 2) {
///             for y in 0..<room.height { picture[x, y] = true }
///         }
///         return picture
///     }
/// }
/// ```
public protocol BannerContent: Sendable {
    /// The size of the picture that `draw` makes, found without drawing it.
    ///
    /// - Parameters:
    ///   - room: The part of the display in which options appear. A content may be longer, or smaller; it is
    ///     clipped, panned over or centered.
    ///   - time: The moment that it shows.
    func size(in room: PixelSize, at time: ContentTime) -> PixelSize

    /// The picture, of the size that `size(in:at:)` gives for the same room and time.
    func draw(in room: PixelSize, at time: ContentTime) -> Bitmap

    /// How long the picture stays as it is from `time` on; nil is for ever. Always more than zero.
    func lifetime(at time: ContentTime) -> Nanoseconds?

    /// Whether what it shows depends on the wall clock, so that the clock must be right.
    var readsClock: Bool { get }

    /// The words that reports repeat; nil where the content has none of its own.
    func text(at time: ContentTime) -> String?

    /// The size and the words together, which takes a content that makes both of the same words half the time.
    func sizeAndText(in room: PixelSize, at time: ContentTime) -> (size: PixelSize, text: String?)
}

extension BannerContent {
    /// A content that never changes.
    public func lifetime(at time: ContentTime) -> Nanoseconds? { nil }

    /// A content that shows the same whatever the time of day.
    public var readsClock: Bool { false }

    /// A content without words.
    public func text(at time: ContentTime) -> String? { nil }

    /// The size, and then the words.
    public func sizeAndText(in room: PixelSize, at time: ContentTime) -> (size: PixelSize, text: String?) {
        (size(in: room, at: time), text(at: time))
    }
}
