import MonotonicTime
import SignAPI

/// A sign's membership in a group, whose signs all show the same picture. The member decides which inputs and
/// checkpoints pass between the sign and the MQTT broker, and when.
///
///     alone ──broker, sign──▶ joining ──adopt, or lead──▶ in step
///       ▲                        ▲                          │
///       └──── broker lost ───────┼────────── list changed, ─┘
///                                └────────── clock stepped
///
/// A member has neither a socket nor a clock. The caller reports each event and its time, and performs the
/// tasks that `takeTasks()` returns. The gateway connects members to a real broker. The command `simulate
/// --signs` connects them to a simulated one that delays and loses messages.
public struct GroupMember: Sendable {
    /// The time of an event on two clocks: the monotonic clock, which measures delays, and the wall clock,
    /// which is compared with the timestamps of other signs.
    package struct Moment: Hashable, Sendable {
        /// The time of the event on the monotonic clock.
        package var instant: Instant
        /// The time of the event on the wall clock, in nanoseconds since 1970.
        package var wallTime: Int64

        package init(_ instant: Instant, wallTime: Int64) {
            self.instant = instant
            self.wallTime = wallTime
        }
    }

    /// A task that the caller performs for a group member, over the connection to the sign or to the MQTT
    /// broker.
    package enum Task: Hashable, Sendable {
        /// A method call to the sign. The caller passes the reply to `handle(_:to:at:)`.
        case call(GroupCall)
        /// A message to publish to the MQTT broker with at-least-once delivery.
        case publish(Publication)
    }

    /// The reply of a sign to a call that its group member has made.
    package enum Reply: Hashable, Sendable {
        /// The reply to `join`, with the hash of the sign's option list.
        case joined(listHash: String)
        /// The reply to `lead` and `getAnchor`, with the sign's state, which other members can adopt.
        case checkpoint(GroupCall.Checkpoint)
        /// The confirmation that the sign has performed a call other than `join`, `lead` or `getAnchor`.
        case done
        /// The reply to a call that failed. The associated value is the short name of the sign's error, such
        /// as `NotInStep`, or empty if the connection was lost.
        case failed(String)
    }

    /// The state of a sign in relation to its group: independent, joining or in step.
    public enum State: String, Hashable, Sendable {
        /// The sign runs independently of its group, because the broker or the sign is not connected.
        case alone
        /// The sign still runs independently, but is about to adopt another member's checkpoint (its state)
        /// or to become the leader of the group.
        case joining
        /// The sign shows the same picture as the other members of its group.
        case inStep = "in_step"
    }

    /// A problem of a group of signs that requires action by the owner. It appears in the log and on the web
    /// page.
    package enum Problem: Hashable, Sendable {
        /// All other online members of the group have a different option list, so none of them can show the
        /// same picture as this sign.
        case otherList
        /// Another member of the group runs a version of LoopBanner that can never run in step with this
        /// sign's version.
        case otherVersion
        /// The wall clocks of the group's signs differ by the associated duration.
        case clock(Nanoseconds)
    }

    package let ownNode: NodeName
    package let topics: GroupTopics
    package internal(set) var state = State.alone
    /// The hash of the sign's option list, or nil if the sign has not joined the group. Only signs with equal
    /// hashes can be in step.
    package internal(set) var listHash: String?
    package internal(set) var roster = GroupRoster()
    /// The number of invalid messages and failed adoptions of checkpoints since the member was created.
    package internal(set) var refusalCount = 0

