import MonotonicTime
import Schedules
import SettingsText
import SignAPI

/// A signed statement of a fleet's owner, which contains the content for the signs in a scope, an alert, or
/// the valid public keys.
package struct FleetStatement: Hashable, Sendable {
    /// A stage of a rollout: a share of the fleet's signs, and the time at which these signs may apply the
    /// release.
    package struct Stage: Hashable, Sendable {
        /// The share of the signs that are included in this stage or an earlier one, in hundredths of a
        /// percent, from 0 to 10,000.
        package var share: Int
        /// The time from the creation of the statement (`at`) to the start of the stage.
        package var after: Nanoseconds
    }

    /// The subject of a fleet owner's statement: a release, an alert, or the public keys of the owner.
    package enum Content: Hashable, Sendable {
        /// The hash of the release that the signs must show, or nil to withdraw an earlier statement.
        case release(hash: String?)
        /// The alert that the signs must show, as the parameter of the call `Raise`, or nil to end the alert.
        /// `until` is the end of the alert, in seconds since 1970.
        case alert(JSONTree?, until: Int64)
        /// The public keys of the owner, which replace the keys in the configuration.
        case keys([FleetKey])
    }

    package let fleet: String
    /// The scope in the notation of the statement: `all`, `label/LABEL` or `node/NODE`, or `keys` for a
    /// statement about public keys.
    package let scope: String
    /// The number of the statement, which increases with each new statement for the same scope.
    package let number: Int64
    package let content: Content
    /// The values for texts that the statement sets, in the order in which the statement lists them.
    package let values: [JSONTree.Member]
    /// The hash of the release to which signs return if the new release fails, or nil if the statement does
    /// not name one.
    package let previousRelease: String?
    /// The stages of the rollout. If empty, all signs may apply the release immediately.
    package let stages: [Stage]
    /// The local times at which a sign may apply the release. If empty, a sign may apply it at any time.
    package let windows: [TimeWindow]
    /// The time for which a sign observes whether it works after applying the release. Zero disables the
    /// observation.
    package let observationTime: Nanoseconds
    /// The maximum share of failed signs, in hundredths of a percent. If more signs have failed, the rollout
    /// is held back. If nil, there is no limit.
    package let failedShare: Int?
    /// The time at which the owner created the statement, in seconds since 1970, or nil if the statement does
    /// not contain it.
    package let creationTime: Int64?

    /// The maximum number of a statement. It is the greatest integer that every JSON reader can represent
    /// exactly.
    package static let maximumNumber: Int64 = 1 << 53 - 1
    /// The range of permitted numbers of public keys in a statement about keys.
    private static let keyCounts = 1...8
    private static let keys: [FleetEnvelope.Kind: Set<String>] = [
        .desired: [
            "v", "fleet", "scope", "number", "release", "values", "previous", "stages", "windows", "health",
            "failed_share", "by", "at",
        ],
        .alert: ["v", "fleet", "scope", "number", "alert", "until", "by", "at"],
        .keys: ["v", "fleet", "scope", "number", "keys", "by", "at"],
    ]

    /// Reads a statement from `payload`, the JSON in a signed envelope. A statement is a message in which the
    /// owner of a fleet assigns content, an alert or keys to signs, depending on its `kind`. Throws
    /// `badStatement` if a key is unknown or invalid, or if a key that every statement has is missing.
    package init(_ payload: [UInt8], kind: FleetEnvelope.Kind) throws(FleetRefusal) {
        let tree = try Self.parseObject(payload, kind: kind)
        guard let fleet = tree["fleet"]?.string, let scope = tree["scope"]?.string,
            let number = tree["number"]?.integer, (1...Self.maximumNumber).contains(number)
        else { throw .badStatement }
        self.fleet = fleet
        self.scope = scope
        self.number = number
        // All other keys are optional, or required only for some kinds.
        creationTime = try Self.parseTime(tree["at"])
        content = try Self.parseContent(of: tree, kind: kind)
        values = try Self.parseValues(tree["values"])
        previousRelease = try Self.parseHash(tree["previous"] ?? .null)
        stages = try Self.parseStages(tree["stages"])
        windows = try Self.parseWindows(tree["windows"])
        observationTime = try Self.parseDuration(tree["health"]) ?? .zero
        failedShare = try Self.parseShare(tree["failed_share"])
    }

    /// Returns the JSON object of the statement in `payload`. Throws `badStatement` if a key is not permitted
    /// in a statement of the given kind, or if the version of the format (`v`) is not 1. The key `by`, the
    /// author's name, is checked but not used.
    private static func parseObject(
        _ payload: [UInt8],
        kind: FleetEnvelope.Kind
    ) throws(FleetRefusal) -> JSONTree {
        guard let tree = try? JSONTree(payload), let members = tree.members,
            members.allSatisfy({ keys[kind]?.contains($0.key) == true }), tree["v"]?.integer == 1,
            tree["by"].map({ $0.isNull || $0.string != nil }) ?? true
        else { throw .badStatement }
        return tree
    }

    /// Returns the subject of the statement `tree`, which is the hash of a release, an alert, or public keys,
    /// depending on `kind`. Throws an error if it is missing or invalid.
    private static func parseContent(
        of tree: JSONTree,
        kind: FleetEnvelope.Kind
    ) throws(FleetRefusal) -> Content {
        switch kind {
        case .desired:
            guard let release = tree["release"] else { throw .badStatement }
            return .release(hash: try parseHash(release))
        case .alert:
            guard let alert = tree["alert"], alert.isNull || alert.members != nil,
                let until = try parseTime(tree["until"])
            else { throw .badStatement }
            return .alert(alert.isNull ? nil : alert, until: until)
        case .keys: return .keys(try parsePublicKeys(tree["keys"]))
        }
    }

    /// Reads an array of public keys from a statement. Throws an error if it is missing, or if a key or the
    /// number of keys is invalid.
    private static func parsePublicKeys(_ tree: JSONTree?) throws(FleetRefusal) -> [FleetKey] {
        let keyTrees = tree?.array ?? []
        let publicKeys = keyTrees.compactMap { keyTree in keyTree.string.flatMap { FleetKey($0) } }
        let areAllValid = publicKeys.count == keyTrees.count
        guard areAllValid, keyCounts.contains(publicKeys.count) else { throw .badStatement }
        return publicKeys
    }

    /// The prefix of a release's name, which is followed by the hash of the release.
    package static let hashPrefix = "sha256:"

    /// Returns the hash from the name of a release in a statement, or nil if the name is null. Throws an
    /// error if the name is invalid.
    private static func parseHash(_ tree: JSONTree) throws(FleetRefusal) -> String? {
        if tree.isNull { return nil }
        guard let text = tree.string, text.hasPrefix(hashPrefix),
            SHA256.isHash(text.dropFirst(hashPrefix.count))
        else { throw .badStatement }
        return String(text.dropFirst(hashPrefix.count))
    }

    /// Parses a time in a statement and returns it in seconds since 1970, or nil if it is missing or null.
    /// Throws an error if it is invalid.
    private static func parseTime(_ tree: JSONTree?) throws(FleetRefusal) -> Int64? {
        guard let tree, !tree.isNull else { return nil }
        guard let seconds = tree.string.flatMap({ UTCTime.seconds($0) }) else { throw .badStatement }
        return seconds
    }

    private static func parseValues(_ tree: JSONTree?) throws(FleetRefusal) -> [JSONTree.Member] {
        guard let tree, !tree.isNull else { return [] }
        guard let members = tree.members, members.allSatisfy({ $0.value.string != nil }) else {
            throw .badStatement
        }
        return members
    }

    private static func parseStages(_ tree: JSONTree?) throws(FleetRefusal) -> [Stage] {
        guard let tree, !tree.isNull else { return [] }
        guard let stageTrees = tree.array else { throw .badStatement }
        var stages: [Stage] = []
        for stage in stageTrees {
            guard let members = stage.members, members.allSatisfy({ ["share", "after"].contains($0.key) }),
                let share = stage["share"].flatMap(hundredths)
            else { throw .badStatement }
            stages.append(Stage(share: share, after: try parseDuration(stage["after"]) ?? .zero))
        }
        return stages
    }

    /// Parses a percentage in a statement and returns it in hundredths of a percent, or nil if it is missing
    /// or null. Throws an error if it is invalid.
    private static func parseShare(_ tree: JSONTree?) throws(FleetRefusal) -> Int? {
        guard let tree, !tree.isNull else { return nil }
        guard let share = hundredths(tree) else { throw .badStatement }
        return share
    }

    /// Returns the percentage `tree` in hundredths of a percent, from 0 to 10,000. Returns nil if `tree` is
    /// not a number from 0 to 100.
    private static func hundredths(_ tree: JSONTree) -> Int? {
        let percent: Double
        switch tree {
        case .integer(let value): percent = Double(value)
        case .number(let value): percent = value
        default: return nil
        }
        guard (0...100).contains(percent) else { return nil }
        return Int((percent * 100).rounded())
    }

    private static func parseWindows(_ tree: JSONTree?) throws(FleetRefusal) -> [TimeWindow] {
        guard let tree, !tree.isNull else { return [] }
        guard let windowTrees = tree.array else { throw .badStatement }
        var windows: [TimeWindow] = []
        for windowTree in windowTrees {
            // Windows that depend on the sun need the position of the sign, which the statement does not
            // contain.
            guard let text = windowTree.string, let window = try? TimeWindow(parsing: text),
                !window.needsPlace
            else { throw .badStatement }
            windows.append(window)
        }
        return windows
    }

    /// Parses a duration in a statement, such as `10min`, and returns it, or nil if it is missing or null.
    /// Throws an error if it is invalid.
    private static func parseDuration(_ tree: JSONTree?) throws(FleetRefusal) -> Nanoseconds? {
        guard let tree, !tree.isNull else { return nil }
        let duration = tree.string.flatMap { try? Nanoseconds(duration: $0) }
        guard let duration, duration >= .zero else { throw .badStatement }
        return duration
    }
}
