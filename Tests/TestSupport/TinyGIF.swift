/// A GIF file made byte by byte after the specification (GIF89a), without compression.
public struct TinyGIF {
    /// A frame, whose pixels are indices of the palette.
    public struct Frame {
        /// The rows.
        public var rows: [[UInt8]]
        /// The left edge on the canvas.
        public var left = 0
        /// The top edge on the canvas.
        public var top = 0
        /// The delay in hundredths of a second.
        public var delay = 10
        /// How it is removed: 0 or 1 not at all, 2 to the background, 3 to what was there before.
        public var disposal = 0
        /// The index of the transparent color.
        public var transparent: UInt8?
        /// A palette of grays for the frame alone.
        public var grays: [UInt8]?
        /// Whether the rows are stored in four passes.
        public var isInterlaced = false
        /// Whether the frame has a graphic control extension.
        public var hasControl = true

        /// Creates a frame with `delay` in hundredths of a second.
        public init(_ rows: [[UInt8]], delay: Int = 10) {
            self.rows = rows
            self.delay = delay
        }

        /// A frame drawn in characters: `#` is index 1, `.` is 0, and any other is 2.
        public init(art: [String], delay: Int = 10) {
            self.init(art.map { $0.map { $0 == "#" ? 1 : $0 == "." ? 0 : 2 } }, delay: delay)
        }
    }

    /// The width of the canvas.
    public var width: Int
    /// The height of the canvas.
    public var height: Int
    /// The gray levels of the palette: 2, 4, 8 … 128 of them; nil for a file without a palette.
    public var grays: [UInt8]? = [0, 255, 128, 64]
    /// The frames.
    public var frames: [Frame]

    /// Creates a file with a canvas of `width` × `height`.
    public init(width: Int, height: Int, frames: [Frame]) {
        self.width = width
        self.height = height
        self.frames = frames
    }

    /// The file.
    public var bytes: [UInt8] {
        let palette = grays.map(Self.palette) ?? (flags: 0, colors: [])
        var file = Array("GIF89a".utf8) + Self.little(width) + Self.little(height)
        file += [palette.flags, 0, 0] + palette.colors
        // Endless repetition in the Netscape extension.
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

    /// Codes of eight bits, the table cleared before it would make them longer.
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
