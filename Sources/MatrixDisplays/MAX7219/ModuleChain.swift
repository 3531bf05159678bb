import Pixels

/// A wall of 8×8 modules on one chain: which module shows which part of the picture, and how.
public struct ModuleChain: Hashable, Sendable {
    /// The most modules that a chain can have; at the fastest clock of 10 MHz these still make 150 frames a
    /// second.
    public static let limit = 512

    /// How the modules are mounted.
    public let layout: ModuleLayout
    /// Modules in a row.
    public let columnsOfModules: Int
    /// Rows of modules.
    public let rowsOfModules: Int
    private var rows: [Row] = []

    /// How the digits of a row of modules lie in a frame message.
    private struct Row: Hashable {
        /// Where the data of the leftmost module's first digit are.
        var first: Int
        /// From there to the same digit of the module to the right.
        var step: Int
        var symmetry: BlockSymmetry
    }

    /// The chain that covers `size`.
    ///
    /// - Throws: `GeometryError` when no whole modules make up that size, or too many do.
    public init(layout: ModuleLayout, size: PixelSize) throws(GeometryError) {
        if let error = GeometryError.all(of: size).first { throw error }
        self.layout = layout
        columnsOfModules = size.width / 8
        rowsOfModules = size.height / 8
        rows = (0..<rowsOfModules).map { row in
            Row(
                first: (count - 1 - position(column: 0, row: row)) * 2 + 1,
                step: isRightToLeft(row: row) ? 2 : -2,
                symmetry: symmetry(row: row)
            )
        }
    }

    /// Modules in all.
    public var count: Int { columnsOfModules * rowsOfModules }

    /// Where on the chain the module sits that the viewer sees in `column` and `row`, both counted from the
    /// top left in modules: 0 is nearest to DIN.
    public func position(column: Int, row: Int) -> Int {
        let steps = isRightToLeft(row: row) ? columnsOfModules - 1 - column : column
        return rowOnChain(row) * columnsOfModules + steps
    }

    /// Writes the digits that show `frame`, which has the chain's size, into the eight transfers of a frame, which
    /// lie one after the other: every chip has a word of two bytes in each, address and data, and the last chip of
    /// the chain comes first, because the first word sent travels farthest.
    func encode(_ frame: Bitmap, into transfers: UnsafeMutablePointer<UInt8>) {
        frame.bytes.withUnsafeBytes { columns in
            guard var corner = columns.baseAddress else { return }
            for row in rows {
                encode(row, from: corner, into: transfers + row.first)
                corner += 1
            }
        }
    }

    /// Writes the digits of a row of modules: those of the block at `corner`, with the first at `data`, and of those
    /// to the right of it.
    private func encode(_ row: Row, from corner: UnsafeRawPointer, into data: UnsafeMutablePointer<UInt8>) {
        let (bytesPerColumn, transferLength) = (rows.count, count &* 2)
        row.symmetry.forEachModule(columnsOfModules) { column in
            Self.block(at: corner + column &* 8 &* bytesPerColumn, stride: bytesPerColumn)
        } _: { column, digits in
            var digits = digits
            var byte = data + column &* row.step
            for _ in 0..<8 {
                byte.pointee = UInt8(truncatingIfNeeded: digits)
                digits &>>= 8
                byte += transferLength
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

    /// Whether a row runs against the layout's order.
    private func isReturning(row: Int) -> Bool {
        layout.isSerpentine && rowOnChain(row) % 2 == 1
    }

    private func isRightToLeft(row: Int) -> Bool {
        (layout.order == .rightToLeft) != isReturning(row: row)
    }

    private func symmetry(row: Int) -> BlockSymmetry {
        let symmetry = BlockSymmetry(rotation: layout.rotation, isMirrored: layout.isMirrored)
        return isReturning(row: row) && layout.turnsReturningRows ? symmetry.upsideDown : symmetry
    }
}
