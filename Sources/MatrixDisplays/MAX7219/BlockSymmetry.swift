/// One of the eight symmetries of the square, as a permutation of the 64 bits of a block.
///
/// A block of 8×8 pixels is a word: byte x is column x, and bit y of it is row y. The permuted word holds digit d of a
/// module in byte d, so a module costs a few word operations instead of 64 pixel operations.
struct BlockSymmetry: Hashable, Sendable {
    /// Whether a digit shows a row of the picture; otherwise a column.
    private var swapsAxes: Bool
    /// Whether the digits run against their axis.
    private(set) var reversesDigits: Bool
    /// Whether the bits of a digit run against their axis.
    private var reversesBits: Bool

    /// Creates the symmetry of a module that is rotated and then, if `isMirrored`, mirrored left to right.
    init(rotation: Rotation, isMirrored: Bool) {
        swapsAxes = rotation == .quarter || rotation == .threeQuarters
        reversesDigits = rotation == .half || rotation == .threeQuarters
        reversesBits = rotation == .quarter || rotation == .half
        guard isMirrored else { return }
        if swapsAxes {
            reversesBits.toggle()
        } else {
            reversesDigits.toggle()
        }
    }

    /// The symmetry of the same module mounted upside down.
    var upsideDown: BlockSymmetry {
        var turned = self
        turned.reversesDigits.toggle()
        turned.reversesBits.toggle()
        return turned
    }

    /// Returns the digit and its bit that show the pixel at column `x`, row `y` of the block.
    func led(x: Int, y: Int) -> (digit: Int, bit: Int) {
        let (digit, bit) = swapsAxes ? (y, x) : (x, y)
        return (reversesDigits ? 7 - digit : digit, reversesBits ? 7 - bit : bit)
    }

    /// Calls `write` with the digits of each of `count` modules. Module n shows `block(n)`. The digits are in the order
    /// of their axis: if `reversesDigits`, the lowest byte is the last digit.
    ///
    /// The symmetry is tested once, not for each module.
    @inline(__always)
    func forEachModule(_ count: Int, showing block: (Int) -> UInt64, _ write: (UInt64) -> Void) {
        switch (swapsAxes, reversesBits) {
        case (true, false):
            for module in 0..<count { write(Self.transposed(block(module))) }
        case (true, true):
            // The bits of a digit are the columns of the block.
            for module in 0..<count { write(Self.transposed(block(module).byteSwapped)) }
        case (false, false):
            for module in 0..<count { write(block(module)) }
        case (false, true):
            for module in 0..<count { write(Self.bitsReversedInBytes(block(module))) }
        }
    }

    /// Moves bit b of byte d to bit d of byte b, by swapping blocks of 1, 2 and 4 bits across the diagonal.
    @inline(__always)
    private static func transposed(_ block: UInt64) -> UInt64 {
        var block = block
        var moved = (block ^ (block >> 7)) & 0x00AA_00AA_00AA_00AA
        block ^= moved ^ (moved << 7)
        moved = (block ^ (block >> 14)) & 0x0000_CCCC_0000_CCCC
        block ^= moved ^ (moved << 14)
        moved = (block ^ (block >> 28)) & 0x0000_0000_F0F0_F0F0
        return block ^ moved ^ (moved << 28)
    }

    /// Moves bit b of every byte to bit 7−b.
    @inline(__always)
    private static func bitsReversedInBytes(_ block: UInt64) -> UInt64 {
        var block = block
        block = (block >> 1) & 0x5555_5555_5555_5555 | (block & 0x5555_5555_5555_5555) << 1
        block = (block >> 2) & 0x3333_3333_3333_3333 | (block & 0x3333_3333_3333_3333) << 2
        return (block >> 4) & 0x0F0F_0F0F_0F0F_0F0F | (block & 0x0F0F_0F0F_0F0F_0F0F) << 4
    }
}
