/// A grayscale picture, in which each pixel has a level from 0 (dark) to 255 (bright). A pixel that is
/// transparent in the picture file has the level of the background, which is black by default.
public struct GrayPicture: Hashable, Sendable {
    package let width: Int
    package let height: Int
    /// The levels of all pixels of the picture, row by row.
    package let pixels: [UInt8]

    /// Creates a picture from `pixels`, the levels of its pixels, row by row. A negative width or height is
    /// replaced by zero. Missing pixels are dark, and surplus pixels are dropped.
    package init(width: Int, height: Int, pixels: [UInt8]) {
        self.width = max(0, width)
        self.height = max(0, height)
        let count = self.width * self.height
        let missing = [UInt8](repeating: 0, count: max(0, count - pixels.count))
        self.pixels = pixels.count == count ? pixels : Array(pixels.prefix(count)) + missing
    }

    package var size: PixelSize { PixelSize(width: width, height: height) }

    /// Returns the picture, scaled to `size`. Each pixel of the result has the average level of the area that
    /// it covers. A reduced picture therefore only loses detail, and a picture enlarged by an integer factor
    /// consists of sharp squares.
    package func scaled(to size: PixelSize) -> GrayPicture {
        size == self.size ? self : shaped(PictureShape(part: PixelRectangle(size: self.size), size: size))
    }

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
