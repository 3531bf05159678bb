import BusInterfaces
import Diagnostics
import Glibc
import LinuxSystem
import MonotonicTime

/// The route on which packets are sent to a display. It opens the socket, and reopens it after a failure or
/// when the display's host name has a new address. Names are resolved by another object, so no call blocks.
struct PacketRoute {
    /// The destination of the packets to a display.
    enum Target {
        /// A host, identified by a name or an IP address. Packets are sent from the local port `source`, or
        /// from any port if it is nil.
        case host(NetworkHost, source: UInt16?)
        /// The multicast groups of E1.31 universes. Packets are sent over the network interface `interface`,
        /// or over that of the default route if it is nil.
        case groups(interface: String?)
        /// The Ethernet port for receiver cards. The associated value is the open file descriptor of the
        /// port.
        case port(CInt)
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

    private let target: Target
    private(set) var socket: SendingSocket?
    private var address: HostAddress?
    /// The number of the pending request to resolve the display's host name, or nil if there is none.
    private var request: Int?
    /// The time of the next attempt to open the socket or to resolve the name, or nil if none is scheduled.
    private var nextAttempt: Instant?

    /// The pause after a failure before the next attempt to open the socket. It is short, because a receiver
    /// that returns must show the picture within a second.
    private static let pause = Nanoseconds.milliseconds(500)
    /// The interval after which the display's host name is resolved again, because the host may have a new
    /// address.
    private static let renewal = Nanoseconds.seconds(60)

    init(to target: Target, at now: Instant) {
        self.target = target
        nextAttempt = now
    }

    /// The time at which `advance` must be called next, or nil if no call is necessary.
    var deadline: Instant? { nextAttempt }

    /// Opens the socket to the display if an attempt is due at the time `now`. If the display has a host
    /// name, only requests its address from `resolver`; `apply` opens the socket when the answer arrives.
    /// Returns whether the socket was opened or has failed.
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

    /// Handles an answer of the resolver, which contains the addresses of the display's host name, or the
    /// reason why it cannot be resolved. An answer to the request of another route is ignored. Opens a socket
    /// if there is none or if the address is new, and schedules the time at which the name is resolved again.
    /// Returns whether the socket was opened or has failed.
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
            let change = useAddress(newAddress, from: sourcePort, at: now)
            // If the socket could not be opened, `open` has scheduled an earlier attempt.
            if socket != nil { nextAttempt = now + Self.renewal }
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
        return open(at: now) { () throws(SendingSocket.Failure) in
            try .datagrams(to: newAddress, from: sourcePort)
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

    /// Returns a description of the error with the number `code`, which occurred when the socket to the
    /// display was opened.
    private static func explanation(_ code: CInt) -> String {
        code == EACCES ? "this is a broadcast address; write the address of the display" : systemMessage(code)
    }

    /// Records that packets did not reach the receiver, and schedules a new attempt to open the socket. The
    /// host name may have a new address, or a network interface for multicast may have disappeared and
    /// returned.
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
