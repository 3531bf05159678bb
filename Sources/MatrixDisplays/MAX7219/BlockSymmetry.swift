/// One of the eight rotations and reflections of a square. It converts the 64 pixels of an 8×8 LED module to
/// the digits (rows or columns of LEDs) of the module's MAX7219 chip.
///
/// The pixels are the bits of a 64-bit word: bit y of byte x is the pixel at column x, row y. In the result,
/// byte d is digit d of the chip. As a result, a module needs only a few word operations instead of 64 pixel
/// operations.
struct BlockSymmetry: Hashable, Sendable {
    /// Whether each digit of the chip (its group of eight LEDs) shows a row of the picture. If false, each
    /// digit shows a column.
    private var swapsAxes: Bool
    /// Whether digit 0 of the chip is at the right or the bottom of the module. If false, it is at the left
    /// or the top.
    private(set) var reversesDigits: Bool
    /// Whether the bits of each digit of the chip are in reverse order.
    private var reversesBits: Bool

    /// Creates the symmetry of an LED module that is rotated clockwise by `rotation` and then, if
    /// `isMirrored` is true, mirrored left to right.
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

    /// The symmetry of the same LED module when it is mounted upside down.
    var upsideDown: BlockSymmetry {
        var turned = self
        turned.reversesDigits.toggle()
        turned.reversesBits.toggle()
        return turned
    }

    /// Returns the digit of the chip, and the bit in this digit, for the LED that shows the pixel at column
    /// `x`, row `y` of the module.
    func led(x: Int, y: Int) -> (digit: Int, bit: Int) {
        let (digit, bit) = swapsAxes ? (y, x) : (x, y)
        return (reversesDigits ? 7 - digit : digit, reversesBits ? 7 - bit : bit)
    }

    /// Converts the pixels of `count` LED modules to the digits of their chips. Calls `block` with the index
    /// of each module to obtain its pixels, and `write` with its eight digits. The digits are ordered by
    /// position: if `reversesDigits` is true, the lowest byte is the last digit.
    ///
    /// The symmetry is evaluated once for all modules.
    @inline(__always)
    func forEachModule(_ count: Int, showing block: (Int) -> UInt64, _ write: (UInt64) -> Void) {
        switch (swapsAxes, reversesBits) {
        case (true, false):
            for module in 0..<count { write(Self.transposed(block(module))) }
        case (true, true):
            // With swapped bytes, the transposition also reverses the bits of each digit.
            for module in 0..<count { write(Self.transposed(block(module).byteSwapped)) }
        case (false, false):
            for module in 0..<count { write(block(module)) }
        case (false, true):
            for module in 0..<count { write(Self.bitsReversedInBytes(block(module))) }
        }
    }

    /// Returns `block`, a matrix of 8×8 bits, transposed: bit b of byte d moves to bit d of byte b. The
    /// function swaps blocks of 1, 2 and 4 bits across the diagonal.
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

    /// Returns `block` with the bits of each byte in reverse order, so that bit b of every byte moves to bit
    /// 7−b.
    @inline(__always)
    private static func bitsReversedInBytes(_ block: UInt64) -> UInt64 {
        var block = block
        block = (block >> 1) & 0x5555_5555_5555_5555 | (block & 0x5555_5555_5555_5555) << 1
        block = (block >> 2) & 0x3333_3333_3333_3333 | (block & 0x3333_3333_3333_3333) << 2
        return (block >> 4) & 0x0F0F_0F0F_0F0F_0F0F | (block & 0x0F0F_0F0F_0F0F_0F0F) << 4
    }
}
