import BusInterfaces
import CLinuxSystem
import Diagnostics
import Glibc
import LinuxSystem
import MonotonicTime
import PixelProtocols

/// A UDP port at which the packets of consoles arrive. Signs share it. It closes when this object is released.
final class PacketPort {
    let descriptor: CInt
    private let poll: EventPoll<WakeSource>
    private var budget = PacketBudget()
    /// Whether reading waits for the next slice of the budget.
    private var isPaused = false
    /// The bytes of the packets of a call, the length of each, and the address of its sender.
    private var bytes = [UInt8](repeating: 0, count: callCapacity * packetCapacity)
    private var lengths = [UInt32](repeating: 0, count: callCapacity)
    private var senders = [UInt32](repeating: 0, count: callCapacity)

    private static let callCapacity = Int(LB_PACKETS_PER_CALL)
    private static let packetCapacity = Int(LB_PACKET_CAPACITY)

    /// Opens the port of `input`.
    init(
        of input: RealtimeSettings.Input,
        watchedBy poll: EventPoll<WakeSource>
    ) throws(LinkFailure) {
        self.poll = poll
        let number = input.port
        descriptor = lb_receiving_socket(number)
        guard descriptor >= 0 else {
            let remedy =
                descriptor == -EADDRINUSE ? "; stop the other program that receives \(input.rawValue)" : ""
            throw LinkFailure(reason: "port \(number): \(systemMessage(-descriptor))\(remedy)")
        }
        do throws(SystemCallError) {
            try poll.add(descriptor, as: .packets(input))
        } catch {
            throw LinkFailure(reason: error.description)
        }
    }

    deinit {
        if descriptor >= 0 {
            poll.remove(descriptor)
            close(descriptor)
        }
    }

    /// Sets the senders whose packets are received, and the number of packets that a picture of each sign has.
    func serve(_ allowed: [AddressRange], packetsPerPicture: Int) {
        budget.setPictureSize(packetsPerPicture)
        // The receivers check more ranges than the kernel's filter can have, and all others again.
        let ranges = allowed.count <= RealtimeSettings.mostRanges ? allowed : [.any]
        _ = lb_allow_senders(descriptor, ranges.map(\.first), ranges.map(\.mask), UInt32(ranges.count))
    }

    /// The time at which reading continues, or nil if it is not paused.
    var deadline: Instant? { isPaused ? budget.sliceEnd : nil }

    /// Continues to read if the budget permits it.
    func advance(to now: Instant) {
        guard isPaused, budget.available(at: now) > 0 else { return }
        isPaused = false
        poll.watch(descriptor, for: .reading)
    }

    /// Reads the packets that have arrived, as far as the budget permits, and calls `body` with each of them and the address
    /// of its sender.
    func receive(at now: Instant, _ body: (UnsafeRawBufferPointer, UInt32) -> Void) {
        var available = budget.available(at: now)
        while available > 0 {
            let count = Int(
                lb_receive_packets(descriptor, &bytes, &lengths, &senders, UInt32(available))
            )
            guard count > 0 else { return }
            budget.use(count)
            available -= count
            bytes.withUnsafeBytes { bytes in
                for index in 0..<count {
                    let start = index * Self.packetCapacity
                    let packet = bytes[start..<start + Int(lengths[index])]
                    body(UnsafeRawBufferPointer(rebasing: packet), senders[index])
                }
            }
        }
        isPaused = true
        poll.watch(descriptor, for: [])
    }
}

/// The reason why the process cannot receive the pictures of consoles.
struct LinkFailure: Error, Hashable { let reason: String }

extension RealtimeSettings.Input {
    /// The UDP port of the protocol.
    var port: UInt16 { input(first: 0).port }

    /// The protocol, with a picture that begins with universe `first`.
    func input(first: Int) -> RealtimeInput {
        switch self {
        case .e131: .e131(first: first)
        case .artnet: .artNet(first: first)
        case .ddp: .ddp
        }
    }
}
