extension Bitmap {
    /// Overwrites the columns from `x` on with the columns `range` of `source`, which has the same height, converted
    /// to this picture's format, without allocation. Returns whether any pixel changed.
    ///
    /// In one format it is a block copy. A color becomes a gray by its light. A gray or a color becomes a lit bit if
    /// its strongest part is at least half: judged by its light, a word in pure blue would be dark. `colors`: what a picture
    /// of colors can show; nil for all colors.
    public mutating func replaceColumns(
        from x: Int,
        with range: Range<Int>,
        of source: Bitmap,
        in colors: LampColors? = nil
    ) -> Bool {
        precondition(
            height == source.height && x >= 0 && x <= width - range.count
                && range.lowerBound >= 0 && range.upperBound <= source.width,
            "the columns exist in both pictures"
        )
        let first = range.lowerBound
        if let colors, format == .color {
            return replacePixels(from: x, with: first, count: range.count, of: source, colors.shown)
        }
        switch (source.format, format) {
        case (.bit, .bit), (.gray, .gray), (.color, .color):
            return replaceBytes(from: x, with: first, count: range.count, of: source)
        case (.color, .gray):
            return replaceGrays(from: x, with: first, count: range.count, of: source)
        case (.gray, .bit), (.color, .bit):
            return replaceBits(from: x, with: first, count: range.count, of: source)
        case (.bit, .gray), (.bit, .color), (.gray, .color):
            return replacePixels(from: x, with: first, count: range.count, of: source) { $0 }
        }
    }

    private mutating func replaceBytes(from x: Int, with first: Int, count: Int, of source: Bitmap) -> Bool {
        let stride = bytesPerColumn
        return source.columns.withUnsafeBytes { source in
            columns.withUnsafeMutableBytes { target in
                guard let read = source.baseAddress, let written = target.baseAddress else { return false }
                return Self.replace(written + x * stride, with: read + first * stride, count: count * stride)
            }
        }
    }

    /// Colors by their light.
    private mutating func replaceGrays(from x: Int, with first: Int, count: Int, of source: Bitmap) -> Bool {
        let pixels = count * height
        let (target, read) = (x * height, first * 3 * height)
        return source.columns.withUnsafeBufferPointer { source in
            columns.withUnsafeMutableBufferPointer { columns in
                var difference: UInt8 = 0
                for pixel in 0..<pixels {
                    let part = read + 3 * pixel
                    let light =
                        Color(red: source[part], green: source[part + 1], blue: source[part + 2]).light
                    difference |= columns[target + pixel] ^ light
                    columns[target + pixel] = light
                }
                return difference != 0
            }
        }
    }

    /// Grays or colors by their strongest part. The highest bit of a part says whether it is at least half.
    private mutating func replaceBits(from x: Int, with first: Int, count: Int, of source: Bitmap) -> Bool {
        let (height, stride, sourceStride) = (height, bytesPerColumn, source.bytesPerColumn)
        let parts = source.format == .color ? 3 : 1
        return source.columns.withUnsafeBufferPointer { source in
            columns.withUnsafeMutableBufferPointer { columns in
                var difference: UInt8 = 0
                for column in 0..<count {
                    var part = (first + column) * sourceStride
                    for row in 0..<stride {
                        var byte: UInt8 = 0
                        for bit in 0..<min(8, height - 8 * row) {
                            var strongest = source[part]
                            if parts == 3 { strongest |= source[part + 1] | source[part + 2] }
                            byte |= (strongest >> 7) << UInt8(bit)
                            part += parts
                        }
                        let written = (x + column) * stride + row
                        difference |= columns[written] ^ byte
                        columns[written] = byte
                    }
                }
                return difference != 0
            }
        }
    }

    /// Pixels that this picture's format can store as they are.
    private mutating func replacePixels(
        from x: Int,
        with first: Int,
        count: Int,
        of source: Bitmap,
        _ shown: (Color) -> Color
    ) -> Bool {
        var isChanged = false
        for column in 0..<count {
            for y in 0..<height {
                let color = shown(source[colorAt: first + column, y])
                isChanged = isChanged || self[colorAt: x + column, y] != color
                self[colorAt: x + column, y] = color
            }
        }
        return isChanged
    }
}
