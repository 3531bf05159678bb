import MonotonicTime
import PixelProtocols
import TestSupport
import Testing

@Suite("Pictures from consoles whose packets are lost")
struct LostPacketTests {
    private static let pixels = 400
    private static let hold = Nanoseconds.seconds(10)
    private static let sender = RealtimeSource([192, 168, 1, 9])

    /// A console that numbers its packets in one of the ways that are common.
    enum Console: CaseIterable {
        /// E1.31 and Art-Net with equal numbers in all universes, and with numbers that differ by a constant.
        case e131, e131WithOffsets, artNet, artNetWithOffsets
        /// DDP with numbers of packets from 1 or from 0, and with numbers of pictures.
        case ddp, ddpFromZero, ddpPictures

        var input: RealtimeInput {
            switch self {
            case .e131, .e131WithOffsets: .e131(first: 1)
            case .artNet, .artNetWithOffsets: .artNet(first: 0)
            case .ddp, .ddpFromZero, .ddpPictures: .ddp
            }
        }
    }

    /// The packets of pictures of one value, whose numbers are those of a console.
    private struct Packets {
        let console: Console
        private var e131: E131Encoder
        private var artNet: ArtNetEncoder
        private var picture = 0

        init(_ console: Console) throws {
            self.console = console
            let source = E131Source(identifier: [1], name: "console")
            e131 = try E131Encoder(source: source, firstUniverse: 1, pixelCount: LostPacketTests.pixels)
            artNet = try ArtNetEncoder(firstUniverse: 0, pixelCount: LostPacketTests.pixels)
        }

        mutating func next(_ value: UInt8) -> [[UInt8]] {
            let bytes = [UInt8](repeating: value, count: 3 * LostPacketTests.pixels)
            var batch = PacketBatch()
            picture += 1
            switch console.input {
            case .e131: bytes.withUnsafeBytes { e131.encode($0, into: &batch) }
            case .artNet: bytes.withUnsafeBytes { artNet.encode($0, into: &batch) }
            case .ddp: return ddp(bytes)
            }
            return batch.packets.enumerated().map { index, packet in
                var packet = Array(packet)
                if console == .e131WithOffsets { packet[111] &+= UInt8(7 * index) }
                if console == .artNetWithOffsets {
                    packet[12] = UInt8((Int(packet[12]) - 1 + 7 * index) % 255 + 1)
                }
                return packet
            }
        }

        /// Two packets, so that one that is lost in each of two pictures can leave a whole one.
        private func ddp(_ bytes: [UInt8]) -> [[UInt8]] {
            [0..<600, 600..<1_200].enumerated().map { index, part in
                let packet = 2 * picture + index
                let number =
                    switch console {
                    case .ddpFromZero: packet % 16
                    case .ddpPictures: picture % 15 + 1
                    default: packet % 15 + 1
                    }
                let offset = part.lowerBound
                let head = [
                    0x40 + index, number, 0x0B, 1, 0, 0, offset >> 8, offset & 255, 600 >> 8, 600 & 255,
                ]
                return head.map { UInt8($0) } + bytes[part]
            }
        }
    }

    @Test("no picture is mixed, whichever packets are lost, repeated or late", arguments: Console.allCases)
    func mixed(console: Console) throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = SeededGenerator(seed: seed)
        var input = try RealtimePicture(console.input, pixels: Self.pixels, hold: Self.hold)
        var packets = try Packets(console)
        var shown = 0
        for value in 0..<2_000 {
            // The numbers of a console are not established before its first pictures.
            let loss = value < 20 ? 0 : 0.2
            var sent = packets.next(UInt8(value % 251)).filter { _ in
                Double.random(in: 0..<1, using: &generator) >= loss
            }
            if loss > 0, !sent.isEmpty, Int.random(in: 0..<20, using: &generator) == 0 {
                let index = Int.random(in: 0..<sent.count, using: &generator)
                sent.insert(sent[index], at: Int.random(in: index...sent.count, using: &generator))
            }
            for packet in sent {
                let outcome = packet.withUnsafeBytes { input.receive($0, from: Self.sender, at: .zero) }
                guard outcome == .picture else { continue }
                shown += 1
                #expect(Set(input.bytes).count == 1, "\(console), picture \(value), seed \(seed)")
            }
        }
        #expect(shown > 500, "\(console), seed \(seed)")
    }

    @Test(
        "without loss, at most fifteen pictures are left out, until offsets are established",
        arguments: Console.allCases
    )
    func lossless(console: Console) throws {
        var input = try RealtimePicture(console.input, pixels: Self.pixels, hold: Self.hold)
        var packets = try Packets(console)
        for value in 1...600 {
            let outcomes = packets.next(UInt8(value % 251)).map { packet in
                packet.withUnsafeBytes { input.receive($0, from: Self.sender, at: .zero) }
            }
            let hasOffsets = [.e131WithOffsets, .artNetWithOffsets].contains(console)
            #expect(
                value <= (hasOffsets ? 15 : 0) || outcomes.last == .picture,
                "\(console), picture \(value)"
            )
        }
    }

    @Test("a console whose universes are not counted in step is shown from its twentieth picture on")
    func outOfStep() throws {
        var input = try RealtimePicture(.artNet(first: 0), pixels: Self.pixels, hold: Self.hold)
        var packets = try Packets(.artNet)
        for value in 1...250 {
            let outcomes = packets.next(UInt8(value % 251)).enumerated().map { index, packet in
                var packet = packet
                packet[12] = UInt8(value * (index + 1) % 255 + 1)
                return packet.withUnsafeBytes { input.receive($0, from: Self.sender, at: .zero) }
            }
            #expect(value < 20 || outcomes.last == .picture, "picture \(value)")
        }
    }

    @Test("a console that does not number its packets is shown")
    func unnumbered() throws {
        var input = try RealtimePicture(.ddp, pixels: Self.pixels, hold: Self.hold)
        var packets = try Packets(.ddp)
        for value in 1...50 {
            let outcomes = packets.next(UInt8(value)).map { packet in
                var packet = packet
                packet[1] = 0
                return packet.withUnsafeBytes { input.receive($0, from: Self.sender, at: .zero) }
            }
            #expect(outcomes.last == .picture)
        }
    }

    @Test("no picture is mixed from the first packet on", arguments: [Console.e131, .artNet], [2, 13])
    func start(console: Console, universes: Int) throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = SeededGenerator(seed: seed)
        let pixels = 170 * universes
        for _ in 0..<100 {
            var input = try RealtimePicture(console.input, pixels: pixels, hold: Self.hold)
            let source = E131Source(identifier: [1], name: "console")
            var e131 = try E131Encoder(source: source, firstUniverse: 1, pixelCount: pixels)
            var artNet = try ArtNetEncoder(firstUniverse: 0, pixelCount: pixels)
            for value: UInt8 in 1...20 {
                var batch = PacketBatch()
                [UInt8](repeating: value, count: 3 * pixels).withUnsafeBytes {
                    if console == .e131 {
                        e131.encode($0, into: &batch)
                    } else {
                        artNet.encode($0, into: &batch)
                    }
                }
                for packet in batch.packets where Int.random(in: 0..<20, using: &generator) > 0 {
                    let outcome = Array(packet).withUnsafeBytes {
                        input.receive($0, from: Self.sender, at: .zero)
                    }
                    guard outcome == .picture else { continue }
                    #expect(Set(input.bytes).count == 1, "\(console), picture \(value), seed \(seed)")
                }
            }
        }
    }
}
