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
    /// The rows of modules, from the top.
    private let rows: [Row]

    /// A row of modules on the chain, and where its data lie in the eight transfers of a frame.
    private struct Row: Hashable {
        /// Its leftmost module's position on the chain.
        var leftmost: Int
        /// How much farther from DIN the next module to the right is: 1 or −1.
        var step: Int
        var symmetry: BlockSymmetry

        init(_ layout: ModuleLayout, columns: Int, onChain number: Int) {
            let isReturning = layout.isSerpentine && number % 2 == 1
            let isRightToLeft = (layout.order == .rightToLeft) != isReturning
            leftmost = number * columns + (isRightToLeft ? columns - 1 : 0)
            step = isRightToLeft ? -1 : 1
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
        let (columns, count) = (size.width / 8, size.height / 8)
        columnsOfModules = columns
        rowsOfModules = count
        rows = (0..<count).map { row in
            Row(layout, columns: columns, onChain: layout.firstRow == .top ? row : count - 1 - row)
        }
    }

    /// The total number of modules.
    public var count: Int { columnsOfModules * rowsOfModules }

    /// The chain position of the module that the viewer sees in `column` and `row`, counted in modules from
    /// the top left. 0 is nearest to DIN.
    public func position(column: Int, row: Int) -> Int {
        rows[row].leftmost + column * rows[row].step
    }

    /// Writes the digits of `frame`, which has the chain's size, into the eight consecutive transfers of a
    /// frame. Every chip has a word of two bytes in each, address and data. The last chip of the chain comes
    /// first, because the first word sent travels farthest.
    @inline(__always)
    func encode(_ frame: Bitmap, into transfers: UnsafeMutablePointer<UInt8>) {
        let transferLength = count &* 2
        frame.bytes.withUnsafeBytes { columns in
            guard var corner = columns.baseAddress else { return }
            for row in rows {
                let data = transfers + (transferLength &- 1 &- 2 &* row.leftmost)
                encode(row, from: corner, into: data, transferLength)
                corner += 1
            }
        }
    }

    /// Writes the digits of a row of modules, from the block at `corner`, whose first digit is at `data`, to
    /// the right.
    @inline(__always)
    private func encode(
        _ row: Row,
        from corner: UnsafeRawPointer,
        into data: UnsafeMutablePointer<UInt8>,
        _ transferLength: Int
    ) {
        let bytesPerColumn = rowsOfModules
        let isReversed = row.symmetry.reversesDigits
        let stride = isReversed ? 0 &- transferLength : transferLength
        var first = isReversed ? data + 7 &* transferLength : data
        let write = { (digits: UInt64) in
            var digits = digits
            var byte = first
            for _ in 0..<8 {
                byte.pointee = UInt8(truncatingIfNeeded: digits)
                digits &>>= 8
                byte += stride
            }
            first -= 2 &* row.step
        }
        // Most displays are one module high, and a module is then one word.
        if bytesPerColumn == 1 {
            row.symmetry.forEachModule(columnsOfModules) {
                UInt64(littleEndian: corner.loadUnaligned(fromByteOffset: $0 &* 8, as: UInt64.self))
            } _: {
                write($0)
            }
        } else {
            row.symmetry.forEachModule(columnsOfModules) {
                Self.block(at: corner + $0 &* 8 &* bytesPerColumn, stride: bytesPerColumn)
            } _: {
                write($0)
            }
        }
    }

    /// Eight bytes, `stride` apart, as a word whose lowest byte is the first.
    @inline(__always)
    private static func block(at first: UnsafeRawPointer, stride: Int) -> UInt64 {
        var block: UInt64 = 0
        for column in (0..<8).reversed() {
            block = block &<< 8 | UInt64(first.load(fromByteOffset: column &* stride, as: UInt8.self))
        }
        return block
    }
}
