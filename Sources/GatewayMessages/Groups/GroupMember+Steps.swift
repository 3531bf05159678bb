import MonotonicTime
import SignAPI

/// A member's steps from one standing to another, and what it says then.
extension GroupMember {
    mutating func join() {
        guard hasSign, isConnected else { return }
        forgetCalls()
        tasks.append(.call(.join(sign: sign.text)))
    }

    mutating func adopt(rev: String, at now: Moment) {
        self.rev = rev
        roster.set(sign.text, rev: rev)
        roster.set(sign.text, isOnline: true)
        if heard?.rev != rev { heard = nil }
        if standing != .alone { search(at: now) }
    }

    mutating func search(at now: Moment) {
        guard isConnected, let rev else { return }
        forgetCalls()
        standing = .joining
        joiningSince = now.instant
        // The scribe answers with an anchor.
        publish(.member(rev: rev), on: .member(sign), isRetained: true)
    }

    /// Says soon that it is here, as the broker or somebody else has forgotten it. Returns whether that was not planned
    /// already.
    @discardableResult
    mutating func wantPresence(at now: Moment) -> Bool {
        guard presenceDue == nil, standing != .alone else { return false }
        presenceDue = max(now.instant, lastPresence.map { $0 + Self.presencePause } ?? now.instant)
        return true
    }

    mutating func sayPresence(at now: Moment) {
        guard let due = presenceDue, due <= now.instant else { return }
        presenceDue = nil
        guard standing != .alone, let rev else { return }
        lastPresence = now.instant
        tasks.append(
            .publish(Publication(topics.topic(.status(sign)), Array("online".utf8), isRetained: true))
        )
        publish(.member(rev: rev), on: .member(sign), isRetained: true)
    }

    mutating func stepIn(at now: Moment) {
        standing = .inStep
        joiningSince = nil
        judge = ArrivalJudge()
        anchors = AnchorTimes()
        anchors.rest(from: now.instant)
        wasScribe = false
        considerScribe(at: now)
    }

    mutating func forgetCalls() {
        isAdopting = false
        isLeading = false
        isMerging = false
        isAnchorAsked = false
        arrived = []
    }

    mutating func merge() {
        guard !isMerging, !arrived.isEmpty, standing == .inStep else { return }
        isMerging = true
        tasks.append(.call(.merge(arrived)))
        arrived = []
    }

    mutating func publish(_ message: GroupMessage, on kind: GroupTopics.Kind, isRetained: Bool) {
        guard isConnected else { return }
        tasks.append(.publish(Publication(topics.topic(kind), message.payload, isRetained: isRetained)))
    }

    mutating func refuse(_ topic: String, _ reason: String) {
        refused += 1
        lastRefusal = Refusal("\(topic): \(reason)")
    }
}
