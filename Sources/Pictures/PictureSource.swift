import MonotonicTime
import Pixels

/// A picture, or a moving one, as it is kept in memory: no higher than the display, and in color only
/// where the display has colors.
public struct PictureSource: Hashable, Sendable {
    /// A picture and how long it is shown.
    public struct Frame: Hashable, Sendable {
        /// What is shown: its light alone, or its red, its green and its blue.
        public var planes: [GrayPicture]
        /// How long; of no meaning where there is no other frame.
        public var duration: Nanoseconds

        /// The first plane.
        public var picture: GrayPicture { planes.first ?? GrayPicture(width: 0, height: 0, pixels: []) }

        /// A gray picture that is shown for `duration`.
        public init(picture: GrayPicture, duration: Nanoseconds) {
            self.init(planes: [picture], duration: duration)
        }

        /// A picture of one plane or three, all of one size, that is shown for `duration`.
        init(planes: [GrayPicture], duration: Nanoseconds) {
            self.planes = planes
            self.duration = duration
        }
    }

    /// The size that the file says.
    public let natural: PixelSize
    /// The frames, all of one size. A frame differs from the one before it.
    public private(set) var frames: [Frame] = []

    /// A source of a picture whose file says that it is `natural` large; without a frame yet.
    public init(natural: PixelSize) {
        self.natural = natural
    }

    /// Adds a frame; one that looks as the one before lengthens that.
    public mutating func append(_ frame: Frame) {
        if let last = frames.indices.last, frames[last].planes == frame.planes {
            frames[last].duration = frames[last].duration + frame.duration
        } else {
            frames.append(frame)
        }
    }

    /// About how many bytes the frames take.
    public var byteCount: Int {
        frames.reduce(0) { $0 + Self.cost(of: $1.picture.size, planes: $1.planes.count) }
    }

    /// About how many bytes a frame of `size` takes.
    static func cost(of size: PixelSize, planes: Int) -> Int {
        (size.width * size.height + 64) * planes
    }
}
