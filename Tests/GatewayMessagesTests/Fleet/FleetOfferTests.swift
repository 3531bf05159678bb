import SettingsText
import SignAPI
import TestSupport
import Testing

@testable import GatewayMessages

@Suite("A release that the owner sends before the statement")
struct FleetOfferTests {
    private let owner = FleetOwner()
    private let soup = Array(#"{"v":1,"options":[{"text":"Soup"}]}"#.utf8)
    private let tea = Array(#"{"v":1,"options":[{"text":"Tea"}]}"#.utf8)

    private func hash(_ document: [UInt8]) -> String { SHA256.hexadecimal(of: document) }

    private func offer(
        _ document: [UInt8],
        as hash: String? = nil,
        on scope: String = "all",
        to shop: inout FleetShop
    ) {
        let topic = "\(scope)/release/\(hash ?? self.hash(document))"
        shop.receive(document, on: topic, isRetained: false)
    }

    private func newShop() throws -> FleetShop {
        var shop = try FleetShop()
        shop.connect()
        return shop
    }

    private func isFetching(_ document: [UInt8], _ shop: FleetShop) -> Bool {
        shop.subscribed.contains("loopbanner-fleet/shops/release/\(hash(document))")
    }

    @Test("the sign applies it without a subscription")
    func applied() throws {
        var shop = try newShop()
        offer(soup, to: &shop)
        #expect(shop.applied.isEmpty && shop.documents.isEmpty)
        shop.receive(owner.desired("all", 1, soup), on: "all/desired")
        #expect(shop.state == "applied" && shop.applied == [hash(soup)] && !isFetching(soup, shop))
        #expect(shop.documents[hash(soup)] == soup)
    }

    @Test("each scope of the sign has such a topic, and other scopes have none")
    func scopes() throws {
        for (scope, isOwn) in [
            ("label/window", true), ("node/w7", true), ("label/door", false), ("node/w8", false),
        ] {
            var shop = try newShop()
            offer(soup, on: scope, to: &shop)
            shop.receive(owner.desired("all", 1, soup), on: "all/desired")
            #expect(isFetching(soup, shop) == !isOwn, "\(scope)")
        }
    }

    @Test("a release with another hash, a large one, one that is replaced, and an old one are fetched")
    func fetched() throws {
        let large = soup + Array(repeating: UInt8(ascii: " "), count: FleetRelease.maximumOfferSize)
        let steps: [(document: [UInt8], offer: (inout FleetShop) -> Void)] = [
            (soup, { offer(tea, as: hash(soup), to: &$0) }),
            (large, { offer(large, to: &$0) }),
            (
                soup,
                {
                    offer(soup, to: &$0); offer(tea, to: &$0)
                }
            ),
            (
                soup,
                {
                    offer(soup, to: &$0); $0.pass(11)
                }
            ),
        ]
        for (index, step) in steps.enumerated() {
            var shop = try newShop()
            step.offer(&shop)
            #expect(shop.documents.isEmpty)
            shop.receive(owner.desired("all", 1, step.document), on: "all/desired")
            #expect(shop.state == "pending release" && isFetching(step.document, shop), "\(index)")
            shop.receive(document: step.document)
            #expect(shop.state == "applied", "\(index)")
        }
    }

    @Test("it shows nothing without a statement, and the release that a sign has is not sent to it twice")
    func ignored() throws {
        var shop = try newShop()
        shop.receive(owner.desired("all", 1, soup), on: "all/desired")
        shop.receive(document: soup)
        // The sign has stored the release, so only a kept document has a deadline.
        shop.pass(3)
        #expect(shop.member.nextDeadline == nil)
        offer(soup, to: &shop)
        #expect(shop.member.nextDeadline == nil)
        offer(tea, to: &shop)
        #expect(shop.state == "applied" && shop.applied == [hash(soup)])
        #expect(shop.member.nextDeadline != nil)
        shop.pass(11)
        #expect(shop.member.nextDeadline == nil)
    }
}
