extension Bitmap {
    /// Replaces each pixel that is lit in `mask` with the pixel of `other` at the same position, without
    /// allocating memory.
    ///
    /// `other` must have the same size and format as this picture. `mask` must have the same size and one bit
    /// per pixel. Bits of `mask` below the last row are ignored.
    public mutating func replacePixels(in mask: Bitmap, with other: Bitmap) {
        precondition(
            hasSameShape(as: other) && mask.size == size && mask.format == .bit,
            "the pictures have one shape, and the mask has their size"
        )
        let height = height
        columns.withUnsafeMutableBytes { targetBytes in
            other.columns.withUnsafeBytes { sourceBytes in
                mask.columns.withUnsafeBytes { maskBytes in
                    guard let target = targetBytes.baseAddress, let source = sourceBytes.baseAddress,
                        let maskBits = maskBytes.baseAddress
                    else { return }
                    if format == .bit {
                        Self.replaceBits(target, with: source, in: maskBits, count: targetBytes.count)
                    } else if format == .gray {
                        Self.replacePixels(target, with: source, in: maskBits, width, height, Gray.self)
                    } else {
                        Self.replacePixels(target, with: source, in: maskBits, width, height, RGB.self)
                    }
                }
            }
        }
    }

    /// Replaces the pixels of the monochrome picture `target` that are lit in `mask` with the pixels of
    /// `source`. Each picture has `count` bytes, with one bit for each pixel.
    ///
    /// Bits of the mask below the last row have no effect, because these bits are 0 in both pictures.
    private static func replaceBits(
        _ target: UnsafeMutableRawPointer,
        with source: UnsafeRawPointer,
        in mask: UnsafeRawPointer,
        count: Int
    ) {
        // Blocks of 32 bytes, and then the remaining bytes.
        var offset = 0
        while offset &+ 32 <= count {
            let bits = mask.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt64>.self)
            let former = target.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt64>.self)
            let new = source.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt64>.self)
            target.storeBytes(of: former & ~bits | new & bits, toByteOffset: offset, as: SIMD4<UInt64>.self)
            offset &+= 32
        }
        while offset < count {
            let bits = mask.load(fromByteOffset: offset, as: UInt8.self)
            let former = target.load(fromByteOffset: offset, as: UInt8.self)
            let new = source.load(fromByteOffset: offset, as: UInt8.self)
            target.storeBytes(of: former & ~bits | new & bits, toByteOffset: offset, as: UInt8.self)
            offset &+= 1
        }
    }

    private typealias Gray = UInt8
    private typealias RGB = (UInt8, UInt8, UInt8)

    /// Replaces those pixels of the picture `target` that are lit in `mask` with the pixels of `source`. Both
    /// pictures have pixels of the type `Pixel`, stored column by column. The mask has one bit per pixel, and
    /// each of its columns starts with a new byte.
    ///
    /// Each byte of the mask covers eight pixels of a column. Most bytes are full or empty. A full one copies
    /// all eight pixels at once, and an empty one copies none.
    @inline(__always)
    private static func replacePixels<Pixel: BitwiseCopyable>(
        _ target: UnsafeMutableRawPointer,
        with source: UnsafeRawPointer,
        in mask: UnsafeRawPointer,
        _ width: Int,
        _ height: Int,
        _: Pixel.Type
    ) {
        let pixelSize = MemoryLayout<Pixel>.stride
        // The index of the first pixel that the current byte of the mask covers, and the offset of this byte.
        var firstPixel = 0
        var maskByte = 0
        for _ in 0..<width {
            var remainingRows = height
            while remainingRows > 0 {
                // The last byte of a column may cover fewer than eight pixels.
                let count = min(8, remainingRows)
                // The lowest `count` bits are set.
                let fullMask = UInt8(truncatingIfNeeded: 0xFF &>> (8 &- count))
                var bits = mask.load(fromByteOffset: maskByte, as: UInt8.self) & fullMask
                if bits == fullMask {
                    (target + firstPixel &* pixelSize).copyMemory(
                        from: source + firstPixel &* pixelSize,
                        byteCount: count &* pixelSize
                    )
                } else {
                    while bits != 0 {
                        let offset = (firstPixel &+ bits.trailingZeroBitCount) &* pixelSize
                        let new = source.loadUnaligned(fromByteOffset: offset, as: Pixel.self)
                        target.storeBytes(of: new, toByteOffset: offset, as: Pixel.self)
                        // Clears the lowest bit that is set.
                        bits &= bits &- 1
                    }
                }
                firstPixel &+= count
                maskByte &+= 1
                remainingRows &-= count
            }
        }
    }

    /// Replaces this picture with a mixture of two others, without allocation. `former` has the weight
    /// `total` − `progress`, and `new` has the weight `progress`.
    ///
    /// Each channel is ⌊√((a²·(way − progress) + b²·progress + ⌊way / 2⌋) / way)⌋, where a is its value in
    /// `former` and b its value in `new`. The squares are mixed, because they are nearly proportional to
    /// brightness, unlike the stored values (R-VIEW-6). All pictures must have the same size and format, with
    /// grays or colors.
    ///
    /// - Parameters:
    ///   - former: The picture that results at progress 0.
    ///   - new: The picture that results at progress `total`.
    ///   - progress: The progress, from 0 to `total`.
    ///   - total: The maximum progress, from 1 to 2^40.
    public mutating func mix(_ former: Bitmap, with new: Bitmap, progress: Int, total: Int) {
        precondition(
            hasSameShape(as: former) && hasSameShape(as: new) && format != .bit,
            "grays or colors of one size are mixed"
        )
        columns.withUnsafeMutableBytes { target in
            former.columns.withUnsafeBytes { former in
                new.columns.withUnsafeBytes { new in
                    Self.mix(target, former, new, progress: progress, total: total)
                }
            }
        }
    }

    /// Writes a mixture of the pictures `former` and `new` to `target`, byte by byte. The share of the new
    /// picture is `progress` ÷ `total`. All pictures must have the same number of bytes.
    private static func mix(
        _ target: UnsafeMutableRawBufferPointer,
        _ former: UnsafeRawBufferPointer,
        _ new: UnsafeRawBufferPointer,
        progress: Int,
        total: Int
    ) {
        let count = target.count
        var offset = 0
        while offset < count {
            // Pages have many equal pixels, above all their dark background. A mixture does not change these,
            // so blocks of 16 equal bytes are only copied.
            if offset &+ 16 <= count {
                let formerBlock = former.loadUnaligned(fromByteOffset: offset, as: SIMD2<UInt64>.self)
                if formerBlock == new.loadUnaligned(fromByteOffset: offset, as: SIMD2<UInt64>.self) {
                    target.storeBytes(of: formerBlock, toByteOffset: offset, as: SIMD2<UInt64>.self)
                    offset &+= 16
                    continue
                }
            }

            let blockEnd = min(count, offset &+ 16)
            while offset < blockEnd {
                let (formerByte, newByte) = (former[offset], new[offset])
                target[offset] =
                    formerByte == newByte
                    ? formerByte : mixed(formerByte, newByte, progress: progress, total: total)
                offset &+= 1
            }
        }
    }

    @inline(__always)
    static func mixed(_ former: UInt8, _ new: UInt8, progress: Int, total: Int) -> UInt8 {
        let (a, b) = (Int(former), Int(new))
        let light = (a &* a &* (total &- progress) &+ b &* b &* progress &+ total / 2) / total
        // The number is below 2^16. The integer part of its `Float` square root is the integer part of the
        // exact root.
        return UInt8(truncatingIfNeeded: Int(Float(light).squareRoot()))
    }
}
