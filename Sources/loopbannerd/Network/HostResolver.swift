import CLinuxSystem
import Diagnostics
import Glibc
import LinuxSystem
import MonotonicTime

/// A host's address, in the form that the kernel uses.
struct HostAddress: Hashable, Sendable {
    let bytes: [UInt8]

    var family: CInt {
        CInt(bytes.withUnsafeBytes { $0.loadUnaligned(as: sa_family_t.self) })
    }

    /// Calls `body` with a pointer to the address and the address's size, and returns the result of `body`.
    func withAddress<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        var storage = sockaddr_storage()
        withUnsafeMutableBytes(of: &storage) { $0.copyBytes(from: bytes.prefix($0.count)) }
        return withUnsafePointer(to: storage) { storage in
            storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(bytes.count)) }
        }
    }

    /// Returns the first address of the host `name`, or an error. If `isNumeric` is true, only IP addresses are
    /// accepted, and no name server is queried. Otherwise the call may take many seconds.
    static func resolve(_ name: String, port: UInt16, isNumeric: Bool) -> Result<HostAddress, ResolutionError>
    {
        var hints = addrinfo()
        hints.ai_socktype = CInt(SOCK_DGRAM.rawValue)
        hints.ai_flags = isNumeric ? AI_NUMERICHOST | AI_NUMERICSERV : AI_NUMERICSERV
        var list: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(name, "\(port)", &hints, &list)
        guard code == 0, let first = list?.pointee, let address = first.ai_addr else {
            return .failure(ResolutionError(reason: String(cString: gai_strerror(code))))
        }
        defer { freeaddrinfo(list) }
        return .success(
            HostAddress(bytes: Array(UnsafeRawBufferPointer(start: address, count: Int(first.ai_addrlen))))
        )
    }
}

/// The reason why a host name cannot be resolved.
struct ResolutionError: Error, Hashable, Sendable {
    let reason: String
}

/// Resolves host names on separate threads, because this may take many seconds.
final class HostResolver {
    /// The answer to a request, with the number of the request.
    struct Answer: Sendable {
        var request: Int
        var result: Result<HostAddress, ResolutionError>
    }

    private let answers: Mailbox<Answer>
    private var requests = 0

    init() throws(SystemCallError) { answers = try Mailbox(capacity: 64) }

    /// A descriptor that is readable while answers are pending.
    var fileDescriptor: CInt { answers.fileDescriptor }

    /// Starts resolving `name`. Returns the number of the request, which the answer will contain.
    func resolve(_ name: String, port: UInt16) -> Int {
        requests += 1
        let (request, answers) = (requests, answers)
        do throws(SystemThread.Failure) {
            try SystemThread.start(named: "resolve") {
                let result = HostAddress.resolve(name, port: port, isNumeric: false)
                answers.send(Answer(request: request, result: result))
            }
        } catch {
            answers.send(Answer(request: request, result: .failure(ResolutionError(reason: "\(error)"))))
        }
        return request
    }

    /// Removes and returns the next answer, or returns nil if there is none.
    func nextAnswer() -> Answer? { answers.next()?.element }
}
