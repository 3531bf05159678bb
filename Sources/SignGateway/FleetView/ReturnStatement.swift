import GatewayMessages
import SignAPI

/// A statement (a message that the fleet's owner signs) that makes the signs of a scope show an earlier
/// release again.
struct ReturnStatement: Hashable {
    var scope: FleetScope
    /// The name of the earlier release to which the signs return.
    var release: String
    /// The name of the person who publishes the statement.
    var person: String

    /// The keys whose values are not copied from the current statement. They include the stages of a rollout,
    /// so all signs return to the earlier release at once.
    static let replacedKeys: Set = [
        "number", "release", "previous", "by", "at", "stages", "windows",
    ]

    /// Returns the statement as JSON. Apart from the release, it keeps the contents of the current statement,
    /// such as the values of texts. Returns nil if the scope has no current statement. `now` is the time in
    /// seconds since 1970.
    func bytes(in view: FleetView, at now: Int64) -> [UInt8]? {
        guard let members = view.statementTree(for: scope).members else { return nil }
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
