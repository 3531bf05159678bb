import Diagnostics
import GatewayMessages
import SignAPI

/// A statement in force that the web page has published. The owner's folder contains it only after `pull`.
///
/// The page marks its statements on a topic to which no sign subscribes. The mark is not signed: it can only make `apply`
/// ask.
struct PageEdit: Hashable {
    var scope: FleetScope
    var number: Int64
    /// The name of the person who has published it, and the time.
    var person: String
    var time: String

    /// Returns the topic of the mark, below that of the fleet.
    static func topic(_ scope: FleetScope) -> String { "edited/\(scope.text)" }

    /// Returns the mark of the statement with this number.
    static func mark(_ number: Int64) -> [UInt8] {
        let mark: JSONTree = ["v": 1, "number": .integer(number)]
        return mark.bytes
    }

    /// Creates the edit that is in force for a scope, or returns nil if the statement in force has no mark.
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

    /// The reason why `apply` stops, as a sentence.
    var problem: String {
        let text =
            "\(scope.text): \(person) has published number \(number) on the page, and the folder does not contain it"
        return Wording.printable(time.isEmpty ? text : "\(text) (\(time))")
    }
}
