import BusInterfaces
import MonotonicTime
import TestSupport
import Testing

@testable import HardwareBuses

@Suite("The messages between a sign and its sender")
struct LinkMessageTests {
    static let host = NetworkHost(name: "192.168.1.20", port: 4048)

    static var messages: [LinkMessage] {
        var card = ReceiverCard()
        card.latches = 3
        card.latchDelay = .milliseconds(7)
        card.latchSource = 0
        var stream = E131Stream()
        stream.host = NetworkHost(name: "wled.local", port: 5568)
        stream.interface = "eth1"
        stream.universe = 300
        stream.priority = 150
        stream.synchronization = 7_000
        stream.identifier = Array(1...16)
        var node = ArtNetNode(host: NetworkHost(name: "fd00::20", port: 6454))
        node.universe = 16
        node.synchronizes = true
        let destinations: [NetworkDisplaySettings.Destination] = [
            .card(card), .card(ReceiverCard()), .ddp(host), .e131(stream), .e131(E131Stream()), .artNet(node),
        ]
        let openings = destinations.map { destination in
            var settings = NetworkDisplaySettings(width: 512, height: 256, destination: destination)
            settings.channelOrder = [2, 0, 1]
            settings.gamma = 220
            settings.dimsPixels = false
            settings.rate = 40
            settings.refreshInterval = .milliseconds(50)
            return LinkMessage.open(settings)
        }
        var settings = RealtimeSettings()
        settings.protocols = [.ddp, .e131]
        settings.allowedSenders = [.any, AddressRange(first: 0xC0A8_0114, prefixLength: 24)]
        settings.universe = 300
        settings.interface = "eth1"
        settings.holdDuration = .milliseconds(700)
        var longest = RealtimeSettings()
        longest.protocols = RealtimeSettings.Input.allCases
        longest.allowedSenders = Array(repeating: .any, count: RealtimeSettings.mostRanges)
        let requests = [
            RealtimeRequest(settings, width: 64, height: 32, rate: 100),
            RealtimeRequest(longest, width: 512, height: 256, rate: 1),
        ]
        let reports: [LinkMessage] = [.showing(.artnet, address: "192.168.1.20"), .ended]
        var state = SenderState()
        state.hasCardPort = true
        state.cards = ["receiver card 0: firmware 13.4, 64×32 pixels"]
        state.problems = Array(repeating: "ddp 192.168.1.20:4048: No route to host", count: 8)
        return openings + requests.map(LinkMessage.listen) + reports + [
            .describe, .description(SenderState()), .description(state), .finish(isBlank: true),
            .finish(isBlank: false), .accepted, .rejected("no “card”"),
        ]
    }

    @Test("every message is read as it was written", arguments: messages)
    func roundTrip(_ message: LinkMessage) throws {
        #expect(try LinkMessage(message.encoded) == message)
        #expect(message.encoded.count <= LinkMessage.longest)
    }

    @Test("a reason that is too long is truncated after a whole character")
    func longReason() throws {
        let message = LinkMessage.rejected("." + String(repeating: "é", count: 400))
        #expect(try LinkMessage(message.encoded) == .rejected("." + String(repeating: "é", count: 255)))
    }

    @Test("a message that ends early at any byte is rejected", arguments: messages)
    func truncated(_ message: LinkMessage) {
        for length in 0..<message.encoded.count {
            #expect(throws: LinkError.self) { try LinkMessage(Array(message.encoded.prefix(length))) }
        }
    }

    @Test("no bytes crash the reader", arguments: messages)
    func randomBytes(_ message: LinkMessage) {
        var generator = SeededGenerator(seed: 36)
        for _ in 0..<2_000 {
            var bytes = message.encoded
            for _ in 0...Int.random(in: 0...3, using: &generator) where !bytes.isEmpty {
                bytes[Int.random(in: bytes.indices, using: &generator)] = .random(
                    in: 0...255,
                    using: &generator
                )
            }
            guard let read = try? LinkMessage(bytes), case .open(let settings) = read else { continue }
            #expect((1...NetworkDisplaySettings.maximumPixels).contains(settings.pixelCount))
            #expect((1...1_000).contains(settings.rate))
        }
    }

    private func error(_ bytes: [UInt8]) -> String? {
        do throws(LinkError) {
            _ = try LinkMessage(bytes)
            return nil
        } catch { return "\(error)" }
    }

    /// The bytes of an opening message with other bytes at `place`.
    private func opening(_ bytes: [UInt8], at place: Int) -> [UInt8] {
        var message = LinkMessage.open(
            NetworkDisplaySettings(width: 64, height: 32, destination: .ddp(Self.host))
        ).encoded
        message.replaceSubrange(place..<place + bytes.count, with: bytes)
        return message
    }

    @Test("each mistake in a message has its own text")
    func texts() {
        #expect(error(Array("GET / HTTP/1.1".utf8)) == "the message is not from loopbanner")
        #expect(
            error(Array("LBsd".utf8) + [2, 1])
                == "the message has version 2, but this program has version 1; install the same version of "
                + "loopbanner and loopbanner-sender, and restart both"
        )
        #expect(error(Array("LBsd".utf8) + [1, 99]) == "unknown message kind 99")
        #expect(error(LinkMessage.accepted.encoded + [0, 0]) == "the message has 2 bytes too many")
        #expect(error(Array("LBsd".utf8) + [1, 2, 7]) == "isBlank must not be 7")
        #expect(error(opening([0, 0, 0, 0], at: 6)) == "width must not be 0")
        #expect(error(opening([0, 1, 0, 0], at: 6)) == "width × height must not be 2097152")
        #expect(error(opening([0, 0, 2], at: 14)) == "order must not be 2")
        #expect(error(opening([0, 5], at: 17)) == "gamma must not be 5")
        #expect(error(opening([0, 0], at: 20)) == "rate must not be 0")
        #expect(error(opening([255], at: 22)) == "refresh must not be -72057593237927936")
        #expect(error(opening([9], at: 30)) == "protocol must not be 9")
        #expect(error(opening([10], at: 33)) == "host is not a valid text")
        #expect(error(opening([0xC3], at: 44)) == "host is not a valid text")
    }

    @Test("a state with more and longer texts than a message has room for is cut")
    func longState() throws {
        var state = SenderState()
        state.problems = Array(repeating: String(repeating: "é", count: 60), count: 20)
        let bytes = LinkMessage.description(state).encoded
        #expect(bytes.count <= LinkMessage.longest)
        state.problems = Array(repeating: String(repeating: "é", count: 50), count: 8)
        #expect(try LinkMessage(bytes) == .description(state))
    }

    @Test("universes must all have a number")
    func universes() {
        var stream = E131Stream()
        stream.universe = 63_999
        var settings = NetworkDisplaySettings(width: 171, height: 1, destination: .e131(stream))
        #expect(error(LinkMessage.open(settings).encoded) == "universe must not be 63999")
        settings.width = 170
        #expect(error(LinkMessage.open(settings).encoded) == nil)
    }
}
