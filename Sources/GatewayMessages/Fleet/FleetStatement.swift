import MonotonicTime
import Schedules
import SettingsText
import SignAPI

/// A signed statement of a fleet's owner: the content of the signs in a scope, an alert, or the public keys in force.
package struct FleetStatement: Hashable, Sendable {
    /// A stage of a rollout: the share of the signs that begin, and the time at which they begin.
    package struct Stage: Hashable, Sendable {
        /// The share of the signs in this stage and in all earlier stages, in hundredths of a percent, from 0 to
        /// 10,000.
        package var share: Int
        /// The time from the statement's `at`, its time of creation, to the start of the stage.
        package var after: Nanoseconds
    }

    /// The subject of a statement: a release, an alert, or the public keys of the owner.
    package enum Content: Hashable, Sendable {
        /// The hash of the release that the signs show, or nil to withdraw an earlier statement.
        case release(hash: String?)
        /// The alert that the signs show, as the parameter of `Raise`, or nil to end the alert. `until` is in seconds
        /// since 1970.
        case alert(JSONTree?, until: Int64)
        /// The public keys that replace the keys in the gateway's configuration.
        case keys([FleetKey])
    }

    package let fleet: String
    /// The scope in the notation of the statement: `all`, `label/LABEL`, `node/NODE`, or `keys`.
    package let scope: String
    /// The number of the statement. It increases with each new statement for the same scope.
    package let number: Int64
    package let content: Content
    /// The values of texts that the statement sets, in the order of the statement.
    package let values: [JSONTree.Member]
    /// The hash of the release to which signs return if the rollout fails, or nil if the statement names none.
    package let previous: String?
    /// The stages of the rollout. If there are none, all signs begin at once.
    package let stages: [Stage]
    /// The local times at which a sign may apply the release. If there are none, a sign may apply it at any time.
    package let windows: [TimeWindow]
    /// The time for which a sign observes itself after applying the release. Zero disables the observation.
    package let health: Nanoseconds
    /// The share of failed signs above which the rollout is held back, in hundredths of a percent. If nil,
    /// the statement has no limit.
    package let failedShare: Int?
    /// The time at which the owner made the statement, in seconds since 1970, or nil if the statement does not contain
    /// this time.
    package let at: Int64?

    /// The maximum number that a statement can have. Every JSON reader can represent it exactly.
    package static let maximumNumber: Int64 = 1 << 53 - 1
    /// The number of public keys that a statement about keys may contain.
    private static let keyCounts = 1...8
    private static let keys: [FleetEnvelope.Kind: Set<String>] = [
        .desired: [
            "v", "fleet", "scope", "number", "release", "values", "previous", "stages", "windows", "health",
            "failed_share", "by", "at",
        ],
        .alert: ["v", "fleet", "scope", "number", "alert", "until", "by", "at"],
        .keys: ["v", "fleet", "scope", "number", "keys", "by", "at"],
    ]

    /// Reads a statement of `kind` from `payload`, the JSON in an envelope. Throws `badStatement` if a key is unknown,
    /// missing or invalid.
    package init(_ payload: [UInt8], kind: FleetEnvelope.Kind) throws(FleetRefusal) {
        let tree = try Self.object(payload, kind)
        guard let fleet = tree["fleet"]?.string, let scope = tree["scope"]?.string,
            let number = tree["number"]?.integer, (1...Self.maximumNumber).contains(number)
        else { throw .badStatement }
        self.fleet = fleet
        self.scope = scope
        self.number = number
        at = try Self.time(tree["at"])
        content = try Self.content(of: tree, kind)
        values = try Self.values(tree["values"])
        previous = try Self.hash(tree["previous"] ?? .null)
        stages = try Self.stages(tree["stages"])
        windows = try Self.windows(tree["windows"])
        health = try Self.duration(tree["health"]) ?? .zero
        failedShare = try Self.share(tree["failed_share"])
    }

    /// Returns the JSON object in `payload`. Throws if a key does not belong to a statement of `kind`, or if the
    /// version of the format (`v`) is not 1. The key `by`, the author's name, is only checked.
    private static func object(
        _ payload: [UInt8],
        _ kind: FleetEnvelope.Kind
    ) throws(FleetRefusal) -> JSONTree {
        guard let tree = try? JSONTree(payload), let members = tree.members,
            members.allSatisfy({ keys[kind]?.contains($0.key) == true }), tree["v"]?.integer == 1,
            tree["by"].map({ $0.isNull || $0.string != nil }) ?? true
        else { throw .badStatement }
        return tree
    }

    /// Returns the subject of the statement `tree`: the hash of a release, an alert, or public keys, according to
    /// `kind`.
    private static func content(
        of tree: JSONTree,
        _ kind: FleetEnvelope.Kind
    ) throws(FleetRefusal) -> Content {
        switch kind {
        case .desired:
            guard let release = tree["release"] else { throw .badStatement }
            return .release(hash: try hash(release))
        case .alert:
            guard let alert = tree["alert"], alert.isNull || alert.members != nil,
                let until = try time(tree["until"])
            else { throw .badStatement }
            return .alert(alert.isNull ? nil : alert, until: until)
        case .keys: return .keys(try publicKeys(tree["keys"]))
        }
    }

    /// Reads an array of public keys. Throws if it is missing, or if a key or the number of keys is invalid.
    private static func publicKeys(_ tree: JSONTree?) throws(FleetRefusal) -> [FleetKey] {
        let keyTrees = tree?.array ?? []
        let publicKeys = keyTrees.compactMap { keyTree in keyTree.string.flatMap { FleetKey($0) } }
        let areAllValid = publicKeys.count == keyTrees.count
        guard areAllValid, keyCounts.contains(publicKeys.count) else { throw .badStatement }
        return publicKeys
    }

    /// The prefix of a release's name. The hash of the release follows it.
    package static let hashPrefix = "sha256:"

    /// Returns the hash in the name of a release, or nil if the name is null.
    private static func hash(_ tree: JSONTree) throws(FleetRefusal) -> String? {
        if tree.isNull { return nil }
        guard let text = tree.string, text.hasPrefix(hashPrefix),
            SHA256.isHash(text.dropFirst(hashPrefix.count))
        else { throw .badStatement }
        return String(text.dropFirst(hashPrefix.count))
    }

    /// Returns a time in seconds since 1970, or nil if the member is missing or null.
    private static func time(_ tree: JSONTree?) throws(FleetRefusal) -> Int64? {
        guard let tree, !tree.isNull else { return nil }
        guard let seconds = tree.string.flatMap({ UTCTime.seconds($0) }) else { throw .badStatement }
        return seconds
    }

    private static func values(_ tree: JSONTree?) throws(FleetRefusal) -> [JSONTree.Member] {
        guard let tree, !tree.isNull else { return [] }
        guard let members = tree.members, members.allSatisfy({ $0.value.string != nil }) else {
            throw .badStatement
        }
        return members
    }

    private static func stages(_ tree: JSONTree?) throws(FleetRefusal) -> [Stage] {
        guard let tree, !tree.isNull else { return [] }
        guard let stageTrees = tree.array else { throw .badStatement }
        var stages: [Stage] = []
        for stage in stageTrees {
            guard let members = stage.members, members.allSatisfy({ ["share", "after"].contains($0.key) }),
                let share = stage["share"].flatMap(hundredths)
            else { throw .badStatement }
            stages.append(Stage(share: share, after: try duration(stage["after"]) ?? .zero))
        }
        return stages
    }

    /// Returns a share in hundredths of a percent, or nil if the member is missing or null.
    private static func share(_ tree: JSONTree?) throws(FleetRefusal) -> Int? {
        guard let tree, !tree.isNull else { return nil }
        guard let share = hundredths(tree) else { throw .badStatement }
        return share
    }

    /// Returns a percentage in hundredths of a percent, from 0 to 10,000. Returns nil if `tree` is not a number from 0
    /// to 100.
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

    private static func windows(_ tree: JSONTree?) throws(FleetRefusal) -> [TimeWindow] {
        guard let tree, !tree.isNull else { return [] }
        guard let windowTrees = tree.array else { throw .badStatement }
        var windows: [TimeWindow] = []
        for windowTree in windowTrees {
            // Windows that depend on the sun need the position of the sign, which the statement does not contain.
            guard let text = windowTree.string, let window = try? TimeWindow(parsing: text),
                !window.needsPlace
            else { throw .badStatement }
            windows.append(window)
        }
        return windows
    }

    /// Returns the duration in a text such as `10min`, or nil if the member is missing or null.
    private static func duration(_ tree: JSONTree?) throws(FleetRefusal) -> Nanoseconds? {
        guard let tree, !tree.isNull else { return nil }
        let duration = tree.string.flatMap { try? Nanoseconds(duration: $0) }
        guard let duration, duration >= .zero else { throw .badStatement }
        return duration
    }
}
