import GatewayMessages
import SignAPI

/// A statement that returns the signs of a scope to an earlier release.
struct ReturnStatement: Hashable {
    var scope: FleetScope
    /// The name of the earlier release.
    var release: String
    /// The name of the person who publishes the statement.
    var person: String

    /// The keys that are not copied from the statement in force. Stages are among them, so all signs return
    /// at once.
    static let replacedKeys: Set = [
        "number", "release", "previous", "by", "at", "stages", "windows",
    ]

    /// Returns the statement in JSON. It keeps the text values of the statement in force. Returns nil if no
    /// statement is in force for the scope. `now` is in seconds since 1970.
    func bytes(in view: FleetView, at now: Int64) -> [UInt8]? {
        guard let members = view.statementTree(scope).members else { return nil }
        let copiedMembers = members.filter { !Self.replacedKeys.contains($0.key) }
        let newMembers = [
            JSONTree.Member("number", .integer(view.lastNumber(of: scope) + 1)),
            JSONTree.Member("release", .string(release)),
            JSONTree.Member("previous", view.previousRelease(of: scope, before: .string(release))),
            JSONTree.Member("by", .string(person)), JSONTree.Member("at", .string(UTCTime.text(now))),
        ]
        return JSONTree.object(copiedMembers + newMembers).bytes
    }
}
