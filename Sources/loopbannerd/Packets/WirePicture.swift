/// A picture as it is sent: with its pixels in network order, after gamma correction and dimming.
struct WirePicture {
    /// The three bytes of each pixel, in network order.
    private(set) var bytes: [UInt8]
    /// For each pixel in network order, its offset in the bytes of the sign's picture.
    private let sourceOffsets: [UInt32]
    /// For each of a pixel's three bytes in network order, its offset from the pixel's first byte in the sign's
    /// picture.
    private let channels: (Int, Int, Int)

    /// Creates a black picture. `order` contains the index of each pixel in the sign's picture, and `channels` is the
    /// order of the colors.
    init(order: [UInt32], channels: [UInt8]) {
        bytes = [UInt8](repeating: 0, count: 3 * order.count)
        sourceOffsets = order.map { 3 * $0 }
        self.channels = (Int(channels[0]), Int(channels[1]), Int(channels[2]))
    }

    /// Replaces this picture with `picture`, the picture of the sign: puts its pixels and the colors of each pixel into
    /// network order, and applies gamma and brightness with `table`, which contains the new value for each value of a
    /// byte. Both pictures must have the same number of pixels, with three bytes each.
    mutating func set(_ picture: [UInt8], _ table: PixelTable) {
        let (first, second, third) = channels
        // Access to arrays through buffers avoids checks of bounds and uniqueness for each byte.
        bytes.withUnsafeMutableBufferPointer { target in
            picture.withUnsafeBufferPointer { source in
                table.values.withUnsafeBufferPointer { values in
                    sourceOffsets.withUnsafeBufferPointer { sourceOffsets in
                        for pixel in sourceOffsets.indices {
                            let sourceOffset = Int(sourceOffsets[pixel])
                            target[3 &* pixel] = values[Int(source[sourceOffset &+ first])]
                            target[3 &* pixel &+ 1] = values[Int(source[sourceOffset &+ second])]
                            target[3 &* pixel &+ 2] = values[Int(source[sourceOffset &+ third])]
                        }
                    }
                }
            }
        }
    }
}
