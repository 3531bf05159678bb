import Glibc
import SignAPI
import Synchronization

/// A socket that replies to calls with messages that the test chooses.
final class AnsweringSign: Sendable {
    /// The path of the socket.
    let path: String
    private let listener: CInt
    private let received = Mutex<[VarlinkCall]>([])

    struct Failure: Error {}

    /// Creates a socket that replies to each call on its first connection with the messages that `answers` returns. If
    /// `answers` returns nil, the connection is closed.
    init(_ answers: @escaping @Sendable (VarlinkCall) -> [[UInt8]]?) throws {
        path = "/tmp/loopbanner-client-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
        listener = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(listener, $0, size) }
        }
        guard status == 0, listen(listener, 1) == 0 else { throw Failure() }
        let work = Work { [self] in serve(answers) }
        var thread = pthread_t()
        let context = Unmanaged.passRetained(work).toOpaque()
        pthread_create(
            &thread,
            nil,
            { context in
                if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body() }
                return nil
            },
            context
        )
        pthread_detach(thread)
    }

    private final class Work {
        let body: () -> Void
        init(_ body: @escaping () -> Void) { self.body = body }
    }

    /// The calls that were received so far.
    var calls: [VarlinkCall] { received.withLock { $0 } }

    func end() {
        shutdown(listener, CInt(SHUT_RDWR))
        unlink(path)
    }

    private func serve(_ answers: (VarlinkCall) -> [[UInt8]]?) {
        let connection = accept(listener, nil, nil)
        defer { close(connection) }
        var buffer = MessageBuffer()
        var bytes = [UInt8](repeating: 0, count: 4096)
        while true {
            while let message = try? buffer.next() {
                guard let call = try? VarlinkCall(message: message) else { return }
                received.withLock { $0.append(call) }
                guard let messages = answers(call) else { return }
                for message in messages {
                    _ = send(connection, message, message.count, CInt(MSG_NOSIGNAL))
                }
            }
            let count = recv(connection, &bytes, bytes.count, 0)
            guard count > 0 else { return }
            buffer.append(Array(bytes[..<count]))
        }
    }
}
