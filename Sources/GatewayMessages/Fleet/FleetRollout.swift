import MonotonicTime
import Schedules
import SettingsText

/// The schedule of a rollout. Each sign computes from the statement alone when the rollout includes it.
extension FleetStatement {
    /// Returns the rank of the sign `node` in the rollout, from 0 to 9,999. Signs with a lower rank apply the
    /// release earlier. The rank is derived from a hash, so it does not depend on which other signs exist.
    package func place(of node: NodeName) -> Int {
        let text = "\(fleet)/\(scope)/\(number)/\(node.text)"
        let digits = SHA256.hexadecimal(of: Array(text.utf8)).prefix(8)
        return Int((UInt32(digits, radix: 16) ?? 0) % 10_000)
    }

    /// Returns the time at which the first stage of the rollout that includes the sign `node` begins, in
    /// seconds since 1970. Returns `Int64.min` if the sign may apply the release at any time, and nil if no
    /// stage includes it.
    package func start(of node: NodeName) -> Int64? {
        guard !stages.isEmpty else { return .min }
        let place = place(of: node)
        let stagesOfSign = stages.filter { place < $0.share }
        let starts = stagesOfSign.map { stage in
            let isImmediate = creationTime == nil && stage.after == .zero
            return isImmediate
                ? Int64.min : (creationTime ?? 0) + stage.after.rawValue / Nanoseconds.perSecond
        }
        return starts.min()
    }

    /// Returns whether one of the statement's time windows is open at `second`, in seconds since 1970, in the
    /// time zone `zone`. A statement without windows is always open.
    package func isOpen(at second: Int64, in zone: ZoneRules) -> Bool {
        windows.isEmpty || Self.calendar(around: second, zone).isOpen(windows, at: second)
    }

    /// Returns the time after `second` at which a time window of the statement next opens or closes, in
    /// seconds since 1970. Returns nil if this never happens.
    package func nextChange(after second: Int64, in zone: ZoneRules) -> Int64? {
        windows.isEmpty ? nil : Self.calendar(around: second, zone).nextChange(of: windows, after: second)
    }

    private static func calendar(around second: Int64, _ zone: ZoneRules) -> LocalCalendar {
        LocalCalendar(zone: ZoneTable(around: second, offset: zone.offset))
    }
}
