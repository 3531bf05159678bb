extension Bitmap {
    /// Draws a background behind the lit pixels of a color picture, in place. `color` returns the background's color in
    /// column `x` and row `y`.
    ///
    /// The background covers neither lit pixels nor the dark pixels around them, including diagonal neighbors. This
    /// dark edge keeps letters readable in front of any background.
    package mutating func drawBehind(_ color: (_ x: Int, _ y: Int) -> Color) {
        guard format == .color, width > 0, height > 0 else { return }
        let (width, height) = (width, height)
        // There is an additional column and row on each side, so the neighbors of a pixel at the border need no special
        // case.
        let stride = height + 2
        var isCovered = [Bool](repeating: false, count: (width + 2) * stride)
        columns.withUnsafeMutableBufferPointer { bytes in
            isCovered.withUnsafeMutableBufferPointer { covered in
                for x in 0..<width {
                    for y in 0..<height {
                        let first = 3 * (x * height + y)
                        guard bytes[first] | bytes[first + 1] | bytes[first + 2] != 0 else { continue }
                        for column in x...x + 2 {
                            for row in y...y + 2 { covered[column * stride + row] = true }
                        }
                    }
                }
                for x in 0..<width {
                    for y in 0..<height where !covered[(x + 1) * stride + y + 1] {
                        let color = color(x, y)
                        let first = 3 * (x * height + y)
                        bytes[first] = color.red
                        bytes[first + 1] = color.green
                        bytes[first + 2] = color.blue
                    }
                }
            }
        }
    }
}
