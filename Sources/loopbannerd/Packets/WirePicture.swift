/// A picture in the form in which it is sent to a display: with its pixels in network order, after gamma
/// correction and dimming.
struct WirePicture {
    /// The bytes to send: three for each pixel, in network order.
    private(set) var bytes: [UInt8]
    /// The offset of each pixel, in network order, in the bytes of the sign's picture.
    private let sourceOffsets: [UInt32]
    /// The offsets of the color bytes to send for each pixel, in network order, from the pixel's first byte
    /// in the sign's picture.
    private let channels: (Int, Int, Int)

    /// Creates a black picture. `order` contains the index of each pixel to send in the sign's picture, and
    /// `channels` contains the indices of the three colors in the order in which they are sent.
    init(order: [UInt32], channels: [UInt8]) {
        bytes = [UInt8](repeating: 0, count: 3 * order.count)
        sourceOffsets = order.map { 3 * $0 }
        self.channels = (Int(channels[0]), Int(channels[1]), Int(channels[2]))
    }

    /// Replaces the contents with `picture`, a picture of the sign: puts its pixels and the colors of each
    /// pixel into network order, and applies gamma correction and brightness with `table`. Both pictures must
    /// have the same number of pixels, with three bytes each.
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
