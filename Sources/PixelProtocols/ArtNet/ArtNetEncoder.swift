/// A converter of pictures to Art-Net 4 packets, which are sent over UDP with 170 pixels per universe (group
/// of channels).
package struct ArtNetEncoder: Hashable, Sendable {
    /// The UDP port on which Art-Net receivers listen for packets. It is also the source port of the packets.
    package static let port: UInt16 = 6454
    /// The permitted numbers of Art-Net universes (groups of channels). A number combines Net, Sub-Net and
    /// Universe in 15 bits.
    package static let validUniverses = 0...32_767

    /// The conversion that is applied to the color values of each picture, such as a change of their order.
    package var colorConversion: ColorConversion
    /// The universes (groups of up to 512 channels) into which a picture is divided.
    package let universes: PixelUniverses
    private let isSynchronized: Bool
    /// The sequence number of the next picture, from 1 to 255. The packets of all universes of a picture have
    /// the same number.
    private var sequence: UInt8 = 1

    /// Creates an encoder for pictures with `pixelCount` pixels.
    ///
    /// - Parameters:
    ///   - firstUniverse: The number of the first universe (group of channels).
    ///   - pixelCount: The number of pixels of a picture.
    ///   - isSynchronized: Whether an ArtSync packet follows each picture. Receivers show the picture when
    ///     this packet arrives.
    ///   - colorConversion: The conversion of the color values.
    ///
    /// - Throws: `UniverseError` if the pixels do not fit into the permitted universes.
    package init(
        firstUniverse: Int,
        pixelCount: Int,
        isSynchronized: Bool = false,
        colorConversion: ColorConversion = .unchanged
    ) throws(UniverseError) {
        universes = try PixelUniverses(first: firstUniverse, pixels: pixelCount, in: Self.validUniverses)
        self.isSynchronized = isSynchronized
        self.colorConversion = colorConversion
    }

    /// Replaces the packets in `batch` with those of `picture`, which has three bytes for each pixel, row by
    /// row. Each packet contains the pixels of one universe (a group of up to 512 channels). If the picture
    /// is too short, the packets of the missing universes are omitted.
    package mutating func encode(_ picture: UnsafeRawBufferPointer, into batch: inout PacketBatch) {
        batch.removeAll()
        for index in 0..<universes.count {
            let range = universes.byteRange(ofUniverseAt: index)
            guard range.upperBound <= picture.count else { break }
            let universe = universes.first + index
            batch.appendPacket(universe: universe) { packet in
                let channels = UnsafeRawBufferPointer(rebasing: picture[range])
                appendUniverse(universe, channels: channels, to: &packet)
            }
        }
        // The number is 1 to 255, because 0 means that packets are not numbered.
        sequence = sequence % 255 + 1

        if isSynchronized {
            batch.appendPacket { packet in
                appendHeader(to: &packet, code: ArtNetPacket.syncCode)
                packet.append16(0)
            }
        }
        batch.endGroup()
    }

    /// Appends an ArtDmx packet, which contains the channels of the universe `universe`, to `packet`. The
    /// number of channels in such a packet must be even, so an odd number is padded.
    private func appendUniverse(
        _ universe: Int,
        channels: UnsafeRawBufferPointer,
        to packet: inout [UInt8]
    ) {
        appendHeader(to: &packet, code: ArtNetPacket.dmxCode)
        packet.append(sequence)
        let physicalPort: UInt8 = 0
        packet.append(physicalPort)
        // Only the universe and the code are in little-endian order.
        packet.append(UInt8(truncatingIfNeeded: universe))
        packet.append(UInt8(truncatingIfNeeded: universe >> 8))
        let paddingCount = channels.count & 1
        packet.append16(channels.count + paddingCount)
        colorConversion.appendConverted(channels, to: &packet)
        packet.appendZeros(paddingCount)
    }

    /// Appends the header of an Art-Net packet: the identifier, the code of the packet's kind in
    /// little-endian order, and the protocol version 14.
    private func appendHeader(to packet: inout [UInt8], code: Int) {
        packet.append(contentsOf: ArtNetPacket.identifier)
        packet.append(UInt8(truncatingIfNeeded: code))
        packet.append(UInt8(truncatingIfNeeded: code >> 8))
        packet.append16(14)
    }
}
