import MonotonicTime
import Pixels

/// A decoded picture, still or animated, with the pixels that the display needs: it is no higher than the display, and
/// in color only if the display has colors.
public struct PictureSource: Hashable, Sendable {
    package struct Frame: Hashable, Sendable {
        /// One plane of light levels, or three planes for red, green and blue, all of the same size.
        package var planes: [GrayPicture]
        /// The time for which the frame is shown. It has no meaning for a single frame.
        package var duration: Nanoseconds

        package var picture: GrayPicture { planes.first ?? GrayPicture(width: 0, height: 0, pixels: []) }
    }

    package let natural: PixelSize
    /// The frames, all of the same size. Consecutive frames differ.
    package private(set) var frames: [Frame] = []

    package init(natural: PixelSize) {
        self.natural = natural
    }

    /// Appends a frame. If it equals the last one, it extends that frame's duration instead.
    package mutating func append(_ frame: Frame) {
        if let last = frames.indices.last, frames[last].planes == frame.planes {
            frames[last].duration = frames[last].duration + frame.duration
        } else {
            frames.append(frame)
        }
    }

    /// The approximate size of the frames in memory, in bytes.
    public var byteCount: Int {
        frames.reduce(0) { $0 + Self.cost(of: $1.picture.size, planes: $1.planes.count) }
    }

    static func cost(of size: PixelSize, planes: Int) -> Int {
        (size.width * size.height + 64) * planes
    }
}

extension PictureSource.Frame {
    /// Creates a grayscale frame.
    package init(picture: GrayPicture, duration: Nanoseconds) {
        self.init(planes: [picture], duration: duration)
    }
}
