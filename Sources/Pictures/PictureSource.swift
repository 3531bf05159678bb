import MonotonicTime
import Pixels

/// A decoded picture, still or moving: no higher than the display, and in color only if the display has colors.
public struct PictureSource: Hashable, Sendable {
    package struct Frame: Hashable, Sendable {
        /// One plane of light, or a red, a green and a blue one, all of the same size.
        package var planes: [GrayPicture]
        /// The duration, which is meaningless for a single frame.
        package var duration: Nanoseconds

        package var picture: GrayPicture { planes.first ?? GrayPicture(width: 0, height: 0, pixels: []) }
    }

    package let natural: PixelSize
    /// The frames, all of the same size. Consecutive frames differ.
    package private(set) var frames: [Frame] = []

    package init(natural: PixelSize) {
        self.natural = natural
    }

    /// Appends a frame. A frame that equals the last one extends its duration.
    package mutating func append(_ frame: Frame) {
        if let last = frames.indices.last, frames[last].planes == frame.planes {
            frames[last].duration = frames[last].duration + frame.duration
        } else {
            frames.append(frame)
        }
    }

    /// The approximate memory of the frames, in bytes.
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
