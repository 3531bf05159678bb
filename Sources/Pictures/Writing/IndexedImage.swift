import Pixels

/// A picture whose pixels are numbers of colors of a palette, row by row from the top.
public struct IndexedImage: Hashable, Sendable {
    /// Pixels from left to right.
    public let width: Int
    /// Pixels from top to bottom.
    public let height: Int
    /// A byte for each pixel.
    public internal(set) var pixels: [UInt8]

    /// A picture of `width` × `height` pixels that all have the same color; negative sizes count as zero.
    public init(width: Int, height: Int, color: UInt8 = 0) {
        self.width = max(0, width)
        self.height = max(0, height)
        pixels = [UInt8](repeating: color, count: self.width * self.height)
    }

    /// The color of the pixel in column `x`, row `y`. Outside the picture it is 0, and changes nothing.
    public subscript(x: Int, y: Int) -> UInt8 {
        get {
            guard x >= 0, x < width, y >= 0, y < height else { return 0 }
            return pixels[y * width + x]
        }
        set {
            guard x >= 0, x < width, y >= 0, y < height else { return }
            pixels[y * width + x] = newValue
        }
    }

    /// Draws the lit pixels of `picture` in one color, each as `scale` × `scale` pixels, from `x`, `y` on.
    public mutating func stamp(_ picture: Bitmap, x: Int, y: Int, scale: Int, color: UInt8) {
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

    /// Overwrites the rectangle at `x`, `y` with a picture; what lies outside is left out.
    public mutating func place(_ picture: IndexedImage, x: Int, y: Int) {
        for row in 0..<picture.height {
            for column in 0..<picture.width {
                self[x + column, y + row] = picture[column, row]
            }
        }
    }
}
