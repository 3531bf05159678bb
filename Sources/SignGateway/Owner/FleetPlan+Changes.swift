import GatewayMessages
import SignAPI

/// An extension that describes the content changes in a plan as text, which the commands `diff` and `apply`
/// print.
extension FleetPlan {
    /// The maximum length of a value in a description, in characters. Longer values are shortened.
    private static let longestValue = 40

    /// Returns the changes that `step` makes to the content of its scope, as rows of text. The sign `+` marks
    /// an added option, `-` a removed one, and `~` a changed option, table, value or rollout key. Each
    /// changed key has its own row with the old and the new value.
    static func changes(_ step: Step, in view: FleetView) -> [String] {
        let statement = view.statementTree(for: step.scope)
        let nameInForce = view.releaseInForce(step.scope).string
        let hashInForce = nameInForce.map { String($0.dropFirst(FleetStatement.hashPrefix.utf8.count)) }
        let oldRelease = hashInForce.flatMap { view.releaseDocument(withHash: $0) } ?? .null
        let newRelease = step.release.flatMap { try? JSONTree($0) } ?? .null
        let oldRollout = (statement.members ?? []).filter { RolloutKey.names.contains($0.key) }
        let lines =
            ReleaseDifference(from: oldRelease, to: newRelease).changes.flatMap(lines)
            + lines("values", from: statement["values"] ?? .null, to: .object(step.values))
            + lines("rollout", from: .object(oldRollout), to: .object(step.rollout))
        guard lines.isEmpty else { return lines }
        return [step.release == nil ? "- the release" : "= the same release again"]
    }

    /// Returns the rows of text that describe the change of an option or a table of the release.
    private static func lines(_ change: ReleaseDifference.Change) -> [String] {
        switch change.kind {
        case .added: ["+ \(change.name)"] + change.keys.map(line)
        case .removed: ["- \(change.name)"] + change.keys.map(line)
        case .moved: ["~ \(change.name) (moved)"]
        case .changed: ["~ \(change.name)"] + change.keys.map(line)
        }
    }

    /// Returns the rows of text that describe the changes of the table `table`, or an empty array if it is
    /// unchanged.
    private static func lines(_ table: String, from old: JSONTree, to new: JSONTree) -> [String] {
        let keys = ReleaseDifference.differingKeys(from: old, to: new)
        return keys.isEmpty ? [] : ["~ \(table)"] + keys.map(line)
    }

    private static func line(_ key: ReleaseDifference.KeyVersions) -> String {
        let (old, new) = (description(of: key.old, key: key.name), description(of: key.new, key: key.name))
        return "    \(key.name): \(old) → \(new)"
    }

    /// Returns the JSON value of `key` as text for a person, shortened if necessary. Returns "none" if
    /// `value` is nil. For a picture, the text contains only its size.
    private static func description(of value: JSONTree?, key: String) -> String {
        guard let json = value?.bytes else { return "none" }
        // Four characters of base64 contain three bytes.
        if key == "image" { return "a picture of \(json.count * 3 / 4) bytes" }
        let text = String(decoding: json, as: UTF8.self)
        return text.count <= longestValue ? text : text.prefix(longestValue) + "…"
    }
}
