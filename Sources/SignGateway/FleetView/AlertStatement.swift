import GatewayMessages
import SignAPI

/// A statement (a message that the fleet's owner signs) that makes the signs of a scope show an alert until a
/// given time. An alert is an urgent text.
struct AlertStatement: Hashable {
    var scope: FleetScope
    var text: String
    /// The time at which signs stop showing the alert, in seconds since 1970.
    var end: Int64
    /// The name of the person who sends the alert.
    var person: String

    /// Returns the statement about the alert as JSON for the fleet in `view`, with the next free number.
    /// `now` is the current time in seconds since 1970.
    func bytes(in view: FleetView, at now: Int64) -> [UInt8] {
        bytes(fleet: view.fleet, number: nextNumber(in: view, at: now), at: now)
    }

    /// Returns the number for the new statement, which must be greater than that of the previous alert of the
    /// scope. It is also at least `now`, the time in seconds since 1970, because signs do not report the
    /// numbers of alerts.
    func nextNumber(in view: FleetView, at now: Int64) -> Int64 {
        let envelope = view.messages[view.topic("\(scope.text)/alert")]
        let previousNumber = envelope.flatMap { view.statement(in: $0, kind: .alert)?.number } ?? 0
        return max(previousNumber + 1, now)
    }

    /// Returns the statement about the alert as JSON. `number` orders the alerts of a scope, and `now` is the
    /// current time in seconds since 1970, against which signs check their clocks.
    func bytes(fleet: String, number: Int64, at now: Int64) -> [UInt8] {
        let statement: JSONTree = [
            "v": 1, "fleet": .string(fleet), "scope": .string(scope.text), "number": .integer(number),
            "alert": ["text": .string(text)], "until": .string(UTCTime.text(end)), "by": .string(person),
            "at": .string(UTCTime.text(now)),
        ]
        return statement.bytes
    }
}
