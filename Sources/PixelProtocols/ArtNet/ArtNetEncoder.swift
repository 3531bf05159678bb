/// A converter of pictures to Art-Net 4 packets, which are sent over UDP with 170 pixels per universe (group
/// of channels).
package struct ArtNetEncoder: Hashable, Sendable {
    /// The UDP port on which Art-Net receivers listen for packets. It is also the source port of the packets.
    package static let port: UInt16 = 6454
    /// The permitted numbers of Art-Net universes (groups of channels). A number combines Net, Sub-Net and
    /// Universe in 15 bits.
    package static let universes = 0...32_767

    /// The conversion that is applied to the color values of each picture, such as a change of their order.
    package var values: PixelValues
    /// The universes (groups of up to 512 channels) into which a picture is divided.
    package let layout: PixelUniverses
    private let isSynchronized: Bool
    /// The sequence number of the next picture, from 1 to 255. The packets of all universes of a picture have
    /// the same number.
    private var sequence: UInt8 = 1

    /// Creates an encoder for pictures with `pixels` pixels.
    ///
    /// - Parameters:
    ///   - first: The number of the first universe (group of channels).
    ///   - pixels: The number of pixels of a picture.
    ///   - isSynchronized: Whether an ArtSync packet follows each picture. Receivers show the picture when
    ///     this packet arrives.
    ///   - values: The conversion of the color values.
    ///
    /// - Throws: `UniverseError` if the pixels do not fit into the permitted universes.
    package init(
        first: Int,
        pixels: Int,
        isSynchronized: Bool = false,
        values: PixelValues = .unchanged
    ) throws(UniverseError) {
        layout = try PixelUniverses(first: first, pixels: pixels, in: Self.universes)
        self.isSynchronized = isSynchronized
        self.values = values
    }

    /// Replaces the packets in `batch` with those of `picture`, which has three bytes for each pixel, row by
    /// row. Each packet contains the pixels of one universe (a group of up to 512 channels). If the picture
    /// is too short, the packets of the missing universes are omitted.
    package mutating func encode(_ picture: UnsafeRawBufferPointer, into batch: inout PacketBatch) {
        batch.removeAll()
        for index in 0..<layout.count {
            let range = layout.bytes(at: index)
            guard range.upperBound <= picture.count else { break }
            let universe = layout.first + index
            batch.append(universe: universe) { packet in
                let channels = UnsafeRawBufferPointer(rebasing: picture[range])
                appendUniverse(universe, channels: channels, to: &packet)
            }
        }
        // The number is 1 to 255, because 0 means that packets are not numbered.
        sequence = sequence % 255 + 1

        if isSynchronized {
            batch.append { packet in
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
        values.append(channels, to: &packet)
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
