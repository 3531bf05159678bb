/// A converter of pictures to packets of streaming ACN (ANSI E1.31-2018), which are sent over UDP with 170
/// pixels per universe (group of channels).
package struct E131Encoder: Hashable, Sendable {
    /// The UDP port on which all E1.31 receivers receive packets.
    package static let port: UInt16 = 5568
    /// The permitted numbers of E1.31 universes, which are groups of channels.
    package static let validUniverses = 1...63_999

    /// The conversion that is applied to the color values of each picture, such as a change of their order.
    package var colorConversion: ColorConversion
    /// The universes (groups of channels) into which a picture is divided.
    package let universes: PixelUniverses
    private let source: E131Source
    /// The number of the universe for synchronization packets, which make receivers show the picture. It is 0
    /// if pictures are not synchronized.
    private let synchronizationUniverse: Int
    /// The sequence number of the next packet of each universe.
    private var sequences: [UInt8]
    private var synchronizationSequence: UInt8 = 0

    /// Creates an encoder for pictures with `pixelCount` pixels, which are divided among consecutive
    /// universes (groups of channels).
    ///
    /// - Parameters:
    ///   - source: The name, the identifier and the priority of the sender.
    ///   - firstUniverse: The number of the first universe.
    ///   - pixelCount: The number of pixels in each picture.
    ///   - synchronizationUniverse: The universe of the synchronization packet after each picture, at which
    ///     receivers show the picture. Nil for no such packet.
    ///   - colorConversion: The conversion of the colors.
    /// - Throws: `UniverseError` if a universe is outside the permitted range.
    package init(
        source: E131Source,
        firstUniverse: Int,
        pixelCount: Int,
        synchronizationUniverse: Int? = nil,
        colorConversion: ColorConversion = .unchanged
    ) throws(UniverseError) {
        universes = try PixelUniverses(first: firstUniverse, pixels: pixelCount, in: Self.validUniverses)
        if let synchronizationUniverse, !Self.validUniverses.contains(synchronizationUniverse) {
            throw .first(synchronizationUniverse, Self.validUniverses)
        }
        self.source = source
        // In a packet, 0 means that no synchronization packets are sent.
        self.synchronizationUniverse = synchronizationUniverse ?? 0
        self.colorConversion = colorConversion
        sequences = [UInt8](repeating: 0, count: universes.count)
    }

    /// Replaces the packets in `batch` with those of `picture`, which has three bytes for each pixel, row by
    /// row. Each packet contains one universe (group of channels). If the picture is too short, the packets
    /// of its missing universes are omitted.
    package mutating func encode(_ picture: UnsafeRawBufferPointer, into batch: inout PacketBatch) {
        batch.removeAll()
        for index in 0..<universes.count {
            let range = universes.byteRange(ofUniverseAt: index)
            guard range.upperBound <= picture.count else { break }
            batch.appendPacket(universe: universes.first + index) { packet in
                appendHeader(to: &packet, universeIndex: index, channelCount: range.count)
                colorConversion.appendConverted(UnsafeRawBufferPointer(rebasing: picture[range]), to: &packet)
            }
            sequences[index] &+= 1
        }
        if synchronizationUniverse > 0 { appendSynchronization(to: &batch) }
        batch.endGroup()
    }

    /// Replaces the packets in `batch` with packets that end the stream, so that receivers no longer wait for
    /// pictures. The standard requires three such packets for each universe (group of channels), in case some
    /// are lost (6.2.6). Their channels are black.
    package mutating func encodeEnd(into batch: inout PacketBatch) {
        batch.removeAll()
        let repetitions = 3
        for _ in 0..<repetitions {
            for index in 0..<universes.count {
                let channelCount = universes.byteRange(ofUniverseAt: index).count
                batch.appendPacket(universe: universes.first + index) { packet in
                    appendHeader(
                        to: &packet,
                        universeIndex: index,
                        channelCount: channelCount,
                        options: E131Data.terminationFlag
                    )
                    packet.appendZeros(channelCount)
                }
                sequences[index] &+= 1
            }
        }
        batch.endGroup()
    }

    /// Appends a synchronization packet to `batch`, which makes receivers show the picture that they have
    /// received (6.3).
    private mutating func appendSynchronization(to batch: inout PacketBatch) {
        batch.appendPacket(universe: synchronizationUniverse) { packet in
            appendRoot(to: &packet, vector: RootVector.extended, length: 33)
            let framingLength = 11
            packet.append16(Self.lengthFlags | framingLength)
            packet.append32(FramingVector.synchronization)
            packet.append(synchronizationSequence)
            packet.append16(synchronizationUniverse)
            let reserved = 0
            packet.append16(reserved)
        }
        synchronizationSequence &+= 1
    }

    /// The value of the upper four bits of each length field in a packet, which contain flags.
    private static let lengthFlags = 0x7000

    /// The values of the root layer's vector, the field that specifies the kind of a packet:
    /// `VECTOR_ROOT_E131_DATA` and `VECTOR_ROOT_E131_EXTENDED`.
    enum RootVector {
        static let data = 4
        static let extended = 8
    }

    /// The values of the framing layer's vector, the field that specifies the kind of this layer:
    /// `VECTOR_E131_EXTENDED_SYNCHRONIZATION` and `VECTOR_E131_DATA_PACKET`.
    private enum FramingVector {
        static let synchronization = 1
        static let data = 2
    }

    /// Appends the root layer, which is the outermost of the nested layers of an E1.31 packet. `vector` is
    /// the kind of the packet, and `length` is the number of bytes from the layer's length field to the end
    /// of the packet (5.4).
    private func appendRoot(to packet: inout [UInt8], vector: Int, length: Int) {
        // The size of the preamble (16 bytes) and of the postamble (none).
        packet.append32(0x0010_0000)
        packet.append(contentsOf: E131Packet.identifier)
        packet.append16(Self.lengthFlags | length)
        packet.append32(vector)
        packet.append(contentsOf: source.identifier)
    }

    /// Appends the header of a data packet (section 4, table 4-1): the root layer, the framing layer, and the
    /// start of the property layer, after which the channels follow. The length of each layer is the number
    /// of bytes from its length field to the end of the packet.
    ///
    /// - Parameters:
    ///   - packet: The packet, which is still empty.
    ///   - universeIndex: The index of the universe in the picture.
    ///   - channelCount: The number of channels that follow the header.
    ///   - options: The flags of the packet, such as the one for the end of the stream.
    private func appendHeader(
        to packet: inout [UInt8],
        universeIndex: Int,
        channelCount: Int,
        options: UInt8 = 0
    ) {
        appendRoot(to: &packet, vector: RootVector.data, length: 110 + channelCount)
        appendFraming(to: &packet, index: universeIndex, length: 88 + channelCount, options: options)
        appendPropertyHeader(to: &packet, channels: channelCount)
    }

    /// Appends the framing layer of a data packet for the universe at `index`, without the property layer
    /// inside it. `length` is the number of bytes from the layer's length field to the end of the packet, and
    /// `options` contains the flags of the packet.
    private func appendFraming(to packet: inout [UInt8], index: Int, length: Int, options: UInt8) {
        packet.append16(Self.lengthFlags | length)
        packet.append32(FramingVector.data)
        let nameFieldLength = 64
        packet.append(contentsOf: source.name.utf8)
        packet.appendZeros(nameFieldLength - source.name.utf8.count)
        packet.append(source.priority)
        packet.append16(synchronizationUniverse)
        packet.append(sequences[index])
        packet.append(options)
        packet.append16(universes.first + index)
    }

    /// Appends the start of a data packet's property layer. The caller then appends the channels, whose
    /// number is `channels`.
    private func appendPropertyHeader(to packet: inout [UInt8], channels: Int) {
        packet.append16(Self.lengthFlags | (11 + channels))
        packet.append(contentsOf: E131Data.propertyHeader)
        // The start code is the first slot, and the channels are the other slots.
        packet.append16(channels + 1)
        let startCode: UInt8 = 0
        packet.append(startCode)
    }
}
