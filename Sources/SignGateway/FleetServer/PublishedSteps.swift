import GatewayMessages
import MonotonicTime
import SignAPI

/// The statements that browsers have published, until the broker has returned them. Only then is their order among those
/// of other owners fixed.
struct PublishedSteps {
    /// The result for a browser.
    enum Outcome: Hashable {
        /// Signs show the content of the statement with this number.
        case inForce(number: Int64)
        /// Another owner has published at the same time, and the statement of that owner is in force.
        case replaced(by: String, number: Int64)
        /// The broker has not returned the statement.
        case unanswered
    }

    struct Entry {
        var step: FleetPlan.Step
        var person: String
        /// The time of the statement, in seconds since 1970.
        var time: Int64
        var attempts = 1
        fileprivate(set) var end = Instant(nanoseconds: 0)
        /// When the broker has returned the statement, the time until which another owner may replace it.
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

    private static let patience = Nanoseconds.seconds(15)
    /// Owners who publish at the same time see the statements of each other in this time.
    private static let quiet = Nanoseconds.milliseconds(300)
    private static let maximumAttempts = 8

    private var race = StatementRace()
    private var entries: [String: Entry] = [:]

    var deadline: Instant? { entries.values.map { $0.quietEnd ?? $0.end }.min() }

    /// Returns whether a statement of a browser waits on `topic`.
    func isWaiting(on topic: String) -> Bool { entries[topic] != nil }

    /// Notes that the envelope of a step is published on `topic`.
    mutating func add(_ entry: Entry, envelope: [UInt8], on topic: String, at now: Instant) {
        race.publish(envelope, on: topic)
        var entry = entry
        entry.end = now + Self.patience
        entry.quietEnd = nil
        entries[topic] = entry
    }

    /// Handles a statement of the owner that arrives from the broker.
    mutating func receive(_ payload: [UInt8], on topic: String) { race.receive(payload, on: topic) }

    /// Takes the entries whose outcome is fixed, and those that must be published again with a greater number.
    /// `statement` returns the statement in an envelope.
    mutating func take(
        at now: Instant,
        _ statement: ([UInt8]) -> JSONTree?
    ) -> (done: [(Entry, Outcome)], again: [Entry]) {
        var (done, again): ([(Entry, Outcome)], [Entry]) = ([], [])
        for (topic, entry) in entries {
            switch race.outcome(on: topic) {
            case .pending where now < entry.end: continue
            case .pending: done.append((entry, .unanswered))
            case .won where entry.quietEnd.map { now < $0 } ?? true:
                entries[topic]?.quietEnd = entry.quietEnd ?? now + Self.quiet
                continue
            case .won: done.append((entry, .inForce(number: entry.step.number)))
            case .contested where entry.attempts < Self.maximumAttempts: again.append(entry)
            case .contested: done.append((entry, .unanswered))
            case .lost(let payload):
                let tree = statement(payload) ?? .null
                let person = tree["by"]?.string ?? "another owner"
                done.append((entry, .replaced(by: person, number: tree["number"]?.integer ?? 0)))
            }
            entries[topic] = nil
        }
        return (done, again)
    }

    /// Takes all entries, because the connection to the broker is lost.
    mutating func takeAll() -> [Entry] {
        defer { entries = [:] }
        return Array(entries.values)
    }
}
