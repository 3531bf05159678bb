import CLinuxSystem
import PixelProtocols

extension PacketBatch {
    /// Sends the packets in `range` through `socket` without blocking, as many as possible with each system
    /// call. The C function `lb_send_packets` gets pointers to the arrays of this batch, without copies:
    /// `bytes` contains all packets, `ends` the offset at which each packet ends, and `universes` the number
    /// that determines its multicast group. Returns the number of packets that were sent, or a negative error
    /// number if the first packet cannot be sent.
    ///
    /// - Parameter multicastPort: The port of the universes' multicast groups to which the packets are sent,
    ///   or nil if they are sent to the address of the socket.
    func sendPackets(_ range: Range<Int>, through socket: CInt, multicastPort: UInt16?) -> Int {
        bytes.withUnsafeBufferPointer { byteBuffer in
            ends.withUnsafeBufferPointer { endBuffer in
                universes.withUnsafeBufferPointer { universeBuffer in
                    // Only an empty batch has no base address, and it has no packets to send.
                    guard let firstByte = byteBuffer.baseAddress, let firstEnd = endBuffer.baseAddress else {
                        return 0
                    }
                    var packets = lb_packets(
                        bytes: firstByte,
                        ends: firstEnd,
                        universes: multicastPort == nil ? nil : universeBuffer.baseAddress,
                        port: multicastPort ?? 0
                    )
                    return Int(
                        lb_send_packets(socket, &packets, UInt32(range.lowerBound), UInt32(range.upperBound))
                    )
                }
            }
        }
    }
}
