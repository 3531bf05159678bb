import GatewayMessages
import MonotonicTime
import Testing

/// A member of a group, and a short text for each task that the member has requested.
struct MemberRecorder {
    var member: GroupMember
    var tasks: [String] = []
    static let wall: Int64 = 1_795_000_000_000_000_000

    init(_ name: String) throws {
        let group = try #require(NodeName("shop"))
        member = GroupMember(try #require(NodeName(name)), in: group)
    }

    func moment(_ milliseconds: Int64) -> GroupMember.Moment {
        let instant = Instant.zero + .milliseconds(milliseconds)
        return GroupMember.Moment(instant, wallTime: Self.wall + instant.nanoseconds)
    }

    mutating func at(_ milliseconds: Int64, _ change: (inout GroupMember, GroupMember.Moment) -> Void) {
        change(&member, moment(milliseconds))
        recordTasks()
    }

    /// Advances the member to `milliseconds`. Stops at each of its deadlines.
    mutating func wait(until milliseconds: Int64) {
        while let due = member.nextDeadline, due <= .zero + .milliseconds(milliseconds) {
            member.advance(to: GroupMember.Moment(due, wallTime: Self.wall + due.nanoseconds))
            recordTasks()
        }
    }

    private mutating func recordTasks() {
        for task in member.takeTasks() {
            switch task {
            case .publish(let publication):
                let kept = publication.isRetained ? " kept" : ""
                tasks.append("publish \(publication.topic)\(kept)")
            case .call(.join(let sign)): tasks.append("join \(sign)")
            case .call(.leave): tasks.append("leave")
            case .call(.lead): tasks.append("lead")
            case .call(.getAnchor): tasks.append("anchor")
            case .call(.adopt(let anchor)): tasks.append("adopt \(anchor.sender)")
            case .call(.merge(let inputs)): tasks.append("merge \(inputs.map(\.number))")
            case .call(.count(let counters)):
                tasks.append("count \(counters.map { "\($0.name) \($0.number)" }.sorted())")
            case .call(.watch): tasks.append("watch")
            }
        }
    }

    mutating func takeTasks() -> [String] {
        defer { tasks = [] }
        return tasks
    }

    mutating func receive(
        _ topic: String,
        _ payload: String,
        at milliseconds: Int64,
        isRetained: Bool = false
    ) {
        let message = IncomingMessage(topic, Array(payload.utf8), isRetained: isRetained)
        at(milliseconds) { $0.receive(message, at: $1) }
    }
}
