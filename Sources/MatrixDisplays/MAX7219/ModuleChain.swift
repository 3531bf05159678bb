import Pixels

/// The arrangement of 8×8 LED modules on an SPI chain. It determines which part of the picture each module
/// shows and in which orientation.
package struct ModuleChain: Hashable, Sendable {
    /// The maximum number of modules in a chain. A chain with this number of modules can show 75 frames per
    /// second at the chips' maximum clock of 10 MHz.
    package static let limit = 1024

    package let layout: ModuleLayout
    /// The number of LED modules side by side in each row.
    package let columnsOfModules: Int
    /// The number of rows of LED modules in the display.
    package let rowsOfModules: Int
    /// The rows of LED modules, from the top row to the bottom row.
    private let rows: [Row]

    /// A row of LED modules, and the location of its data in a frame. A frame is eight consecutive transfers,
    /// each with a two-byte word (an address and its data) for every chip. The word for the last chip of the
    /// chain comes first, because the first word of a transfer travels farthest.
    private struct Row: Hashable {
        /// The position on the chain of the leftmost module of the row.
        let leftmost: Int
        /// The difference between the chain positions of a module and its right neighbor: 1 or −1.
        let step: Int
        let symmetry: BlockSymmetry
        /// The offset, in the bytes of a frame, of the first digit (row or column of LEDs) that is written
        /// for the leftmost module. If the symmetry reverses the digits, this is the module's last digit.
        let data: Int
        /// The distance in bytes from a digit (row or column of LEDs) of a module to the digit that is
        /// written next. It is negative if the digits are reversed.
        let digitStride: Int

        init(_ layout: ModuleLayout, columns: Int, rows: Int, onChain number: Int) {
            let isReturning = layout.isSerpentine && number % 2 == 1
            let isRightToLeft = (layout.order == .rightToLeft) != isReturning
            leftmost = number * columns + (isRightToLeft ? columns - 1 : 0)
            step = isRightToLeft ? -1 : 1
            let upright = BlockSymmetry(rotation: layout.rotation, isMirrored: layout.isMirrored)
            symmetry = isReturning && layout.turnsReturningRows ? upright.upsideDown : upright
            let transferLength = 2 * columns * rows
            let firstDigit = transferLength - 2 * leftmost - 1
            data = symmetry.reversesDigits ? firstDigit + 7 * transferLength : firstDigit
            digitStride = symmetry.reversesDigits ? -transferLength : transferLength
        }
    }

    /// Creates the chain of 8×8 modules that fills a display of `size` pixels. `layout` is the orientation
    /// and the order of the modules.
    ///
    /// - Throws: `GeometryError` if the display does not consist of whole modules or has too many modules.
    package init(layout: ModuleLayout, size: PixelSize) throws(GeometryError) {
        if let error = Self.sizeErrors(size).first { throw error }
        self.layout = layout
        let (columns, count) = (size.width / 8, size.height / 8)
        columnsOfModules = columns
        rowsOfModules = count
        rows = (0..<count).map { row in
            let number = layout.firstRow == .top ? row : count - 1 - row
            return Row(layout, columns: columns, rows: count, onChain: number)
        }
    }

    /// Returns the reasons why a chain of 8×8 modules cannot have the size `size`, or an empty array if it
    /// can. The number of modules is checked only if the display consists of whole modules.
    static func sizeErrors(_ size: PixelSize) -> [GeometryError] {
        func isWhole(_ length: Int) -> Bool { length >= 8 && length % 8 == 0 }
        var errors: [GeometryError] = []
        func largest(besides other: Int) -> Int { max(1, limit / max(1, other / 8)) * 8 }
        if !isWhole(size.width) {
            errors.append(.width(size.width, largest: largest(besides: size.height)))
        }
        if !isWhole(size.height) {
            errors.append(.height(size.height, largest: largest(besides: size.width)))
        }
        guard errors.isEmpty else { return errors }
        let (count, overflow) = (size.width / 8).multipliedReportingOverflow(by: size.height / 8)
        return overflow || count > limit ? [.modules(size, limit: limit)] : []
    }

    /// The total number of LED modules in the chain.
    package var count: Int { columnsOfModules * rowsOfModules }

    /// Returns the chain position of the module in column `column` and row `row`, counted from the viewer's
    /// top left. Position 0 is the module next to DIN, the data input of the chain.
    package func position(column: Int, row: Int) -> Int {
        rows[row].leftmost + column * rows[row].step
    }

    /// Returns the digit of the chip, and the bit in this digit, for the LED at column `x`, row `y` of a
    /// module. `row` is the row of the display that contains the module. All modules in a row have the same
    /// orientation.
    package func led(x: Int, y: Int, row: Int) -> (digit: Int, bit: Int) {
        rows[row].symmetry.led(x: x, y: y)
    }

    /// Writes the pixels of `frame` into `transfers`, the memory of the eight consecutive SPI transfers that
    /// show a frame. `frame` must have the size of the display that the chain forms.
    @inline(__always)
    func encode(_ frame: Bitmap, into transfers: UnsafeMutablePointer<UInt8>) {
        frame.bytes.withUnsafeBytes { columns in
            guard let corner = columns.baseAddress else { return }
            // Most displays are one module high. Each module is then one word of the frame.
            if rowsOfModules == 1 {
                encode(rows[0], into: transfers) {
                    UInt64(littleEndian: corner.loadUnaligned(fromByteOffset: $0 &* 8, as: UInt64.self))
                }
            } else {
                encodeRows(from: corner, into: transfers)
            }
        }
    }

    private func encodeRows(from corner: UnsafeRawPointer, into transfers: UnsafeMutablePointer<UInt8>) {
        let bytesPerColumn = rowsOfModules
        for (number, row) in rows.enumerated() {
            encode(row, into: transfers) {
                Self.block(at: corner + (number &+ $0 &* 8 &* bytesPerColumn), stride: bytesPerColumn)
            }
        }
    }

    /// Writes the digits of one row of LED modules into `transfers`. `block` returns the 64 pixels of a
    /// module, given the module's index from the left.
    @inline(__always)
    private func encode(
        _ row: Row,
        into transfers: UnsafeMutablePointer<UInt8>,
        showing block: (Int) -> UInt64
    ) {
        var data = transfers + row.data
        let stride = row.digitStride
        row.symmetry.forEachModule(columnsOfModules, showing: block) { digits in
            for digit in 0..<8 {
                data[digit &* stride] = UInt8(truncatingIfNeeded: digits &>> UInt64(8 &* digit))
            }
            data -= 2 &* row.step
        }
    }

    /// Returns a word of eight bytes, read from memory at `first` and every `stride` bytes after it. The
    /// first byte becomes the lowest byte of the word.
    @inline(__always)
    private static func block(at first: UnsafeRawPointer, stride: Int) -> UInt64 {
        var block: UInt64 = 0
        for column in (0..<8).reversed() {
            block = block &<< 8 | UInt64(first.load(fromByteOffset: column &* stride, as: UInt8.self))
        }
        return block
    }
}
