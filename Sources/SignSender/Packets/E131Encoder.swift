import BusInterfaces

/// E1.31 data packets (ANSI E1.31-2018, section 4), which carry 170 pixels for each universe.
struct E131Encoder: PictureEncoder {
    private let stream: E131Stream
    /// The name of the source: 64 bytes of UTF-8, padded with zeros.
    private let source: [UInt8]
    private let pixels: Int
    /// The number of the next packet of every universe. All universes are always sent.
    private var sequence: UInt8 = 0
    private var synchronizationSequence: UInt8 = 0

    /// The number of pixels of a universe. A pixel is never split.
    static let pixelsPerUniverse = 170
    /// The number of packets of each universe with which a stream ends (section 6.2.6).
    private static let endPackets = 3

    /// Creates an encoder for pictures of `pixels` pixels. `source` is the name of this machine.
    init(_ stream: E131Stream, pixels: Int, source: String) {
        self.stream = stream
        self.pixels = pixels
        let name = Array(source.utf8.prefix(63))
        self.source = name + [UInt8](repeating: 0, count: 64 - name.count)
    }

    mutating func encode(_ picture: WirePicture, brightness: Int, into list: inout PacketList) {
        list.removeAll()
        append(picture.bytes, isEnd: false, to: &list)
        if let universe = stream.synchronization {
            let number = synchronizationSequence
            synchronizationSequence &+= 1
            list.append(universe: universe) {
                Self.writeSynchronization(universe, number, stream.identifier, to: &$0)
            }
        }
        list.endGroup()
    }

    mutating func encodeEnd(into list: inout PacketList) {
        list.removeAll()
        let darkness = [UInt8](repeating: 0, count: 3 * pixels)
        for _ in 0..<Self.endPackets { append(darkness, isEnd: true, to: &list) }
        list.endGroup()
    }

    private mutating func append(_ bytes: [UInt8], isEnd: Bool, to list: inout PacketList) {
        let number = sequence
        sequence &+= 1
        let size = 3 * Self.pixelsPerUniverse
        for (index, start) in stride(from: 0, to: bytes.count, by: size).enumerated() {
            let universe = stream.universe + index
            let channels = bytes[start..<min(bytes.count, start + size)]
            list.append(universe: universe) { packet in
                Self.writeRoot(vector: 4, length: 110 + channels.count, stream.identifier, to: &packet)
                packet += Self.flags(88 + channels.count) + [0, 0, 0, 2] + source
                packet.append(UInt8(clamping: stream.priority))
                packet += Self.number(stream.synchronization ?? 0)
                packet += [number, isEnd ? 0x40 : 0] + Self.number(universe)
                packet += Self.flags(11 + channels.count) + [0x02, 0xA1, 0, 0, 0, 1]
                packet += Self.number(channels.count + 1) + [0] + channels
            }
        }
    }

    /// Writes the root layer, whose length counts from its own place.
    private static func writeRoot(
        vector: UInt8,
        length: Int,
        _ identifier: [UInt8],
        to packet: inout [UInt8]
    ) {
        packet += [0, 0x10, 0, 0] + Array("ASC-E1.17".utf8) + [0, 0, 0]
        packet += flags(length) + [0, 0, 0, vector] + identifier
    }

    private static func writeSynchronization(
        _ universe: Int,
        _ sequence: UInt8,
        _ identifier: [UInt8],
        to packet: inout [UInt8]
    ) {
        writeRoot(vector: 8, length: 33, identifier, to: &packet)
        packet += flags(11) + [0, 0, 0, 1, sequence] + number(universe) + [0, 0]
    }

    private static func number(_ value: Int) -> [UInt8] {
        [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
    }

    private static func flags(_ length: Int) -> [UInt8] { number(0x7000 | length) }
}
