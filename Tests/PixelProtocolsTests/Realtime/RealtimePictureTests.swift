import MonotonicTime
import PixelProtocols
import TestSupport
import Testing

@Suite("Pictures from consoles")
struct RealtimePictureTests {
    private static let hold = Nanoseconds.milliseconds(2_500)
    private static let sender = RealtimeSource([192, 168, 1, 9])

    private func instant(_ milliseconds: Int64) -> Instant { .zero + .milliseconds(milliseconds) }

    /// Sends `packets` to `input`, and returns the outcome of each.
    private func send(
        _ packets: [[UInt8]],
        to input: inout RealtimePicture,
        at milliseconds: Int64 = 0,
        from sender: RealtimeSource = sender
    ) -> [RealtimeOutcome] {
        packets.map { packet in
            packet.withUnsafeBytes { input.receive($0, from: sender, at: instant(milliseconds)) }
        }
    }

    private func console(
        _ number: UInt8,
        priority: UInt8 = 100,
        pixels: Int = 400,
        synchronization: Int? = nil
    ) throws -> E131Encoder {
        let source = E131Source(identifier: [number], name: "console", priority: priority)
        return try E131Encoder(
            source: source,
            firstUniverse: 1,
            pixelCount: pixels,
            synchronizationUniverse: synchronization
        )
    }

    private func e131() throws -> RealtimePicture {
        try RealtimePicture(.e131(first: 1), pixels: 400, hold: Self.hold)
    }

    private func picture(_ value: UInt8) -> TestPicture {
        var generator = SeededGenerator(seed: 0)
        var picture = TestPicture(400, 1, &generator)
        picture.bytes = picture.bytes.map { _ in value }
        return picture
    }

    private func end(_ encoder: inout E131Encoder) -> [[UInt8]] {
        var batch = PacketBatch()
        encoder.encodeEnd(into: &batch)
        return batch.packets.map(Array.init)
    }

    @Test("a picture is due at its last universe, in any order of the universes")
    func complete() throws {
        var input = try e131()
        var encoder = try console(1)
        var generator = SeededGenerator(seed: 6)
        for order in [[0, 1, 2], [2, 0, 1], [1, 2, 0]] {
            let picture = TestPicture(400, 1, &generator)
            let packets = picture.packets { encoder.encode($0, into: &$1) }
            #expect(send(order.map { packets[$0] }, to: &input) == [.pending, .pending, .picture])
            #expect(input.bytes == picture.bytes)
        }
    }

    @Test("DDP pictures are due at their push")
    func ddp() throws {
        var input = try RealtimePicture(.ddp, pixels: 1000, hold: Self.hold)
        var encoder = DDPEncoder()
        var generator = SeededGenerator(seed: 6)
        for _ in 0..<4 {
            let picture = TestPicture(1000, 1, &generator)
            let packets = picture.packets { encoder.encode($0, into: &$1) }
            #expect(send(packets, to: &input) == [.pending, .pending, .picture])
            #expect(input.bytes == picture.bytes)
        }
    }

    @Test("Art-Net pictures are due when they are complete, or at synchronization once the console sends it")
    func artNet() throws {
        var input = try RealtimePicture(.artNet(first: 9), pixels: 400, hold: .seconds(10))
        var encoder = try ArtNetEncoder(firstUniverse: 9, pixelCount: 400, isSynchronized: true)
        let first = picture(1).packets { encoder.encode($0, into: &$1) }
        #expect(send(first, to: &input) == [.pending, .pending, .picture, .pending])
        let second = picture(2).packets { encoder.encode($0, into: &$1) }
        #expect(send(second, to: &input, at: 10) == [.pending, .pending, .pending, .picture])
        #expect(input.bytes == picture(2).bytes)
        let third = picture(3).packets { encoder.encode($0, into: &$1) }
        #expect(send(third.dropLast(), to: &input, at: 4_010) == [.pending, .pending, .picture])
    }

    @Test(
        "with a synchronization universe a picture is due at its packet, and the next one waits for the next packet"
    )
    func synchronization() throws {
        var input = try e131()
        var encoder = try console(1, synchronization: 77)
        for value: UInt8 in 1...3 {
            let packets = picture(value).packets { encoder.encode($0, into: &$1) }
            #expect(send(packets, to: &input) == [.pending, .pending, .pending, .picture])
            #expect(input.bytes == picture(value).bytes)
            #expect(send([packets[3]], to: &input) == [.pending])
        }
        var other = try console(2, synchronization: 78)
        let packets = picture(9).packets { other.encode($0, into: &$1) }
        #expect(send([packets[3]], to: &input) == [.pending])
    }

    @Test("a picture without one of its packets is not shown, and the next one is", arguments: 0..<3)
    func loss(index: Int) throws {
        for isSynchronized in [false, true] {
            var input = try e131()
            var encoder = try console(1, synchronization: isSynchronized ? 77 : nil)
            for value: UInt8 in 1...4 {
                _ = send(picture(value).packets { encoder.encode($0, into: &$1) }, to: &input)
            }
            var packets = picture(5).packets { encoder.encode($0, into: &$1) }
            packets.remove(at: index)
            #expect(send(packets, to: &input).allSatisfy { $0 == .pending })
            #expect(input.bytes == picture(4).bytes)
            let next = picture(6).packets { encoder.encode($0, into: &$1) }
            #expect(send(next, to: &input).last == .picture)
            #expect(input.bytes == picture(6).bytes)
        }
    }

