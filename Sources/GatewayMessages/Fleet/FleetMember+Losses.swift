import MonotonicTime

/// Repeating the latest change of a sign that has restarted before it has stored the change.
extension FleetMember {
    /// Records that the sign has made the change to `target`.
    mutating func recordChange(to target: Target, at now: Instant) {
        unstoredChange = UnstoredChange(
            hasOnlyValues: inForce?.hash == target.hash,
            after: unstoredChange,
            at: now
        )
    }

    /// Forgets the latest change if the sign has certainly stored it.
    mutating func forgetStoredChange(at now: Instant) {
        if unstoredChange?.isStored(at: now, isConnected: sign != nil) == true { forgetChange() }
    }

    /// Detects that a sign that has restarted may have lost its latest change. A client that changes the list of a sign
    /// in operation also removes the release, but that is no loss.
    mutating func detectLoss(isRestarted: Bool, at now: Instant) {
        guard let unstoredChange, let sign else { return }
        if isRestarted {
            let name = inForce?.hash.map { FleetStatement.hashPrefix + $0 }
            let mayDiffer = unstoredChange.hasOnlyValues || sign.release != name
            self.unstoredChange?.signRestarted(mayBeMissing: inForce != nil && mayDiffer, at: now)
        } else if sign.release == nil, inForce?.hash != nil, !unstoredChange.isLost {
            forgetChange()
        }
    }

    /// Whether the latest change must be repeated.
    var hasLostChange: Bool { unstoredChange?.isLost == true }

    private mutating func forgetChange() {
        unstoredChange = nil
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
        recordChange(to: target, at: now)
        inForce = target.values.isEmpty ? nil : target
        tasks.append(.store)
    }
}
