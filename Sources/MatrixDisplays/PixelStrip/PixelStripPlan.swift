import Pixels

/// The data that define how pictures are sent to an LED strip: the encoding, and the pixel of each LED.
struct PixelStripPlan {
    let size: PixelSize
    /// For each LED in strip order, the offset of its pixel in the bytes of a color frame.
    let pixels: [Int]
    var order: ColorOrder
    var code: PixelCode
    /// The current limit, or nil if the LEDs have a separate supply.
    var limit: CurrentLimit?

    /// Creates a plan for pictures of `size`. `path` contains the pixel of each LED in strip order.
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
