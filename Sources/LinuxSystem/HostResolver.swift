import Diagnostics
import Glibc

/// The address and port of a host on the network, in the form that the kernel uses.
package struct HostAddress: Hashable, Sendable {
    package let bytes: [UInt8]

    /// The address family, such as `AF_INET6`.
    package var family: CInt {
        CInt(bytes.withUnsafeBytes { $0.loadUnaligned(as: sa_family_t.self) })
    }

    /// Calls `body` with a pointer to the address and the address's size, and returns the result of `body`.
    package func withAddress<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        var storage = sockaddr_storage()
        withUnsafeMutableBytes(of: &storage) { $0.copyBytes(from: bytes.prefix($0.count)) }
        return withUnsafePointer(to: storage) { storage in
            storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(bytes.count)) }
        }
    }

    /// Returns the address that `text` contains as numbers, such as `192.0.2.7` or `::1`, or nil if `text` is
    /// a name. Never queries a name server.
    package static func numeric(_ text: String, port: UInt16) -> HostAddress? {
        let addresses = try? addresses(ofHost: text, port: port, flags: AI_NUMERICHOST).get()
        return addresses?.first
    }

    /// Returns the addresses of the host `name` in the order in which they should be tried, or the reason why
    /// there are none. The call may take many seconds.
    fileprivate static func resolve(_ name: String, port: UInt16) -> Result<[HostAddress], ResolutionError> {
        addresses(ofHost: name, port: port, flags: 0)
    }

    /// Returns all addresses of the host `name`, each with `port`, in the order in which they should be
    /// tried, or the reason why there are none. `flags` are flags of the system function `getaddrinfo`, for
    /// example `AI_NUMERICHOST` for a name that must be a numeric address.
    private static func addresses(
        ofHost name: String,
        port: UInt16,
        flags: CInt
    ) -> Result<[HostAddress], ResolutionError> {
        var hints = addrinfo()
        // With one socket type, each address is returned once. The addresses are the same for every type.
        hints.ai_socktype = CInt(SOCK_STREAM.rawValue)
        hints.ai_flags = flags | AI_NUMERICSERV
        var resultList: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(name, "\(port)", &hints, &resultList)
        guard code == 0 else {
            return .failure(ResolutionError(reason: String(cString: gai_strerror(code))))
        }
        defer { freeaddrinfo(resultList) }

        let addresses = copiedAddresses(from: resultList)
        guard !addresses.isEmpty else {
            return .failure(ResolutionError(reason: "the name has no address"))
        }
        return .success(addresses)
    }

    /// Returns copies of the addresses in `resultList`, the linked list that `getaddrinfo` returns.
    private static func copiedAddresses(from resultList: UnsafeMutablePointer<addrinfo>?) -> [HostAddress] {
        var addresses: [HostAddress] = []
        var nextInfo = resultList
        while let info = nextInfo?.pointee {
            if let address = info.ai_addr {
                let bytes = UnsafeRawBufferPointer(start: address, count: Int(info.ai_addrlen))
                addresses.append(HostAddress(bytes: Array(bytes)))
            }
            nextInfo = info.ai_next
        }
        return addresses
    }
}

/// The reason why a host name cannot be resolved.
package struct ResolutionError: Error, Hashable, Sendable {
    package let reason: String

    package init(reason: String) { self.reason = reason }
}

/// A resolver of host names that uses separate threads, because an unreachable name server delays an answer
/// by many seconds.
package final class HostResolver {
    /// The answer to a request, with the number of the request.
    package struct Answer: Sendable {
        package var request: Int
        /// The addresses of the host in the order in which they should be tried, at least one, or the reason
        /// why there are none.
        package var result: Result<[HostAddress], ResolutionError>
    }

    private let answers: Mailbox<Answer>
    private var requests = 0

    package init() throws(SystemCallError) { answers = try Mailbox(capacity: 64) }

    /// A descriptor that is readable while answers are pending.
    package var fileDescriptor: CInt { answers.fileDescriptor }

    /// Starts resolving `name`. Returns the number of the request, which the answer will contain.
    package func resolve(_ name: String, port: UInt16) -> Int {
        requests += 1
        let (request, answers) = (requests, answers)
        do throws(SystemThread.Failure) {
            try SystemThread.start(named: "resolve") {
                answers.send(Answer(request: request, result: HostAddress.resolve(name, port: port)))
            }
        } catch {
            answers.send(Answer(request: request, result: .failure(ResolutionError(reason: "\(error)"))))
        }
        return request
    }

    /// Removes and returns the next answer, or returns nil if there is none.
    package func nextAnswer() -> Answer? { answers.next()?.element }
}
