import BusInterfaces
import CLinuxSystem
import Diagnostics
import Glibc
import LinuxSystem

/// The connection of a network display to `loopbanner-sender`, the process that sends the display's pictures
/// over the network.
package final class SenderConnection: PictureLink {
    private let path: String
    private let socket: MessageSocket
    private let pictures: PictureWriter
    private let arrival: Waker

    /// The maximum time to wait for the state of `loopbanner-sender`, in milliseconds. It is long, because
    /// the service manager may first have to start the process. The wait does not delay any frames.
    private static let longestDescription = 3_000
    /// The time to wait for the receiver cards of LED panels to reply to a discovery packet, in milliseconds.
    private static let timeOfCards: CInt = 300

    /// Connects to `loopbanner-sender` at the socket `path`, and sends it the settings of a network display.
    /// The service manager accepts the connection before it has started the process, so the reply may follow
    /// later. Throws if the connection fails.
    ///
    /// - Parameter order: For each pixel that is sent, its index in a picture of the sign.
    package init(
        _ path: String,
        settings: NetworkDisplaySettings,
        order: [UInt32]
    ) throws(BusError) {
        self.path = path
        socket = try Self.connect(to: path)
        do {
            arrival = try Waker()
            pictures = try PictureWriter(order: order)
            try socket.send(.open(settings), passing: [pictures.descriptor, arrival.fileDescriptor])
        } catch {
            throw Self.openingFailure(path: path, error: error)
        }
    }

    /// Returns the error to throw if a connection to the socket `path` could not be opened. `error` is the
    /// cause, a problem with a message, a descriptor or the shared memory.
    static func openingFailure(path: String, error: any Error) -> BusError {
        if let error = error as? LinkError { return failure(path: path, error: error) }
        return BusError(
            device: path,
            operation: .open,
            code: EMFILE,
            reason: "\(error)",
            remedy: "Retrying."
        )
    }

    /// Connects to the Unix socket at `path`, on which `loopbanner-sender` listens. That process sends the
    /// pictures of network displays.
    ///
    /// - Throws: `BusError` if the path is too long, or if the process cannot be reached.
    static func connect(to path: String) throws(BusError) -> MessageSocket {
        let descriptor = lb_message_socket()
        guard descriptor >= 0 else { throw busError(code: -descriptor, path: path) }
        let socket = MessageSocket(descriptor)
        let errorCode = withUnixSocketAddress(path) { address, size in
            Glibc.connect(descriptor, address, size) == 0 ? 0 : errno
        }
        // There is no code if the path does not fit into a socket address.
        guard let errorCode else {
            throw BusError(
                device: path,
                operation: .open,
                reason: "The path of a socket has at most \(longestSocketPath) bytes",
                remedy: "Set device to a shorter path."
            )
        }
        guard errorCode == 0 else { throw busError(code: errorCode, path: path) }
        return socket
    }

    /// Requests the state of `loopbanner-sender` at the socket `path`. If no receiver card (the controller of
    /// an LED panel) has replied to the process yet, waits for the replies. Throws if the process cannot be
    /// reached or does not reply.
    package static func state(at path: String) throws(BusError) -> SenderState {
        let state = try requestState(path: path)
        guard state.hasCardPort, state.cards.isEmpty else { return state }
        poll(nil, 0, timeOfCards)
        return try requestState(path: path)
    }

    private static func requestState(path: String) throws(BusError) -> SenderState {
        let socket = try connect(to: path)
        do throws(LinkError) { try socket.send(.describe) } catch { throw failure(path: path, error: error) }
        guard
            case .description(let state) = try waitForReply(
                from: socket,
                path: path,
                within: longestDescription
            )
        else {
            throw timeoutError(path: path)
        }
        return state
    }

    package func isAccepted(within milliseconds: Int) throws(BusError) -> Bool {
        try Self.waitForReply(from: socket, path: path, within: milliseconds) == .accepted
    }

    package var timeoutError: BusError { Self.timeoutError(path: path) }

    private static func timeoutError(path: String) -> BusError {
        BusError(
            device: path,
            operation: .open,
            code: ETIMEDOUT,
            reason: "loopbanner-sender has not answered yet",
            remedy:
                "Waiting for it. If this persists, `systemctl status \(serviceName(forSocket: path))` shows why."
        )
    }

    /// Waits up to `milliseconds` for a reply of `loopbanner-sender`. Returns nil if none arrives within this
    /// time. Throws if the process has rejected the request, or if the connection is lost.
    private static func waitForReply(
        from socket: MessageSocket,
        path: String,
        within milliseconds: Int
    ) throws(BusError) -> LinkMessage? {
        var state = pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)
        poll(&state, 1, CInt(clamping: milliseconds))
        return try receiveReply(from: socket, path: path)
    }

    /// Receives a reply of `loopbanner-sender` without waiting. Returns nil if none is pending. Throws if the
    /// process has rejected the request, or if the connection is lost.
    private static func receiveReply(from socket: MessageSocket, path: String) throws(BusError)
        -> LinkMessage?
    {
        let reply: LinkMessage?
        do throws(LinkError) {
            switch try socket.receive() {
            case .message(let bytes, _): reply = try LinkMessage(bytes)
            case .nothing: reply = nil
            case .end: throw .system("loopbanner-sender", ECONNRESET)
            }
        } catch {
            throw failure(path: path, error: error)
        }
        guard case .rejected(let reason) = reply else { return reply }
        throw rejection(path: path, reason: reason)
    }

    package func publish(_ picture: UnsafeRawBufferPointer, brightness: UInt8) {
        pictures.publish(picture, brightness: brightness)
        arrival.ring()
    }

    package func checkConnection() throws(BusError) { _ = try Self.receiveReply(from: socket, path: path) }

    package func finish(isBlank: Bool) { try? socket.send(.finish(isBlank: isBlank)) }
}

