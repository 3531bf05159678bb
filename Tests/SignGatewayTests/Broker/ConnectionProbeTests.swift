import Glibc
import LinuxSystem
import Testing

@testable import SignGateway

@Suite("Testing whether a server accepts connections")
struct ConnectionProbeTests {
    /// A socket bound to a free port of the loopback.
    private final class Server {
        let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        let port: UInt16

        init(listens: Bool) throws {
            let descriptor = descriptor
            let address = try #require(HostAddress.numeric("127.0.0.1", port: 0))
            let bindResult = address.withAddress { bind(descriptor, $0, $1) }
            var name = sockaddr_in()
            var size = socklen_t(MemoryLayout<sockaddr_in>.size)
            let nameResult = withUnsafeMutableBytes(of: &name) { bytes in
                getsockname(descriptor, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), &size)
            }
            port = UInt16(bigEndian: name.sin_port)
            try #require(bindResult == 0 && nameResult == 0)
            if listens { try #require(listen(descriptor, 1) == 0) }
        }

        deinit { close(descriptor) }
    }

    /// Runs the probe to its end. Returns the outcome, and the descriptors' interests in the order of the steps.
    private func outcome(of probe: ConnectionProbe) -> (result: String, steps: [PollInterest]) {
        var steps: [PollInterest] = []
        var outcome = probe.start()
        while case .waiting(let descriptor, let interest) = outcome {
            steps.append(interest)
            let events = interest == .reading ? POLLIN : POLLOUT
            var readiness = pollfd(fd: descriptor, events: Int16(events), revents: 0)
            poll(&readiness, 1, -1)
            outcome = probe.finishStep()
        }
        switch outcome {
        case .reachable: return ("reachable", steps)
        case .failed(let reason): return (reason, steps)
        case .waiting: return ("waiting", steps)
        }
    }

    @Test("a server that listens is reachable by its address, without resolving a name")
    func addresses() throws {
        let server = try Server(listens: true)
        let (result, steps) = withExtendedLifetime(server) {
            outcome(of: ConnectionProbe(host: "127.0.0.1", port: server.port))
        }
        #expect(result == "reachable")
        #expect(!steps.contains(.reading))
    }

    @Test("a name is resolved first, and then its addresses are tried until one accepts")
    func names() throws {
        let server = try Server(listens: true)
        // "localhost" may have the address ::1, too, at which no server listens.
        let (result, steps) = withExtendedLifetime(server) {
            outcome(of: ConnectionProbe(host: "localhost", port: server.port))
        }
        #expect(result == "reachable")
        #expect(steps.first == .reading)
    }

    @Test("a port without a server is refused, with the system's reason")
    func refusals() throws {
        let server = try Server(listens: false)
        withExtendedLifetime(server) {
            for host in ["127.0.0.1", "localhost"] {
                let (result, _) = outcome(of: ConnectionProbe(host: host, port: server.port))
                #expect(result == "Connection refused", "\(host)")
            }
        }
    }

    @Test("a name that cannot exist fails with a reason after the first step")
    func unknownNames() {
        let (result, steps) = outcome(of: ConnectionProbe(host: "a..b", port: 1883))
        #expect(steps == [.reading])
        #expect(!result.isEmpty && result != "reachable", "\(result)")
    }
}