    var isConnected = false
    var hasSign = false
    var tasks: [Task] = []
    var joiningSince: Instant?
    /// The last checkpoint (a member's state) received from the broker, or nil once the sign adopts it or the
    /// member discards it.
    var receivedCheckpoint: GroupCall.Checkpoint?
    var isAdopting = false
    var isStartingToLead = false
    /// The times at which this sign publishes checkpoints (its state, for others to adopt) while it is the
    /// leader of the group.
    var checkpoints = CheckpointSchedule()
    var wasLeader = false
    var isRequestingCheckpoint = false
    /// Inputs from other signs that wait until the sign has replied to the current `merge` call.
    var pendingInputs: [GroupCall.Input] = []
    var isMerging = false
    var counters = CounterQueue()
    var counterLimit = SenderRateLimit()
    var clockSkew = ClockSkewEstimate()
    var rateLimit = SenderRateLimit()
    var lastRefusal: Refusal?
    /// The time at which this sign next announces its presence to the group, or nil if no announcement is
    /// scheduled.
    var presenceDue: Instant?
    var lastPresence: Instant?

    /// The time that a joining member waits for a checkpoint before it becomes the group's leader. The wait
    /// is extended by this time for each online member whose name sorts before its own, so that the first
    /// member by name becomes the leader.
    static let patience = Nanoseconds.seconds(5)
    /// The time that a joining member waits for the broker's retained messages to arrive before it adopts a
    /// checkpoint.
    static let settling = Nanoseconds.milliseconds(500)
    /// The minimum interval between announcements of this sign's presence. It limits the traffic in large
    /// groups.
    static let presencePause = Nanoseconds.seconds(5)
    /// The maximum age of a checkpoint (another member's state) that a joining member adopts, in nanoseconds.
    static let oldestCheckpoint: Int64 = 90_000_000_000

    package init(_ sign: NodeName, in group: NodeName) {
        self.ownNode = sign
        topics = GroupTopics(group)
    }

    // MARK: Results

    /// Removes and returns the member's pending tasks. The caller must perform them in this order.
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

    /// The name of the group's leader, which publishes checkpoints, or nil if this sign is not in step. The
    /// leader is the online member with this sign's option list whose name sorts first.
    package var leader: String? {
        guard let listHash, state == .inStep else { return nil }
        return roster.firstOnline(with: listHash, except: ownNode.text).map { min($0, ownNode.text) }
            ?? ownNode.text
    }

    /// The names of the other online members of the group that have the same option list as this sign.
    package var peers: [String] { listHash.map { roster.online(with: $0, except: ownNode.text) } ?? [] }

    var isLeader: Bool { leader == ownNode.text }

    package var problems: [Problem] {
        var problems: [Problem] = []
        if let listHash, isConnected {
            if roster.hasOtherVersions(than: listHash, except: ownNode.text) {
                problems.append(.otherVersion)
            } else if roster.hasOtherLists(than: listHash, except: ownNode.text),
                roster.firstOnline(with: listHash, except: ownNode.text) == nil
            {
                problems.append(.otherList)
            }
        }
        if let skew = clockSkew.excess { problems.append(.clock(skew)) }
        return problems
    }

    /// Returns the reason for the last rejected message, and clears it. Returns nil if nothing was rejected
    /// since the previous call.
    package mutating func takeRefusal() -> Refusal? {
        defer { lastRefusal = nil }
        return lastRefusal
    }

    // MARK: The sign

    /// Handles a new connection to the sign, and starts to join the group.
    package mutating func signConnected(at now: Moment) {
        hasSign = true
        requestJoin()
    }

    /// Handles the loss of the connection to the sign. The sign leaves the group, and its announcement on the
    /// MQTT broker is cleared.
    package mutating func signDisconnected(at now: Moment) {
        hasSign = false
        listHash = nil
        resetCalls()
        state = .alone
        roster.set(ownNode.text, listHash: nil)
        if isConnected {
            tasks.append(.publish(Publication(topics.topic(.member(ownNode)), [], isRetained: true)))
        }
    }

