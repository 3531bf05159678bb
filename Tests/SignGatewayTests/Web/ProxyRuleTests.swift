import Testing

@testable import SignGateway

@Suite("Who asks through a proxy")
struct ProxyRuleTests {
    private func asks(_ peer: String, _ header: String?, trusting proxies: [String]) throws -> String {
        let addresses = try proxies.map { try #require(NetworkAddress.bytes($0)) }
        let bytes = try #require(NetworkAddress.bytes(peer))
        return NetworkAddress.text(ProxyRule(addresses).address(peer: bytes, forwardedFor: header))
    }

    @Test("a header of somebody who is no proxy is not believed")
    func stranger() throws {
        #expect(try asks("192.0.2.7", "10.0.0.1", trusting: []) == "192.0.2.7")
        #expect(try asks("192.0.2.7", "10.0.0.1", trusting: ["127.0.0.1"]) == "192.0.2.7")
    }

    @Test("the last address that is no proxy counts, whatever stands before it")
    func chain() throws {
        let proxies = ["127.0.0.1", "10.0.0.1", "2001:db8::1"]
        #expect(try asks("127.0.0.1", "198.51.100.4", trusting: proxies) == "198.51.100.4")
        #expect(try asks("127.0.0.1", "1.1.1.1, 198.51.100.4", trusting: proxies) == "198.51.100.4")
        #expect(try asks("127.0.0.1", "1.1.1.1,198.51.100.4 ,10.0.0.1", trusting: proxies) == "198.51.100.4")
        #expect(try asks("2001:db8::1", "2001:db8::7, 10.0.0.1", trusting: proxies) == "2001:db8::7")
        #expect(try asks("127.0.0.1", "10.0.0.1", trusting: proxies) == "10.0.0.1")
        #expect(try asks("127.0.0.1", nil, trusting: proxies) == "127.0.0.1")
    }

    @Test(
        "an entry that is no address ends the search at the proxy that wrote it",
        arguments: ["", "unknown", "1.2.3", "[::1", "a:80"]
    )
    func noAddress(_ entry: String) throws {
        #expect(try asks("127.0.0.1", "1.1.1.1, \(entry)", trusting: ["127.0.0.1"]) == "127.0.0.1")
        #expect(
            try asks("127.0.0.1", "\(entry), 10.0.0.1", trusting: ["127.0.0.1", "10.0.0.1"]) == "10.0.0.1"
        )
    }

    @Test("an entry may have a port, and IPv4 may be written as IPv6")
    func forms() throws {
        let proxies = ["127.0.0.1"]
        #expect(try asks("127.0.0.1", "198.51.100.4:4711", trusting: proxies) == "198.51.100.4")
        #expect(try asks("127.0.0.1", "[2001:db8::7]:4711", trusting: proxies) == "2001:db8::7")
        #expect(try asks("127.0.0.1", "[2001:db8::7]", trusting: proxies) == "2001:db8::7")
        #expect(try asks("::ffff:127.0.0.1", "::ffff:198.51.100.4", trusting: proxies) == "198.51.100.4")
    }

    @Test("a socket in the file system is a peer like others")
    func local() {
        let rule = ProxyRule([[]])
        #expect(rule.address(peer: [], forwardedFor: "198.51.100.4") == [198, 51, 100, 4])
        #expect(ProxyRule().address(peer: [], forwardedFor: "198.51.100.4") == [])
    }

    @Test("a log names an address, the network of IPv6, or a program")
    func names() throws {
        #expect(Visitor(address: [192, 0, 2, 7]).description == "192.0.2.7")
        let newer = try #require(NetworkAddress.bytes("2001:db8:1:2:3:4:5:6"))
        #expect(Visitor(address: newer).description == "2001:db8:1:2::/64")
        #expect(Visitor().description == "a program on this machine")
    }

    @Test("each visitor has as many places as another, and gets them back")
    func crowd() {
        var crowd = Crowd<Visitor>(limit: 2)
        let (one, other) = (Visitor(address: [1, 1, 1, 1]), Visitor(address: [2, 2, 2, 2]))
        let first = (0..<3).map { _ in crowd.enter(one) }
        let others = crowd.enter(other)
        #expect(first == [true, true, false] && others)
        crowd.leave(one)
        let again = crowd.enter(one)
        crowd.leave(one)
        crowd.leave(one)
        let last = crowd.enter(one)
        #expect(!again && last)
    }
}
