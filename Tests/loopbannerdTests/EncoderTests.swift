import BusInterfaces
import MonotonicTime
import PixelProtocols
import Testing

@testable import loopbannerd

@Suite("From settings to packets")
struct EncoderTests {
    private let host = NetworkHost(name: "10.0.0.2", port: 4048)

    private func output(
        _ destination: NetworkDisplaySettings.Destination,
        width: Int = 2,
        dimsPixels: Bool = true,
        card: CardPort? = nil
    ) throws(DisplayProtocol.Unsupported) -> DisplayProtocol {
        var settings = NetworkDisplaySettings(width: width, height: 1, destination: destination)
        settings.dimsPixels = dimsPixels
        return try DisplayProtocol(settings, cardPort: card)
    }

    private func packets(_ output: DisplayProtocol, brightness: Int = 100) -> PacketBatch {
        var encoder = output.encoder
        var batch = PacketBatch()
        var picture = WirePicture(order: [0, 1], channels: [2, 1, 0])
        picture.replaceContents(with: [255, 0, 0, 0, 255, 0], table: PixelTable(gamma: 100, brightness: 100))
        encoder.encode(picture, brightness: brightness, into: &batch)
        return batch
    }

    @Test("a receiver card gets its light, its row and its latches after the pause")
    func card() throws {
        let port = CardPort(latches: 1)
        let output = try output(.card(ReceiverCard()), dimsPixels: false, card: port)
        let batch = packets(output, brightness: 50)
        let frames = batch.packets.map { Array($0) }
        #expect(frames.map(\.count) == [77, 27, 112])
        #expect(frames[1].suffix(6) == [0, 0, 255, 0, 255, 0])
        #expect(frames[2][35...40] == [128, 5, 0, 128, 128, 128])
        #expect(batch.groups.map(\.pause) == [.zero, .milliseconds(5)])
    }

    @Test(
        "the latches of the file apply instead of those of the firmware, and pixels may be dimmed instead of the card"
    )
    func latches() throws {
        var card = ReceiverCard()
        (card.latches, card.latchSource, card.latchDelay) = (3, 0, .milliseconds(8))
        let batch = packets(try output(.card(card), card: CardPort(latches: 1)), brightness: 50)
        let frames = batch.packets.map { Array($0) }.filter { $0.count == 112 }
        #expect(frames.count == 3)
        #expect(frames.allSatisfy { $0[13] == 0 && $0[35] == 255 })
        #expect(batch.groups.last?.pause == .milliseconds(8))
    }

    @Test("without an interface, a receiver card is rejected with the option")
    func noCard() {
        do throws(DisplayProtocol.Unsupported) {
            _ = try output(.card(ReceiverCard()))
            Issue.record("accepted")
        } catch {
            #expect(
                error.reason
                    == "this loopbanner-sender has no interface for receiver cards; start it with --interface"
            )
        }
    }

    @Test("multicast goes to the group of each universe, and to that of the synchronization")
    func multicast() throws {
        var stream = E131Stream()
        (stream.universe, stream.synchronization, stream.priority) = (300, 7_000, 150)
        let output = try output(.e131(stream))
        #expect(output.multicastPort == 5568)
        #expect(output.name == "e131 multicast universe 300")
        let batch = packets(output)
        #expect(batch.universes == [300, 7_000])
        #expect(Array(batch.packets[0])[108] == 150)
        stream.host = NetworkHost(name: "10.0.0.2", port: 5568)
        #expect(try self.output(.e131(stream)).multicastPort == nil)
    }

    @Test("the other protocols go to one host")
    func hosts() throws {
        let ddp = try output(.ddp(host))
        #expect(ddp.multicastPort == nil)
        #expect(ddp.name == "ddp 10.0.0.2:4048")
        #expect(packets(ddp).packets.map { Array($0.suffix(6)) } == [[0, 0, 255, 0, 255, 0]])
        var node = ArtNetNode(host: NetworkHost(name: "fd00::2", port: 6454))
        node.synchronizes = true
        let artNet = try output(.artNet(node))
        #expect(artNet.name == "artnet [fd00::2]:6454 universe 0")
        #expect(packets(artNet).packets.map(\.count) == [24, 14])
    }

    // MARK: Values

    @Test("full brightness and no correction leave every value as it is")
    func identity() {
        #expect(PixelTable(gamma: 100, brightness: 100).values == Array(0...255))
        let half = PixelTable(gamma: 100, brightness: 50).values
        #expect((half[255], half[128], half[0]) == (128, 64, 0))
        let corrected = PixelTable(gamma: 220, brightness: 100).values
        #expect((corrected[255], corrected[128], corrected[1]) == (255, 56, 0))
        #expect(PixelTable(gamma: 220, brightness: 1).values[255] == 3)
    }

    @Test("pixels are taken in the order of the network")
    func order() {
        var picture = WirePicture(order: [1, 0], channels: [1, 2, 0])
        picture.replaceContents(with: [1, 2, 3, 4, 5, 6], table: PixelTable(gamma: 100, brightness: 100))
        #expect(picture.bytes == [5, 6, 4, 2, 3, 1])
    }
}
