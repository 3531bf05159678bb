import Diagnostics
import GatewayMessages
import SignAPI

/// A current statement that was published on the web page. The owner's folder does not contain its content
/// until the command `pull` has run.
///
/// The web page marks its statements with a message on a topic to which no sign subscribes. The mark is not
/// signed, because its only effect is that the command `apply` refuses to replace the statement without the
/// option `--replace`.
struct PageEdit: Hashable {
    var scope: FleetScope
    var number: Int64
    /// The name of the person who published the statement. `time` is the time of publication, or empty if it
    /// is unknown.
    var person: String
    var time: String

    /// Returns the MQTT topic of the mark for a statement for `scope` that was published on the web page. The
    /// topic is relative to that of the fleet.
    static func topic(_ scope: FleetScope) -> String { "edited/\(scope.text)" }

    /// Returns the message that marks the statement with `number` as published on the web page.
    static func mark(_ number: Int64) -> [UInt8] {
        let mark: JSONTree = ["v": 1, "number": .integer(number)]
        return mark.bytes
    }

    /// Creates the edit for the current statement of `scope`. Returns nil if this statement is not marked as
    /// published on the web page.
    init?(_ scope: FleetScope, in view: FleetView) {
        guard let mark = view.messages[view.topic(Self.topic(scope))], let tree = try? JSONTree(mark),
            let number = tree["number"]?.integer, number == view.statements[scope]?.number
        else { return nil }
        let statement = view.statementTree(for: scope)
        self.scope = scope
        self.number = number
        person = statement["by"]?.string ?? "a person"
        time = statement["at"]?.string ?? ""
    }

    /// The reason why the command `apply` does not replace this statement, which was published on the web
    /// page, as a sentence.
    var problem: String {
        let text =
            "\(scope.text): \(person) has published number \(number) on the page, and the folder does not contain it"
        return Wording.printable(time.isEmpty ? text : "\(text) (\(time))")
    }
}
