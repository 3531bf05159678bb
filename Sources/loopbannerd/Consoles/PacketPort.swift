import BusInterfaces
import CLinuxSystem
import Diagnostics
import Glibc
import LinuxSystem
import MonotonicTime
import PixelProtocols

/// A UDP port at which packets from lighting consoles arrive. Several signs share the port. It is closed when
/// this object is released.
final class PacketPort {
    let descriptor: CInt
    private let poll: EventPoll<WakeSource>
    private var budget = PacketBudget()
    /// Whether reading from the port is paused until the next time slice, because the limit for packets was
    /// reached.
    private var isReadingPaused = false
    /// The bytes of the packets that one system call has read, with `packetCapacity` bytes for each packet.
    /// `packetLengths` and `senders` contain the length and the sender of each packet.
    private var packetBytes = [UInt8](repeating: 0, count: callCapacity * packetCapacity)
    private var packetLengths = [UInt32](repeating: 0, count: callCapacity)
    private var senders = [UInt32](repeating: 0, count: callCapacity)

    private static let callCapacity = Int(LB_PACKETS_PER_CALL)
    private static let packetCapacity = Int(LB_PACKET_CAPACITY)

    /// Opens the UDP port of the protocol `input`, and makes `poll` wake the process when packets arrive.
    ///
    /// - Throws: A failure with the reason and a remedy, for example if another program uses the port.
    init(
        of input: RealtimeSettings.Input,
        watchedBy poll: EventPoll<WakeSource>
    ) throws(PortFailure) {
        self.poll = poll
        let portNumber = input.port
        // A negative number is an error number of the system.
        descriptor = lb_receiving_socket(portNumber)
        guard descriptor >= 0 else {
            let isPortInUse = descriptor == -EADDRINUSE
            let remedy = isPortInUse ? "; stop the other program that receives \(input.rawValue)" : ""
            throw PortFailure(reason: "port \(portNumber): \(systemMessage(-descriptor))\(remedy)")
        }

        do throws(SystemCallError) {
            try poll.add(descriptor, as: .packets(input))
        } catch {
            throw PortFailure(reason: error.description)
        }
    }

    deinit {
        if descriptor >= 0 {
            poll.remove(descriptor)
            close(descriptor)
        }
    }

    /// Sets the addresses from which packets are accepted, and the number of packets in the largest picture.
    /// This number determines how many packets may be read in each time slice.
    func serve(_ allowed: [AddressRange], packetsPerPicture: Int) {
        budget.setPictureSize(packetsPerPicture)
        // The kernel's filter has only a limited number of ranges. The receivers check every sender again.
        let ranges = allowed.count <= RealtimeSettings.mostRanges ? allowed : [.any]
        _ = lb_allow_senders(descriptor, ranges.map(\.first), ranges.map(\.mask), UInt32(ranges.count))
    }

    /// The time at which reading from the port resumes, or nil if reading is not paused.
    var deadline: Instant? { isReadingPaused ? budget.sliceEnd : nil }

    /// Resumes reading from the port if it is paused and the limit for packets permits it at the time `now`.
    func advance(to now: Instant) {
        guard isReadingPaused, budget.availablePackets(at: now) > 0 else { return }
        isReadingPaused = false
        poll.watch(descriptor, for: .reading)
    }

    /// Reads the packets that have arrived at the port, and calls `handlePacket` with each packet and the
    /// IPv4 address of its sender. A budget limits the number of packets in a time slice, so that a flood of
    /// packets does not occupy the process. When it is used up, reading pauses until the next time slice.
    func receivePackets(
        at now: Instant,
        handlePacket: (_ packet: UnsafeRawBufferPointer, _ sender: UInt32) -> Void
    ) {
        var remainingBudget = budget.availablePackets(at: now)
        while remainingBudget > 0 {
            let receivedCount = readPackets(atMost: remainingBudget)
            // Zero or a negative error number means that no further packet can be read now.
            guard receivedCount > 0 else { return }
            budget.usePackets(receivedCount)
            remainingBudget -= receivedCount

            packetBytes.withUnsafeBytes { allPackets in
                for index in 0..<receivedCount {
                    let start = index * Self.packetCapacity
                    let packet = allPackets[start..<start + Int(packetLengths[index])]
                    handlePacket(UnsafeRawBufferPointer(rebasing: packet), senders[index])
                }
            }
        }

        // The budget is used up. `advance` resumes reading.
        isReadingPaused = true
        poll.watch(descriptor, for: [])
    }

    /// Reads many packets with one system call, but at most `limit`, into `packetBytes`, `packetLengths` and
    /// `senders`. Returns their number, which is not positive if no packet can be read.
    private func readPackets(atMost limit: Int) -> Int {
        Int(lb_receive_packets(descriptor, &packetBytes, &packetLengths, &senders, UInt32(limit)))
    }
}

/// An error that is thrown if the process cannot receive pictures from lighting consoles. `reason` describes
/// the cause.
struct PortFailure: Error, Hashable { let reason: String }

extension RealtimeSettings.Input {
    /// The UDP port on which packets of this protocol arrive.
    var port: UInt16 { input(first: 0).port }

    /// Returns this protocol together with its parameters. `first` is the number of the first DMX universe of
    /// a picture; DDP has no universes.
    func input(first: Int) -> RealtimeInput {
        switch self {
        case .e131: .e131(first: first)
        case .artnet: .artNet(first: first)
        case .ddp: .ddp
        }
    }
}
