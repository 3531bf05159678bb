import Pixels

/// A description of how pictures are sent to an LED strip: their encoding, and the pixel that each LED shows.
struct PixelStripPlan {
    let size: PixelSize
    /// The offset of each LED's pixel in the bytes of a color frame, in the order in which the LEDs follow
    /// each other on the strip.
    let pixelOffsets: [Int]
    var order: ColorOrder
    var encoding: PixelCode
    /// The maximum current of the LED strip, or nil if no limit is needed because the LEDs have a separate
    /// power supply.
    var currentLimit: CurrentLimit?

    /// Creates a plan for pictures of `size` pixels.
    ///
    /// - Parameters:
    ///   - size: The size of the display in pixels.
    ///   - path: The position of each LED, in the order in which the LEDs follow each other on the strip.
    ///   - order: The order of the color channels of an LED.
    ///   - encoding: The encoding of a picture on the bus.
    ///   - currentLimit: The maximum current of the strip, or nil for no limit.
    init(
        size: PixelSize,
        path: [(x: Int, y: Int)],
        order: ColorOrder,
        encoding: PixelCode,
        currentLimit: CurrentLimit? = nil
    ) {
        self.size = size
        pixelOffsets = path.map { 3 * ($0.x * size.height + $0.y) }
        self.order = order
        self.encoding = encoding
        self.currentLimit = currentLimit
    }
}
