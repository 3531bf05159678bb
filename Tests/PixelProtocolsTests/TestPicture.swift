import PixelProtocols
import TestSupport

/// A picture for tests: red, green and blue of each pixel, row by row.
struct TestPicture {
    let width: Int
    let height: Int
    var bytes: [UInt8]

    /// Creates a picture of noise.
    init(_ width: Int, _ height: Int, _ generator: inout SeededGenerator) {
        (self.width, self.height) = (width, height)
        bytes = (0..<3 * width * height).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
    }

    /// The sizes at the limits of packets, frames and displays.
    static let sizes = [
        (1, 1), (170, 1), (171, 1), (480, 1), (481, 1), (497, 2), (498, 2), (1000, 3), (64, 32), (256, 2),
        (512, 256),
    ]

    /// The number of random pictures in a run: the nightly run has 10 000.
    static var count: Int { InputCount.of(60, nightly: 10_000) }

    /// Returns a picture of a random small size.
    static func random(_ generator: inout SeededGenerator) -> TestPicture {
        let (width, height) = (
            Int.random(in: 1...90, using: &generator), Int.random(in: 1...20, using: &generator)
        )
        return TestPicture(width, height, &generator)
    }

    /// Returns the packets that `encode` writes for this picture.
    func packets(_ encode: (UnsafeRawBufferPointer, inout PacketBatch) -> Void) -> [[UInt8]] {
        var batch = PacketBatch()
        bytes.withUnsafeBytes { encode($0, &batch) }
        return batch.packets.map(Array.init)
    }
}

/// Returns the big-endian number in `bytes`.
func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

/// Returns the bytes of hexadecimal digits, ignoring spaces.
func hex(_ text: String) -> [UInt8] {
    let digits = text.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
}
