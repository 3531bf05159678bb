import MonotonicTime
import SignAPI

/// The state transitions of a group member, and the calls and messages that result from them.
extension GroupMember {
    /// Requests the hash of the sign's option list, which the sign needs in order to join the group. Does
    /// nothing unless the sign and the MQTT broker are connected.
    mutating func requestJoin() {
        guard hasSign, isConnected else { return }
        resetCalls()
        counters.restore()
        tasks.append(.call(.join(sign: ownNode.text)))
    }

    /// Stores the hash of the sign's option list. If the member is already joining or in step with its group,
    /// it joins again with the new list.
    mutating func setListHash(_ listHash: String, at now: Moment) {
        self.listHash = listHash
        roster.set(ownNode.text, listHash: listHash)
        roster.set(ownNode.text, isOnline: true)
        if receivedCheckpoint?.listHash != listHash { receivedCheckpoint = nil }
        if state != .alone { startJoining(at: now) }
    }

    /// Starts joining the group: announces this sign, and then waits for a checkpoint (the leader's state) to
    /// adopt.
    mutating func startJoining(at now: Moment) {
        guard isConnected, let listHash else { return }
        resetCalls()
        state = .joining
        joiningSince = now.instant
        // The leader answers this message with a checkpoint.
        publish(.member(listHash: listHash), on: .member(ownNode), isRetained: true)
        mergeCounters()
    }

    /// Completes joining the group. From now on, the sign is in step, which means that it shows the same
    /// picture as the other members.
    mutating func enterStep(at now: Moment) {
        state = .inStep
        joiningSince = nil
        clockSkew = ClockSkewEstimate()
        checkpoints = CheckpointSchedule(idleSince: now.instant)
        wasLeader = false
        updateLeadership(at: now)
    }

    /// Schedules an announcement of this sign's presence, which includes the hash of its option list. Returns
    /// false if an announcement is already scheduled, or if the sign runs independently of its group.
    @discardableResult
    mutating func schedulePresence(at now: Moment) -> Bool {
        guard presenceDue == nil, state != .alone else { return false }
        presenceDue = max(now.instant, lastPresence.map { $0 + Self.presencePause } ?? now.instant)
        return true
    }

    /// Publishes the scheduled announcement of this sign's presence if its time has come.
    mutating func publishPresence(at now: Moment) {
        guard let due = presenceDue, due <= now.instant else { return }
        presenceDue = nil
        guard state != .alone, let listHash else { return }
        lastPresence = now.instant
        tasks.append(.publish(Publication(topics.topic(.status(ownNode)), "online", isRetained: true)))
        publish(.member(listHash: listHash), on: .member(ownNode), isRetained: true)
    }

    /// Discards the state of all calls to the sign that are in progress, and the inputs that wait for the
    /// replies.
    mutating func resetCalls() {
        isAdopting = false
        isStartingToLead = false
        isMerging = false
        isRequestingCheckpoint = false
        pendingInputs = []
    }

    /// Starts a call that merges the next queued counters of other signs into this sign. Does nothing before
    /// the sign has joined the group, or while the last such call is in progress.
    mutating func mergeCounters() {
        guard listHash != nil, let next = counters.takeNext() else { return }
        tasks.append(.call(.count(next)))
    }

    /// Passes the pending inputs of other signs to this sign. Does nothing if the sign has not replied to the
    /// previous ones yet, or if it is not in step.
    mutating func mergePendingInputs() {
        guard !isMerging, !pendingInputs.isEmpty, state == .inStep else { return }
        isMerging = true
        tasks.append(.call(.merge(pendingInputs)))
        pendingInputs = []
    }

    mutating func publish(_ message: GroupMessage, on kind: GroupTopics.Kind, isRetained: Bool) {
        guard isConnected else { return }
        tasks.append(.publish(Publication(topics.topic(kind), message.payload, isRetained: isRetained)))
    }
}
