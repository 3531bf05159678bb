import Pixels

/// The encoding and the LED positions of a strip: a complete driver as data.
struct PixelStripPlan {
    let size: PixelSize
    /// The offset of each LED's pixel in a color picture, in strip order.
    let pixels: [Int]
    var order: ColorOrder
    var code: PixelCode
    /// The current limit, or nil if the LEDs have a separate supply.
    var limit: CurrentLimit?

    /// Creates a plan for pictures of `size`. `path` holds the pixel of each LED in strip order.
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
