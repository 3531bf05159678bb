import GatewayMessages
import SignAPI

/// A statement (a message that the fleet's owner signs) with an alert for the signs of a scope.
struct AlertStatement: Hashable {
    var scope: FleetScope
    var text: String
    /// The time at which the alert ends, in seconds since 1970.
    var end: Int64
    /// The name of the person who sends the alert.
    var person: String

    /// Returns the statement for the fleet in `view`, in JSON. `now` is in seconds since 1970.
    func bytes(in view: FleetView, at now: Int64) -> [UInt8] {
        bytes(fleet: view.fleet, number: nextNumber(in: view, at: now), at: now)
    }

    /// Returns the number for the new statement, which must be greater than that of the previous alert. Signs
    /// do not report the numbers of alerts, so the number is also at least the time `now`, in seconds since
    /// 1970.
    func nextNumber(in view: FleetView, at now: Int64) -> Int64 {
        let envelope = view.messages[view.topic("\(scope.text)/alert")]
        let previousNumber = envelope.flatMap { view.statement(in: $0, kind: .alert)?.number } ?? 0
        return max(previousNumber + 1, now)
    }

    /// Returns the statement with this number, in JSON. `now` is in seconds since 1970. Signs check their
    /// clocks against it.
    func bytes(fleet: String, number: Int64, at now: Int64) -> [UInt8] {
        let statement: JSONTree = [
            "v": 1, "fleet": .string(fleet), "scope": .string(scope.text), "number": .integer(number),
            "alert": ["text": .string(text)], "until": .string(UTCTime.text(end)), "by": .string(person),
            "at": .string(UTCTime.text(now)),
        ]
        return statement.bytes
    }
}
