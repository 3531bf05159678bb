extension Bitmap {
    /// Returns a copy of this picture that is resized from the scale `old`, at which it was drawn, to the
    /// scale `new`. Each pixel gets the color of the nearest pixel of this picture. If either scale is below
    /// 1, the result is an empty picture.
    public func scaled(from old: Int, to new: Int) -> Bitmap {
        guard old > 0, new > 0 else { return Bitmap(width: 0, height: 0) }
        guard old != new else { return self }
        var scaled = Bitmap(width: width * new / old, height: height * new / old, format: format)
        for x in 0..<scaled.width {
            let sourceX = (2 * x + 1) * old / (2 * new)
            for y in 0..<scaled.height {
                scaled[colorAt: x, y] = self[colorAt: sourceX, (2 * y + 1) * old / (2 * new)]
            }
        }
        return scaled
    }

    /// Returns a monochrome picture (one bit per pixel) that is `factor` times as large and has smoothed
    /// diagonals.
    ///
    /// Every pixel becomes a square. Each corner of the square is a triangle of half the square's side. If
    /// the two neighbors adjacent to the corner are equal to each other and differ from the two opposite
    /// neighbors, the corner takes their value. At factor 2, this is the EPX rule.
    public func scaledSmoothly(by factor: Int) -> Bitmap {
        guard factor > 1 else { return self }
        var scaled = Bitmap(width: width * factor, height: height * factor)
        for x in 0..<width {
            for y in 0..<height {
                let square = Square(
                    pixel: self[x, y],
                    up: self[x, y - 1],
                    right: self[x + 1, y],
                    down: self[x, y + 1],
                    left: self[x - 1, y]
                )
                guard !square.isDark else { continue }

                // The result is dark at first, so only lit pixels are set.
                for column in 0..<factor {
                    for row in 0..<factor where square.isLit(column: column, row: row, factor: factor) {
                        scaled[x * factor + column, y * factor + row] = true
                    }
                }
            }
        }
        return scaled
    }
}

/// A pixel and its four neighbors, from which the pixels of an enlarged picture are computed.
private struct Square {
    var pixel: Bool
    var up: Bool
    var right: Bool
    var down: Bool
    var left: Bool

    var isDark: Bool { !pixel && !up && !right && !down && !left }

    /// Returns whether the enlarged pixel is lit in its column `column` and row `row`. The enlarged pixel is
    /// a square of `factor` columns and `factor` rows.
    func isLit(column: Int, row: Int, factor: Int) -> Bool {
        let (fromRight, fromBottom) = (factor - 1 - column, factor - 1 - row)
        let reach = factor / 2
        if column + row < reach, up == left, up != right, left != down { return up }
        if fromRight + row < reach, up == right, up != left, right != down { return up }
        if column + fromBottom < reach, down == left, down != right, left != up { return down }
        if fromRight + fromBottom < reach, down == right, down != left, right != up { return down }
        return pixel
    }
}