    /// Processes a reply of the sign's method `Watch`. Publishes the sign's new inputs and counters to the
    /// group. Rejoins the group if the sign's option list has changed, or if the sign no longer shows the
    /// same picture as the other members.
    ///
    /// - Parameters:
    ///   - inputs: The inputs that this sign has received since the previous reply, such as button presses.
    ///   - counters: The counters that have changed on this sign.
    ///   - newHash: The hash of the sign's option list, or nil if the reply contains none.
    ///   - isInStep: Whether the sign shows the same picture as the other members.
    ///   - now: The time of the reply.
    package mutating func handleSignUpdate(
        _ inputs: [GroupCall.Input],
        counters: [GroupCall.Counter] = [],
        listHash newHash: String?,
        isInStep: Bool,
        at now: Moment
    ) {
        for counter in counters {
            publish(.counter(counter), on: .counter(ownNode, counter.name), isRetained: true)
        }
        // If the list has changed, these inputs still belong to the former list.
        if let formerHash = listHash, !inputs.isEmpty, state == .inStep {
            publish(.inputs(listHash: formerHash, inputs), on: .inputs, isRetained: false)
            checkpoints.noteInput(at: now.instant)
        }
        let hasJoined = listHash != nil
        if let newHash, newHash != listHash, hasJoined { setListHash(newHash, at: now) }
        if !isInStep, state == .inStep { startJoining(at: now) }
    }

    /// Processes the sign's reply to `call`, a task from `takeTasks()`. Each reply completes a step of the
    /// membership, and can start the next step.
    ///
    /// The calls have these effects: `join` adds the sign to the group, `lead` makes its state the state of
    /// the group, `getAnchor` returns a checkpoint (the saved state of the banner), `adopt` replaces the
    /// sign's state with a checkpoint, `merge` applies inputs of other members, and `count` merges their
    /// counters.
    package mutating func handle(_ reply: Reply, to call: GroupCall, at now: Moment) {
        switch call {
        case .join:
            guard case .joined(let listHash) = reply else { break }
            setListHash(listHash, at: now)
            startJoining(at: now)
        case .lead: finishStartingToLead(reply, at: now)
        case .getAnchor: finishRequestingCheckpoint(reply)
        case .adopt: finishAdopting(isDone: reply == .done, at: now)
        case .merge:
            isMerging = false
            mergePendingInputs()
        case .count: finishCounting(isDone: reply == .done)
        // These calls start no further step.
        case .leave, .watch: break
        }
        // The sign has left the group or is no longer in step, for example after a restart.
        if reply == .failed("NotJoined"), hasSign { requestJoin() }
        if reply == .failed("NotInStep"), state == .inStep { startJoining(at: now) }
    }

    /// Handles the reply to the call `lead`, with which a sign becomes the leader of its group. If the reply
    /// contains a checkpoint (the sign's state), this member is now in step and publishes the checkpoint.
    private mutating func finishStartingToLead(_ reply: Reply, at now: Moment) {
        isStartingToLead = false
        guard case .checkpoint(let checkpoint) = reply, state == .joining else { return }
        enterStep(at: now)
        publish(.checkpoint(checkpoint), on: .checkpoint, isRetained: true)
    }

    /// Handles the reply to the call `getAnchor`. If the reply contains a checkpoint (the sign's state), and
    /// this member is still the leader, publishes the checkpoint.
    private mutating func finishRequestingCheckpoint(_ reply: Reply) {
        isRequestingCheckpoint = false
        guard case .checkpoint(let checkpoint) = reply, isLeader else { return }
        publish(.checkpoint(checkpoint), on: .checkpoint, isRetained: true)
    }

    /// Handles the end of the call `adopt`, with which the sign takes over another member's checkpoint.
    /// `isDone` states whether it succeeded. If so, this member is now in step, and adopts any checkpoint
    /// that has arrived in the meantime.
    private mutating func finishAdopting(isDone: Bool, at now: Moment) {
        isAdopting = false
        guard isDone else {
            refusalCount += 1
            return
        }
        if state == .joining { enterStep(at: now) }
        adoptReceivedCheckpoint(at: now)
    }

    /// Handles the end of the call `count`. If it failed, its counters are put back into the queue.
    private mutating func finishCounting(isDone: Bool) {
        guard isDone else { return counters.restore() }
        counters.finish()
        mergeCounters()
    }

    // MARK: Time

