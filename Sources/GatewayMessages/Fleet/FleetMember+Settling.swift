import MonotonicTime

/// Detecting that a sign has lost its latest change. A sign stores a change within a second, so after a power cut in that
/// time, it starts with the content before it.
extension FleetMember {
    /// The time after which a sign has certainly stored a change.
    private static let settlingTime = Nanoseconds.seconds(2)
    /// The maximum number of times that a lost change is repeated.
    private static let maximumLosses = 3

    /// Begins the time in which the sign may lose the change to `target` that it has just made.
    mutating func startSettling(_ target: Target, at now: Instant) {
        hasChangedOnlyValues = inForce?.hash == target.hash
        hasLostChange = false
        isSettling = true
        settleTime = now + Self.settlingTime
    }

    /// Ends the time in which the sign may lose its latest change, if it is over and the sign is connected.
    mutating func settle(to now: Instant) {
        guard let time = settleTime, time <= now else { return }
        settleTime = nil
        if sign != nil { endSettling() }
    }

    /// Detects that a sign which has restarted may have lost its latest change. A client that changes the list of a sign
    /// in operation also removes the release, but that is no loss. A change that ends the sign each time is not repeated
    /// forever.
    mutating func noteLoss(isNew: Bool, at now: Moment) {
        guard isSettling, let sign else { return }
        if isNew {
            losses += 1
            let name = inForce?.hash.map { FleetStatement.hashPrefix + $0 }
            let mayDiffer = hasChangedOnlyValues || sign.release != name
            hasLostChange = inForce != nil && mayDiffer && losses <= Self.maximumLosses
            settleTime = now.instant + Self.settlingTime
        } else if sign.release == nil, inForce?.hash != nil, !hasLostChange {
            endSettling()
        }
    }

    /// Ends the time in which the sign may lose its latest change.
    private mutating func endSettling() {
        settleTime = nil
        isSettling = false
        losses = 0
        tasks.append(.store)
    }

    /// Returns whether the sign shows a release although the owner has withdrawn all releases.
    func hasWithdrawnRelease(_ target: Target) -> Bool {
        // Without any statement, the member may have lost its state, and the release may be in force.
        target.hash == nil && sign?.release != nil && !inbox.statements.isEmpty
    }

    /// Sets the values of a target without a release.
    mutating func setValues(_ target: Target, at now: Instant) {
        for value in target.values where hasLostChange || inForce?.values.contains(value) != true {
            tasks.append(
                .call(.sign("SetValue", ["name": .string(value.key), "value": value.value, "persist": true]))
            )
        }
        // The reply to the reset ends the change.
        guard inForce?.hash == nil, !hasWithdrawnRelease(target) else { return tasks.append(.reset) }
        applying = nil
        startSettling(target, at: now)
        inForce = target.values.isEmpty ? nil : target
        tasks.append(.store)
    }
}
