import Pixels

/// A picture whose pixels are indices of palette colors, row by row from the top.
package struct IndexedImage: Hashable, Sendable {
    package let width: Int
    package let height: Int
    package internal(set) var pixels: [UInt8]

    /// Creates a picture of a single color, treating negative sizes as zero.
    package init(width: Int, height: Int, color: UInt8 = 0) {
        self.width = max(0, width)
        self.height = max(0, height)
        pixels = [UInt8](repeating: color, count: self.width * self.height)
    }

    /// The color of a pixel. Outside the picture it is 0, and assignments have no effect.
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

    /// Draws the lit pixels of `picture` in one color, each as `scale` × `scale` pixels, with the top left at `x`, `y`.
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
