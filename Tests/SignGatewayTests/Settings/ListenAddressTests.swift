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

    @Test(
        "the owner of a machine reads where its page is",
        arguments: [
            ("7219", "cafe", "the page is at http://cafe.local:7219/"),
            ("80", "cafe.example.org", "the page is at http://cafe.example.org:80/"),
            ("192.168.0.5:7219", "cafe", "the page is at http://192.168.0.5:7219/"),
            ("127.0.0.1:7219", "cafe", "the page is at http://127.0.0.1:7219/, for browsers on this machine"),
            ("7219", "", "the page is at port 7219 on all addresses of this machine"),
            ("/run/gateway", "cafe", "the page is at the socket /run/gateway, for a proxy on this machine"),
        ]
    )
    func pageText(_ listen: String, _ host: String, _ text: String) {
        #expect(ListenAddress(listen)?.pageMessage(host: host, scheme: "http") == text)
    }
}
