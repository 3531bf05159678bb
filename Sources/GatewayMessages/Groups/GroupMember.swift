import MonotonicTime
import SignAPI

/// The membership of a sign in a group. All signs of a group show the same picture. The member decides which inputs and
/// checkpoints pass between the sign and the MQTT broker, and when.
///
///     alone ──broker, sign──▶ joining ──adopt, or lead──▶ in step
///       ▲                        ▲                          │
///       └──── broker lost ───────┼────────── list changed, ─┘
///                                └────────── clock stepped
///
/// A member has no socket and no clock. The caller reports each event with its time, and performs the tasks that
/// `takeTasks()` returns. The gateway connects the member to a real broker, and the command `simulate --signs` to a
/// broker that delays and loses messages.
public struct GroupMember: Sendable {
    /// The time of an event on both clocks. Delays use the monotonic clock, and inputs of other signs the wall clock.
    package struct Moment: Hashable, Sendable {
        /// The time on the monotonic clock.
        package var instant: Instant
        /// The time on the wall clock, in nanoseconds since 1970.
        package var wall: Int64

        package init(_ instant: Instant, wall: Int64) {
            self.instant = instant
            self.wall = wall
        }
    }

    /// A task that the caller performs for the member, over the connection to the sign or to the broker.
    package enum Task: Hashable, Sendable {
        /// Make the call of the sign, and pass the sign's reply to `handle(_:to:at:)`.
        case call(GroupCall)
        /// Publish the message, with delivery at least once.
        case publish(Publication)
    }

    /// The reply of the sign to a call.
    package enum Reply: Hashable, Sendable {
        /// The reply to `join`, with the hash of the sign's list of options.
        case joined(listHash: String)
        /// The reply to `lead` and `getAnchor`: the sign's state, which other members can adopt.
        case checkpoint(GroupCall.Checkpoint)
        /// The sign has performed a call other than `join`, `lead` and `getAnchor`.
        case done
        /// The call failed. The text is the short name of the sign's error, such as `NotInStep`, or empty if the
        /// connection was lost.
        case failed(String)
    }

    /// The relation of the sign to its group.
    public enum State: String, Hashable, Sendable {
        /// The sign runs independently, because the broker or the sign is not connected.
        case alone
        /// The sign runs independently until it adopts a checkpoint of another member, or becomes the leader.
        case joining
        /// The sign shows the same picture as the other members.
        case inStep = "in_step"
    }

    /// A problem that the owner of the sign must solve, for the log and the web page.
    package enum Problem: Hashable, Sendable {
        /// All other online members have a different list of options, so no member can be in step with this sign.
        case otherList
        /// A member runs a version of LoopBanner that can never be in step with this sign.
        case otherVersion
        /// The wall clocks of the signs in the group differ by this duration.
        case clock(Nanoseconds)
    }

    package let sign: NodeName
    package let topics: GroupTopics
    package internal(set) var state = State.alone
    /// The hash of the sign's list of options, or nil if the sign has not joined. Only signs with equal hashes can be
    /// in step.
    package internal(set) var listHash: String?
    package internal(set) var roster = GroupRoster()
    /// The number of inputs and checkpoints that the member has rejected.
    package internal(set) var refusalCount = 0

    var isConnected = false
    var hasSign = false
    var tasks: [Task] = []
    var joiningSince: Instant?
    /// The last checkpoint from the broker, until the sign adopts it or the member drops it.
    var receivedCheckpoint: GroupCall.Checkpoint?
    var isAdopting = false
    var isStartingToLead = false
    /// The times at which this sign publishes checkpoints while it is the leader of the group.
    var checkpoints = CheckpointSchedule()
    var wasLeader = false
    var isRequestingCheckpoint = false
    /// Inputs of other signs that wait until the sign has replied to the current `merge` call.
    var pendingInputs: [GroupCall.Input] = []
    var isMerging = false
    var counters = CounterQueue()
    var counterLimit = SenderRateLimit()
    var clockSkew = ClockSkewEstimate()
    var rateLimit = SenderRateLimit()
    var lastRefusal: Refusal?
    /// The time of the next announcement that this sign is online, or nil if no announcement is scheduled.
    var presenceDue: Instant?
    var lastPresence: Instant?

