import MonotonicTime

/// A decoded picture, still or animated. It contains only the data that the display needs: it is not higher
/// than the display, and it has colors only if the display has colors.
public struct PictureSource: Hashable, Sendable {
    package struct Frame: Hashable, Sendable {
        /// The pixels of the frame: one plane of grays, or three planes with the levels of red, green and
        /// blue. All planes have the same size.
        package var planes: [GrayPicture]
        /// The time for which the frame is shown. It is not used if the picture has only one frame.
        package var duration: Nanoseconds

        /// Creates a frame from its planes, one for grays or three for red, green and blue. All planes must
        /// have the same size. `duration` is the time for which the frame is shown.
        package init(planes: [GrayPicture], duration: Nanoseconds) {
            self.planes = planes
            self.duration = duration
        }

        package var picture: GrayPicture { planes.first ?? GrayPicture(width: 0, height: 0, pixels: []) }
    }

    package let originalSize: PixelSize
    /// The frames of the picture, all of which have the same size. Consecutive frames always differ.
    package private(set) var frames: [Frame] = []

    package init(originalSize: PixelSize) {
        self.originalSize = originalSize
    }

    /// Appends a frame to the picture. If its pixels equal those of the last frame, the duration of the last
    /// frame is extended instead.
    package mutating func append(_ frame: Frame) {
        if let last = frames.indices.last, frames[last].planes == frame.planes {
            frames[last].duration = frames[last].duration + frame.duration
        } else {
            frames.append(frame)
        }
    }

    /// The approximate memory that all frames of the picture take together, in bytes.
    public var byteCount: Int {
        frames.reduce(0) { $0 + Self.byteCount(ofFrame: $1.picture.size, planeCount: $1.planes.count) }
    }

    /// Returns the approximate memory that a frame of the size `size` takes, in bytes. `planeCount` is the
    /// number of its planes: one for grays or three for colors.
    package static func byteCount(ofFrame size: PixelSize, planeCount: Int) -> Int {
        (size.width * size.height + 64) * planeCount
    }
}

extension PictureSource.Frame {
    /// Creates a frame that shows the grayscale picture `picture` for `duration`.
    package init(picture: GrayPicture, duration: Nanoseconds) {
        self.init(planes: [picture], duration: duration)
    }
}
