extension Bitmap {
    /// Copies the columns `range` of `source` to this picture, starting at column `x`, without allocating
    /// memory. Both pictures must have the same format.
    ///
    /// Columns outside of either picture are skipped. If the heights differ, only the rows that both pictures
    /// have are copied.
    @inlinable public mutating func copyColumns(_ range: Range<Int>, from source: Bitmap, to x: Int) {
        if height == source.height, format == source.format, range.lowerBound >= 0,
            range.upperBound <= source.width, x >= 0,
            x <= width &- range.count
        {
            return copyWholeColumns(from: source, range.lowerBound, count: range.count, to: x)
        }
        let across = Overlap(of: range, in: source.width, movedTo: x, in: width)
        let down = Overlap(of: 0..<source.height, in: source.height, movedTo: 0, in: height)
        copy(from: source, across: across, down: down)
    }

    /// Overwrites the bytes of the picture with `bytes`, starting with the first column, without allocating
    /// memory. Bytes beyond the end of the picture are ignored. Bits below the last row must be off.
    package mutating func setBytes(_ bytes: UnsafeRawBufferPointer) {
        columns.withUnsafeMutableBytes { target in
            target.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes.prefix(target.count)))
        }
    }

    /// Replaces the complete picture with columns of `source`, starting at column `first`, without allocating
    /// memory. Returns whether any pixel has changed.
    ///
    /// Both pictures must have the same height and format. Comparing while copying is faster than comparing
    /// afterward.
    public mutating func show(columnsFrom first: Int, of source: Bitmap) -> Bool {
        precondition(
            height == source.height && format == source.format
                && first >= 0 && first <= source.width - width,
            "the columns exist"
        )
        let start = first &* bytesPerColumn
        return source.columns.withUnsafeBytes { source in
            columns.withUnsafeMutableBytes { target in
                guard let input = source.baseAddress, let output = target.baseAddress else { return false }
                return Self.replace(output, with: input + start, count: target.count)
            }
        }
    }

    /// Replaces the `count` bytes at `target` with the bytes at `source`. Returns whether any byte has
    /// changed.
    @inline(never)
    static func replace(
        _ target: UnsafeMutableRawPointer,
        with source: UnsafeRawPointer,
        count: Int
    ) -> Bool {
        // The bits that change in any block of 32 bytes.
        var differences = SIMD4<UInt64>.zero
        var offset = 0
        while offset &+ 32 <= count {
            let new = source.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt64>.self)
            differences |= new ^ target.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt64>.self)
            target.storeBytes(of: new, toByteOffset: offset, as: SIMD4<UInt64>.self)
            offset &+= 32
        }

        // The bytes after the last whole block.
        var difference = differences[0] | differences[1] | differences[2] | differences[3]
        while offset < count {
            let new = source.load(fromByteOffset: offset, as: UInt8.self)
            difference |= UInt64(new ^ target.load(fromByteOffset: offset, as: UInt8.self))
            target.storeBytes(of: new, toByteOffset: offset, as: UInt8.self)
            offset &+= 1
        }
        return difference != 0
    }

    /// Copies the pixels in the rectangle `area` of `source` to this picture, without allocating memory. The
    /// top left corner of the copy is at `target`, and pixels outside of either picture are skipped. Both
    /// pictures must have the same format.
    @inlinable public mutating func copy(_ area: PixelRectangle, from source: Bitmap, to target: PixelPoint) {
        let across = Overlap(
            of: Self.stretch(from: area.x, count: area.width),
            in: source.width,
            movedTo: target.x,
            in: width
        )
        let down = Overlap(
            of: Self.stretch(from: area.y, count: area.height),
            in: source.height,
            movedTo: target.y,
            in: height
        )
        copy(from: source, across: across, down: down)
    }

    /// Copies `source` to this picture, with its top left corner at `target`. Pixels outside of this picture
    /// are skipped. Both pictures must have the same format.
    @inlinable public mutating func copy(_ source: Bitmap, to target: PixelPoint) {
        copy(PixelRectangle(size: source.size), from: source, to: target)
    }

    @inlinable static func stretch(from first: Int, count: Int) -> Range<Int> {
        let (end, isEndless) = first.addingReportingOverflow(max(0, count))
        return first..<(isEndless ? .max : end)
    }

    @inlinable mutating func copy(from source: Bitmap, across: Overlap, down: Overlap) {
        guard across.count > 0, down.count > 0 else { return }
        precondition(format == source.format, "pixels are copied between pictures of one format")
        if down.count == height, down.count == source.height {
            copyWholeColumns(from: source, across.source, count: across.count, to: across.target)
        } else if let size = format.bytesPerPixel {
            copyBytes(from: source, across: across, down: down, size: size)
        } else {
            copyBits(from: source, across: across, down: down)
        }
    }

    @usableFromInline mutating func copyBytes(
        from source: Bitmap,
        across: Overlap,
        down: Overlap,
        size: Int
    ) {
        let (targetStride, sourceStride) = (bytesPerColumn, source.bytesPerColumn)
        columns.withUnsafeMutableBytes { target in
            source.columns.withUnsafeBytes { source in
                guard let input = source.baseAddress, let output = target.baseAddress else { return }
                for column in 0..<across.count {
                    (output + (across.target + column) * targetStride + down.target * size).copyMemory(
                        from: input + (across.source + column) * sourceStride + down.source * size,
                        byteCount: down.count * size
                    )
                }
            }
        }
    }

    /// Copies `count` columns of `source`, starting at column `first`, to this picture, starting at column
    /// `x`. The columns must lie within both pictures, which must have the same height and format.
    @inlinable mutating func copyWholeColumns(from source: Bitmap, _ first: Int, count: Int, to x: Int) {
        let bytesPerColumn = bytesPerColumn
        columns.withUnsafeMutableBytes { target in
            source.columns.withUnsafeBytes { source in
                guard let input = source.baseAddress, let output = target.baseAddress else { return }
                (output + x &* bytesPerColumn)
                    .copyMemory(from: input + first &* bytesPerColumn, byteCount: count &* bytesPerColumn)
            }
        }
    }

    /// Copies the pixels in the overlap of `source` and this picture, both of which have one bit per pixel.
    /// Each byte of this picture is composed of one or two bytes of `source`. The inner loop runs over the
    /// columns, because the shift and the mask are the same in all columns.
    @usableFromInline mutating func copyBits(from source: Bitmap, across: Overlap, down: Overlap) {
        let end = down.target + down.count
        for byteRow in down.target / 8...(end - 1) / 8 {
            let mask = Self.mask(from: down.target - byteRow * 8, to: end - byteRow * 8)
            // The pixel of `source` that becomes bit 0 of this byte. It may lie above the picture.
            let firstPixel = down.source - down.target + byteRow * 8
            let firstByte = firstPixel >> 3
            let shift = UInt8(firstPixel & 7)
            if firstByte >= 0 {
                copyByteRow(firstByte, of: source, across: across, to: byteRow, mask & (0xFF >> shift)) {
                    $0 &>> shift
                }
            }
            if shift > 0, firstByte + 1 < source.bytesPerColumn {
                let shiftBack = 8 - shift
                let upperMask = mask & (0xFF << shiftBack)
                copyByteRow(firstByte + 1, of: source, across: across, to: byteRow, upperMask) {
                    $0 &<< shiftBack
                }
            }
        }
    }

    /// Replaces bits of byte `row` in each column with the shifted bits of byte `sourceRow` of `source`. Only
    /// the bits that are set in `mask` are replaced. Columns of a single byte have a separate loop, which the
    /// compiler vectorizes.
    @inline(__always) private mutating func copyByteRow(
        _ sourceRow: Int,
        of source: Bitmap,
        across: Overlap,
        to row: Int,
        _ mask: UInt8,
        _ shift: (UInt8) -> UInt8
    ) {
        let targetStride = bytesPerColumn
        let sourceStride = source.bytesPerColumn
        columns.withUnsafeMutableBufferPointer { target in
            source.columns.withUnsafeBufferPointer { source in
                let target = UnsafeMutableBufferPointer(
                    rebasing: target[(across.target * targetStride + row)...]
                )
                let source = UnsafeBufferPointer(
                    rebasing: source[(across.source * sourceStride + sourceRow)...]
                )
                if targetStride == 1, sourceStride == 1 {
                    for column in 0..<across.count {
                        target[column] = target[column] & ~mask | shift(source[column]) & mask
                    }
                } else {
                    for column in 0..<across.count {
                        let output = column &* targetStride
                        target[output] =
                            target[output] & ~mask | shift(source[column &* sourceStride]) & mask
                    }
                }
            }
        }
    }

    /// Returns a byte in which the bits `first..<end` are set. The bounds may lie outside of the byte's bits
    /// 0 to 7.
    private static func mask(from first: Int, to end: Int) -> UInt8 {
        let low = UInt8(truncatingIfNeeded: 0xFF << max(0, first))
        let high = UInt8(truncatingIfNeeded: 0xFF >> max(0, 8 - end))
        return low & high
    }
}
