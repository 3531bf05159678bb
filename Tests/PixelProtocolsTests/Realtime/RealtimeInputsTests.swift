import MonotonicTime
import TestSupport
import Testing

@testable import PixelProtocols

@Suite("Pictures from consoles in several protocols")
struct RealtimeInputsTests {
    private static let addresses = [[10, 0, 0, 1], [10, 0, 0, 2]].map { RealtimeSource($0.map(UInt8.init)) }

    private func at(_ milliseconds: Int64) -> Instant { .zero + .milliseconds(milliseconds) }

    private func inputs() throws -> RealtimeInputs {
        try RealtimeInputs([.ddp, .e131(first: 1)], pixels: 4, hold: .milliseconds(2_500))
    }

    private func ddp(_ value: UInt8) -> [UInt8] {
        var encoder = DDPEncoder()
        var batch = PacketBatch()
        [UInt8](repeating: value, count: 12).withUnsafeBytes { encoder.encode($0, into: &batch) }
        return batch.packets.map(Array.init)[0]
    }

    private func e131(_ value: UInt8, priority: UInt8, pixels: Int = 4, number: UInt8 = 0) throws -> [UInt8] {
        let source = E131Source(identifier: [priority], name: "console", priority: priority)
        var encoder = try E131Encoder(
            source: source,
            firstUniverse: 1,
            pixelCount: pixels,
            synchronizationUniverse: nil
        )
        var batch = PacketBatch()
        [UInt8](repeating: value, count: 3 * pixels).withUnsafeBytes { encoder.encode($0, into: &batch) }
        var packet = batch.packets.map(Array.init)[0]
        packet[111] = number
        return packet
    }

    private func send(
        _ packet: [UInt8],
        at index: Int,
        to inputs: inout RealtimeInputs,
        from sender: Int = 0,
        _ milliseconds: Int64
    ) -> RealtimeInputs.Change {
        packet.withUnsafeBytes {
            inputs.receive($0, at: index, from: Self.addresses[sender], at: at(milliseconds))
        }
    }

    private func value(of inputs: RealtimeInputs) -> UInt8? { inputs.withShownBytes { $0[0] } }

    @Test("the first console is shown until it has sent nothing for the hold")
    func hold() throws {
        var inputs = try inputs()
        #expect(value(of: inputs) == nil)
        #expect(send(ddp(7), at: 0, to: &inputs, 1_000) == .picture)
        #expect(try send(e131(9, priority: 100), at: 1, to: &inputs, 2_000) == .none)
        #expect(value(of: inputs) == 7)
        #expect(inputs.deadline == at(3_500))
        #expect(inputs.expire(at: at(3_500)) == .none)
        // The other console still sends, and is shown with its next picture.
        #expect(try send(e131(9, priority: 100, number: 1), at: 1, to: &inputs, 3_600) == .picture)
        #expect(value(of: inputs) == 9)
        #expect(inputs.expire(at: at(6_100)) == .ended)
        #expect(value(of: inputs) == nil)
        #expect(inputs.deadline == nil)
    }

    @Test("a console with a higher priority replaces one in another protocol, and a lower one does not")
    func priority() throws {
        var inputs = try inputs()
        #expect(send(ddp(7), at: 0, to: &inputs, 0) == .picture)
        #expect(try send(e131(8, priority: 99), at: 1, to: &inputs, 10) == .none)
        #expect(try send(e131(9, priority: 101), at: 1, to: &inputs, 20) == .picture)
        #expect(value(of: inputs) == 9)
        #expect(send(ddp(7), at: 0, to: &inputs, 30) == .none)
        #expect(value(of: inputs) == 9)
    }

    @Test("a console whose pictures stay incomplete does not keep the picture of one that has ended")
    func incomplete() throws {
        var inputs = try RealtimeInputs([.e131(first: 1)], pixels: 400, hold: .milliseconds(2_500))
        let source = E131Source(identifier: [1], name: "console", priority: 100)
        var encoder = try E131Encoder(
            source: source,
            firstUniverse: 1,
            pixelCount: 400,
            synchronizationUniverse: nil
        )
        var batch = PacketBatch()
        [UInt8](repeating: 7, count: 1_200).withUnsafeBytes { encoder.encode($0, into: &batch) }
        let changes = batch.packets.map { send(Array($0), at: 0, to: &inputs, 0) }
        #expect(changes == [.none, .none, .picture])
        for time in stride(from: Int64(100), to: 2_500, by: 100) {
            #expect(
                try send(e131(9, priority: 150, pixels: 400), at: 0, to: &inputs, time)
                    == (time == 1_100 ? .ended : .none)
            )
        }
        #expect(value(of: inputs) == nil)
    }

    @Test("no packet crashes the reader or takes more memory than a picture")
    func randomPackets() throws {
        var generator = SeededGenerator(seed: 36)
        var inputs = try inputs()
        let valid = [ddp(1), try e131(1, priority: 100)]
        for number in 0..<20_000 {
            let index = number % 2
            var packet = valid[index]
            for _ in 0..<Int.random(in: 0...3, using: &generator) {
                packet[Int.random(in: packet.indices, using: &generator)] = UInt8.random(
                    in: 0...255,
                    using: &generator
                )
            }
            packet = Array(packet.prefix(Int.random(in: 0...packet.count, using: &generator)))
            _ = send(packet, at: index, to: &inputs, from: number % 3 / 2, Int64(number))
            _ = inputs.expire(at: at(Int64(number)))
        }
        #expect(inputs.expire(at: at(1_000_000)) != .picture)
        #expect(value(of: inputs) == nil)
    }
}
