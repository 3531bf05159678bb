import Testing

@testable import SignGateway

@Suite("Listen addresses")
struct ListenAddressTests {
    @Test(
        "the description of an address equals its text",
        arguments: ["7219", "127.0.0.1:80", "[::1]:7219", "[2001:db8::7]:443", "/run/gateway/http"]
    )
    func roundTrip(text: String) {
        #expect(ListenAddress(text)?.description == text)
    }

    @Test(
        "invalid addresses are rejected",
        arguments: [
            "", "0", "65536", "-1", "+1", "a", "127.0.0.1", "127.0.0.1:", "127.0.0.1:x", "::1:80", "[::1]",
            "[::1:80",
            "[127.0.0.1]:80", "sign.local:80", "256.0.0.1:80", "run/gateway",
        ]
    )
    func none(text: String) {
        #expect(ListenAddress(text) == nil)
    }

    @Test("only loopback addresses and paths are local")
    func local() {
        #expect(ListenAddress("127.0.0.1:1")?.isLocal == true)
        #expect(ListenAddress("[::1]:1")?.isLocal == true)
        #expect(ListenAddress("/run/x")?.isLocal == true)
        #expect(ListenAddress("192.168.1.7:1")?.isLocal == false)
        #expect(ListenAddress().isLocal == false)
    }
}
