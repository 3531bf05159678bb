extension Bitmap {
    /// Replaces the columns starting at `x` with the columns `range` of `source`, converted to the format of
    /// this picture. Returns whether any pixel has changed.
    ///
    /// Nothing is allocated, and columns of the same format are copied as a block. A color is converted to a
    /// gray by its luminance. A gray or color is converted to a lit bit if its strongest component is at
    /// least half of the maximum. Luminance is not used for bits, because pure blue would be dark. Both
    /// pictures must have the same height.
    ///
    /// - Parameters:
    ///   - x: The first column to replace.
    ///   - range: The columns of `source`.
    ///   - source: The picture to copy from.
    ///   - colors: The colors that the display can show, if this is a color picture. Nil if it can show all
    ///     colors.
    public mutating func replaceColumns(
        from x: Int,
        with range: Range<Int>,
        of source: Bitmap,
        displayColors colors: LampColors? = nil
    ) -> Bool {
        precondition(
            height == source.height && x >= 0 && x <= width - range.count
                && range.lowerBound >= 0 && range.upperBound <= source.width,
            "the columns exist in both pictures"
        )
        let first = range.lowerBound
        if let colors, format == .color {
            return replacePixels(
                at: x,
                withColumnsFrom: first,
                count: range.count,
                of: source,
                convert: colors.displayed
            )
        }
        switch (source.format, format) {
        case (.bit, .bit), (.gray, .gray), (.color, .color):
            return replaceBytes(at: x, withColumnsFrom: first, count: range.count, of: source)
        case (.color, .gray):
            return replaceGrays(at: x, withColumnsFrom: first, count: range.count, of: source)
        case (.gray, .bit), (.color, .bit):
            return replaceBits(at: x, withColumnsFrom: first, count: range.count, of: source)
        case (.bit, .gray), (.bit, .color), (.gray, .color):
            return replacePixels(at: x, withColumnsFrom: first, count: range.count, of: source) { $0 }
        }
    }

    private mutating func replaceBytes(at x: Int, withColumnsFrom first: Int, count: Int, of source: Bitmap)
        -> Bool
    {
        let stride = bytesPerColumn
        return source.columns.withUnsafeBytes { source in
            columns.withUnsafeMutableBytes { target in
                guard let input = source.baseAddress, let output = target.baseAddress else { return false }
                return Self.replace(output + x * stride, with: input + first * stride, count: count * stride)
            }
        }
    }

    /// Replaces `count` columns of this grayscale picture, starting at column `x`, with the columns of the
    /// color picture `source` that start at `first`. Each gray is the luminance of its color. Returns whether
    /// any pixel has changed.
    private mutating func replaceGrays(at x: Int, withColumnsFrom first: Int, count: Int, of source: Bitmap)
        -> Bool
    {
        // Both pictures are stored column by column. The source has three bytes for each pixel, the target
        // one.
        let pixelCount = count * height
        let firstTarget = x * height
        let firstSource = first * 3 * height
        return source.columns.withUnsafeBufferPointer { source in
            columns.withUnsafeMutableBufferPointer { columns in
                var difference: UInt8 = 0
                for pixel in 0..<pixelCount {
                    let redOffset = firstSource + 3 * pixel
                    let luminance =
                        Color(
                            red: source[redOffset],
                            green: source[redOffset + 1],
                            blue: source[redOffset + 2]
                        ).luminance
                    // The bits that change in any pixel.
                    difference |= columns[firstTarget + pixel] ^ luminance
                    columns[firstTarget + pixel] = luminance
                }
                return difference != 0
            }
        }
    }

    /// Replaces `count` columns of this monochrome picture, starting at `x`, with the columns of the
    /// grayscale or color picture `source` that start at `first`. Returns whether any pixel has changed.
    ///
    /// A pixel is lit if its strongest component is at least half of the maximum, that is, if the highest bit
    /// of any component is set.
    private mutating func replaceBits(at x: Int, withColumnsFrom first: Int, count: Int, of source: Bitmap)
        -> Bool
    {
        let (height, stride, sourceStride) = (height, bytesPerColumn, source.bytesPerColumn)
        let isColor = source.format == .color
        return source.columns.withUnsafeBytes { sourceBytes in
            columns.withUnsafeMutableBytes { targetBytes in
                guard let input = sourceBytes.baseAddress, let output = targetBytes.baseAddress else {
                    return false
                }
                var difference: UInt8 = 0
                for column in 0..<count {
                    let sourceColumn = input + (first &+ column) &* sourceStride
                    let targetColumn = output + (x &+ column) &* stride
                    // Each byte of the target holds eight pixels of a column, which take 8 bytes of grays or
                    // 24 bytes of colors in the source.
                    for byteRow in 0..<stride {
                        let remainingRows = height &- 8 &* byteRow
                        let byte =
                            isColor
                            ? Self.bits(ofColors: sourceColumn + 24 &* byteRow, count: remainingRows)
                            : Self.bits(ofGrays: sourceColumn + 8 &* byteRow, count: remainingRows)
                        difference |= targetColumn.load(fromByteOffset: byteRow, as: UInt8.self) ^ byte
                        targetColumn.storeBytes(of: byte, toByteOffset: byteRow, as: UInt8.self)
                    }
                }
                return difference != 0
            }
        }
    }

    /// Returns a byte with the highest bit of each of up to eight grays. `count` is the number of grays. Bit
    /// 0 of the result belongs to the first gray.
    @inline(__always)
    private static func bits(ofGrays grays: UnsafeRawPointer, count: Int) -> UInt8 {
        guard count < 8 else { return UInt8(truncatingIfNeeded: highestBits(of: grays)) }
        var bits: UInt8 = 0
        for gray in 0..<count {
            bits |= (grays.load(fromByteOffset: gray, as: UInt8.self) >> 7) << UInt8(gray)
        }
        return bits
    }

    /// Converts up to eight colors to pixels of one bit each, and returns them as a byte, in which bit 0 is
    /// the pixel of the first color. A pixel is lit if any component of its color is at least 128, that is,
    /// if the highest bit of the component is set.
    ///
    /// `colors` points to the first color. Each color has three bytes, one for each component. `count` is the
    /// number of colors from there to the end of the column. At most eight of them are converted.
    @inline(__always)
    private static func bits(ofColors colors: UnsafeRawPointer, count: Int) -> UInt8 {
        guard count < 8 else {
            // Eight colors are converted at once. This number has the highest bit of each of their 24
            // components: bits 0 to 2 belong to the first color, bits 3 to 5 to the second one, and so on.
            let componentBits =
                highestBits(of: colors) | highestBits(of: colors + 8) << 8
                | highestBits(of: colors + 16) << 16
            // The shifts move the second and the third bit of each color onto the first one, which becomes 1
            // if any of the three is 1. The mask keeps these first bits: 0, 3, 6, 9, 12, 15, 18 and 21.
            var bits = (componentBits | componentBits >> 1 | componentBits >> 2) & 0x24_9249
            // The gaps between these eight bits, here called a to h, are closed in three steps. Each shift
            // moves every second group of bits next to the one before it, and the mask removes the copies
            // that remain between the groups:
            //
            //     ..h..g..f..e..d..c..b..a
            bits = (bits | bits >> 2) & 0x0C_30C3
            //     ....hg....fe....dc....ba
            bits = (bits | bits >> 4) & 0x00_F00F
            //     ........hgfe........dcba
            return UInt8(truncatingIfNeeded: bits | bits >> 8)
        }

        // At the end of a column, fewer than eight colors remain, and are converted one at a time.
        var bits: UInt8 = 0
        for index in 0..<count {
            let color = colors + 3 * index
            let combinedComponents =
                color.load(as: UInt8.self) | color.load(fromByteOffset: 1, as: UInt8.self)
                | color.load(fromByteOffset: 2, as: UInt8.self)
            bits |= (combinedComponents >> 7) << UInt8(index)
        }
        return bits
    }

    /// Returns the highest bit of each of the eight bytes at `bytes`, as an eight-bit number. Bit 0 of the
    /// result belongs to the first byte.
    @inline(__always)
    private static func highestBits(of bytes: UnsafeRawPointer) -> UInt64 {
        let word = UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self))
        return ((word >> 7 & 0x0101_0101_0101_0101) &* 0x0102_0408_1020_4080) >> 56
    }

    /// Replaces `count` columns of this picture, starting at `x`, with the columns of `source` that start at
    /// `first`. Returns whether any pixel has changed.
    ///
    /// Pixels are replaced one at a time. Each color is converted by `convert`, and is then set by
    /// `subscript(colorAt:)`, which converts it to the format of this picture.
    private mutating func replacePixels(
        at x: Int,
        withColumnsFrom first: Int,
        count: Int,
        of source: Bitmap,
        convert: (Color) -> Color
    ) -> Bool {
        var isChanged = false
        for column in 0..<count {
            for y in 0..<height {
                let color = convert(source[colorAt: first + column, y])
                isChanged = isChanged || self[colorAt: x + column, y] != color
                self[colorAt: x + column, y] = color
            }
        }
        return isChanged
    }
}
