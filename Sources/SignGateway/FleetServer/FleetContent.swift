import GatewayMessages
import SignAPI

/// The reason why a person cannot publish content for signs on the web page of a fleet.
enum PublishingObstacle: String, Hashable {
    /// The server of the page has no private key with which it could sign content for the signs.
    case key
    /// The person does not have the role `own`, which permits publishing.
    case role
}

/// The current content of a fleet's signs and its latest changes, as JSON for the web page.
enum FleetContent {
    /// The maximum number of scopes (groups of signs) in one response to the web page. `maximumHistory` is
    /// the maximum number of changes that are listed for each scope.
    static let maximumScopes = 200
    private static let maximumHistory = 20

    /// Returns the current content of each scope (all signs, a label or one sign) as JSON, ordered by
    /// precedence. Omits scopes without content and scopes whose names do not contain `text`. `reason` is why
    /// the person cannot publish, or nil if the person can.
    static func tree(
        _ view: FleetView,
        _ audit: AuditLog,
        text: String,
        cannotPublish reason: PublishingObstacle?
    ) -> JSONTree {
        let scopes = view.statements.keys.sorted().filter { text.isEmpty || $0.text.contains(text) }
        let signCount = view.members.reduce(0) { count, _ in count + 1 }
        return [
            "scopes": .array(scopes.prefix(maximumScopes).map { tree(of: $0, in: view, audit) }),
            "total": .integer(Int64(scopes.count)), "can_publish": .boolean(reason == nil),
            "cannot_publish": reason.map { .string($0.rawValue) } ?? .null,
            "signs": .integer(Int64(signCount)),
        ]
    }

    /// Returns the current statement for `scope` as JSON, with the latest changes of the scope's content. The
    /// statement is the signed message that assigns a release to these signs.
    private static func tree(of scope: FleetScope, in view: FleetView, _ audit: AuditLog) -> JSONTree {
        let statement = view.statementTree(for: scope)
        let number = statement["number"]?.integer
        let isAborted = number != nil && number == view.abortedNumbers[scope]
        let keys = ["number", "release", "previous", "at", "by", "values"] + RolloutKey.names
        let members = keys.map { JSONTree.Member($0, statement[$0] ?? .null) }
        let history = latestChanges(of: scope, in: audit)
        return .object(
            [JSONTree.Member("scope", .string(scope.text)), JSONTree.Member("aborted", .boolean(isAborted))]
                + members + [JSONTree.Member("history", .array(history))]
        )
    }

    /// Returns the latest entries of the history about the content of `scope` (the signs that share the
    /// content), from the newest to the oldest.
    private static func latestChanges(of scope: FleetScope, in audit: AuditLog) -> [JSONTree] {
        let contentChanges = ["apply", "rollback", "abort"]
        let entries = audit.entries.reversed().filter { entry in
            entry["scope"]?.string == scope.text && contentChanges.contains(entry["what"]?.string ?? "")
        }
        return Array(entries.prefix(maximumHistory))
    }
}
