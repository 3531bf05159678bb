import Pixels

/// A wall of 8×8 modules on one chain: which module shows which part of the picture, and how.
public struct ModuleChain: Hashable, Sendable {
    /// The maximum number of modules in a chain. At the fastest clock of 10 MHz they still allow 150 frames
    /// per second.
    public static let limit = 512

    /// How the modules are mounted.
    public let layout: ModuleLayout
    /// Modules in a row.
    public let columnsOfModules: Int
    /// Rows of modules.
    public let rowsOfModules: Int
    /// A row in the layout's order, and one against it.
    private let outward: Row
    private let returning: Row

    /// A row of modules on the chain.
    private struct Row: Hashable {
        /// The number of modules of the row that are nearer to DIN than the leftmost one.
        var leftmost: Int
        /// The distance in bytes from a module's data to those of the module to its right.
        var step: Int
        var symmetry: BlockSymmetry

        init(_ layout: ModuleLayout, columns: Int, isReturning: Bool) {
            let isRightToLeft = (layout.order == .rightToLeft) != isReturning
            leftmost = isRightToLeft ? columns - 1 : 0
            step = isRightToLeft ? 2 : -2
            symmetry = BlockSymmetry(rotation: layout.rotation, isMirrored: layout.isMirrored)
            if isReturning, layout.turnsReturningRows { symmetry = symmetry.upsideDown }
        }
    }

    /// The chain that covers `size`.
    ///
    /// - Throws: `GeometryError` if the size is not a whole number of modules, or has too many.
    public init(layout: ModuleLayout, size: PixelSize) throws(GeometryError) {
        if let error = GeometryError.all(of: size).first { throw error }
        self.layout = layout
        columnsOfModules = size.width / 8
        rowsOfModules = size.height / 8
        outward = Row(layout, columns: columnsOfModules, isReturning: false)
        returning = Row(layout, columns: columnsOfModules, isReturning: true)
    }

    /// The total number of modules.
    public var count: Int { columnsOfModules * rowsOfModules }

    /// The chain position of the module that the viewer sees in `column` and `row`, counted in modules from
    /// the top left. 0 is nearest to DIN.
    public func position(column: Int, row: Int) -> Int {
        let leftmost = self[row: row].leftmost
        return rowOnChain(row) * columnsOfModules + (leftmost == 0 ? column : leftmost - column)
    }

    /// Writes the digits of `frame`, which has the chain's size, into the eight consecutive transfers of a
    /// frame. Every chip has a word of two bytes in each, address and data. The last chip of the chain comes
    /// first, because the first word sent travels farthest.
    func encode(_ frame: Bitmap, into transfers: UnsafeMutablePointer<UInt8>) {
        frame.bytes.withUnsafeBytes { columns in
            guard let corner = columns.baseAddress else { return }
            for row in 0..<rowsOfModules {
                let place = count &- 1 &- position(column: 0, row: row)
                encode(self[row: row], from: corner + row, into: transfers + (place &* 2 &+ 1))
            }
        }
    }

    /// Writes the digits of a row of modules, from the block at `corner`, whose first digit is at `data`, to
    /// the right.
    private func encode(_ row: Row, from corner: UnsafeRawPointer, into data: UnsafeMutablePointer<UInt8>) {
        let bytesPerColumn = rowsOfModules
        let transferLength = count &* 2
        let isReversed = row.symmetry.reversesDigits
        let first = isReversed ? data + 7 &* transferLength : data
        let stride = isReversed ? 0 &- transferLength : transferLength
        row.symmetry.forEachModule(columnsOfModules) { column in
            Self.block(at: corner + column &* 8 &* bytesPerColumn, stride: bytesPerColumn)
        } _: { column, digits in
            var digits = digits
            var byte = first + column &* row.step
            for _ in 0..<8 {
                byte.pointee = UInt8(truncatingIfNeeded: digits)
                digits &>>= 8
                byte += stride
            }
        }
    }

    /// Eight bytes, `stride` apart, as a word whose lowest byte is the first.
    @inline(__always)
    private static func block(at first: UnsafeRawPointer, stride: Int) -> UInt64 {
        guard stride > 1 else { return UInt64(littleEndian: first.loadUnaligned(as: UInt64.self)) }
        var block: UInt64 = 0
        for column in (0..<8).reversed() {
            block = block &<< 8 | UInt64(first.load(fromByteOffset: column &* stride, as: UInt8.self))
        }
        return block
    }

    private func rowOnChain(_ row: Int) -> Int {
        layout.firstRow == .top ? row : rowsOfModules - 1 - row
    }

    private subscript(row row: Int) -> Row {
        layout.isSerpentine && rowOnChain(row) % 2 == 1 ? returning : outward
    }
}
