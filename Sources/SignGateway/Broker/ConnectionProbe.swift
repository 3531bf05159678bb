import Diagnostics
import Glibc
import LinuxSystem

/// A test of whether a server accepts connections, which does not block the gateway. libmosquitto itself
/// either blocks or does not notice a refused connection.
///
/// The probe resolves the server's name, and then connects to one of its addresses after the other until a
/// connection succeeds.
final class ConnectionProbe {
    enum Outcome {
        /// A step is in progress. When the file descriptor is ready for `interest`, the step has ended and
        /// the caller must call `finishStep()`.
        case waiting(CInt, for: PollInterest)
        /// The server accepts connections.
        case reachable
        /// No address of the server accepts connections. The associated value is the reason why the last
        /// address failed.
        case failed(String)
    }

    private enum Step {
        case resolving(HostResolver)
        case connecting(socket: CInt)
    }

    private let host: String
    private let port: UInt16
    /// The addresses that are still to be tried.
    private var addresses: ArraySlice<HostAddress> = []
    /// The step in progress, or nil before the start and after the end.
    private var step: Step?
    /// The reason why the last address failed, or why there is no address.
    private var failureReason = "the name has no address"

    init(host: String, port: UInt16) {
        self.host = host
        self.port = port
    }

    deinit { closeSocket() }

    /// Starts the test. A name is resolved on a separate thread, because a name server that does not answer would
    /// block the gateway for many seconds.
    func start() -> Outcome {
        if let address = HostAddress.numeric(host, port: port) {
            addresses = [address]
            return connectToNextAddress()
        }
        do throws(SystemCallError) {
            let resolver = try HostResolver()
            _ = resolver.resolve(host, port: port)
            step = .resolving(resolver)
            return .waiting(resolver.fileDescriptor, for: .reading)
        } catch {
            return .failed("\(error)")
        }
    }

    /// Processes the result of the step whose descriptor has become ready: the addresses of the server's
    /// name, or the success or failure of a connection. Unless the connection has succeeded, starts to
    /// connect to the next address. The caller must have stopped watching the descriptor, because it is
    /// closed.
    func finishStep() -> Outcome {
        switch step {
        case .resolving(let resolver):
            guard let answer = resolver.nextAnswer() else {
                return .waiting(resolver.fileDescriptor, for: .reading)
            }
            switch answer.result {
            case .failure(let error): return .failed(error.reason)
            case .success(let serverAddresses): addresses = serverAddresses[...]
            }
            return connectToNextAddress()
        case .connecting(let socket):
            let errorCode = Self.connectionError(of: socket)
            guard errorCode != 0 else { return .reachable }
            failureReason = systemMessage(errorCode)
            return connectToNextAddress()
        // The test has already ended.
        case nil:
            return .failed(failureReason)
        }
    }

    /// Returns the error with which a connection of `socket` in the background has failed, or 0 if it has
    /// succeeded. The system stores this result as an error of the socket.
    private static func connectionError(of socket: CInt) -> CInt {
        var errorCode: CInt = 0
        var size = socklen_t(MemoryLayout<CInt>.size)
        if getsockopt(socket, SOL_SOCKET, SO_ERROR, &errorCode, &size) != 0 { errorCode = errno }
        return errorCode
    }

    /// Starts to connect to the next address without waiting for the result. If the attempt fails at once,
    /// tries the address after it, until an attempt succeeds or is in progress. If no address is left, the
    /// test has failed for the reason of the last one.
    private func connectToNextAddress() -> Outcome {
        while let address = addresses.popFirst() {
            closeSocket()
            let type = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_NONBLOCK.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
            let defaultProtocol: CInt = 0
            let socket = Glibc.socket(address.family, type, defaultProtocol)
            guard socket >= 0 else {
                failureReason = systemMessage(errno)
                continue
            }
            step = .connecting(socket: socket)
            let isConnected = address.withAddress { Glibc.connect(socket, $0, $1) } == 0
            if isConnected { return .reachable }
            // When the connection succeeds or fails, the socket becomes writable.
            if errno == EINPROGRESS { return .waiting(socket, for: .writing) }
            failureReason = systemMessage(errno)
        }
        closeSocket()
        return .failed(failureReason)
    }

    /// Ends the step in progress, and closes its socket.
    private func closeSocket() {
        if case .connecting(let socket) = step { close(socket) }
        step = nil
    }
}
