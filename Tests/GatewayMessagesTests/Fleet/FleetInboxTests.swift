import SettingsText
import SignAPI
import Testing

@testable import GatewayMessages

@Suite("The signed statements of a fleet")
struct FleetInboxTests {
    private let owner = FleetOwner()
    private let topics: FleetTopics
    private var inbox: FleetInbox

    init() throws {
        topics = FleetTopics("shops", node: try #require(NodeName("w7")), labels: ["a", "window"])
        inbox = FleetInbox(topics, keys: [owner.key])
    }

    private mutating func receive(_ payload: [UInt8], on topic: String = "all/desired") -> FleetRefusal? {
        let count = inbox.rejections.count
        let accepted = inbox.receive(
            payload,
            on: "loopbanner-fleet/shops/\(topic)",
            at: 7,
            isValid: FleetOwner.isValid
        )
        guard accepted == nil, inbox.rejections.count > count || inbox.rejections.last?.at == 7 else {
            return nil
        }
        return inbox.rejections.last?.reason
    }

    @Test("a statement with a rising number is accepted, and a repetition changes nothing")
    mutating func accepted() {
        let first = owner.desired("all", 3, [1])
        #expect(receive(first) == nil)
        #expect(inbox.effectiveRelease?.statement.number == 3)
        #expect(receive(first) == nil)
        #expect(inbox.rejections.isEmpty)
        #expect(receive(owner.desired("all", 2, [2])) == .oldNumber)
        #expect(receive(owner.desired("all", 3, [2])) == .oldNumber)
        #expect(inbox.effectiveRelease?.release == SHA256.hexadecimal(of: [1]))
        #expect(inbox.rejections.map(\.number) == [3])
    }

    @Test("documents that the owner did not sign, or signed for other signs, are refused with the reason")
    mutating func refused() {
        #expect(receive(Array("no".utf8)) == .badEnvelope)
        #expect(receive(Array(repeating: 0x20, count: 40_000)) == .tooLarge)
        var stranger = owner
        stranger.key = FleetOwner.key(2)
        #expect(receive(stranger.desired("all", 1, [1])) == .unknownKey)
        let text = String(decoding: owner.desired("all", 1, [1]), as: UTF8.self)
        let other = String(decoding: owner.desired("all", 2, [1]), as: UTF8.self)
        let payload = other.split(separator: "\"")[7]
        let mixed = text.replacing(text.split(separator: "\"")[7], with: payload)
        #expect(receive(Array(mixed.utf8)) == .badSignature)
        var otherFleet = owner
        otherFleet.fleet = "bars"
        #expect(receive(otherFleet.desired("all", 1, [1])) == .wrongFleet)
        #expect(receive(owner.desired("label/a", 1, [1])) == .wrongScope)
        #expect(receive(owner.desired("all", 0, [1])) == .badStatement)
        #expect(receive(owner.desired("all", 1, [1], #","approve":2"#)) == .badStatement)
        #expect(receive(owner.desired("all", 1, [1], #","by":5"#)) == .badStatement)
        #expect(receive(owner.desired("all", 1, [1], #","stages":[{"share":101}]"#)) == .badStatement)
        #expect(inbox.effectiveRelease == nil)
        #expect(inbox.rejections.count == 1)
    }

    @Test(
        "the sign's own scope precedes labels, the greater label the other, and values merge the other way round"
    )
    mutating func precedence() {
        _ = receive(owner.desired("all", 1, [1], #","values":{"a":"all","b":"all","c":"all"}"#))
        _ = receive(owner.desired("label/a", 9, [2], #","values":{"b":"a","c":"a"}"#), on: "label/a/desired")
        #expect(inbox.effectiveRelease?.scope == .label("a"))
        _ = receive(owner.desired("label/window", 1, [3]), on: "label/window/desired")
        #expect(inbox.effectiveRelease?.scope == .label("window"))
        _ = receive(owner.desired("node/w7", 1, nil, #","values":{"c":"node"}"#), on: "node/w7/desired")
        #expect(inbox.effectiveRelease?.scope == .label("window"))
        #expect(inbox.values.map { "\($0.key)=\($0.value.string ?? "")" } == ["a=all", "b=a", "c=node"])
        _ = receive(owner.desired("node/w7", 2, [4]), on: "node/w7/desired")
        #expect(inbox.effectiveRelease?.scope == .node("w7"))
        #expect(inbox.numbers.map(\.number) == [1, 9, 1, 2])
    }

    @Test("a key that the owner replaces is no longer valid, and a revoked one never is")
    mutating func keys() {
        let new = FleetOwner(key: FleetOwner.key(2))
        let text = #"{"v":1,"fleet":"shops","scope":"keys","number":1,"keys":["\#(new.key.text)"]}"#
        _ = receive(owner.desired("all", 1, [1]))
        #expect(receive(owner.envelope(text, .keys), on: "keys") == nil)
        #expect(receive(owner.desired("all", 2, [2])) == .unknownKey)
        #expect(receive(new.desired("all", 2, [2])) == nil)
        #expect(inbox.effectiveRelease?.statement.number == 2)

        var later = FleetInbox(topics, keys: [owner.key])
        later.restore(inbox.stored)
        #expect(later.effectiveRelease?.statement.number == 2)
        #expect(later.keys == [new.key])
        var revoking = FleetInbox(topics, keys: [owner.key], revoked: [new.key.id])
        revoking.restore(inbox.stored)
        #expect(revoking.effectiveRelease == nil)
        #expect(revoking.keys == [owner.key])
    }

    @Test("a revoked key is recognized by its signature, whatever id the envelope names")
    mutating func forgedIDs() throws {
        let thief = FleetOwner(key: FleetOwner.key(3))
        let honest = String(decoding: thief.desired("all", 5, [1]), as: UTF8.self)
        let anonymous = honest.replacing(thief.key.id, with: owner.key.id)
        var open = FleetInbox(topics, keys: [owner.key, thief.key])
        _ = open.receive(
            Array(anonymous.utf8),
            on: "loopbanner-fleet/shops/all/desired",
            at: 7,
            isValid: FleetOwner.isValid
        )
        #expect(open.effectiveRelease?.statement.number == 5)
        var revoking = FleetInbox(topics, keys: [owner.key], revoked: [thief.key.id])
        revoking.restore(open.stored)
        #expect(revoking.effectiveRelease == nil)
    }

    @Test("an empty message and other topics change nothing")
    mutating func empty() {
        _ = receive(owner.desired("all", 1, [1]))
        _ = receive([])
        _ = receive(owner.desired("label/b", 1, [2]), on: "label/b/desired")
        #expect(inbox.statements.count == 1)
        #expect(inbox.rejections.isEmpty)
    }

    @Test(
        "a rejection is no longer reported when the accepted statement, or another envelope of it, arrives again"
    )
    mutating func deliveredAgain() {
        let accepted = owner.desired("all", 2, [1])
        _ = receive(accepted)
        #expect(receive(owner.desired("all", 2, [2])) == .oldNumber)
        #expect(receive(accepted) == nil && inbox.rejections.isEmpty)
        #expect(receive(owner.desired("all", 2, [2])) == .oldNumber)
        #expect(receive(accepted + Array(" ".utf8)) == nil && inbox.rejections.isEmpty)
        #expect(inbox.effectiveRelease?.statement.number == 2)
    }

    @Test("a rejected message that is removed from the broker is no longer reported")
    mutating func removed() {
        _ = receive(owner.desired("all", 2, [1]))
        #expect(receive(owner.desired("all", 1, [1])) == .oldNumber)
        #expect(receive(Array("no".utf8), on: "keys") == .badEnvelope)
        _ = receive([])
        #expect(inbox.rejections.map(\.topic) == ["loopbanner-fleet/shops/keys"])
        #expect(inbox.effectiveRelease?.statement.number == 2)
    }
}
