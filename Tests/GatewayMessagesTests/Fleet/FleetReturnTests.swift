import SettingsText
import SignAPI
import TestSupport
import Testing

@testable import GatewayMessages

@Suite("A sign of a fleet after an absence")
struct FleetReturnTests {
    private let owner = FleetOwner()
    private let soup = Array(#"{"v":1,"options":[{"text":"Soup"}]}"#.utf8)

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
}
