/// A picture in the form in which it is sent to a display: with its pixels in the order of transmission,
/// after gamma correction and dimming.
struct WirePicture {
    /// The bytes to send: three bytes for each pixel, in the order of transmission.
    private(set) var bytes: [UInt8]
    /// The offset of each pixel in the bytes of the sign's picture. The offsets are in the order in which the
    /// pixels are sent.
    private let sourceOffsets: [UInt32]
    /// The offsets of the three color bytes of each pixel, relative to the pixel's first byte in the sign's
    /// picture, in the order in which the bytes are sent.
    private let colorOffsets: (Int, Int, Int)

    /// Creates a black picture. For each pixel to send, `order` contains its index in the sign's picture.
    /// `channels` contains the indices of the three colors in the order in which they are sent.
    init(order: [UInt32], channels: [UInt8]) {
        bytes = [UInt8](repeating: 0, count: 3 * order.count)
        sourceOffsets = order.map { 3 * $0 }
        self.colorOffsets = (Int(channels[0]), Int(channels[1]), Int(channels[2]))
    }

    /// Replaces the contents with `picture`, a picture of the sign. Puts the pixels into the order in which
    /// they are sent (`sourceOffsets`), and also the three color bytes of each pixel (`colorOffsets`).
    /// Replaces each byte by its value in `table`, which applies gamma correction and brightness. Both
    /// pictures must have the same number of pixels, with three bytes each.
    mutating func replaceContents(with picture: [UInt8], table: PixelTable) {
        let (firstColor, secondColor, thirdColor) = colorOffsets
        // Access to arrays through buffers avoids checks of bounds and uniqueness for each byte.
        bytes.withUnsafeMutableBufferPointer { target in
            picture.withUnsafeBufferPointer { source in
                table.values.withUnsafeBufferPointer { values in
                    sourceOffsets.withUnsafeBufferPointer { offsets in
                        for pixel in offsets.indices {
                            let sourceOffset = Int(offsets[pixel])
                            target[3 &* pixel] = values[Int(source[sourceOffset &+ firstColor])]
                            target[3 &* pixel &+ 1] = values[Int(source[sourceOffset &+ secondColor])]
                            target[3 &* pixel &+ 2] = values[Int(source[sourceOffset &+ thirdColor])]
                        }
                    }
                }
            }
        }
    }
}
