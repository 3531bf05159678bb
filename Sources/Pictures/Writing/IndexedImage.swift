import Pixels

/// A picture whose pixels are indices into a palette. The pixels are stored row by row, starting at the top.
package struct IndexedImage: Hashable, Sendable {
    package let width: Int
    package let height: Int
    package internal(set) var pixels: [UInt8]

    /// Creates a picture in which every pixel has the palette index `color`. A negative width or height is replaced by
    /// zero.
    package init(width: Int, height: Int, color: UInt8 = 0) {
        self.width = max(0, width)
        self.height = max(0, height)
        pixels = [UInt8](repeating: color, count: self.width * self.height)
    }

    /// The palette index of the pixel in column `x` and row `y`. Outside of the picture, the index is 0 and assignments
    /// have no effect.
    package subscript(x: Int, y: Int) -> UInt8 {
        get {
            guard x >= 0, x < width, y >= 0, y < height else { return 0 }
            return pixels[y * width + x]
        }
        set {
            guard x >= 0, x < width, y >= 0, y < height else { return }
            pixels[y * width + x] = newValue
        }
    }

    /// Draws each lit pixel of `picture` into this image as a square of `scale` × `scale` pixels with the
    /// palette index `color`. The top left corner of the drawing is in column `x` and row `y` of the image.
    package mutating func stamp(_ picture: Bitmap, x: Int, y: Int, scale: Int, color: UInt8) {
        for column in 0..<picture.width {
            for row in 0..<picture.height where picture[column, row] {
                for dy in 0..<scale {
                    for dx in 0..<scale {
                        self[x + column * scale + dx, y + row * scale + dy] = color
                    }
                }
            }
        }
    }

    package mutating func place(_ picture: IndexedImage, x: Int, y: Int) {
        for row in 0..<picture.height {
            for column in 0..<picture.width {
                self[x + column, y + row] = picture[column, row]
            }
        }
    }
}
