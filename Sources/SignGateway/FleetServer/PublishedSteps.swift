import GatewayMessages
import MonotonicTime
import SignAPI

/// The statements (signed messages) that browsers have published and that the broker has not returned yet.
/// Only when the broker returns a statement is its order among the statements of other owners certain.
struct PublishedSteps {
    /// The outcome of publishing a statement (a signed message that assigns content to signs), which is
    /// reported to the browser.
    enum Outcome: Hashable {
        /// The statement with this number is the current one of its scope, so signs show its content.
        case inForce(number: Int64)
        /// Another owner has published a statement at the same time, which is now the current one. `by` is
        /// the name of this owner, or nil if that statement contains no name.
        case replaced(by: String?, number: Int64)
        /// The broker has not returned the statement in time, so it is unknown whether signs will receive it.
        case unanswered
    }

    struct Entry {
        var step: FleetPlan.Step
        var person: String
        /// The time at which the statement was created, in seconds since 1970.
        var time: Int64
        /// The number of times that the statement has been published, each time with a different number.
        var attempts = 1
        /// The time after which the server no longer waits for the broker to return the statement.
        fileprivate(set) var end = Instant(nanoseconds: 0)
        /// The time until which another owner's statement may still arrive and replace this one, or nil if
        /// the broker has not returned this statement yet.
        fileprivate var quietEnd: Instant?
        var whenDone: (Outcome) -> Void

        init(
            _ step: FleetPlan.Step,
            by person: String,
            at time: Int64,
            whenDone: @escaping (Outcome) -> Void
        ) {
            self.step = step
            self.person = person
            self.time = time
            self.whenDone = whenDone
        }
    }

    /// What happens next to an entry, depending on the messages that the broker has sent so far.
    private enum Progress {
        /// The outcome is not certain yet, so the entry is kept.
        case waiting
        /// Another owner has published a statement with the same number at the same time, so the statement
        /// must be published again with a greater number.
        case contested
        /// The outcome is certain, and is reported to the browser.
        case settled(Outcome)
    }

    private static let patience = Nanoseconds.seconds(15)
    /// The time within which the broker delivers the statements of owners who publish simultaneously.
    private static let quiet = Nanoseconds.milliseconds(300)
    private static let maximumAttempts = 8

    private var race = StatementRace()
    private var entries: [String: Entry] = [:]

    var deadline: Instant? { entries.values.map { $0.quietEnd ?? $0.end }.min() }

    /// Returns whether a browser has published a statement on `topic` that the broker has not returned yet.
    func isWaiting(on topic: String) -> Bool { entries[topic] != nil }

    /// Records that a browser has published the statement in `envelope` on `topic`. Returns the entry of an
    /// earlier statement on the same topic that this one replaces before the broker has returned it, or nil
    /// if there is none.
    mutating func add(_ entry: Entry, envelope: [UInt8], on topic: String, at now: Instant) -> Entry? {
        race.publish(envelope, on: topic)
        var newEntry = entry
        newEntry.end = now + Self.patience
        newEntry.quietEnd = nil
        return entries.updateValue(newEntry, forKey: topic)
    }

    /// Records a statement that the broker has sent on `topic`. It may be a browser's statement or one that
    /// another owner has published.
    mutating func receive(_ payload: [UInt8], on topic: String) { race.receive(payload, on: topic) }

    /// Removes and returns the entries that no longer wait for the broker at `now`. An entry is a statement
    /// that a browser has published on a topic. Other owners may publish statements on the same topic at the
    /// same time. The order in which the broker returns all of them determines which one takes effect, as in
    /// a race.
    ///
    /// `settled` contains the entries whose outcome is certain. `contested` contains those that must be
    /// published again with a greater number, because another owner has published the same number at the same
    /// time.
    mutating func takeSettled(at now: Instant) -> (settled: [(Entry, Outcome)], contested: [Entry]) {
        var settled: [(Entry, Outcome)] = []
        var contested: [Entry] = []
        for (topic, entry) in entries {
            switch progress(of: entry, on: topic, at: now) {
            case .waiting: continue
            case .contested: contested.append(entry)
            case .settled(let outcome): settled.append((entry, outcome))
            }
            entries[topic] = nil
        }
        return (settled, contested)
    }

    /// Returns what happens next to `entry`, a statement on `topic`. This follows from the order in which the
    /// broker has returned this statement and those of other owners. The first call for a statement that has
    /// won begins a short quiet period, and the outcome is certain at its end.
    private mutating func progress(of entry: Entry, on topic: String, at now: Instant) -> Progress {
        switch race.outcome(on: topic) {
        case .pending: return entry.end <= now ? .settled(.unanswered) : .waiting
        case .won:
            // During the quiet period, the statement of another owner may still arrive and replace this one.
            let quietEnd = entry.quietEnd ?? now + Self.quiet
            entries[topic]?.quietEnd = quietEnd
            return quietEnd <= now ? .settled(.inForce(number: entry.step.number)) : .waiting
        case .contested where entry.attempts < Self.maximumAttempts: return .contested
        case .contested:
            // Signs may have accepted the other statements, which have used every number that was tried.
            return .settled(.replaced(by: nil, number: entry.step.number))
        case .lost(let otherEnvelope): return .settled(Self.replacement(in: otherEnvelope))
        }
    }

    /// Returns the outcome for a browser's statement that another owner's statement, which is in `envelope`,
    /// has replaced.
    private static func replacement(in envelope: [UInt8]) -> Outcome {
        let payload = (try? FleetEnvelope(envelope, kind: .desired))?.payload
        let statement = payload.flatMap { try? JSONTree($0) } ?? .null
        return .replaced(by: statement["by"]?.string, number: statement["number"]?.integer ?? 0)
    }

    /// Removes and returns all entries (published statements that the broker has not returned), because the
    /// connection to the broker is lost.
    mutating func takeAll() -> [Entry] {
        defer { entries = [:] }
        return Array(entries.values)
    }
}