    /// The unit of time that a joining member waits for a checkpoint before it becomes the leader. A member waits this
    /// time once, and once more for each online member with a smaller name. Therefore the first member by name leads.
    static let patience = Nanoseconds.seconds(5)
    /// The time that a joining member waits for the broker's retained messages.
    static let settling = Nanoseconds.milliseconds(500)
    /// The minimum time between two announcements that this sign is online, which limits the traffic in large groups.
    static let presencePause = Nanoseconds.seconds(5)
    /// The maximum age of a checkpoint with which a member joins, in nanoseconds.
    static let oldestCheckpoint: Int64 = 90_000_000_000

    package init(_ sign: NodeName, in group: NodeName) {
        self.sign = sign
        topics = GroupTopics(group)
    }

    // MARK: Results

    /// Removes and returns the pending tasks, in the order in which the caller must perform them.
    package mutating func takeTasks() -> [Task] {
        defer { tasks = [] }
        return tasks
    }

    /// The next time at which the caller must call `advance(to:)`, or nil if nothing is due.
    package var nextDeadline: Instant? {
        switch state {
        case .alone: nil
        case .joining: earlier(presenceDue, isAdopting || isStartingToLead ? nil : joiningDeadline)
        case .inStep: earlier(presenceDue, isLeader ? checkpoints.next : nil)
        }
    }

    /// The name of the sign that publishes checkpoints, or nil unless this sign is in step. The leader has the smallest
    /// name among the online members with this sign's list.
    package var leader: String? {
        guard let listHash, state == .inStep else { return nil }
        return roster.firstOnline(with: listHash, except: sign.text).map { min($0, sign.text) } ?? sign.text
    }

    /// The names of the other online members that have the same list of options as this sign.
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

    /// Returns the reason for the last rejected input or checkpoint, and clears it. Returns nil if there was no
    /// rejection since the previous call.
    package mutating func takeRefusal() -> Refusal? {
        defer { lastRefusal = nil }
        return lastRefusal
    }

    // MARK: The sign

    /// Starts to join the group after a new connection to the sign.
    package mutating func signConnected(at now: Moment) {
        hasSign = true
        requestJoin()
    }

    /// Ends the membership after the loss of the connection to the sign.
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

    /// Handles a reply of the sign's method `Watch`: publishes new inputs and counters of this sign, and joins again if
    /// its list changed or the sign is no longer in step.
    package mutating func handleSignUpdate(
        _ inputs: [GroupCall.Input],
        counters: [GroupCall.Counter] = [],
        listHash: String?,
        isInStep: Bool,
        at now: Moment
    ) {
        for counter in counters {
            publish(.counter(counter), on: .counter(sign, counter.name), isRetained: true)
        }
        if let ownHash = self.listHash, !inputs.isEmpty, state == .inStep {
            publish(.inputs(listHash: ownHash, inputs), on: .inputs, isRetained: false)
            checkpoints.noteInput(at: now.instant)
        }
        if let listHash, listHash != self.listHash, self.listHash != nil { setListHash(listHash, at: now) }
        if !isInStep, state == .inStep { startJoining(at: now) }
    }

    /// Handles the sign's reply to `call`, which an earlier call of `takeTasks()` returned.
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
        case (.count, .done):
            counters.finish()
            mergeCounters()
        case (.count, _): counters.restore()
        default: break
        }
        if case .failed("NotJoined") = reply, hasSign { requestJoin() }
        if case .failed("NotInStep") = reply, state == .inStep { startJoining(at: now) }
    }

    // MARK: Time

    /// Performs the work that is due at `now`: announcements, steps of joining, and checkpoints.
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

    /// Ends the wait of a joining member: adopts the received checkpoint, or leads if there is none.
    private mutating func advanceJoining(at now: Moment) {
        guard !isAdopting, !isStartingToLead, let due = joiningDeadline, due <= now.instant else { return }
        if receivedCheckpoint != nil {
            adoptReceivedCheckpoint(at: now)
            // The checkpoint cannot be adopted, because it is too old or its sender is offline.
            if !isAdopting { receivedCheckpoint = nil }
        } else {
            isStartingToLead = true
            tasks.append(.call(.lead))
        }
    }

    /// Adopts the received checkpoint if its sender is valid. For a joining member, a valid sender is an online member,
    /// or this sign before a restart. For a member in step, only the leader is valid.
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
                // The sender acts as leader, so it has not received the presence of this member.
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
