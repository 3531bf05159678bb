import Pixels

/// A wall of 8×8 modules on one chain: which module shows which part of the picture, and how.
public struct ModuleChain: Hashable, Sendable {
    /// The most modules that a chain can have; at the fastest clock of 10 MHz these still make 150 frames a
    /// second.
    public static let limit = 512

    /// How the modules are mounted.
    public let layout: ModuleLayout
    /// Pixels from left to right.
    public let width: Int
    /// Pixels from top to bottom.
    public let height: Int

    /// The chain that covers `width` × `height` pixels.
    ///
    /// - Throws: `GeometryError` when no whole modules make up that size, or too many do.
    public init(layout: ModuleLayout, width: Int, height: Int) throws(GeometryError) {
        guard width >= 8, width % 8 == 0 else { throw .width(width) }
        guard height >= 8, height % 8 == 0 else { throw .height(height) }
        let (count, overflow) = (width / 8).multipliedReportingOverflow(by: height / 8)
        guard !overflow, count <= Self.limit else {
            throw .modules(width: width, height: height, limit: Self.limit)
        }
        self.layout = layout
        self.width = width
        self.height = height
    }

    /// Modules in a row.
    public var columnsOfModules: Int { width / 8 }
    /// Rows of modules.
    public var rowsOfModules: Int { height / 8 }
    /// Modules in all.
    public var count: Int { columnsOfModules * rowsOfModules }

    /// Where on the chain the module sits that the viewer sees in `column` and `row`, both counted from the
    /// top left in modules: 0 is nearest to DIN.
    public func position(column: Int, row: Int) -> Int {
        let steps = isRightToLeft(row: row) ? columnsOfModules - 1 - column : column
        return rowOnChain(row) * columnsOfModules + steps
    }

    /// Writes the digits that show `frame`, which has the chain's size, into the eight pulses of one frame
    /// message: every chip has a word of two bytes in every pulse, address and data, and the last chip of the
    /// chain comes first, because the first word sent travels farthest.
    func encode(_ frame: Bitmap, into pulses: UnsafeMutablePointer<UInt8>) {
        let bytesPerColumn = frame.bytesPerColumn
        let pulseLength = count * 2
        frame.bytes.withUnsafeBytes { columns in
            for row in 0..<rowsOfModules {
                let symmetry = symmetry(row: row)
                let step = isRightToLeft(row: row) ? 2 : -2
                var word = pulses + (count - 1 - position(column: 0, row: row)) * 2
                for column in 0..<columnsOfModules {
                    let corner = column * 8 * bytesPerColumn + row
                    let block = Self.block(columns, at: corner, stride: bytesPerColumn)
                    var digits = symmetry.digits(showing: block)
                    for digit in 0..<8 {
                        word[digit * pulseLength + 1] = UInt8(truncatingIfNeeded: digits)
                        digits >>= 8
                    }
                    word += step
                }
            }
        }
    }

    /// Eight bytes, `stride` apart, as a word whose lowest byte is the first.
    private static func block(_ columns: UnsafeRawBufferPointer, at offset: Int, stride: Int) -> UInt64 {
        guard stride > 1 else {
            return UInt64(littleEndian: columns.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        }
        var block: UInt64 = 0
        for column in (0..<8).reversed() {
            block = block << 8 | UInt64(columns[offset + column * stride])
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
