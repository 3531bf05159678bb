import BusInterfaces
import Diagnostics
import Glibc
import LinuxSystem
import MonotonicTime

/// The route on which packets are sent to a display. It opens the socket, and reopens it after a failure or
/// when the display's host name has a new address. Names are resolved by another object, so no call blocks.
struct PacketRoute {
    /// The destination of the packets to a display.
    enum Destination {
        /// A host, identified by a name or an IP address. Packets are sent from the local port `sourcePort`,
        /// or from any port if it is nil.
        case host(NetworkHost, sourcePort: UInt16?)
        /// The multicast groups of E1.31 universes. Packets are sent over the network interface `interface`,
        /// or over that of the default route if it is nil.
        case multicastGroups(interface: String?)
        /// The Ethernet port for receiver cards. The associated value is the open file descriptor of the
        /// port.
        case ethernetPort(CInt)
    }

    /// The effect of a call on the route: whether the route was opened or has failed.
    enum Change: Hashable {
        case none
        /// The route was opened, so packets can now be sent. `remark` is a text for the log, or nil if there
        /// is none.
        case opened(remark: String?)
        /// The route could not be opened for this reason, so packets cannot be sent.
        case failed(String)
    }

    private let destination: Destination
    private(set) var socket: SendingSocket?
    private var address: HostAddress?
    /// The number of the pending request to resolve the display's host name, or nil if there is none.
    private var pendingRequest: Int?
    /// The time of the next attempt to open the socket or to resolve the name, or nil if none is scheduled.
    private var nextAttempt: Instant?

    /// The pause after a failure before the next attempt to open the socket. It is short, because a receiver
    /// that returns must show the picture within a second.
    private static let retryPause = Nanoseconds.milliseconds(500)
    /// The interval after which the display's host name is resolved again, because the host may have a new
    /// address.
    private static let renewalInterval = Nanoseconds.seconds(60)

    init(to destination: Destination, at now: Instant) {
        self.destination = destination
        nextAttempt = now
    }

    /// The time at which `advance` must be called next, or nil if no call is necessary.
    var deadline: Instant? { nextAttempt }

    /// Opens the socket to the display if an attempt is due at the time `now`. If the display has a host
    /// name, only requests its address from `resolver`; `handleResolverAnswer` opens the socket when the
    /// answer arrives. Returns whether the socket was opened or has failed.
    mutating func advance(to now: Instant, resolver: HostResolver) -> Change {
        guard let nextAttempt, nextAttempt <= now else { return .none }
        self.nextAttempt = nil

        switch destination {
        case .ethernetPort(let descriptor):
            socket = .borrowed(descriptor)
            return .opened(remark: nil)
        case .multicastGroups(let interface):
            return openSocket(at: now) { () throws(SendingSocket.Failure) in
                try .openMulticastSocket(over: interface)
            }
        case .host(let host, let sourcePort):
            // A numeric address needs no resolver.
            guard let address = HostAddress.numeric(host.name, port: host.port) else {
                if pendingRequest == nil { pendingRequest = resolver.resolve(host.name, port: host.port) }
                return .none
            }
            return openSocket(at: now) { () throws(SendingSocket.Failure) in
                try .openDatagramSocket(to: address, sourcePort: sourcePort)
            }
        }
    }

    /// Handles an answer of the resolver, which contains the addresses of the display's host name, or the
    /// reason why it cannot be resolved. An answer to the request of another route is ignored. Opens a socket
    /// if there is none or if the address is new, and schedules the time at which the name is resolved again.
    /// Returns whether the socket was opened or has failed.
    mutating func handleResolverAnswer(_ answer: HostResolver.Answer, at now: Instant) -> Change {
        guard answer.request == pendingRequest, case .host(let host, let sourcePort) = destination else {
            return .none
        }
        pendingRequest = nil

        switch answer.result {
        case .failure(let error):
            // The host keeps its last address while its name cannot be resolved.
            scheduleRetry(at: now)
            return socket == nil ? .failed("\(host.name): \(error.reason)") : .none
        case .success(let addresses):
            guard let newAddress = addresses.first else { return .none }
            let change = useAddress(newAddress, from: sourcePort, at: now)
            // If the socket could not be opened, `openSocket` has scheduled an earlier attempt.
            if socket != nil { nextAttempt = now + Self.renewalInterval }
            return change
        }
    }

    /// Opens a socket that sends from `sourcePort` to `newAddress`, the address to which the display's host
    /// name has been resolved. Does nothing if there is a socket and the address has not changed.
    private mutating func useAddress(
        _ newAddress: HostAddress,
        from sourcePort: UInt16?,
        at now: Instant
    ) -> Change {
        let isSocketUsable = socket != nil && newAddress == address
        if isSocketUsable { return .none }
        address = newAddress
        return openSocket(at: now) { () throws(SendingSocket.Failure) in
            try .openDatagramSocket(to: newAddress, sourcePort: sourcePort)
        }
    }

    private mutating func openSocket(
        at now: Instant,
        makeSocket: () throws(SendingSocket.Failure) -> SendingSocket
    ) -> Change {
        do throws(SendingSocket.Failure) {
            let socket = try makeSocket()
            self.socket = socket
            return .opened(remark: socket.remark)
        } catch {
            socket = nil
            scheduleRetry(at: now)
            return .failed(Self.explanation(error.code))
        }
    }

    /// Returns a description of the error with the number `code`, which occurred when the socket to the
    /// display was opened.
    private static func explanation(_ code: CInt) -> String {
        code == EACCES ? "this is a broadcast address; write the address of the display" : systemMessage(code)
    }

    /// Records that packets did not reach the receiver, and schedules a new attempt to open the socket. The
    /// host name may have a new address, or a network interface for multicast may have disappeared and
    /// returned.
    mutating func deliveryFailed(at now: Instant) {
        switch destination {
        case .ethernetPort: return
        case .host where address == nil: return
        case .host, .multicastGroups: break
        }
        guard pendingRequest == nil, nextAttempt.map({ now + Self.retryPause < $0 }) ?? true else { return }
        scheduleRetry(at: now)
    }

    private mutating func scheduleRetry(at now: Instant) { nextAttempt = now + Self.retryPause }
}
