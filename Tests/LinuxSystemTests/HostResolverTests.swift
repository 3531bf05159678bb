import Glibc
import LinuxSystem
import Testing

@Suite("Resolving host names")
struct HostResolverTests {
    private func awaitAnswer(of resolver: HostResolver) -> HostResolver.Answer {
        while true {
            if let answer = resolver.nextAnswer() { return answer }
            var readiness = pollfd(fd: resolver.fileDescriptor, events: Int16(POLLIN), revents: 0)
            poll(&readiness, 1, -1)
        }
    }

    @Test(
        "numbers are an address of their family, and a name is none",
        arguments: [
            ("192.0.2.7", AF_INET as CInt?), ("2001:db8::7", AF_INET6), ("localhost", nil), ("", nil),
            ("192.0.2.256", nil),
        ]
    )
    func numericAddresses(text: String, family: CInt?) {
        #expect(HostAddress.numeric(text, port: 1883)?.family == family)
    }

    @Test("an address contains the port")
    func ports() {
        let address = HostAddress.numeric("192.0.2.7", port: 0x1234)
        #expect(address?.bytes[2..<8] == [0x12, 0x34, 192, 0, 2, 7])
    }

    @Test("each answer arrives at the descriptor, with the number of its request")
    func answers() throws {
        let resolver = try HostResolver()
        #expect(resolver.nextAnswer() == nil)
        let requests = Set([resolver.resolve("127.0.0.1", port: 1), resolver.resolve("127.0.0.2", port: 2)])
        let answers = [awaitAnswer(of: resolver), awaitAnswer(of: resolver)]
        #expect(requests.count == 2)
        #expect(Set(answers.map(\.request)) == requests)
        #expect(
            Set(answers.compactMap { try? $0.result.get().first }) == [
                HostAddress.numeric("127.0.0.1", port: 1), HostAddress.numeric("127.0.0.2", port: 2),
            ]
        )
    }

    @Test("a name that cannot exist has a reason in place of addresses")
    func failures() throws {
        let resolver = try HostResolver()
        _ = resolver.resolve("a..b", port: 1)
        let answer = awaitAnswer(of: resolver)
        guard case .failure(let error) = answer.result else {
            Issue.record("there is an address")
            return
        }
        #expect(!error.reason.isEmpty)
    }
}
