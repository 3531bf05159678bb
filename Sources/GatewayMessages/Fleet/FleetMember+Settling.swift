import MonotonicTime

/// Detecting that a sign has lost its latest change. A sign stores a change within a second, so after a power cut in that
/// time, it starts with the content before it.
extension FleetMember {
    /// The time after which a sign has certainly stored a change.
    private static let settlingTime = Nanoseconds.seconds(2)

    /// Begins the time in which the sign may lose the change that it has just made.
    mutating func startSettling(at now: Instant) {
        hasLostRelease = false
        isSettling = true
        settleTime = now + Self.settlingTime
    }

    /// Ends the time in which the sign may lose its latest change, if it is over and the sign is connected.
    mutating func settle(to now: Instant) {
        guard let time = settleTime, time <= now else { return }
        settleTime = nil
        if sign != nil { endSettling() }
    }

    /// Detects that a sign which has restarted has lost the latest release. A client that changes the list of a sign in
    /// operation also removes the release, but that is no loss.
    mutating func noteLoss(isNew: Bool, at now: Moment) {
        guard isSettling, let sign else { return }
        if isNew {
            hasLostRelease = sign.release == nil && inForce?.hash != nil
            settleTime = now.instant + Self.settlingTime
        } else if sign.release == nil, inForce?.hash != nil, !hasLostRelease {
            endSettling()
        }
    }

    /// Ends the time in which the sign may lose its latest change.
    private mutating func endSettling() {
        settleTime = nil
        isSettling = false
        tasks.append(.store)
    }

    /// Returns whether the sign shows a release although the owner has withdrawn all releases.
    func hasWithdrawnRelease(_ target: Target) -> Bool {
        // Without any statement, the member may have lost its state, and the release may be in force.
        target.hash == nil && sign?.release != nil && !inbox.statements.isEmpty
    }
}
