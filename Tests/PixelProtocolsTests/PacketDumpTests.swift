import Foundation
import PixelProtocols
import TestSupport
import Testing

/// Writes packets to files, for receivers in other languages: `integration/network/run`.
@Suite(
    "Packets in files",
    .enabled(if: ProcessInfo.processInfo.environment["LOOPBANNER_PACKETS"] != nil, "needs LOOPBANNER_PACKETS")
)
struct PacketDumpTests {
    /// The folder for the files: a packet per line as hexadecimal digits, and the pictures as bytes.
    static let folder = ProcessInfo.processInfo.environment["LOOPBANNER_PACKETS"]

    private func dump(
        _ name: String,
        _ size: (Int, Int),
        end: (inout PacketBatch) -> Void = { $0.removeAll() },
        _ encode: (UnsafeRawBufferPointer, inout PacketBatch) -> Void
    ) throws {
        var generator = SeededGenerator(seed: 10)
        var (pictures, lines, batch) = ([UInt8](), "", PacketBatch())
        func write() {
            for packet in batch.packets {
                lines += packet.map { String(format: "%02x", $0) }.joined() + "\n"
            }
        }
        for _ in 0..<20 {
            let picture = TestPicture(size.0, size.1, &generator)
            picture.bytes.withUnsafeBytes { encode($0, &batch) }
            pictures += picture.bytes
            write()
        }
        end(&batch)
        write()
        let file = URL(fileURLWithPath: try #require(Self.folder)).appendingPathComponent(
            "\(name)-\(size.0)x\(size.1)"
        )
        try Data(pictures).write(to: file.appendingPathExtension("rgb"))
        try lines.write(to: file.appendingPathExtension("hex"), atomically: true, encoding: .utf8)
    }

    @Test("every protocol and size", arguments: [(1, 1), (64, 32), (171, 1), (498, 2)])
    func dump(width: Int, height: Int) throws {
        let (size, pixels) = ((width, height), width * height)
        var ddp = DDPEncoder()
        try dump("ddp", size) { ddp.encode($0, into: &$1) }
        let source = E131Source(identifier: Array(1...16), name: "Café counter", priority: 150)
        var e131 = try E131Encoder(source: source, firstUniverse: 1, pixelCount: pixels)
        var ending = e131
        try dump("e131", size, end: { ending.encodeEnd(into: &$0) }) {
            e131.encode($0, into: &$1)
            ending = e131
        }
        var synchronized = try E131Encoder(
            source: source,
            firstUniverse: 1,
            pixelCount: pixels,
            synchronizationUniverse: 700
        )
        try dump("e131sync", size) { synchronized.encode($0, into: &$1) }
        var artNet = try ArtNetEncoder(firstUniverse: 0, pixelCount: pixels)
        try dump("artnet", size) { artNet.encode($0, into: &$1) }
        var artNetSync = try ArtNetEncoder(firstUniverse: 0, pixelCount: pixels, isSynchronized: true)
        try dump("artnetsync", size) { artNetSync.encode($0, into: &$1) }
        for latches in 1...3 {
            let latch = ColorlightEncoder.Latch(count: latches)
            let card = ColorlightEncoder(width: width, height: height, latch: latch)
            try dump("colorlight\(latches)", size) { card.encode($0, light: 99, into: &$1) }
        }
    }
}
