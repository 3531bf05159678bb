import CLinuxSystem
import Foundation
import Glibc
import LinuxSystem

/// A display in the network, which receives packets on this machine.
final class PacketReceiver {
    private let descriptor: CInt
    let port: UInt16

    /// Opens a UDP port, which is free if `port` is 0.
    init?(port: UInt16 = 0) {
        descriptor = socket(AF_INET, CInt(SOCK_DGRAM.rawValue), 0)
        var number = port
        let open = descriptor
        let isBound = withInternetAddress("127.0.0.1", port: port) { Glibc.bind(open, $0, $1) == 0 }
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &address) {
            _ = $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(open, $0, &size) }
        }
        number = UInt16(bigEndian: address.sin_port)
        self.port = number
        var buffer: CInt = 4 << 20
        setsockopt(open, SOL_SOCKET, SO_RCVBUF, &buffer, socklen_t(MemoryLayout<CInt>.size))
        guard isBound == true else { return nil }
    }

    deinit { close(descriptor) }

    /// Returns the next packet, or nil if none comes within `milliseconds`.
    func next(within milliseconds: CInt = 3_000) -> [UInt8]? {
        var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&state, 1, milliseconds) > 0 else { return nil }
        var packet = [UInt8](repeating: 0, count: 2_048)
        let count = recv(descriptor, &packet, packet.count, 0)
        return count < 0 ? nil : Array(packet.prefix(count))
    }

    /// Removes the packets that have arrived.
    func clear() { while next(within: 0) != nil {} }
}

/// A model of a DDP receiver, written from the protocol's description (3waylabs.com/ddp).
struct DDPModel {
    private var staged: [UInt8]
    private(set) var problems: [String] = []
    private var lastSequence = 0

    init(pixels: Int) { staged = [UInt8](repeating: 0, count: 3 * pixels) }

    /// Takes a packet. Returns the picture if the packet shows one.
    mutating func take(_ packet: [UInt8]) -> [UInt8]? {
        guard packet.count >= 10 else {
            problems.append("short packet")
            return nil
        }
        if packet[0] & 0xC0 != 0x40 { problems.append("version") }
        let sequence = Int(packet[1] & 0x0F)
        if lastSequence > 0, sequence != lastSequence % 15 + 1 { problems.append("sequence \(sequence)") }
        lastSequence = sequence
        if packet[2] != 0x0B || packet[3] != 1 { problems.append("type or destination") }
        let offset = packet[4..<8].reduce(0) { $0 << 8 | Int($1) }
        let length = Int(packet[8]) << 8 | Int(packet[9])
        guard length == packet.count - 10, length <= 1_440, offset + length <= staged.count else {
            problems.append("offset \(offset), length \(length)")
            return nil
        }
        staged.replaceSubrange(offset..<offset + length, with: packet[10...])
        return packet[0] & 1 != 0 ? staged : nil
    }
}
