import Pixels

/// What a strip of LEDs is sent, and where its LEDs are: the whole of a driver, as data.
struct PixelStripPlan {
    /// The size of the picture.
    let size: PixelSize
    /// The first byte of each LED's pixel in a picture of colors, in the order of the strip.
    let pixels: [Int]
    /// The order of an LED's values.
    var order: ColorOrder
    /// How the LEDs take them.
    var code: PixelCode
    /// The most current that they may take; nil for LEDs with a supply of their own.
    var limit: CurrentLimit?

    /// A strip along `path`, the pixels of a picture of `size`.
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