    @Test("late and repeated packets are ignored")
    func late() throws {
        var input = try e131()
        var encoder = try console(1)
        let old = picture(1).packets { encoder.encode($0, into: &$1) }
        let new = picture(2).packets { encoder.encode($0, into: &$1) }
        _ = send(old + new, to: &input)
        #expect(send(old + new, to: &input).allSatisfy { $0 == .pending })
        #expect(input.bytes == picture(2).bytes)
    }

    @Test("the highest priority is shown, and among equal priorities the first source until it ends")
    func priorities() throws {
        var input = try e131()
        var low = try console(1, priority: 90)
        var first = try console(2)
        var second = try console(3)
        #expect(send(picture(1).packets { low.encode($0, into: &$1) }, to: &input).last == .picture)
        #expect(send(picture(2).packets { first.encode($0, into: &$1) }, to: &input).last == .picture)
        #expect(send(picture(3).packets { second.encode($0, into: &$1) }, to: &input).last == .pending)
        #expect(send(picture(1).packets { low.encode($0, into: &$1) }, to: &input).last == .pending)
        #expect(input.bytes == picture(2).bytes)
        #expect(send(end(&first), to: &input).allSatisfy { $0 == .pending })
        #expect(send(picture(4).packets { second.encode($0, into: &$1) }, to: &input).last == .picture)
        #expect(send(end(&second), to: &input).allSatisfy { $0 == .pending })
        #expect(send(end(&low), to: &input).first == .ended)
        #expect(input.source == nil && input.deadline == nil)
    }

    @Test("a source expires after the hold, and a lower one continues before that")
    func expiry() throws {
        var input = try e131()
        var high = try console(1, priority: 150)
        var low = try console(2)
        _ = send(picture(1).packets { high.encode($0, into: &$1) }, to: &input, at: 0)
        _ = send(picture(2).packets { low.encode($0, into: &$1) }, to: &input, at: 2_000)
        #expect(input.deadline == instant(2_500))
        let early = input.expire(at: instant(2_499))
        let highExpired = input.expire(at: instant(2_500))
        #expect(!early && !highExpired)
        #expect(
            send(picture(3).packets { low.encode($0, into: &$1) }, to: &input, at: 2_600).last == .picture
        )
        let ended = input.expire(at: instant(5_100))
        #expect(ended && input.source == nil)
        let again = input.expire(at: instant(9_000))
        #expect(!again)
    }

    @Test("previews, other universes and universes with too few channels change nothing")
    func ignored() throws {
        var input = try e131()
        var encoder = try console(1)
        let packets = picture(1).packets { encoder.encode($0, into: &$1) }
        let preview = packets.map { packet in
            var packet = packet
            packet[112] = 0x80
            return packet
        }
        #expect(send(preview, to: &input).allSatisfy { $0 == .pending })
        #expect(input.source == nil)
        var short = try console(1, pixels: 399)
        var generator = SeededGenerator(seed: 1)
        let missing = TestPicture(399, 1, &generator).packets { short.encode($0, into: &$1) }
        #expect(send(missing, to: &input).allSatisfy { $0 == .pending })
        var other = try E131Encoder(
            source: E131Source(identifier: [1], name: "x"),
            firstUniverse: 4,
            pixelCount: 400
        )
        #expect(
            send(picture(1).packets { other.encode($0, into: &$1) }, to: &input).allSatisfy { $0 == .pending }
        )
    }

    @Test("a flood of sources is bounded")
    func flood() throws {
        var input = try e131()
        for number: UInt8 in 1...100 {
            var encoder = try console(number)
            _ = send(picture(number).packets { encoder.encode($0, into: &$1) }, to: &input)
        }
        #expect(input.bytes == picture(1).bytes)
        var late = try console(200, priority: 200)
        #expect(send(picture(9).packets { late.encode($0, into: &$1) }, to: &input).last == .pending)
    }

    @Test("random, cut and changed packets never trap", arguments: 0..<8 as Range<UInt64>)
    func malformed(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var e131 = try console(1, synchronization: 7)
        var artNet = try ArtNetEncoder(firstUniverse: 1, pixelCount: 400, isSynchronized: true)
        var ddp = DDPEncoder()
        var generated = picture(1).packets { e131.encode($0, into: &$1) }
        generated += picture(1).packets { artNet.encode($0, into: &$1) }
        generated += picture(1).packets { ddp.encode($0, into: &$1) }
        for kind in [RealtimeInput.e131(first: 1), .artNet(first: 1), .ddp] {
            var input = try RealtimePicture(kind, pixels: 400, hold: Self.hold)
            for _ in 0..<2_000 {
                var packet = generated[Int.random(in: 0..<generated.count, using: &generator)]
                for _ in 0..<Int.random(in: 0...3, using: &generator) {
                    let place = Int.random(in: 0..<min(130, packet.count), using: &generator)
                    packet[place] = UInt8(truncatingIfNeeded: generator.next())
                }
                if Bool.random(using: &generator) {
                    packet = Array(packet.prefix(Int.random(in: 0...packet.count, using: &generator)))
                }
                _ = send([packet], to: &input)
            }
        }
    }
}
