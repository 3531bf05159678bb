import SignAPI
import TestSupport
import Testing

@testable import GatewayMessages

@Suite("An alert on a sign whose clock is wrong")
struct FleetAlertTests {
    private let owner = FleetOwner()

    /// Returns a shop whose clock shows 16 minutes and 40 seconds after the beginning of 1970.
    private func shop() throws -> FleetShop {
        var shop = try FleetShop()
        shop.connect()
        return shop
    }

    /// Publishes an alert that was made at the first of these times, and lasts until the second one.
    private func alert(
        _ number: Int,
        at start: String?,
        until end: String,
        isNew: Bool = true,
        to shop: inout FleetShop
    ) {
        let made = start.map { #","at":"1970-01-01T\#($0)Z""# } ?? ""
        let text =
            #"{"v":1,"fleet":"shops","scope":"all","number":\#(number),"alert":{"text":"Fire"},"#
            + #""until":"1970-01-01T\#(end)Z"\#(made)}"#
        shop.receive(owner.envelope(text, .alert), on: "all/alert", isRetained: !isNew)
    }

    private func refusal(_ shop: FleetShop) -> String? {
        shop.published.last?["refused"]?.array?.last.map {
            "\($0["reason"]?.string ?? ""): \($0["message"]?.string ?? "")"
        }
    }

    @Test("an alert that is over when it arrives is not shown, and reported")
    func ahead() throws {
        var shop = try shop()
        alert(1, at: "00:00:00", until: "00:10:00", to: &shop)
        #expect(shop.calls.map(\.name) == ["Dismiss"])
        let text =
            "clock: the clock of the sign is 16 min off, ahead of that of the owner, or the alert was late"
        #expect(refusal(shop) == text)
        alert(2, at: nil, until: "00:16:00", to: &shop)
        #expect(refusal(shop)?.hasPrefix("clock: the clock of the sign is 40 s off") == true)
        alert(3, at: "00:16:00", until: "00:20:00", to: &shop)
        #expect(shop.calls.last?.name == "Raise" && refusal(shop) == nil)
    }

    @Test("an old alert that the broker repeats is over, and no clock is wrong")
    func repeated() throws {
        var shop = try shop()
        alert(1, at: "00:00:00", until: "00:10:00", isNew: false, to: &shop)
        #expect(shop.calls.map(\.name) == ["Dismiss"] && refusal(shop) == nil)
    }

    @Test("a clock that is behind is reported, and the alert lasts no longer than its owner has set")
    func behind() throws {
        var shop = try shop()
        alert(1, at: "10:00:00", until: "10:05:00", isNew: false, to: &shop)
        #expect(shop.calls.last?.parameters.first?.value["duration"]?.string == "300s")
        #expect(refusal(shop) == "clock: the clock of the sign is 9 h off, behind that of the owner")
        alert(2, at: "00:20:00", until: "00:21:00", to: &shop)
        #expect(shop.calls.last?.parameters.first?.value["duration"]?.string == "60s")
        #expect(refusal(shop) == nil, "a few minutes are no error")
    }
}
