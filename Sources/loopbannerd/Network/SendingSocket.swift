import CLinuxSystem
import Glibc
import LinuxSystem

/// A socket that sends packets to a display. It is closed when this object is released, unless it is borrowed
/// from another object.
final class SendingSocket {
    let descriptor: CInt
    private let isBorrowed: Bool
    /// A remark for the log about a limitation of the socket that occurred when it was opened, or nil if
    /// there is none.
    private(set) var remark: String?

    private init(_ descriptor: CInt, isBorrowed: Bool = false) {
        self.descriptor = descriptor
        self.isBorrowed = isBorrowed
    }

    deinit { if !isBorrowed { close(descriptor) } }

    /// An error that is thrown if a system call on the socket fails. `code` is the error number of the
    /// system.
    struct Failure: Error, Hashable { let code: CInt }

    /// Opens a UDP socket that sends to `address` from the local port `source`, or from any port if `source`
    /// is nil or in use. Throws if the socket cannot be opened.
    static func openDatagramSocket(to address: HostAddress, sourcePort source: UInt16? = nil) throws(Failure)
        -> SendingSocket
    {
        let kind = CInt(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let descriptor = Glibc.socket(address.family, kind, 0)
        guard descriptor >= 0 else { throw Failure(code: errno) }
        let socket = SendingSocket(descriptor)
        var size: CInt = 4 << 20
        setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<CInt>.size))
        socket.requestReports(family: address.family)
        if let source, !socket.take(source, family: address.family) {
            socket.remark =
                "port \(source) is in use, so packets come from another port; some nodes ignore them"
        }
        guard address.withAddress({ connect(descriptor, $0, $1) }) == 0 else { throw Failure(code: errno) }
        return socket
    }

    /// Binds the socket to the local port `port`, which it may share with other sockets. Returns whether this
    /// succeeded.
    private func take(_ port: UInt16, family: CInt) -> Bool {
        var yes: CInt = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<CInt>.size))
        let anyHost = family == AF_INET6 ? "::" : "0.0.0.0"
        guard let address = HostAddress.numeric(anyHost, port: port) else { return false }
        return address.withAddress { bind(descriptor, $0, $1) } == 0
    }

    /// Makes the system report a packet whose host did not answer. The report is an error of the next packet
    /// that is sent. Without this option, only a closed port is reported.
    private func requestReports(family: CInt) {
        var yes: CInt = 1
        let (level, option) =
            family == AF_INET6 ? (CInt(IPPROTO_IPV6), IPV6_RECVERR) : (CInt(IPPROTO_IP), IP_RECVERR)
        setsockopt(descriptor, level, option, &yes, socklen_t(MemoryLayout<CInt>.size))
    }

    /// Discards the reports about lost packets that the system has stored for this socket.
    func discardReports() {
        var byte: UInt8 = 0
        while recv(descriptor, &byte, 1, CInt(MSG_ERRQUEUE | MSG_DONTWAIT)) >= 0 {}
    }

    /// Opens a UDP socket for multicast over the network interface `interface`, which is a name or MAC
    /// address. If it is nil, uses the interface of the default route. Throws if the interface does not exist
    /// or the socket cannot be opened.
    static func openMulticastSocket(over interface: String?) throws(Failure) -> SendingSocket {
        var number: CInt = 0
        if let interface {
            number = lb_interface_number(interface)
            guard number > 0 else { throw Failure(code: -number) }
        }
        let descriptor = lb_multicast_socket(number)
        guard descriptor >= 0 else { throw Failure(code: -descriptor) }
        return SendingSocket(descriptor)
    }

    /// Returns a socket that uses `descriptor` without closing it, because the descriptor belongs to another
    /// object.
    static func borrowed(_ descriptor: CInt) -> SendingSocket { SendingSocket(descriptor, isBorrowed: true) }
}
