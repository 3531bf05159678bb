/// An animated PNG file that is written byte by byte according to the specification (PNG, third edition), without
/// compression. Its pixels are gray levels with alpha, of eight bits each.
public struct TinyAPNG {
    /// A frame of the animation.
    public struct Frame {
        /// The pixels of the frame, row by row: gray and alpha.
        public var rows: [[(gray: UInt8, alpha: UInt8)]]
        /// The column of the canvas at which the frame begins.
        public var left = 0
        /// The row of the canvas at which the frame begins.
        public var top = 0
        /// The time for which the frame is shown, in seconds, as a fraction.
        public var delay: (numerator: Int, denominator: Int) = (1, 10)
        /// How the frame is removed: 0 not at all, 1 by transparent pixels, 2 by what was there before.
        public var disposal: UInt8 = 0
        /// Whether the frame is drawn over the canvas. Otherwise it replaces its area.
        public var isOver = false

        /// Creates a frame of opaque gray levels.
        public init(gray rows: [[UInt8]]) {
            self.rows = rows.map { $0.map { ($0, 255) } }
        }
    }

    /// The width of the canvas in pixels.
    public var width: Int
    /// The height of the canvas in pixels.
    public var height: Int
    /// The frames in the order of the file.
    public var frames: [Frame]
    /// Whether the picture for programs without animations is black, and not the first frame.
    public var hasHiddenPicture = false
    /// The number of frames that the file states, or nil for the actual number.
    public var statedFrames: Int?

    /// Creates a file whose canvas has `width` × `height` pixels.
    public init(width: Int, height: Int, frames: [Frame]) {
        self.width = width
        self.height = height
        self.frames = frames
    }

    /// The contents of the file.
    public var bytes: [UInt8] {
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        file += TinyPNG.chunk("IHDR", Self.big(width) + Self.big(height) + [8, 4, 0, 0, 0])
        file += TinyPNG.chunk("acTL", Self.big(statedFrames ?? frames.count) + Self.big(0))
        if hasHiddenPicture {
            let rows = [[UInt8]](repeating: [0] + [UInt8](repeating: 255, count: 2 * width), count: height)
            file += TinyPNG.chunk("IDAT", TinyPNG.stored(rows.flatMap { $0 }))
        }
        var sequence = 0
        for (index, frame) in frames.enumerated() {
            file += TinyPNG.chunk("fcTL", Self.big(sequence) + Self.control(of: frame))
            sequence += 1
            let data = TinyPNG.stored(frame.rows.flatMap { [0] + $0.flatMap { [$0.gray, $0.alpha] } })
            if index == 0, !hasHiddenPicture {
                file += TinyPNG.chunk("IDAT", data)
                continue
            }
            // The data may be in several chunks.
            for part in [data.prefix(3), data.dropFirst(3)] {
                file += TinyPNG.chunk("fdAT", Self.big(sequence) + part)
                sequence += 1
            }
        }
        return file + TinyPNG.chunk("IEND", [])
    }

    private static func control(of frame: Frame) -> [UInt8] {
        big(frame.rows.first?.count ?? 0) + big(frame.rows.count) + big(frame.left) + big(frame.top)
            + [frame.delay.numerator, frame.delay.denominator].flatMap { big($0).suffix(2) }
            + [frame.disposal, frame.isOver ? 1 : 0]
    }

    private static func big(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
