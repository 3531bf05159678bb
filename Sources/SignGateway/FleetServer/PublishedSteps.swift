import GatewayMessages
import MonotonicTime
import SignAPI

/// The statements (signed messages) that browsers have published and that the broker has not returned yet.
/// Only when the broker returns a statement is its order among the statements of other owners certain.
struct PublishedSteps {
    /// The outcome of publishing a statement, which is reported to the browser.
    enum Outcome: Hashable {
        /// The statement with this number is in force, so signs show its content.
        case inForce(number: Int64)
        /// Another owner has published a statement at the same time, and that statement is in force. The name is
        /// nil if the statement does not contain it.
        case replaced(by: String?, number: Int64)
        /// The broker has not returned the statement in time.
        case unanswered
    }

    struct Entry {
        var step: FleetPlan.Step
        var person: String
        /// The time at which the statement was made, in seconds since 1970.
        var time: Int64
        var attempts = 1
        fileprivate(set) var end = Instant(nanoseconds: 0)
        /// The time until which another owner's statement may still replace this one. Nil until the broker
        /// has returned the statement.
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
    /// The time within which owners who publish at the same time receive each other's statements.
    private static let quiet = Nanoseconds.milliseconds(300)
    private static let maximumAttempts = 8

    private var race = StatementRace()
    private var entries: [String: Entry] = [:]

    var deadline: Instant? { entries.values.map { $0.quietEnd ?? $0.end }.min() }

    /// Returns whether the broker has not yet returned the statement that a browser published on `topic`.
    func isWaiting(on topic: String) -> Bool { entries[topic] != nil }

    /// Records that a browser has published the statement in `envelope` on `topic`. Returns the entry of a
    /// former statement on the same topic that the broker has not returned yet, which this one replaces. If
    /// there is none, returns nil.
    mutating func add(_ entry: Entry, envelope: [UInt8], on topic: String, at now: Instant) -> Entry? {
        let former = entries[topic]
        race.publish(envelope, on: topic)
        var entry = entry
        entry.end = now + Self.patience
        entry.quietEnd = nil
        entries[topic] = entry
        return former
    }

    /// Handles an owner's statement that arrives from the broker.
    mutating func receive(_ payload: [UInt8], on topic: String) { race.receive(payload, on: topic) }

    /// Removes and returns the entries whose outcome is certain, and the entries that must be published again
    /// with a greater number. `statement` returns the statement in an envelope.
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
                let number = tree["number"]?.integer ?? 0
                done.append((entry, .replaced(by: tree["by"]?.string, number: number)))
            }
            entries[topic] = nil
        }
        return (done, again)
    }

    /// Removes and returns all entries, because the connection to the broker is lost.
    mutating func takeAll() -> [Entry] {
        defer { entries = [:] }
        return Array(entries.values)
    }
}
