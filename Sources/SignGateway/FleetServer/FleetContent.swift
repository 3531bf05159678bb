import GatewayMessages
import SignAPI

/// The reason why a person cannot publish on the fleet's web page.
enum PublishingObstacle: String, Hashable {
    /// The server has no private key to sign with.
    case key
    /// The person does not have the role `own`.
    case role
}

/// The releases in force in a fleet, as the web page shows them.
enum FleetContent {
    /// The maximum number of scopes in one response. `maximumHistory` limits the changes that are listed for
    /// each scope.
    static let maximumScopes = 200
    private static let maximumHistory = 20

    /// Returns the scopes (all signs, a label or one sign) that have a statement and whose names contain
    /// `text`, ordered by precedence. `reason` is why the person cannot publish, or nil if the person can.
    static func tree(
        _ view: FleetView,
        _ audit: AuditLog,
        text: String,
        cannotPublish reason: PublishingObstacle?
    ) -> JSONTree {
        let scopes = view.statements.keys.sorted().filter { text.isEmpty || $0.text.contains(text) }
        return [
            "scopes": .array(scopes.prefix(maximumScopes).map { scope(view, audit, $0) }),
            "total": .integer(Int64(scopes.count)), "can_publish": .boolean(reason == nil),
            "cannot_publish": reason.map { .string($0.rawValue) } ?? .null,
            "signs": .integer(Int64(view.members.reduce(0) { count, _ in count + 1 })),
        ]
    }

    private static func scope(_ view: FleetView, _ audit: AuditLog, _ scope: FleetScope) -> JSONTree {
        let statement = view.statementTree(scope)
        let isAborted = statement["number"]?.integer.map { $0 == view.abortedNumbers[scope] } ?? false
        let keys = ["number", "release", "previous", "at", "by", "values"] + RolloutKey.names
        let members = keys.map { JSONTree.Member($0, statement[$0] ?? .null) }
        let changes = ["apply", "rollback", "abort"]
        let history = audit.entries.reversed().filter { entry in
            entry["scope"]?.string == scope.text && changes.contains(entry["what"]?.string ?? "")
        }
        return .object(
            [JSONTree.Member("scope", .string(scope.text)), JSONTree.Member("aborted", .boolean(isAborted))]
                + members + [JSONTree.Member("history", .array(Array(history.prefix(maximumHistory))))]
        )
    }
}
