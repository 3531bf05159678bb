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
        let present =
            view.messages[view.topic("\(scope.text)/alert")]
            .flatMap { view.statement(in: $0, .alert)?.number } ?? 0
        let statement: JSONTree = [
            "v": 1, "fleet": .string(view.fleet), "scope": .string(scope.text),
            // Signs do not report the numbers of alerts, so the number is at least the time.
            "number": .integer(max(present + 1, now)), "alert": ["text": .string(text)],
            "until": .string(UTCTime.text(end)), "by": .string(person),
        ]
        return statement.bytes
    }
}
