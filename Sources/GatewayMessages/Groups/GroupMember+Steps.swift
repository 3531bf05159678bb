import MonotonicTime
import SignAPI

/// The state transitions of a group member, and the calls and messages that result from them.
extension GroupMember {
    /// Requests the hash of the sign's list, with which the sign joins the group.
    mutating func requestJoin() {
        guard hasSign, isConnected else { return }
        resetCalls()
        counters.restore()
        tasks.append(.call(.join(sign: sign.text)))
    }

    /// Stores the hash of the sign's list. If the member already takes part in the group, it joins again.
    mutating func setListHash(_ listHash: String, at now: Moment) {
        self.listHash = listHash
        roster.set(sign.text, listHash: listHash)
        roster.set(sign.text, isOnline: true)
        if receivedCheckpoint?.rev != listHash { receivedCheckpoint = nil }
        if state != .alone { startJoining(at: now) }
    }

    /// Announces this sign, and waits for a checkpoint of the leader.
    mutating func startJoining(at now: Moment) {
        guard isConnected, let listHash else { return }
        resetCalls()
        state = .joining
        joiningSince = now.instant
        // The leader answers this message with a checkpoint.
        publish(.member(listHash: listHash), on: .member(sign), isRetained: true)
        mergeCounters()
    }

    /// Ends joining: the sign shows the same picture as the other members.
    mutating func enterStep(at now: Moment) {
        state = .inStep
        joiningSince = nil
        clockSkew = ClockSkewEstimate()
        checkpoints = CheckpointSchedule(idleSince: now.instant)
        wasLeader = false
        updateLeadership(at: now)
    }

    /// Schedules an announcement of this sign's presence, with the hash of its list. Returns false if one is already
    /// scheduled, or if the sign is independent of the group.
    @discardableResult
    mutating func schedulePresence(at now: Moment) -> Bool {
        guard presenceDue == nil, state != .alone else { return false }
        presenceDue = max(now.instant, lastPresence.map { $0 + Self.presencePause } ?? now.instant)
        return true
    }

    /// Announces this sign's presence if that is due.
    mutating func publishPresence(at now: Moment) {
        guard let due = presenceDue, due <= now.instant else { return }
        presenceDue = nil
        guard state != .alone, let listHash else { return }
        lastPresence = now.instant
        tasks.append(.publish(Publication(topics.topic(.status(sign)), "online", isRetained: true)))
        publish(.member(listHash: listHash), on: .member(sign), isRetained: true)
    }

    /// Discards the calls in progress, and the inputs that wait for them.
    mutating func resetCalls() {
        isAdopting = false
        isStartingToLead = false
        isMerging = false
        isRequestingCheckpoint = false
        pendingInputs = []
    }

    /// Merges the counters of other signs into this sign, once it has joined the group.
    mutating func mergeCounters() {
        guard listHash != nil, let next = counters.takeNext() else { return }
        tasks.append(.call(.count(next)))
    }

    /// Passes pending inputs to the sign, unless it has not replied to the last ones yet.
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
