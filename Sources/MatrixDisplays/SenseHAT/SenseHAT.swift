import BusInterfaces
import Pixels

/// The LED matrix of a Sense HAT, which is accessed through a kernel framebuffer. The framebuffer has 8×8 pixels of 16
/// bits, row by row from the top left. Each color has five bits (Linux driver rpisense-fb).
///
/// The kernel sends a picture up to 10 ms after it was written, so a partial picture is never visible. The kernel does
/// not report whether the board has received the picture.
final class SenseHAT: MatrixDisplay {
    static let boardSize = PixelSize(width: 8, height: 8)

    let size: PixelSize = SenseHAT.boardSize
    /// The brightness of the display as a percentage of the maximum light, from 1 to 100.
    private(set) var brightness: Int

    /// Whether the Sense HAT shows the frame. If false, all of its LEDs are dark.
    private var isLit = true
    private let open: () throws(BusError) -> any Framebuffer
    private var framebuffer: (any Framebuffer)?
    private var shades: SenseHATShades
    /// The offset of each pixel's color in the bytes of a frame, in the order of the framebuffer's pixels.
    private let sources: [Int]
    private var picture: [UInt16]

    /// Creates a display on a Sense HAT.
    ///
    /// - Parameters:
    ///   - mounting: The orientation of the board.
    ///   - brightness: The brightness in percent, which is clamped to 1…100.
    ///   - open: A function that opens the framebuffer. Each start of the display calls it.
    init(
        mounting: BoardMounting,
        brightness: Int,
        open: @escaping () throws(BusError) -> any Framebuffer
    ) {
        self.open = open
        self.brightness = Self.clamped(brightness)
        shades = SenseHATShades(brightness: self.brightness)
        picture = [UInt16](repeating: 0, count: size.width * size.height)
        sources = Self.sources(mounting)
    }

    /// Returns the offset of each pixel's color in the bytes of a frame, in the order of the framebuffer's
    /// pixels. The framebuffer is stored row by row, but a frame column by column. `mounting` is the
    /// orientation of the board.
    private static func sources(_ mounting: BoardMounting) -> [Int] {
        let size = boardSize
        let bytesPerPixel = 3
        var sources = [Int](repeating: 0, count: size.width * size.height)
        for x in 0..<size.width {
            for y in 0..<size.height {
                let boardPixel = mounting.upright(x, y, of: size)
                let framebufferIndex = boardPixel.y * size.width + boardPixel.x
                sources[framebufferIndex] = bytesPerPixel * (x * size.height + y)
            }
        }
        return sources
    }

    private static func clamped(_ percent: Int) -> Int { min(max(percent, 1), 100) }

    func setBrightness(_ percent: Int) -> Bool {
        guard Self.clamped(percent) != brightness else { return false }
        brightness = Self.clamped(percent)
        let former = shades
        shades = SenseHATShades(brightness: brightness)
        return shades != former
    }

    func setLit(_ isLit: Bool) -> Bool {
        defer { self.isLit = isLit }
        return isLit != self.isLit
    }

    func start(showing frame: Bitmap) throws(BusError) {
        framebuffer = nil
        framebuffer = try open()
        try present(frame)
    }

    func present(_ frame: Bitmap) throws(BusError) {
        precondition(
            frame.size == size && frame.format == .color,
            "a frame has its display's size and format"
        )
        guard isLit else { return try writeDarkness() }
        frame.bytes.withUnsafeBufferPointer { colors in
            for (pixel, source) in sources.enumerated() {
                let (red, green, blue) = (colors[source], colors[source + 1], colors[source + 2])
                let word = shades[red] << 11 | shades[green] << 6 | shades[blue]
                picture[pixel] = word.littleEndian
            }
        }
        try write()
    }

    /// Writes `frame` to the framebuffer again, which makes the kernel send it to the board again.
    func refresh(_ frame: Bitmap) throws(BusError) {
        try present(frame)
    }

    /// Stops the display and closes the framebuffer. If `ending` is `blank`, first writes a dark frame, and
    /// reopens the framebuffer if it was lost. Otherwise the last frame stays visible.
    func stop(_ ending: Ending) throws(BusError) {
        defer { framebuffer = nil }
        guard ending == .blank else { return }
        if framebuffer == nil { framebuffer = try open() }
        try writeDarkness()
    }

    private func writeDarkness() throws(BusError) {
        for pixel in picture.indices { picture[pixel] = 0 }
        try write()
    }

    private func write() throws(BusError) {
        // After any error, only a start restores the display, because a start reopens the framebuffer.
        guard let framebuffer = framebuffer.take() else {
            preconditionFailure("a display shows frames between start and the next failure")
        }
        let result = picture.withUnsafeBytes { bytes in
            Result { () throws(BusError) in try framebuffer.write(bytes) }
        }
        try result.get()
        self.framebuffer = framebuffer
    }
}
