/// A GIF file that is written byte by byte according to the specification (GIF89a), without compression.
public struct TinyGIF {
    /// A frame of the animation. Its pixels are indices into the palette.
    public struct Frame {
        /// The pixels of the frame, row by row.
        public var rows: [[UInt8]]
        /// The column of the canvas at which the frame begins.
        public var left = 0
        /// The row of the canvas at which the frame begins.
        public var top = 0
        /// The time for which the frame is shown, in hundredths of a second.
        public var delay = 10
        /// How the frame is removed: 0 and 1 not at all, 2 by the background, 3 by what was there before.
        public var disposal = 0
        /// The palette index of transparent pixels, or nil if no pixel is transparent.
        public var transparent: UInt8?
        /// The gray levels of the frame's own palette, or nil for the palette of the file.
        public var grays: [UInt8]?
        /// Whether the rows are stored in four passes.
        public var isInterlaced = false
        /// Whether the frame has a graphic control extension, which contains the delay.
        public var hasControl = true

        /// Creates a frame that is shown for `delay` hundredths of a second.
        public init(_ rows: [[UInt8]], delay: Int = 10) {
            self.rows = rows
            self.delay = delay
        }

        /// Creates a frame that is drawn in characters: `#` is palette index 1, `.` is 0, and any other is 2.
        public init(art: [String], delay: Int = 10) {
            self.init(art.map { $0.map { $0 == "#" ? 1 : $0 == "." ? 0 : 2 } }, delay: delay)
        }
    }

    /// The width of the canvas in pixels.
    public var width: Int
    /// The height of the canvas in pixels.
    public var height: Int
    /// The gray levels of the palette. There must be 2, 4, 8 … or 128 of them. Nil for a file without a palette.
    public var grays: [UInt8]? = [0, 255, 128, 64]
    /// The frames in the order of the file.
    public var frames: [Frame]

    /// Creates a file whose canvas has `width` × `height` pixels.
    public init(width: Int, height: Int, frames: [Frame]) {
        self.width = width
        self.height = height
        self.frames = frames
    }

    /// The contents of the file.
    public var bytes: [UInt8] {
        let palette = grays.map(Self.palette) ?? (flags: 0, colors: [])
        var file = Array("GIF89a".utf8) + Self.little(width) + Self.little(height)
        file += [palette.flags, 0, 0] + palette.colors
        // The Netscape extension requests endless repetition.
        file += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
        for frame in frames { file += Self.bytes(of: frame) }
        return file + [0x3B]
    }

    private static func bytes(of frame: Frame) -> [UInt8] {
        var bytes: [UInt8] = []
        if frame.hasControl {
            let flags = UInt8(frame.disposal << 2) | (frame.transparent == nil ? 0 : 1)
            bytes += [0x21, 0xF9, 4, flags] + little(frame.delay) + [frame.transparent ?? 0, 0]
        }
        let palette = frame.grays.map(Self.palette) ?? (flags: 0, colors: [])
        bytes += [0x2C] + little(frame.left) + little(frame.top)
        bytes += little(frame.rows.first?.count ?? 0) + little(frame.rows.count)
        bytes += [palette.flags | (frame.isInterlaced ? 0x40 : 0)] + palette.colors
        var rows = frame.rows
        if frame.isInterlaced {
            let order = [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap {
                Array(stride(from: $0.0, to: frame.rows.count, by: $0.1))
            }
            rows = order.map { frame.rows[$0] }
        }
        return bytes + compressed(rows.flatMap { $0 })
    }

    private static func palette(_ grays: [UInt8]) -> (flags: UInt8, colors: [UInt8]) {
        let bits = (1...7).first { 1 << $0 >= grays.count } ?? 7
        let padded = grays + [UInt8](repeating: 0, count: (1 << bits) - grays.count)
        return (flags: 0x80 | UInt8(bits - 1), colors: padded.flatMap { [$0, $0, $0] })
    }

    /// Returns pixels as codes of eight bits. The code table is cleared before it would make the codes longer.
    private static func compressed(_ pixels: [UInt8]) -> [UInt8] {
        var data: [UInt8] = []
        for start in stride(from: 0, to: pixels.count, by: 120) {
            data += [0x80] + pixels[start..<min(start + 120, pixels.count)]
        }
        data += [0x81]
        var blocks: [UInt8] = [7]
        for start in stride(from: 0, to: data.count, by: 255) {
            let block = data[start..<min(start + 255, data.count)]
            blocks += [UInt8(block.count)] + block
        }
        return blocks + [0]
    }

    private static func little(_ number: Int) -> [UInt8] {
        [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
    }
}
