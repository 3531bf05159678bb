import SettingsText
import SignAPI
import TestSupport
import Testing

@testable import GatewayMessages

@Suite("The release to which a sign returns")
struct FleetReturnTests {
    private let owner = FleetOwner()
    private let soup = Array(#"{"v":1,"options":[{"text":"Soup"}]}"#.utf8)
    private let tea = Array(#"{"v":1,"options":[{"text":"Tea"}]}"#.utf8)
    private let cake = Array(#"{"v":1,"options":[{"text":"Cake"}]}"#.utf8)
    private let abort = Array(#"{"v":1,"number":3,"by":"f","why":"share"}"#.utf8)

    private func hash(_ document: [UInt8]) -> String { SHA256.hexadecimal(of: document) }

    /// Publishes a release to all signs, which returns to `previous`.
    private func publish(
        _ number: Int64,
        _ release: [UInt8],
        previous: [UInt8]? = nil,
        _ more: String = "",
        to shop: inout FleetShop
    ) {
        let member = previous.map { #","previous":"sha256:\#(hash($0))""# } ?? ""
        shop.receive(owner.desired("all", number, release, member + more), on: "all/desired")
        for document in [release, previous].compactMap({ $0 }) { shop.receive(document: document) }
    }

    @Test("a sign that was off while the owner replaced the key follows, whatever arrives first")
    func replacedKey() throws {
        let new = FleetOwner(key: FleetOwner.key(2))
        let keys = #"{"v":1,"fleet":"shops","scope":"keys","number":1,"keys":["\#(new.key.text)"]}"#
        let filter = "loopbanner-fleet/shops/all/#"
        var shop = try FleetShop()
        shop.connect()
        shop.receive(new.desired("all", 1, soup), on: "all/desired")
        shop.receive(document: soup)
        #expect(shop.state == "none" && shop.subscribed.filter { $0 == filter }.count == 1)
        #expect(shop.subscribed.first == "loopbanner-fleet/shops/keys")
        shop.receive(owner.envelope(keys, .keys), on: "keys")
        #expect(shop.subscribed.filter { $0 == filter }.count == 2)
        shop.receive(new.desired("all", 1, soup), on: "all/desired")
        shop.receive(document: soup)
        #expect(shop.state == "applied" && shop.published.last?["refused"]?.isNull == true)
    }

    @Test("an abort returns to the release of the statement if the sign has shown it, also before a restart")
    func previous() throws {
        var shop = try FleetShop()
        shop.connect()
        publish(1, soup, to: &shop)
        publish(2, tea, to: &shop)
        var later = try FleetShop()
        later.member.restore(shop.stored, documents: Set(shop.documents.keys))
        later.documents = shop.documents
        later.sign = shop.sign
        later.connect()
        publish(3, cake, previous: soup, to: &later)
        later.receive(abort, on: "all/abort")
        #expect(later.state == "rolled_back aborted")
        #expect(later.applied == [hash(cake), hash(soup)])
    }

    @Test(
        "an abort returns to the release that the sign has shown, not to one whose stage had not reached it"
    )
    func neverShown() throws {
        var shop = try FleetShop()
        shop.connect()
        publish(1, soup, to: &shop)
        publish(2, tea, previous: soup, #","stages":[{"share":0}]"#, to: &shop)
        #expect(shop.state == "pending stage")
        publish(3, cake, previous: tea, to: &shop)
        #expect(shop.state == "applied")
        shop.receive(abort, on: "all/abort")
        #expect(shop.state == "rolled_back aborted")
        #expect(shop.applied == [hash(soup), hash(cake), hash(soup)])
    }

    @Test("a sign that has shown no other release returns to that of the statement")
    func firstRelease() throws {
        var shop = try FleetShop()
        shop.connect()
        publish(3, cake, previous: tea, to: &shop)
        shop.receive(abort, on: "all/abort")
        #expect(shop.applied == [hash(cake), hash(tea)])
    }

    @Test("a sign that loses a release in a power cut gets it again, and a later change at the sign stays")
    func powerCut() throws {
        var shop = try FleetShop()
        shop.connect()
        publish(1, soup, to: &shop)
        #expect(shop.stored["settling"] == true)
        var later = try FleetShop()
        later.member.restore(shop.stored, documents: Set(shop.documents.keys))
        later.documents = shop.documents
        later.connect()
        #expect(later.state == "applied" && later.applied == [hash(soup)])
        later.pass(3)
        #expect(later.stored["settling"] == false)
        later.sign.release = nil
        later.leave(for: 2)
        #expect(later.state == "local" && later.applied == [hash(soup)])
    }

    @Test("values that a sign may have lost in a power cut are set again, with and without a release")
    func lostValues() throws {
        var shop = try FleetShop()
        shop.connect()
        publish(1, soup, to: &shop)
        shop.pass(3)
        publish(2, soup, #","values":{"soup":"7"}"#, to: &shop)
        #expect(shop.applied.count == 2)
        shop.leave(for: 1)
        #expect(shop.applied.count == 3 && shop.state == "applied")
        shop.receive(owner.desired("all", 3, nil, #","values":{"tea":"2"}"#), on: "all/desired")
        shop.pass(3)
        let count = shop.calls.count
        shop.receive(owner.desired("all", 4, nil, #","values":{"tea":"3"}"#), on: "all/desired")
        #expect(shop.calls.count == count + 1)
        shop.leave(for: 1)
        #expect(shop.calls.count == count + 2)
        shop.pass(3)
        shop.leave(for: 1)
        #expect(shop.calls.count == count + 2)
    }

    @Test("a release that ends the sign before it is stored is applied at most three times again, or returns")
    func crashLoop() throws {
        var shop = try FleetShop()
        shop.connect()
        publish(1, soup, to: &shop)
        for _ in 1...6 {
            shop.sign.release = nil
            shop.leave(for: 1)
        }
        #expect(shop.applied.count == 4 && shop.state == "local")
        var observed = try FleetShop()
        observed.connect()
        publish(1, tea, to: &observed)
        observed.pass(3)
        publish(2, soup, previous: tea, #","health":"1min""#, to: &observed)
        for _ in 1...3 { observed.leave(for: 1) }
        #expect(observed.state == "rolled_back display" && observed.applied.last == hash(tea))
    }

    @Test("a sign that starts again with a withdrawn release drops it")
    func powerCutAfterWithdrawal() throws {
        var shop = try FleetShop()
        shop.connect()
        publish(1, soup, to: &shop)
        shop.receive(owner.desired("all", 2, nil), on: "all/desired")
        #expect(shop.state == "none" && shop.applied == [hash(soup), nil])
        shop.sign.release = "sha256:\(hash(soup))"
        shop.leave(for: 2)
        #expect(shop.applied == [hash(soup), nil, nil])
        #expect(shop.state == "none" && shop.published.last?["release"]?.isNull == true)
    }

    @Test("a sign without any statement keeps the release that it shows")
    func lostState() throws {
        var shop = try FleetShop()
        shop.sign.release = "sha256:\(hash(soup))"
        shop.connect()
        shop.leave(for: 2)
        #expect(shop.applied.isEmpty)
    }

    @Test("a state file of an earlier version counts the releases that it names as shown")
    func earlierVersion() throws {
        var shop = try FleetShop()
        shop.connect()
        publish(1, soup, to: &shop)
        publish(2, tea, to: &shop)
        let members = (shop.stored.members ?? []).filter { $0.key != "shown" }
        var later = try FleetShop()
        later.member.restore(.object(members), documents: Set(shop.documents.keys))
        later.sign = shop.sign
        later.connect()
        publish(3, cake, previous: soup, to: &later)
        later.receive(abort, on: "all/abort")
        #expect(later.applied == [hash(cake), hash(soup)])
    }
}