extension SenderConnection {
    /// Returns the error to throw if `loopbanner-sender`, at the socket `path`, has rejected a request for
    /// the given `reason`.
    static func rejection(path: String, reason: String) -> BusError {
        BusError(
            device: path,
            operation: .open,
            code: EPROTO,
            reason: "loopbanner-sender: \(reason)",
            remedy: "Retrying."
        )
    }

    static func failure(path: String, error: LinkError) -> BusError {
        guard case .system(_, let code) = error else {
            return BusError(
                device: path,
                operation: .open,
                code: EPROTO,
                reason: error.description,
                remedy: "Set device to the socket of loopbanner-sender."
            )
        }
        return busError(code: code, path: path)
    }

    private static func busError(code: CInt, path: String) -> BusError {
        BusError(code, during: .open, device: path, explanation(of: code, path: path))
    }

    /// Returns an explanation of the system error `code` (`errno`) at the socket `path` of
    /// `loopbanner-sender`: its cause and a remedy for the user. The cause is nil if the system's own message
    /// is clear.
    private static func explanation(of code: CInt, path: String) -> (detail: String?, remedy: String) {
        switch code {
        case ENOENT, ECONNREFUSED:
            let unit =
                serviceName(forSocket: path) == sharedService
                ? "\(sharedService).socket" : serviceName(forSocket: path)
            return ("loopbanner-sender is not running", "Run `sudo systemctl enable --now \(unit)`.")
        case ECONNRESET:
            return (
                "loopbanner-sender has ended",
                "Retrying. `systemctl status \(serviceName(forSocket: path))` shows why."
            )
        case EACCES, EPERM:
            return (
                nil,
                "Run as a user of the group loopbanner-control: `sudo usermod -aG loopbanner-control $USER`, then log in again."
            )
        case EPROTOTYPE, ENOTSOCK:
            return ("this is another kind of socket", "Set device to the socket of loopbanner-sender.")
        default: return (nil, "Retrying. If this persists, restart loopbanner-sender.")
        }
    }

    /// The name of the `loopbanner-sender` service for all network displays except receiver cards. systemd
    /// starts it when a client connects to its socket.
    private static let sharedService = "loopbanner-sender"

    /// Returns the name of the systemd service whose socket is at `path`, such as `loopbanner-sender@eth1`.
    private static func serviceName(forSocket path: String) -> String {
        let folder = path.split(separator: "/").dropLast().last.map(String.init) ?? ""
        return folder.hasPrefix(sharedService) ? folder : sharedService
    }
}
