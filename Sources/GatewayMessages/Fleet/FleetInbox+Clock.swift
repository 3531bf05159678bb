import SignAPI

/// The detection of a wrong clock on the sign. Such a clock can prevent an alert from taking effect.
extension FleetInbox {
    /// The tolerated delay of the sign's clock relative to the clock of the fleet's owner, in seconds. A
    /// longer delay is reported.
    private static let tolerance: Int64 = 300

    /// Reports a wrong clock if, according to the sign's clock, the alert in `statement` had already ended
    /// when it arrived, or was created in the future. `second` is the time on that clock, in seconds since
    /// 1970.
    mutating func checkClock(of statement: FleetStatement, in message: IncomingMessage, at second: Int64) {
        let isNew = !message.isRetained
        guard let problem = Self.clockProblem(of: statement, isNew: isNew, at: second) else { return }
        record(
            Rejection(
                topic: message.topic,
                number: statement.number,
                reason: .clock,
                at: second,
                message: problem
            )
        )
    }

    /// Returns a description of the clock error that an alert in `statement` indicates, or nil if the sign's
    /// clock may be right. `isNew` is whether the alert has just been sent.
    private static func clockProblem(
        of statement: FleetStatement,
        isNew: Bool,
        at second: Int64
    ) -> String? {
        guard case .alert(.some, let end) = statement.content else { return nil }
        if let start = statement.creationTime, start - second > tolerance {
            return "the clock of the sign is \(length(start - second)) off, behind that of the owner"
        }
        // The broker repeats old alerts to signs that connect, so only a new one is a sign of a wrong clock.
        guard isNew, end <= second else { return nil }
        let lateness = length(second - (statement.creationTime ?? end))
        return "the clock of the sign is \(lateness) off, ahead of that of the owner, or the alert was late"
    }

    /// Returns a duration as text in a suitable unit, rounded down, such as `3 h`. This is the largest unit
    /// in which the number is at least 2, or otherwise seconds.
    private static func length(_ seconds: Int64) -> String {
        let units: [(name: String, seconds: Int64)] = [("days", 86_400), ("h", 3_600), ("min", 60)]
        let unit = units.first { seconds >= 2 * $0.seconds } ?? ("s", 1)
        return "\(seconds / unit.seconds) \(unit.name)"
    }
}
