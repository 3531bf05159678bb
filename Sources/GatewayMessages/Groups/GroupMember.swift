import MonotonicTime
import SignAPI

/// A sign's membership in a group: which inputs and checkpoints pass between the sign and the broker, and when.
///
///     alone ──broker, sign──▶ joining ──adopt, or lead──▶ in step
///       ▲                        ▲                          │
///       └──── broker lost ───────┼────────── list changed, ─┘
///                                └────────── clock stepped
///
/// A member has no socket and no clock. The caller reports each event with its time, and performs the tasks that
/// `takeTasks()` returns. The gateway connects it to a real broker, `simulate --signs` to one that delays and loses messages.
public struct GroupMember: Sendable {
    /// An instant on both clocks.
    package struct Moment: Hashable, Sendable {
        /// The instant on the monotonic clock.
        package var instant: Instant
        /// Nanoseconds since 1970 on the wall clock.
        package var wall: Int64

        package init(_ instant: Instant, wall: Int64) {
            self.instant = instant
            self.wall = wall
        }
    }

    /// A task for the caller.
    package enum Task: Hashable, Sendable {
        /// Call the sign, and pass its reply to `handle(_:to:at:)`.
        case call(GroupCall)
        /// Publish a message with delivery at least once.
        case publish(Publication)
    }

    /// The sign's reply to a call.
    package enum Reply: Hashable, Sendable {
        /// The reply to `join`.
        case joined(listHash: String)
        /// The reply to `lead` and `getAnchor`.
        case checkpoint(GroupCall.Checkpoint)
        /// The reply to all other calls.
        case done
        /// The short name of the error that the sign returned, such as `NotInStep`; empty if the connection was lost.
        case failed(String)
    }

    /// The sign's relation to the group.
    public enum State: String, Hashable, Sendable {
        /// The sign runs independently, because there is no broker or no sign.
        case alone
        /// The sign runs independently until it has adopted a checkpoint or leads.
        case joining
        /// The sign runs in step with the other members.
        case inStep = "in_step"
    }

    /// A problem to report to the owner.
    package enum Problem: Hashable, Sendable {
        /// All other members have a different list.
        case otherList
        /// A member runs a version of LoopBanner with which this sign can never be in step.
        case otherVersion
        /// The wall clocks of the group's signs differ by this duration.
        case clock(Nanoseconds)
    }

    package let sign: NodeName
    package let topics: GroupTopics
    package internal(set) var state = State.alone
    /// The hash of the sign's list, or nil if the sign has not joined.
    package internal(set) var listHash: String?
    package internal(set) var roster = GroupRoster()
    /// The number of rejected inputs and checkpoints.
    package internal(set) var refusalCount = 0

    var isConnected = false
    var hasSign = false
    var tasks: [Task] = []
    var joiningSince: Instant?
    /// The last received checkpoint, until it is adopted or dropped.
    var receivedCheckpoint: GroupCall.Checkpoint?
    var isAdopting = false
    var isStartingToLead = false
    /// The schedule of this sign's checkpoints, which applies while it is the leader.
    var checkpoints = CheckpointSchedule()
    var wasLeader = false
    var isRequestingCheckpoint = false
    /// Inputs to merge after the current `merge` call.
    var pendingInputs: [GroupCall.Input] = []
    var isMerging = false
    var clockSkew = ClockSkewEstimate()
    var rateLimit = SenderRateLimit()
    var lastRefusal: Refusal?
    /// The time of the next presence announcement, or nil if none is due.
    var presenceDue: Instant?
    var lastPresence: Instant?

    /// The wait for a checkpoint before a member leads, per online member with a smaller name and once more.
    static let patience = Nanoseconds.seconds(5)
    /// The wait for the broker's retained messages.
    static let settling = Nanoseconds.milliseconds(500)
    /// The minimum interval between presence announcements, which limits traffic in large groups.
    static let presencePause = Nanoseconds.seconds(5)
    /// The maximum age of a checkpoint to join with, in nanoseconds.
    static let oldestCheckpoint: Int64 = 90_000_000_000

    package init(_ sign: NodeName, in group: NodeName) {
        self.sign = sign
        topics = GroupTopics(group)
    }

    // MARK: Results

    /// Removes and returns the pending tasks, in order.
    package mutating func takeTasks() -> [Task] {
        defer { tasks = [] }
        return tasks
    }

    /// The next time to call `advance(to:)`, or nil if nothing is due.
    package var nextDeadline: Instant? {
        switch state {
        case .alone: nil
        case .joining: earlier(presenceDue, isAdopting || isStartingToLead ? nil : joiningDeadline)
        case .inStep: earlier(presenceDue, isLeader ? checkpoints.next : nil)
        }
    }

    /// The sign that publishes checkpoints: the smallest name among the online members with this list.
    package var leader: String? {
        guard let listHash, state == .inStep else { return nil }
        return roster.firstOnline(with: listHash, except: sign.text).map { min($0, sign.text) } ?? sign.text
    }

    /// The names of the other online members with this sign's list.
    package var peers: [String] { listHash.map { roster.online(with: $0, except: sign.text) } ?? [] }

    var isLeader: Bool { leader == sign.text }

    package var problems: [Problem] {
        var problems: [Problem] = []
        if let listHash, isConnected {
            if roster.hasOtherVersions(than: listHash, except: sign.text) {
                problems.append(.otherVersion)
            } else if roster.hasOtherLists(than: listHash, except: sign.text),
                roster.firstOnline(with: listHash, except: sign.text) == nil
            {
                problems.append(.otherList)
            }
        }
        if let skew = clockSkew.excess { problems.append(.clock(skew)) }
        return problems
    }

