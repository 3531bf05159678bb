import Diagnostics
import GatewayMessages
import SignAPI

/// A statement in force that was published on the web page. The owner's folder does not contain it until the
/// command `pull` has run.
///
/// The web page marks its statements with a message on a topic to which no sign subscribes. The mark is not
/// signed, because its only effect is that the command `apply` asks before it replaces the statement.
struct PageEdit: Hashable {
    var scope: FleetScope
    var number: Int64
    /// The name of the person who published the statement. `time` is the time at which the person did so.
    var person: String
    var time: String

    /// Returns the topic of the mark for a scope, relative to the fleet's topic.
    static func topic(_ scope: FleetScope) -> String { "edited/\(scope.text)" }

    /// Returns the message that marks the statement with this number.
    static func mark(_ number: Int64) -> [UInt8] {
        let mark: JSONTree = ["v": 1, "number": .integer(number)]
        return mark.bytes
    }

    /// Creates the edit for the statement in force for a scope. Returns nil if that statement has no mark.
    init?(_ scope: FleetScope, in view: FleetView) {
        guard let mark = view.messages[view.topic(Self.topic(scope))], let tree = try? JSONTree(mark),
            let number = tree["number"]?.integer, number == view.statements[scope]?.number
        else { return nil }
        let statement = view.statementTree(scope)
        self.scope = scope
        self.number = number
        person = statement["by"]?.string ?? "a person"
        time = statement["at"]?.string ?? ""
    }

    /// The reason why the command `apply` stops, as a sentence.
    var problem: String {
        let text =
            "\(scope.text): \(person) has published number \(number) on the page, and the folder does not contain it"
        return Wording.printable(time.isEmpty ? text : "\(text) (\(time))")
    }
}
