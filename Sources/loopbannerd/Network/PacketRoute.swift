import BusInterfaces
import Diagnostics
import Glibc
import LinuxSystem
import MonotonicTime

/// The route of the packets to a display. It opens the socket, and reopens it after a failure or when a name has a new
/// address. It requests addresses from the resolver and never waits.
struct PacketRoute {
    /// The destination of the packets.
    enum Target {
        /// A host. Packets are sent from the local port `source`, or from any port if `source` is nil.
        case host(NetworkHost, source: UInt16?)
        /// The multicast groups of E1.31 universes. Packets are sent over `interface`, or over the interface of the
        /// default route if it is nil.
        case groups(interface: String?)
        /// The Ethernet port for receiver cards. The associated value is the port's open descriptor.
        case port(CInt)
    }

    /// The result of a call that may open the route or find that it has failed.
    enum Change: Hashable {
        case none
        /// Packets can now be sent. `remark` is a text for the log, or nil if there is none.
        case opened(remark: String?)
        /// Packets cannot be sent, for this reason.
        case failed(String)
    }

    private let target: Target
    private(set) var socket: SendingSocket?
    private var address: HostAddress?
    /// The number of the pending request to the resolver, or nil if there is none.
    private var request: Int?
    /// The time of the next attempt to open the socket, or nil if none is scheduled.
    private var nextAttempt: Instant?

    /// The pause before the next attempt. A receiver that returns must show the picture within a second.
    private static let pause = Nanoseconds.milliseconds(500)
    /// The interval after which a name is resolved again, because its host may have a new address.
    private static let renewal = Nanoseconds.seconds(60)

    init(to target: Target, at now: Instant) {
        self.target = target
        nextAttempt = now
    }

    /// The time at which `advance` must be called next, or nil if no call is necessary.
    var deadline: Instant? { nextAttempt }

    /// Tries to open the socket to the display if an attempt is due at `now`. If the display has a host name, only
    /// requests its address from `resolver`, and `apply` opens the socket later. Returns whether the socket was opened
    /// or has failed.
    mutating func advance(to now: Instant, _ resolver: HostResolver) -> Change {
        guard let nextAttempt, nextAttempt <= now else { return .none }
        self.nextAttempt = nil

        switch target {
        case .port(let descriptor):
            socket = .borrowed(descriptor)
            return .opened(remark: nil)
        case .groups(let interface):
            return open(at: now) { () throws(SendingSocket.Failure) in try .multicast(over: interface) }
        case .host(let host, let sourcePort):
            // A numeric address needs no resolver.
            guard let address = HostAddress.numeric(host.name, port: host.port) else {
                if request == nil { request = resolver.resolve(host.name, port: host.port) }
                return .none
            }
            return open(at: now) { () throws(SendingSocket.Failure) in
                try .datagrams(to: address, from: sourcePort)
            }
        }
    }

    /// Handles an answer from the resolver if it belongs to this route's request. If the display's name has a new
    /// address, opens a socket to it. Returns whether the socket was opened or has failed.
    mutating func apply(_ answer: HostResolver.Answer, at now: Instant) -> Change {
        guard answer.request == request, case .host(let host, let sourcePort) = target else { return .none }
        request = nil

        switch answer.result {
        case .failure(let error):
            // The host keeps its last address while its name cannot be resolved.
            retry(at: now)
            return socket == nil ? .failed("\(host.name): \(error.reason)") : .none
        case .success(let addresses):
            guard let newAddress = addresses.first else { return .none }
            var change = Change.none
            let isSocketUsable = socket != nil && newAddress == address
            if !isSocketUsable {
                address = newAddress
                change = open(at: now) { () throws(SendingSocket.Failure) in
                    try .datagrams(to: newAddress, from: sourcePort)
                }
            }
            // If the socket could not be opened, `open` has scheduled an earlier attempt.
            if socket != nil { nextAttempt = now + Self.renewal }
            return change
        }
    }

    private mutating func open(
        at now: Instant,
        _ open: () throws(SendingSocket.Failure) -> SendingSocket
    ) -> Change {
        do throws(SendingSocket.Failure) {
            let socket = try open()
            self.socket = socket
            return .opened(remark: socket.remark)
        } catch {
            socket = nil
            retry(at: now)
            return .failed(Self.explanation(error.code))
        }
    }

    /// Returns the reason why a socket could not be opened, whose error number is `code`.
    private static func explanation(_ code: CInt) -> String {
        code == EACCES ? "this is a broadcast address; write the address of the display" : systemMessage(code)
    }

    /// Records that packets did not reach the receiver, and schedules a new attempt to open the socket. The name may
    /// have a new address, or an interface for multicast may have disappeared and returned.
    mutating func deliveryFailed(at now: Instant) {
        switch target {
        case .port: return
        case .host where address == nil: return
        case .host, .groups: break
        }
        guard request == nil, nextAttempt.map({ now + Self.pause < $0 }) ?? true else { return }
        retry(at: now)
    }

    private mutating func retry(at now: Instant) { nextAttempt = now + Self.pause }
}
