import Testing

@testable import SignGateway

@Suite("Clients behind proxies")
struct TrustedProxiesTests {
    private func client(_ peer: String, _ header: String?, trusting proxies: [String]) throws -> String {
        let addresses = try proxies.map { try #require(NetworkAddress.bytes($0)) }
        let bytes = try #require(NetworkAddress.bytes(peer))
        return NetworkAddress.text(TrustedProxies(addresses).clientAddress(peer: bytes, forwardedFor: header))
    }

    @Test("the header of an untrusted peer is ignored")
    func untrustedPeer() throws {
        #expect(try client("192.0.2.7", "10.0.0.1", trusting: []) == "192.0.2.7")
        #expect(try client("192.0.2.7", "10.0.0.1", trusting: ["127.0.0.1"]) == "192.0.2.7")
    }

    @Test("the client is the last address that is not a proxy, whatever precedes it")
    func chain() throws {
        let proxies = ["127.0.0.1", "10.0.0.1", "2001:db8::1"]
        #expect(try client("127.0.0.1", "198.51.100.4", trusting: proxies) == "198.51.100.4")
        #expect(try client("127.0.0.1", "1.1.1.1, 198.51.100.4", trusting: proxies) == "198.51.100.4")
        #expect(
            try client("127.0.0.1", "1.1.1.1,198.51.100.4 ,10.0.0.1", trusting: proxies) == "198.51.100.4"
        )
        #expect(try client("2001:db8::1", "2001:db8::7, 10.0.0.1", trusting: proxies) == "2001:db8::7")
        #expect(try client("127.0.0.1", "10.0.0.1", trusting: proxies) == "10.0.0.1")
        #expect(try client("127.0.0.1", nil, trusting: proxies) == "127.0.0.1")
    }

    @Test(
        "an invalid entry ends the search at the proxy that wrote it",
        arguments: ["", "unknown", "1.2.3", "[::1", "a:80"]
    )
    func noAddress(_ entry: String) throws {
        #expect(try client("127.0.0.1", "1.1.1.1, \(entry)", trusting: ["127.0.0.1"]) == "127.0.0.1")
        #expect(
            try client("127.0.0.1", "\(entry), 10.0.0.1", trusting: ["127.0.0.1", "10.0.0.1"]) == "10.0.0.1"
        )
    }

    @Test("an entry may have a port, and IPv4 may be mapped to IPv6")
    func forms() throws {
        let proxies = ["127.0.0.1"]
        #expect(try client("127.0.0.1", "198.51.100.4:4711", trusting: proxies) == "198.51.100.4")
        #expect(try client("127.0.0.1", "[2001:db8::7]:4711", trusting: proxies) == "2001:db8::7")
        #expect(try client("127.0.0.1", "[2001:db8::7]", trusting: proxies) == "2001:db8::7")
        #expect(try client("::ffff:127.0.0.1", "::ffff:198.51.100.4", trusting: proxies) == "198.51.100.4")
    }

    @Test("a socket file is a peer like others")
    func local() {
        let rule = TrustedProxies([[]])
        #expect(rule.clientAddress(peer: [], forwardedFor: "198.51.100.4") == [198, 51, 100, 4])
        #expect(TrustedProxies().clientAddress(peer: [], forwardedFor: "198.51.100.4") == [])
    }

    @Test("the description is an IPv4 address, an IPv6 network or a local program")
    func names() throws {
        #expect(ClientAddress([192, 0, 2, 7]).description == "192.0.2.7")
        let ipv6 = try #require(NetworkAddress.bytes("2001:db8:1:2:3:4:5:6"))
        #expect(ClientAddress(ipv6).description == "2001:db8:1:2::/64")
        #expect(ClientAddress().description == "a program on this machine")
    }

    @Test("each client has the same limit, and regains its places")
    func counts() {
        var counts = ClientCounts(limit: 2)
        let (one, other) = (ClientAddress([1, 1, 1, 1]), ClientAddress([2, 2, 2, 2]))
        let first = (0..<3).map { _ in counts.countConnection(of: one) }
        let others = counts.countConnection(of: other)
        #expect(first == [true, true, false] && others)
        counts.remove(one)
        let again = counts.countConnection(of: one)
        counts.remove(one)
        counts.remove(one)
        let last = counts.countConnection(of: one)
        #expect(!again && last)
    }
}
