import GatewayMessages
import SignAPI
import Testing

@testable import SignGateway

@Suite("The signs of a scope")
struct ScopeSignsTests {
    private var fleet: FleetOnBroker

    init() throws { fleet = try FleetOnBroker() }

    private mutating func add(_ node: String, _ labels: String, displays: String) {
        fleet.receive("loopbanner/\(node)/status", "online")
        fleet.receive(
            "loopbanner/\(node)/about",
            #"{"v":1,"fleet":"shops","node":"\#(node)","labels":[\#(labels)],"displays":[\#(displays)]}"#
        )
    }

    private func tree(_ scope: FleetScope, at now: Int64 = 0) -> JSONTree {
        ScopeSigns(scope, in: fleet.view).tree(in: fleet.view, at: now)
    }

    @Test("signs are counted, with the sizes of their displays, those of most signs first")
    mutating func sizes() {
        let small = #"{"width":64,"height":8,"color":false}"#
        add("a", #""berlin""#, displays: #"{"width":128,"height":32,"color":true}"#)
        add("b", #""berlin""#, displays: "\(small),\(small)")
        add("c", "", displays: small)
        fleet.receive("loopbanner/c/status", "offline")
        fleet.state("node/a", 1, 1)
        fleet.state("all", 4, 2, #","by":"anna","at":"2026-11-26T04:00:00Z""#)
        let all = tree(.all)
        #expect(all["signs"] == 3 && all["online"] == 2 && all["elsewhere"] == 1 && all["number"] == 4)
        #expect(all["by"] == "anna" && all["release"]?.string == FleetOnBroker.release(2))
        #expect(
            all["displays"]
                == .array([
                    ["width": 64, "height": 8, "color": false, "signs": 2],
                    ["width": 128, "height": 32, "color": true, "signs": 1],
                ])
        )
        #expect(tree(.label("berlin"))["signs"] == 2 && tree(.node("c"))["signs"] == 1)
        #expect(tree(.label("rome"))["signs"] == 0 && tree(.label("rome"))["number"] == 0)
    }

    @Test("after a withdrawal, a sign shows the release of its next scope, or its own configuration")
    mutating func withdrawal() {
        for (node, labels) in [("a", #""berlin","window""#), ("b", #""berlin""#), ("c", "")] {
            add(node, labels, displays: "")
        }
        func withdrawal(_ scope: FleetScope) -> JSONTree? { tree(scope)["withdrawal"] }
        #expect(withdrawal(.all) == .array([]))
        fleet.state("label/berlin", 1, 1)
        #expect(withdrawal(.label("berlin")) == .array([["scope": .null, "signs": 2]]))
        #expect(withdrawal(.all) == .array([]))
        fleet.state("label/window", 1, 2)
        #expect(withdrawal(.label("berlin")) == .array([["scope": .null, "signs": 1]]))
        #expect(withdrawal(.label("window")) == .array([["scope": "label/berlin", "signs": 1]]))
        fleet.state("all", 1, 3)
        #expect(withdrawal(.all) == .array([["scope": .null, "signs": 1]]))
        #expect(withdrawal(.label("berlin")) == .array([["scope": "all", "signs": 1]]))
        fleet.state("node/b", 1, 4)
        #expect(withdrawal(.node("b")) == .array([["scope": "label/berlin", "signs": 1]]))
        #expect(withdrawal(.label("berlin")) == .array([]))
    }

    @Test("the signs of a withdrawal are counted by the scope whose release they show then")
    mutating func withdrawalOrder() {
        add("a", #""x""#, displays: "")
        add("b", "", displays: "")
        add("c", #""y""#, displays: "")
        for scope in ["all", "label/x", "label/y"] { fleet.state(scope, 1, 1) }
        fleet.receive("loopbanner-fleet/shops/label/x/abort", #"{"v":1,"number":9}"#)
        #expect(tree(.all)["withdrawal"] == .array([["scope": .null, "signs": 1]]))
        #expect(tree(.all)["elsewhere"] == 2)
    }

    @Test("sizes that no display has are ignored")
    mutating func hostile() {
        let sizes = [
            #"{"width":0,"height":8}"#, #"{"width":-1,"height":8}"#, #"{"width":2048,"height":512}"#,
            #"{"width":9223372036854775807,"height":2}"#, #"{"width":"64","height":8}"#, "[]",
        ]
        for size in sizes {
            add("a", "", displays: size)
            #expect(tree(.all)["displays"] == .array([]), "\(size)")
        }
        add(
            "a",
            "",
            displays: Array(repeating: #"{"width":8,"height":8}"#, count: 900).joined(separator: ",")
        )
        #expect(tree(.all)["displays"]?.array?.count == 1)
    }

    @Test("the alert that signs show is named until its end")
    mutating func alert() {
        let text =
            #"{"v":1,"fleet":"shops","scope":"all","number":5,"alert":{"text":"Fire"},"until":"2027-01-15T08:00:00Z"}"#
        let envelope = FleetEnvelope.bytes(
            kind: .alert,
            payload: Array(text.utf8),
            keyID: "0",
            signature: Array(repeating: 0, count: 64)
        )
        fleet.receive("loopbanner-fleet/shops/all/alert", String(decoding: envelope, as: UTF8.self))
        let end: Int64 = 1_800_000_000
        #expect(tree(.all, at: end - 1)["alert"] == ["text": "Fire", "until": "2027-01-15T08:00:00Z"])
        #expect(tree(.all, at: end)["alert"] == .null && tree(.label("a"), at: 0)["alert"] == .null)
    }

    @Test("an alert or a release to all signs needs their number, and one to no signs needs 0")
    mutating func counts() {
        add("a", #""berlin""#, displays: "")
        func problem(_ scope: FleetScope, _ count: Int64?) -> String? {
            let signs = ScopeSigns(scope, in: fleet.view)
            return WebResponse.wrongSignCount(in: signs, confirmedCount: count, action: "an alert to").map {
                response in
                (try? JSONTree(response.body))?["message"]?.string ?? ""
            }
        }
        #expect(problem(.all, nil) == "an alert to all signs needs their number, which is 1, as signs")
        #expect(problem(.all, 2) == "an alert to all signs needs their number, which is 1, as signs")
        #expect(problem(.all, 1) == nil && problem(.label("berlin"), nil) == nil)
        #expect(problem(.label("berlin"), 3) == "the number of signs of label/berlin is 1, not 3")
        #expect(
            problem(.label("rome"), nil)
                == "no sign has the scope label/rome; an alert to it needs 0 as signs"
        )
        #expect(problem(.label("rome"), 0) == nil)
    }
}
