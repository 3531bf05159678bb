/// Turns pictures into the packets of one protocol. It counts the packets where the protocol numbers them.
protocol PictureEncoder {
    /// Replaces the packets in `list` by those of `picture`, whose pixels are in the order of the network.
    ///
    /// - Parameter brightness: The brightness in percent, for a receiver that dims the picture.
    mutating func encode(_ picture: WirePicture, brightness: Int, into list: inout PacketList)
    /// Replaces the packets in `list` by those with which the stream ends. The default is none.
    mutating func encodeEnd(into list: inout PacketList)
}

extension PictureEncoder {
    mutating func encodeEnd(into list: inout PacketList) { list.removeAll() }
}
