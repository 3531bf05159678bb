import GatewayMessages
import SignAPI

/// A statement that shows an alert on the signs of a scope.
struct AlertStatement: Hashable {
    var scope: FleetScope
    var text: String
    /// The end of the alert, in seconds since 1970.
    var end: Int64
    /// The name of the person who sends it.
    var person: String

    /// Returns the statement for the fleet in `view`. `now` is in seconds since 1970.
    func bytes(in view: FleetView, at now: Int64) -> [UInt8] {
        bytes(fleet: view.fleet, number: nextNumber(in: view, at: now), at: now)
    }

    /// Returns a number that is greater than that of the last alert. Signs do not report the numbers of alerts, so it is
    /// at least the time `now`, in seconds since 1970.
    func nextNumber(in view: FleetView, at now: Int64) -> Int64 {
        let present = view.messages[view.topic("\(scope.text)/alert")]
        return max((present.flatMap { view.statement(in: $0, .alert)?.number } ?? 0) + 1, now)
    }

    /// Returns the statement with this number. `now` is in seconds since 1970, with which signs check their clocks.
    func bytes(fleet: String, number: Int64, at now: Int64) -> [UInt8] {
        let statement: JSONTree = [
            "v": 1, "fleet": .string(fleet), "scope": .string(scope.text), "number": .integer(number),
            "alert": ["text": .string(text)], "until": .string(UTCTime.text(end)), "by": .string(person),
            "at": .string(UTCTime.text(now)),
        ]
        return statement.bytes
    }
}
