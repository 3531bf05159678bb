import Pixels

/// A description of pictures for an LED strip: their encoding, and the pixel that each LED shows.
struct PixelStripPlan {
    let size: PixelSize
    /// For each LED in strip order, the offset of its pixel in the bytes of a color frame.
    let pixels: [Int]
    var order: ColorOrder
    var code: PixelCode
    /// The maximum current of the strip, or nil if no limit is needed because the LEDs have a separate power supply.
    var limit: CurrentLimit?

    /// Creates a plan for pictures of `size`. `path` contains the position of each LED in strip order.
    init(
        size: PixelSize,
        path: [(x: Int, y: Int)],
        order: ColorOrder,
        code: PixelCode,
        limit: CurrentLimit? = nil
    ) {
        self.size = size
        pixels = path.map { 3 * ($0.x * size.height + $0.y) }
        self.order = order
        self.code = code
        self.limit = limit
    }
}
