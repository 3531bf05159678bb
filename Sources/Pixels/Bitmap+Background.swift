extension Bitmap {
    /// Draws a background behind the lit pixels of this color picture. `color` returns the background's color
    /// in column `x` and row `y`.
    ///
    /// The background covers neither lit pixels nor the dark pixels around them, including diagonal
    /// neighbors. This dark edge keeps letters readable in front of any background.
    package mutating func drawBackground(_ color: (_ x: Int, _ y: Int) -> Color) {
        guard format == .color, width > 0, height > 0 else { return }
        let (width, height) = (width, height)
        let bytesPerPixel = 3
        // There is an additional column and row of these on each side of the picture.
        let keptPixels = pixelsNearLitPixels()
        let paddedHeight = height + 2
        columns.withUnsafeMutableBufferPointer { bytes in
            keptPixels.withUnsafeBufferPointer { isKept in
                for x in 0..<width {
                    for y in 0..<height where !isKept[(x + 1) * paddedHeight + y + 1] {
                        let background = color(x, y)
                        let redOffset = bytesPerPixel * (x * height + y)
                        bytes[redOffset] = background.red
                        bytes[redOffset + 1] = background.green
                        bytes[redOffset + 2] = background.blue
                    }
                }
            }
        }
    }

    /// Returns, for each pixel of a color picture, column by column, whether it or one of its eight neighbors
    /// is lit.
    ///
    /// There is an additional column and row on each side, so the neighbors of a pixel at the border need no
    /// special case. The pixel in column x and row y of the picture is in column x + 1 and row y + 1 of the
    /// result.
    private func pixelsNearLitPixels() -> [Bool] {
        let (width, height) = (width, height)
        let bytesPerPixel = 3
        let paddedHeight = height + 2
        var nearLitPixels = [Bool](repeating: false, count: (width + 2) * paddedHeight)
        columns.withUnsafeBufferPointer { bytes in
            nearLitPixels.withUnsafeMutableBufferPointer { isNear in
                for x in 0..<width {
                    for y in 0..<height {
                        let redOffset = bytesPerPixel * (x * height + y)
                        let isLit = bytes[redOffset] | bytes[redOffset + 1] | bytes[redOffset + 2] != 0
                        guard isLit else { continue }
                        // The pixel and its eight neighbors.
                        for column in x...x + 2 {
                            for row in y...y + 2 { isNear[column * paddedHeight + row] = true }
                        }
                    }
                }
            }
        }
        return nearLitPixels
    }
}
