import MonotonicTime

/// An observation of whether a sign works after a release was applied.
struct HealthWatch: Hashable {
    /// An observation in progress: the time at which it ends, and the state of the sign when it started.
    private struct Observation: Hashable {
        var statement: StatementID
        var end: Instant
        var frames: Int64
        var lateFrames: Int64
        /// The time since which the sign has been disconnected, or nil if it is connected.
        var absentSince: Instant?
        /// The number of times that the sign has been disconnected during the observation.
        var absences = 0
    }

    /// The minimum number of frames that must be observed before late frames can count as a failure.
    private static let minimumFrames: Int64 = 100
    /// The maximum duration of a single disconnection of the sign during an observation. A longer
    /// disconnection, or more than `maximumAbsences` of them, is a failure.
    private static let maximumAbsence = Nanoseconds.seconds(30)
    private static let maximumAbsences = 2

    private var observation: Observation?

    /// The time at which the state of the sign must next be checked, or nil if no release is observed.
    var deadline: Instant? {
        observation.map { observation in
            observation.absentSince.map { min(observation.end, $0 + Self.maximumAbsence) } ?? observation.end
        }
    }

    /// Starts to observe the sign for the duration `health`, because the release of `statement` was applied.
    /// If that release is already observed, the observation continues, because a sign that crashes repeatedly
    /// gets the same release each time.
    mutating func start(
        _ statement: StatementID,
        for health: Nanoseconds,
        of sign: FleetMember.Sign,
        at now: Instant
    ) {
        guard observation?.statement != statement else { return }
        observation = Observation(
            statement: statement,
            end: now + health,
            frames: sign.frames,
            lateFrames: sign.lateFrames
        )
    }

    /// Ends the current observation, unless it observes the release of `statement`.
    mutating func stop(unless statement: StatementID) {
        if observation?.statement != statement { observation = nil }
    }

    /// Returns the reason why the observed release must be rolled back, and ends the observation in this
    /// case. Returns nil if the sign works, or if no release is observed. `sign` is the state of the sign, or
    /// nil while it is not connected.
    mutating func failure(of sign: FleetMember.Sign?, at now: Instant) -> FleetReport.Reason? {
        countAbsences(of: sign, at: now)
        guard let observation, let reason = failureReason(observation, sign, at: now) else { return nil }
        self.observation = nil
        return reason
    }

    /// Ends the observation of a release if its time has passed at `now`.
    mutating func advance(to now: Instant) {
        if let end = observation?.end, end <= now { observation = nil }
    }

    /// Counts how often the sign is disconnected during the observation, because a faulty release may make
    /// the sign crash repeatedly.
    private mutating func countAbsences(of sign: FleetMember.Sign?, at now: Instant) {
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

    private func failureReason(
        _ observation: Observation,
        _ sign: FleetMember.Sign?,
        at now: Instant
    ) -> FleetReport.Reason? {
        let isGone = observation.absentSince.map { $0 + Self.maximumAbsence <= now } ?? false
        if isGone || observation.absences > Self.maximumAbsences { return .display }
        guard let sign else { return nil }
        guard sign.displayWorks else { return .display }
        let frames = sign.frames - observation.frames
        let lateFrames = sign.lateFrames - observation.lateFrames
        let isLate = frames >= Self.minimumFrames && lateFrames * 100 > frames
        return isLate ? .lateFrames : nil
    }
}
