import CLinuxSystem
import MonotonicTime

/// The packets of a picture, one after another in one array, so that many are sent with one system call.
struct PacketList {
    private(set) var bytes: [UInt8] = []
    private var ends: [UInt32] = []
    private var universes: [UInt16] = []
    /// The end of each group of packets, and the pause before the group. All packets of a group are sent at once.
    private(set) var groups: [(end: Int, pause: Nanoseconds)] = []

    /// The UDP port for packets to the multicast groups of universes.
    private let port: UInt16
    /// Whether each packet goes to the multicast group of its universe.
    private let isMulticast: Bool

    init(port: UInt16 = 0, isMulticast: Bool = false) {
        self.port = port
        self.isMulticast = isMulticast
    }

    var count: Int { ends.count }

    /// The bytes of each packet.
    var packets: [ArraySlice<UInt8>] {
        ends.indices.map { bytes[(($0 > 0) ? Int(ends[$0 - 1]) : 0)..<Int(ends[$0])] }
    }

    /// The universe of each packet, if the packets go to multicast groups.
    var groupUniverses: [UInt16] { universes }

    /// Removes all packets. The memory stays allocated for the next picture.
    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        universes.removeAll(keepingCapacity: true)
        groups.removeAll(keepingCapacity: true)
    }

    /// Adds the packet that `write` appends to the bytes. With multicast, it goes to the group of `universe`.
    mutating func append(universe: Int = 0, _ write: (inout [UInt8]) -> Void) {
        write(&bytes)
        ends.append(UInt32(bytes.count))
        if isMulticast { universes.append(UInt16(clamping: universe)) }
    }

    /// Ends a group of packets, which follow the previous group after `pause`.
    mutating func endGroup(after pause: Nanoseconds = .zero) { groups.append((ends.count, pause)) }

    /// Sends packets through `socket`. Never waits. Returns the number of packets that were sent, or a negative error
    /// number if the first one cannot be.
    func send(_ range: Range<Int>, through socket: CInt) -> Int {
        bytes.withUnsafeBufferPointer { bytes in
            ends.withUnsafeBufferPointer { ends in
                universes.withUnsafeBufferPointer { universes in
                    guard let first = bytes.baseAddress, let firstEnd = ends.baseAddress else { return 0 }
                    var packets = lb_packets(
                        bytes: first,
                        ends: firstEnd,
                        universes: isMulticast ? universes.baseAddress : nil,
                        port: port
                    )
                    return Int(
                        lb_send_packets(socket, &packets, UInt32(range.lowerBound), UInt32(range.upperBound))
                    )
                }
            }
        }
    }
}
