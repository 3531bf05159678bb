import Pixels

/// A picture of light: for each pixel 0, dark, to 255, bright, as it looks over black.
public struct GrayPicture: Hashable, Sendable {
    /// Pixels from left to right.
    public let width: Int
    /// Pixels from top to bottom.
    public let height: Int
    /// The light of each pixel, row by row, `width` × `height` of them.
    public let pixels: [UInt8]

    /// A picture of `width` × `height` pixels, negative sizes counting as zero. Pixels that are missing are dark,
    /// pixels beyond are left out.
    public init(width: Int, height: Int, pixels: [UInt8]) {
        self.width = max(0, width)
        self.height = max(0, height)
        let count = self.width * self.height
        let missing = [UInt8](repeating: 0, count: max(0, count - pixels.count))
        self.pixels = pixels.count == count ? pixels : Array(pixels.prefix(count)) + missing
    }

    /// How many pixels it has across and down.
    public var size: PixelSize { PixelSize(width: width, height: height) }

    /// The picture made as large as `size`. Each pixel is the average light of the area that it stands for: a
    /// smaller picture loses nothing but detail, one enlarged by a whole factor is made of sharp squares.
    public func scaled(to size: PixelSize) -> GrayPicture {
        size == self.size ? self : shaped(PictureShape(part: PixelRectangle(of: self.size), size: size))
    }

    /// A part of the picture, as it is.
    func part(_ area: PixelRectangle) -> GrayPicture {
        shaped(PictureShape(area))
    }

    private func shaped(_ shape: PictureShape) -> GrayPicture {
        var scaler = AreaScaler(shape)
        pixels.withUnsafeBufferPointer { pixels in
            for y in 0..<height {
                scaler.append(UnsafeBufferPointer(rebasing: pixels[y * width..<(y + 1) * width]))
            }
        }
        return scaler.picture
    }
}
