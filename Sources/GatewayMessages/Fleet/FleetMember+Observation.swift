import MonotonicTime

/// Observing whether a sign works after a release was applied.
extension FleetMember {
    /// An observation in progress: the time at which it ends, and data about the sign since it started.
    struct Observation: Hashable {
        /// The statement that is observed.
        var scope: String
        var number: Int64
        var end: Instant
        var frames: Int64
        var lateFrames: Int64
        /// The time since which no sign has been connected, or nil if a sign is connected.
        var absentSince: Instant?
        /// The number of times that the sign has disconnected during the observation.
        var absences = 0

        /// The time at which the observation must next be evaluated.
        var nextDeadline: Instant { absentSince.map { min(end, $0 + FleetMember.maximumAbsence) } ?? end }
    }

    /// The minimum number of observed frames. With fewer frames, late frames are not counted as a failure.
    private static let minimumFrames: Int64 = 100
    /// The maximum duration of a single absence of the sign during an observation. A longer absence, or more
    /// than `maximumAbsences` of them, is a failure.
    fileprivate static let maximumAbsence = Nanoseconds.seconds(30)
    private static let maximumAbsences = 2

    mutating func startObservation(of target: Target, at now: Moment) {
        // A sign that ends again and again gets the same release each time.
        if let observation, (observation.scope, observation.number) == (target.scope, target.number) {
            return
        }
        observation = nil
        guard let (scope, statement, hash) = inbox.effective, statement.health > .zero, let sign,
            (scope.text, statement.number, hash) == (target.scope, target.number, target.hash)
        else { return }
        observation = Observation(
            scope: target.scope,
            number: target.number,
            end: now.instant + statement.health,
            frames: sign.frames,
            lateFrames: sign.lateFrames
        )
    }

    /// Rolls back the release in force if the sign fails during the observation that follows the release.
    mutating func observe(at now: Moment) {
        guard observation != nil, let target = inForce else { return }
        observeAbsence(at: now.instant)
        guard let watch = observation, let reason = failureReason(watch, at: now.instant) else { return }
        observation = nil
        failure = Failure(scope: target.scope, number: target.number, reason: reason, problems: [])
        tasks.append(.store)
    }

    /// Counts how often the sign disconnects during the observation. A faulty release may make the sign crash
    /// repeatedly.
    private mutating func observeAbsence(at now: Instant) {
        switch (sign, observation?.absentSince) {
        case (nil, nil):
            observation?.absentSince = now
            observation?.absences += 1
        case (let sign?, .some):
            observation?.absentSince = nil
            // A sign that has restarted counts its frames from zero.
            observation?.frames = sign.frames
            observation?.lateFrames = sign.lateFrames
        default: break
        }
    }

    /// Returns the reason to roll back the release under observation, or nil if the sign works.
    private func failureReason(_ watch: Observation, at now: Instant) -> FleetReport.Reason? {
        let isGone = watch.absentSince.map { $0 + Self.maximumAbsence <= now } ?? false
        if isGone || watch.absences > Self.maximumAbsences { return .display }
        guard let sign else { return nil }
        guard sign.displayWorks else { return .display }
        let frames = sign.frames - watch.frames
        let isLate = frames >= Self.minimumFrames && (sign.lateFrames - watch.lateFrames) * 100 > frames
        return isLate ? .lateFrames : nil
    }
}
