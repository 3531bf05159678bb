import MonotonicTime
import SettingsText
import SignAPI
import Testing

@testable import GatewayMessages

/// A member with a sign that applies every release at once, except those that it refuses.
struct FleetShop {
    var member: FleetMember
    var documents: [String: [UInt8]] = [:]
    var published: [JSONTree] = []
    var subscriptions: Set<String> = []
    /// The filters of all subscriptions so far, in their order.
    var subscribed: [String] = []
    var calls: [VarlinkCall] = []
    var applied: [String?] = []
    var refused: Set<String> = []
    var stored: JSONTree = .null
    var sign = FleetMember.Sign(release: nil, displayWorks: true, frames: 0, lateFrames: 0)
    var second: Int64 = 1_000

    init(_ name: String = "w7", keys: [FleetKey] = [FleetOwner.key(1)]) throws {
        let node = try #require(NodeName(name))
        member = FleetMember(
            FleetTopics("shops", node: node, labels: ["window"]),
            keys: keys,
            FleetOwner.isValid
        )
    }

    var now: FleetMember.Moment {
        FleetMember.Moment(Instant(nanoseconds: second * 1_000_000_000), second: second)
    }

    mutating func work() {
        var tasks = member.takeTasks()
        while !tasks.isEmpty {
            for task in tasks { perform(task) }
            tasks = member.takeTasks()
        }
    }

    private mutating func perform(_ task: FleetMember.Task) {
        switch task {
        case .publish(let publication):
            if let tree = try? JSONTree(publication.payload) { published.append(tree) }
        case .subscribe(let filter):
            subscriptions.insert(filter)
            subscribed.append(filter)
        case .unsubscribe(let filter): subscriptions.remove(filter)
        case .applyRelease(let hash, _):
            if refused.contains(hash) {
                let problem: JSONTree = ["path": "options[1].dwell", "message": "no unit"]
                return member.handleChangeReply(.invalid([problem]), at: now)
            }
            applied.append(hash)
            sign.release = "sha256:\(hash)"
            member.handleChangeReply(.done, at: now)
        case .resetOptions:
            applied.append(nil)
            sign.release = nil
            member.handleChangeReply(.done, at: now)
        case .callSign(let call): calls.append(call)
        case .storeMembership: stored = member.stored
        case .storeDocument(let hash, let bytes): documents[hash] = bytes
        case .removeDocument(let hash): documents[hash] = nil
        }
    }

    mutating func connect() {
        member.brokerConnected(at: now)
        member.signChanged(sign, at: now)
        work()
    }

    mutating func receive(_ payload: [UInt8], on topic: String, isRetained: Bool = true) {
        let message = IncomingMessage("loopbanner-fleet/shops/\(topic)", payload, isRetained: isRetained)
        _ = member.receive(message, at: now)
        work()
    }

    mutating func receive(document: [UInt8]) {
        receive(document, on: "release/\(SHA256.hexadecimal(of: document))")
    }

    mutating func change(_ change: (inout FleetMember.Sign) -> Void) {
        change(&sign)
        member.signChanged(sign, at: now)
        work()
    }

    /// Ends the sign, and starts it again after some seconds.
    mutating func leave(for seconds: Int64) {
        member.signChanged(nil, at: now)
        work()
        pass(seconds)
        member.signChanged(sign, at: now)
        work()
    }

    mutating func pass(_ seconds: Int64) {
        second += seconds
        member.advance(to: now)
        work()
    }

    /// The last report, as state and reason.
    var state: String {
        let reason = published.last?["reason"]?.string
        return (published.last?["state"]?.string ?? "") + (reason.map { " \($0)" } ?? "")
    }
}
