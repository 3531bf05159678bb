import GatewayMessages
import SignAPI
import Testing

@testable import SignGateway

@Suite("A change of the owner's keys")
struct KeyChangeTests {
    private var fleet: SignedFleet
    private let now: Int64 = 1_800_000_000

    init() throws { fleet = try SignedFleet(keys: [1]) }

    private func key(_ number: UInt8) throws -> FleetKey { try SignedFleet.key(number) }

    private func mistake(_ present: [UInt8], adding new: [UInt8], removing ids: [String]) throws -> String {
        do throws(KeyChange.Mistake) {
            _ = try KeyChange(
                of: present.compactMap { try? key($0) },
                adding: new.compactMap { try? key($0) },
                removing: ids
            )
            return ""
        } catch {
            return error.description
        }
    }

    @Test("the statement contains the keys that remain and the new ones, and the lines name the difference")
    func change() throws {
        let (one, two, three) = (try key(1), try key(2), try key(3))
        let change = try KeyChange(of: [one, two], adding: [two, three, three], removing: [one.id])
        #expect(change.resultingKeys == [two, three])
        #expect(change.summary == ["- \(one.id)  \(one.text)", "+ \(three.id)  \(three.text)"])
        let bytes = change.statement(fleet: "shops", number: 7, by: "anna", at: now)
        #expect(
            String(decoding: bytes, as: UTF8.self)
                == #"{"v":1,"fleet":"shops","scope":"keys","number":7,"keys":["\#(two.text)","\#(three.text)"],"#
                + #""by":"anna","at":"2027-01-15T08:00:00Z"}"#
        )
        #expect(try FleetStatement(bytes, kind: .keys).content == .keys([two, three]))
        #expect(try KeyChange(of: [one], adding: [one], removing: []).isEmpty)
    }

    @Test("a change that leaves no key, too many keys, or that names a wrong one is refused with the reason")
    func mistakes() throws {
        let (one, two) = (try key(1).id, try key(2).id)
        #expect(
            try mistake([1, 2], adding: [], removing: ["abc"])
                == "'abc' is not the id of a key in force; these are \(one) and \(two)"
        )
        #expect(
            try mistake([1], adding: [], removing: [one])
                == "no key would remain, so no statement would be valid; add another key first"
        )
        #expect(
            try mistake([1], adding: [1], removing: [one])
                == "the key \(one) is both added and removed; leave out one of the two"
        )
        #expect(
            try mistake(Array(1...8), adding: [9], removing: [])
                == "9 keys would be in force; at most 8 are allowed"
        )
    }

    @Test("the table counts the signs that accept each key, and the statements that it has signed")
    mutating func table() throws {
        fleet.state(4, by: 1)
        fleet.state(4, by: 1, scope: "label/old")
        try fleet.replaceKeys(1, with: [2], by: 1)
        fleet.state(5, by: 2)
        try fleet.add("a", keys: [2])
        try fleet.add("b", keys: [1, 7])
        let (one, two, seven) = (try key(1), try key(2), try key(7))
        #expect(
            KeyTable(fleet.view).cells == [
                ["key", "", "signs", "statements", "public part"],
                [two.id, "in force", "1", "1", two.text],
            ]
                + [
                    [one.id, "replaced", "1", "1", one.text],
                    [seven.id, "replaced", "1", "0", "unknown here"],
                ].sorted { $0[0] < $1[0] }
        )
    }

    @Test("the statement about keys is signed again, and alerts of a replaced key are removed")
    mutating func renewal() throws {
        fleet.alert(5, by: 1, until: "2027-01-15T09:00:00Z")
        fleet.alert(5, by: 1, scope: "label/a", until: "2027-01-15T07:00:00Z")
        fleet.alert(5, by: 9, scope: "label/b", until: "2027-01-15T09:00:00Z")
        try fleet.replaceKeys(1, with: [2], by: 1)
        fleet.alert(5, by: 2, scope: "label/c", until: "2027-01-15T07:00:00Z")
        let renewal = KeyRenewal(of: fleet.view, without: [], at: now)
        #expect(
            renewal.descriptions == [
                "keys: signed by a key that was replaced; apply adds a signature with the current key",
                "all/alert: signed by a key that was replaced; apply removes the alert, so send it again if it is "
                    + "yours and still needed",
                "label/a/alert: not signed by a key in force, so it has no effect; apply removes it",
            ]
        )
        #expect(renewal.alertScopes == [.all] && renewal.removedPaths == ["all/alert", "label/a/alert"])
        let envelope = try #require(renewal.keyStatement)
        let signed = FleetEnvelope.bytes(
            kind: .keys,
            payload: envelope.payload,
            signatures: envelope.signatures + [
                FleetEnvelope.Signature(keyID: "0", bytes: Array(repeating: 2, count: 64))
            ]
        )
        fleet.receive("keys", signed)
        #expect(KeyRenewal(of: fleet.view, without: [], at: now).keyStatement == nil)
    }

    @Test("a message of an unknown key is removed if no sign has accepted a statement of its scope")
    mutating func removal() throws {
        fleet.state(1, by: 1)
        fleet.state(9, by: 5, scope: "label/old")
        fleet.state(9, by: 5, scope: "label/gone")
        try fleet.add("a", keys: [1], numbers: #""label/old":8"#)
        #expect(fleet.view.unverifiedScopes == [.label("old")])
        #expect(fleet.view.lastNumber(of: .label("old")) == 9)
        let renewal = KeyRenewal(of: fleet.view, without: [.label("old")], at: now)
        #expect(renewal.removedPaths == ["label/gone/desired"])
        var other = try SignedFleet(keys: [2])
        other.state(1, by: 1)
        #expect(KeyRenewal(of: other.view, without: [], at: now).isEmpty, "wrong keys remove nothing")
    }
}