    /// Removes and returns the reason for the last rejected input or checkpoint, or nil if none was rejected since the
    /// previous call.
    package mutating func takeRefusal() -> Refusal? {
        defer { lastRefusal = nil }
        return lastRefusal
    }

    // MARK: The sign

    /// Handles a new connection to the sign.
    package mutating func signConnected(at now: Moment) {
        hasSign = true
        requestJoin()
    }

    /// Handles the loss of the connection to the sign.
    package mutating func signDisconnected(at now: Moment) {
        hasSign = false
        listHash = nil
        resetCalls()
        state = .alone
        roster.set(sign.text, listHash: nil)
        if isConnected {
            tasks.append(.publish(Publication(topics.topic(.member(sign)), [], isRetained: true)))
        }
    }

    /// Handles a reply of `Watch`: the sign's own inputs and its state.
    package mutating func handleSignUpdate(
        _ inputs: [GroupCall.Input],
        listHash: String?,
        isInStep: Bool,
        at now: Moment
    ) {
        if let ownHash = self.listHash, !inputs.isEmpty, state == .inStep {
            publish(.inputs(listHash: ownHash, inputs), on: .inputs, isRetained: false)
            checkpoints.noteInput(at: now.instant)
        }
        if let listHash, listHash != self.listHash, self.listHash != nil { setListHash(listHash, at: now) }
        if !isInStep, state == .inStep { startJoining(at: now) }
    }

    /// Handles the sign's reply to `call`.
    package mutating func handle(_ reply: Reply, to call: GroupCall, at now: Moment) {
        switch (call, reply) {
        case (.join, .joined(let listHash)):
            setListHash(listHash, at: now)
            startJoining(at: now)
        case (.lead, .checkpoint(let checkpoint)):
            isStartingToLead = false
            guard state == .joining else { return }
            enterStep(at: now)
            publish(.checkpoint(checkpoint), on: .checkpoint, isRetained: true)
        case (.lead, _): isStartingToLead = false
        case (.getAnchor, .checkpoint(let checkpoint)):
            isRequestingCheckpoint = false
            if isLeader { publish(.checkpoint(checkpoint), on: .checkpoint, isRetained: true) }
        case (.getAnchor, _): isRequestingCheckpoint = false
        case (.adopt, .done):
            isAdopting = false
            if state == .joining { enterStep(at: now) }
            adoptReceivedCheckpoint(at: now)
        case (.adopt, _):
            isAdopting = false
            refusalCount += 1
        case (.merge, _):
            isMerging = false
            mergePendingInputs()
        default: break
        }
        if case .failed("NotJoined") = reply, hasSign { requestJoin() }
        if case .failed("NotInStep") = reply, state == .inStep { startJoining(at: now) }
    }

    // MARK: Time

    /// Performs what is due at `now`.
    package mutating func advance(to now: Moment) {
        publishPresence(at: now)
        switch state {
        case .alone: break
        case .joining: advanceJoining(at: now)
        case .inStep:
            updateLeadership(at: now)
            guard isLeader, checkpoints.removeDue(at: now.instant), !isRequestingCheckpoint else { return }
            isRequestingCheckpoint = true
            tasks.append(.call(.getAnchor))
        }
    }

    private var joiningDeadline: Instant? {
        guard let joiningSince, let listHash else { return nil }
        if receivedCheckpoint != nil { return joiningSince + Self.settling }
        let smaller = roster.onlineCount(with: listHash, before: sign.text)
        return joiningSince + Self.patience * Int64(1 + smaller)
    }

    /// Adopts the received checkpoint, or leads if there is none.
    private mutating func advanceJoining(at now: Moment) {
        guard !isAdopting, !isStartingToLead, let due = joiningDeadline, due <= now.instant else { return }
        if receivedCheckpoint != nil {
            adoptReceivedCheckpoint(at: now)
            // Its sender is offline, or it is too old.
            if !isAdopting { receivedCheckpoint = nil }
        } else {
            isStartingToLead = true
            tasks.append(.call(.lead))
        }
    }

    /// Adopts the received checkpoint if its sender is the leader, or, while joining, an online member.
    mutating func adoptReceivedCheckpoint(at now: Moment) {
        guard let checkpoint = receivedCheckpoint, let listHash, checkpoint.rev == listHash, !isAdopting,
            !isStartingToLead
        else { return }
        let age = now.wall.subtractingReportingOverflow(checkpoint.at).partialValue
        switch state {
        case .alone: return
        case .joining:
            guard let joiningSince, now.instant >= joiningSince + Self.settling else { return }
            guard age <= Self.oldestCheckpoint,
                checkpoint.by == sign.text || roster.isOnline(checkpoint.by, with: listHash)
            else { return }
        case .inStep:
            receivedCheckpoint = nil
            guard checkpoint.by == leader, checkpoint.by != sign.text else {
                // The sender acts as leader, so it has not received this member's presence.
                if isLeader, schedulePresence(at: now) { checkpoints.requestSoon(at: now.instant) }
                return
            }
        }
        receivedCheckpoint = nil
        isAdopting = true
        tasks.append(.call(.adopt(checkpoint)))
    }

    mutating func updateLeadership(at now: Moment) {
        let isLeader = isLeader
        guard isLeader != wasLeader else { return }
        wasLeader = isLeader
        if isLeader { checkpoints.requestSoon(at: now.instant) }
    }
}
