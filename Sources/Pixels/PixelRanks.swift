/// The ranks of all pixels in a picture, from which the pixels with a rank below a given limit can be found
/// quickly.
///
/// A transition uses the ranks as the order in which the pixels of a page appear. The ranks are stored by
/// binary digit: one bitmap contains the lowest digit of all ranks, the next bitmap contains the
/// second-lowest digit, and so on. A single instruction can therefore compare many ranks with a limit.
public struct PixelRanks: Sendable {
    /// The size of the picture whose pixels have these ranks.
    public let size: PixelSize
    /// The ranks in binary, as one bitmap for each digit, from the lowest digit to the highest. The bytes of
    /// a bitmap are in the same order as those of a `Bitmap` with one bit per pixel.
    private var planes: [UInt8]
    private let digitCount: Int
    private let bytesPerPlane: Int

    /// Gives each pixel of a picture a rank, for example the number of the step in which it appears during a
    /// transition.
    ///
    /// The ranks are stored in planes, one for each binary digit. A plane contains this digit of all ranks,
    /// as a bitmap with one bit per pixel.
    ///
    /// - Parameters:
    ///   - size: The size of the picture.
    ///   - rankCount: The number of ranks, at least 1.
    ///   - rankOfPixel: A function that returns the rank of the pixel in column `x` and row `y`, from 0 to
    ///     `rankCount` − 1.
    public init(size: PixelSize, rankCount: Int, rankOfPixel: (_ x: Int, _ y: Int) -> Int) {
        self.size = size
        // The number of binary digits of the highest rank.
        digitCount = Int.bitWidth - max(0, rankCount - 1).leadingZeroBitCount
        let bytesPerColumn = PixelFormat.bit.bytes(for: size.height)
        bytesPerPlane = size.width * bytesPerColumn
        planes = [UInt8](repeating: 0, count: digitCount * bytesPerPlane)

        for x in 0..<size.width {
            for y in 0..<size.height {
                let rank = rankOfPixel(x, y)
                // The position of the pixel in each plane, whose bytes contain eight pixels.
                let (byte, bit) = (x * bytesPerColumn + y / 8, UInt8(y % 8))
                for digit in 0..<digitCount where rank >> digit & 1 != 0 {
                    planes[digit * bytesPerPlane + byte] |= 1 << bit
                }
            }
        }
    }

    /// Lights the pixels of `mask` whose rank is below `limit`, and makes all other pixels dark. Many pixels
    /// are compared at once, and no memory is allocated.
    ///
    /// `mask` must have one bit per pixel, and the same size as the ranks. It can then only be used as a
    /// mask, because its bits below the last row are undefined.
    public func lightPixels(withRankBelow limit: Int, in mask: inout Bitmap) {
        precondition(mask.format == .bit && mask.size == size, "a mask is as large as its picture")
        // Such a limit has more binary digits than the ranks, so all ranks are below it.
        let isLimitAboveAllRanks = limit >= 1 << digitCount
        planes.withUnsafeBytes { planes in
            mask.columns.withUnsafeMutableBytes { maskBytes in
                // Blocks of 32 bytes, which are 256 pixels, and then the remaining bytes of 8 pixels each.
                var offset = 0
                while offset &+ 32 <= bytesPerPlane {
                    let bits: SIMD4<UInt64> =
                        isLimitAboveAllRanks
                        ? ~.zero : pixels(withRankBelow: limit, in: planes, atByte: offset)
                    maskBytes.storeBytes(of: bits, toByteOffset: offset, as: SIMD4<UInt64>.self)
                    offset &+= 32
                }
                while offset < bytesPerPlane {
                    maskBytes[offset] =
                        isLimitAboveAllRanks ? 0xFF : pixels(withRankBelow: limit, in: planes, atByte: offset)
                    offset &+= 1
                }
            }
        }
    }

    /// Compares the ranks of several pixels with `limit` at once. Returns one bit for each pixel, which is
    /// set if the pixel's rank is less than `limit`.
    ///
    /// `planes` contains a plane for each binary digit of the ranks, with one bit per pixel. `offset` is the
    /// position of the first pixels in each plane, in bytes. Digits are compared from the highest to the
    /// lowest: a rank is less if it has a 0 at the highest digit in which it differs from `limit`.
    @inline(__always)
    private func pixels<Bits: BitVector>(
        withRankBelow limit: Int,
        in planes: UnsafeRawBufferPointer,
        atByte offset: Int
    ) -> Bits {
        var pixelsBelowLimit = Bits.zero
        // The pixels whose higher digits are equal to those of `limit`.
        var undecidedPixels = ~Bits.zero
        var digit = digitCount &- 1
        while digit >= 0 {
            let plane = planes.loadUnaligned(fromByteOffset: digit &* bytesPerPlane &+ offset, as: Bits.self)
            let isLimitDigitSet = limit &>> digit & 1 != 0
            if isLimitDigitSet {
                // Among the ranks that were equal so far, those with a 0 are less.
                pixelsBelowLimit = pixelsBelowLimit | (undecidedPixels & ~plane)
                undecidedPixels = undecidedPixels & plane
            } else {
                // Those with a 1 are greater.
                undecidedPixels = undecidedPixels & ~plane
            }
            digit &-= 1
        }
        return pixelsBelowLimit
    }
}

/// A vector of bits that a single operation processes at once.
private protocol BitVector: BitwiseCopyable {
    static var zero: Self { get }
    static func & (left: Self, right: Self) -> Self
    static func | (left: Self, right: Self) -> Self
    static prefix func ~ (bits: Self) -> Self
}

extension UInt8: BitVector {}

extension SIMD4<UInt64>: BitVector {}
