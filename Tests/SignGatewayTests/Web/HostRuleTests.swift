import Testing

@testable import SignGateway

@Suite("Host names of a gateway")
struct HostRuleTests {
    private let rule = HostRule(machine: "Menu.shop.example", others: ["sign.example.org"])

    @Test(
        "addresses, the names of the machine and those of the configuration are allowed",
        arguments: [
            "127.0.0.1", "10.0.0.7:7219", "[::1]", "[fe80::7]:80", "localhost", "LOCALHOST:1", "menu",
            "menu.local:7219",
            "menu.shop.example", "sign.example.org:443", "menu.local.",
        ]
    )
    func own(host: String) {
        #expect(rule.allows(host))
    }

    @Test(
        "other names are rejected",
        arguments: [
            "", "evil.example", "menu.evil.example", "localhost.evil.example", "127.0.0.1.evil.example",
            "menu:", "menu:x",
            "menu, menu", "[::1", "::1", "[evil]", "user@menu", "menu/", "menu:123456",
        ]
    )
    func others(host: String) {
        #expect(!rule.allows(host))
    }

    @Test("a request without a host is rejected")
    func missing() {
        #expect(!rule.allows(nil))
    }

    @Test("an origin is absent or that of the page")
    func origins() {
        #expect(rule.allows(origin: nil, host: "menu"))
        #expect(rule.allows(origin: "http://menu:7219", host: "menu:7219"))
        #expect(rule.allows(origin: "https://menu", host: "menu"))
        #expect(!rule.allows(origin: "http://menu:7219", host: "menu"))
        #expect(!rule.allows(origin: "null", host: "menu"))
        #expect(!rule.allows(origin: "menu", host: "menu"))
        #expect(!rule.allows(origin: "http://evil.example", host: "evil.example"))
    }
}
