import GatewayMessages
import MonotonicTime
import Testing

/// A member, and what it wants done, in short words.
struct ToldMember {
    var member: GroupMember
    var wanted: [String] = []
    static let wall: Int64 = 1_795_000_000_000_000_000

    init(_ name: String) throws {
        let group = try #require(NodeName("shop"))
        member = GroupMember(try #require(NodeName(name)), in: group)
    }

    func moment(_ milliseconds: Int64) -> GroupMember.Moment {
        let instant = Instant.zero + .milliseconds(milliseconds)
        return GroupMember.Moment(instant, wall: Self.wall + instant.nanoseconds)
    }

    mutating func at(_ milliseconds: Int64, _ change: (inout GroupMember, GroupMember.Moment) -> Void) {
        change(&member, moment(milliseconds))
        take()
    }

    /// Lets time pass as far as `milliseconds`.
    mutating func wait(until milliseconds: Int64) {
        while let due = member.nextDeadline, due <= .zero + .milliseconds(milliseconds) {
            member.advance(to: GroupMember.Moment(due, wall: Self.wall + due.nanoseconds))
            take()
        }
    }

    private mutating func take() {
        for task in member.takeTasks() {
            switch task {
            case .publish(let publication):
                let kept = publication.isRetained ? " kept" : ""
                wanted.append("publish \(publication.topic)\(kept)")
            case .call(.join(let sign)): wanted.append("join \(sign)")
            case .call(.leave): wanted.append("leave")
            case .call(.lead): wanted.append("lead")
            case .call(.getAnchor): wanted.append("anchor")
            case .call(.adopt(let anchor)): wanted.append("adopt \(anchor.by)")
            case .call(.merge(let inputs)): wanted.append("merge \(inputs.map(\.number))")
            case .call(.watch): wanted.append("watch")
            }
        }
    }

    mutating func takeWanted() -> [String] {
        defer { wanted = [] }
        return wanted
    }

    mutating func hear(
        _ topic: String,
        _ payload: String,
        at milliseconds: Int64,
        isRetained: Bool = false
    ) {
        let message = IncomingMessage(topic, Array(payload.utf8), isRetained: isRetained)
        at(milliseconds) { $0.receive(message, at: $1) }
    }
}