    /// Performs everything that the member has to do by `now`: announcing the sign's presence, continuing to
    /// join, and publishing checkpoints. The caller calls it at `nextDeadline`.
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

    /// The time at which a joining member adopts the received checkpoint or, if there is none, becomes the
    /// leader. Nil if the member is not joining.
    private var joiningDeadline: Instant? {
        guard let joiningSince, let listHash else { return nil }
        if receivedCheckpoint != nil { return joiningSince + Self.settling }
        let earlierMemberCount = roster.onlineCount(with: listHash, before: ownNode.text)
        return joiningSince + Self.patience * Int64(1 + earlierMemberCount)
    }

    /// Ends the wait of a joining member if its deadline has passed. The member then adopts the received
    /// checkpoint (another sign's state) or, if there is none, becomes the leader.
    private mutating func advanceJoining(at now: Moment) {
        guard !isAdopting, !isStartingToLead, let due = joiningDeadline, due <= now.instant else { return }
        if receivedCheckpoint != nil {
            adoptReceivedCheckpoint(at: now)
            // The checkpoint is too old, or its sender is offline, so it cannot be adopted.
            if !isAdopting { receivedCheckpoint = nil }
        } else {
            isStartingToLead = true
            tasks.append(.call(.lead))
        }
    }

    /// Appends the task that replaces this sign's state with the received checkpoint (the saved state of
    /// another sign's banner), so that both signs show the same picture. Does nothing if there is no
    /// checkpoint for this sign's list, or if a call that changes the state is in progress.
    ///
    /// The sender of the checkpoint must be acceptable, too. A joining member accepts checkpoints of online
    /// members, and of this sign before a restart. It keeps any other checkpoint for a later attempt. A
    /// member in step accepts only those of a leader that is another sign, and discards all others.
    mutating func adoptReceivedCheckpoint(at now: Moment) {
        let isBusy = isAdopting || isStartingToLead
        guard !isBusy, let checkpoint = receivedCheckpoint, let listHash, checkpoint.listHash == listHash
        else { return }
        switch state {
        case .alone: return
        case .joining:
            guard canJoin(with: checkpoint, listHash: listHash, at: now) else { return }
        case .inStep:
            let isFromOtherLeader = checkpoint.sender == leader && checkpoint.sender != ownNode.text
            guard isFromOtherLeader else {
                receivedCheckpoint = nil
                // The sender takes itself for the leader. If this sign is the leader, it corrects that.
                return assertLeadership(at: now)
            }
        }
        receivedCheckpoint = nil
        isAdopting = true
        tasks.append(.call(.adopt(checkpoint)))
    }

    /// Announces this sign again if it is the leader, because another member has published a checkpoint. That
    /// member takes itself for the leader, so it has not received this sign's presence.
    private mutating func assertLeadership(at now: Moment) {
        if isLeader, schedulePresence(at: now) { checkpoints.requestSoon(at: now.instant) }
    }

    /// Returns whether a joining member may adopt `checkpoint`. The broker's retained messages must have had
    /// time to arrive, the checkpoint must be recent, and its sender must be this sign or an online member
    /// with the same list.
    private func canJoin(
        with checkpoint: GroupCall.Checkpoint,
        listHash: String,
        at now: Moment
    ) -> Bool {
        guard let joiningSince, now.instant >= joiningSince + Self.settling else { return false }
        let age = now.wallTime.subtractingReportingOverflow(checkpoint.stateTime).partialValue
        let isOwn = checkpoint.sender == ownNode.text
        return age <= Self.oldestCheckpoint && (isOwn || roster.isOnline(checkpoint.sender, with: listHash))
    }

    /// Checks whether this sign has become the leader of its group, and if so, schedules a checkpoint.
    mutating func updateLeadership(at now: Moment) {
        let isLeader = isLeader
        guard isLeader != wasLeader else { return }
        wasLeader = isLeader
        if isLeader { checkpoints.requestSoon(at: now.instant) }
    }
}
