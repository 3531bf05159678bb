import Pixels

/// The description of how pictures are sent to an LED strip: the encoding, and the pixel that each LED shows.
struct PixelStripPlan {
    let size: PixelSize
    /// The offset, in the bytes of a color frame, of the pixel that each LED shows. The LEDs are in strip order.
    let pixels: [Int]
    var order: ColorOrder
    var code: PixelCode
    /// The maximum current of the strip, or nil if there is no limit because the LEDs have a separate supply.
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
