import MonotonicTime
import Pixels

/// A picture, or a moving one, as it is kept in memory: light, no higher than the display.
public struct PictureSource: Hashable, Sendable {
    /// A picture and how long it is shown.
    public struct Frame: Hashable, Sendable {
        /// What is shown.
        public var picture: GrayPicture
        /// How long; of no meaning where there is no other frame.
        public var duration: Nanoseconds

        /// A picture that is shown for `duration`.
        public init(picture: GrayPicture, duration: Nanoseconds) {
            self.picture = picture
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
        if let last = frames.indices.last, frames[last].picture == frame.picture {
            frames[last].duration = frames[last].duration + frame.duration
        } else {
            frames.append(frame)
        }
    }

    /// About how many bytes the frames take.
    public var byteCount: Int {
        frames.reduce(0) { $0 + Self.cost(of: $1.picture.size) }
    }

    /// About how many bytes a frame of `size` takes.
    static func cost(of size: PixelSize) -> Int {
        size.width * size.height + 64
    }
}
