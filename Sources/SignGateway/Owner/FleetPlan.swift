import GatewayMessages
import SettingsText
import SignAPI

/// The changes that make a fleet show the contents of a folder.
struct FleetPlan {
    /// A new statement, which assigns content to one scope.
    struct Step: Hashable {
        var scope: FleetScope
        var number: Int64
        /// The document of the release, or nil to withdraw the present release.
        var release: [UInt8]?
        /// The name of the release that is in force now, or null.
        var previous: JSONTree
        var values: [JSONTree.Member]
        var rollout: [JSONTree.Member]

        var releaseName: JSONTree {
            release.map { .string(FleetStatement.hashPrefix + SHA256.hexadecimal(of: $0)) } ?? .null
        }

        /// Returns the statement. `by` is the name of the person, and `at` is the time in seconds since 1970.
        func statement(fleet: String, by: String, at: Int64) -> [UInt8] {
            var members = [
                JSONTree.Member("v", 1), JSONTree.Member("fleet", .string(fleet)),
                JSONTree.Member("scope", .string(scope.text)), JSONTree.Member("number", .integer(number)),
                JSONTree.Member("release", releaseName),
            ]
            if !values.isEmpty { members.append(JSONTree.Member("values", .object(values))) }
            if !previous.isNull { members.append(JSONTree.Member("previous", previous)) }
            members += rollout
            members.append(JSONTree.Member("by", .string(by)))
            members.append(JSONTree.Member("at", .string(UTCTime.text(at))))
            return JSONTree.object(members).bytes
        }
    }

    private(set) var steps: [Step] = []

    /// Creates the steps that change the fleet in `view` to the contents of `folder`. The release of a scope without a
    /// file is withdrawn.
    init(from view: FleetView, to folder: FleetFolder) {
        let statements = view.statements
        for scope in Set(folder.contents.keys).union(statements.keys).sorted() {
            let content = folder.contents[scope]
            let present = view.statementTree(scope)
            let step = Step(
                scope: scope,
                number: view.lastNumber(of: scope) + 1,
                release: content?.release,
                previous: view.releaseInForce(scope),
                values: content?.values ?? [],
                rollout: content?.rollout ?? []
            )
            if Self.differs(step, from: present) { steps.append(step) }
        }
    }

    private static func differs(_ step: Step, from present: JSONTree) -> Bool {
        guard !present.isNull else { return step.release != nil || !step.values.isEmpty }
        let hasSameRollout = ["stages", "windows", "health", "failed_share"].allSatisfy { key in
            step.rollout.first { $0.key == key }?.value == present[key]
        }
        let hasSameValues = JSONTree.object(step.values) == present["values"] ?? .object([])
        return step.releaseName != present["release"] || !hasSameValues || !hasSameRollout
    }

    /// Returns the changes of a step as lines: `+` with the id of a new option, `-` with the id of a removed option,
    /// and `~` with the id of a changed option.
    static func changes(_ step: Step, in view: FleetView) -> [String] {
        func options(_ tree: JSONTree?) -> [(id: String, tree: JSONTree)] {
            (tree?["options"]?.array ?? []).map { ($0["id"]?.string ?? $0["text"]?.string ?? "picture", $0) }
        }
        let hash = step.previous.string.map { String($0.dropFirst(FleetStatement.hashPrefix.utf8.count)) }
        let oldOptions = options(hash.flatMap { view.document($0) })
        let newOptions = options(step.release.flatMap { try? JSONTree($0) })
        var lines: [String] = []
        for option in oldOptions where !newOptions.contains(where: { $0.id == option.id }) {
            lines.append("- \(option.id)")
        }
        for option in newOptions {
            guard let former = oldOptions.first(where: { $0.id == option.id }) else {
                lines.append("+ \(option.id)")
                continue
            }
            if former.tree != option.tree { lines.append("~ \(option.id)") }
        }
        if lines.isEmpty { lines.append("~ values, rollout or settings") }
        return lines
    }
}
