import SignAPI

/// The releases that a sign has shown, the latest one that failed, and the rollouts that the owner has aborted.
struct ReleaseHistory: Hashable {
    /// A release (content for signs) and values of texts that the sign shows, or must show.
    struct Target: Hashable {
        var statement: StatementID
        /// The hash of the release, or nil if only values of texts are set.
        var hash: String?
        var values: [JSONTree.Member]

        /// The name of the release in the sign's state, or nil if only values of texts are set.
        var releaseName: String? { hash.map { FleetStatement.hashPrefix + $0 } }
    }

    /// A statement that the sign has rejected or rolled back.
    struct Failure: Hashable {
        var statement: StatementID
        /// The reason for the return to another release, or nil if the sign has rejected the release.
        var reason: FleetReport.Reason?
        var problems: [JSONTree]
    }

    /// The number of releases that a sign remembers as shown.
    private static let maximumShown = 16

    /// What the sign shows, or nil if it has neither a release nor values of the owner.
    private(set) var inForce: Target?
    private(set) var failure: Failure?
    /// The hash of the release that was in force before the current release, or nil if there was none.
    private(set) var before: String?
    /// The hashes of the releases that the sign has shown most recently, from the oldest to the newest.
    private var shown: [String] = []
    /// The number of the aborted statement in each scope.
    private var abortedNumbers: [String: Int64] = [:]

    func isAborted(_ statement: StatementID) -> Bool {
        abortedNumbers[statement.scope] == statement.number
    }

    // MARK: Events

    /// Records what the sign shows from now on.
    mutating func recordApplied(_ target: Target) {
        let isReturn = failure?.statement == target.statement
        if let hash = inForce?.hash, hash != target.hash, !isReturn { before = hash }
        inForce = target.hash == nil && target.values.isEmpty ? nil : target
        guard let hash = target.hash else { return }
        shown.removeAll { $0 == hash }
        shown.append(hash)
        if shown.count > Self.maximumShown { shown.removeFirst() }
    }

    /// Records that the sign has rejected the release of `statement` as invalid.
    mutating func recordRejection(of statement: StatementID, problems: [JSONTree]) {
        failure = Failure(statement: statement, reason: nil, problems: problems)
    }

    /// Records that the sign must return to another release.
    mutating func recordRollback(of statement: StatementID, _ reason: FleetReport.Reason) {
        failure = Failure(statement: statement, reason: reason, problems: [])
    }

    /// Records that the owner has aborted a rollout. Returns false if it was recorded before.
    mutating func recordAbort(of statement: StatementID) -> Bool {
        abortedNumbers.updateValue(statement.number, forKey: statement.scope) != statement.number
    }

    // MARK: Decisions

    /// Returns what the sign shows after the release of `target` has failed. This is `previous`, the release to which
    /// the statement returns. If the sign has not shown that release, for example because its stage had not begun, it
    /// is the release that was in force before, if there was one.
    func fallback(of target: Target, previous: String?) -> Target {
        var fallback = target
        if let inForce, inForce.statement == target.statement, inForce.hash != target.hash {
            fallback.hash = inForce.hash
        } else if let previous, shown.contains(previous) {
            fallback.hash = previous
        } else {
            let former = before != target.hash ? before : nil
            fallback.hash = former ?? previous
        }
        return fallback
    }
}

/// Saving the history for the next start, and restoring it.
extension ReleaseHistory {
    /// The history as the members of a JSON object.
    var stored: [JSONTree.Member] {
        func text(_ text: String?) -> JSONTree { text.map { .string($0) } ?? .null }
        let target: JSONTree? = inForce.map { target in
            [
                "scope": .string(target.statement.scope), "number": .integer(target.statement.number),
                "release": text(target.hash), "values": .object(target.values),
            ]
        }
        let failed: JSONTree? = failure.map { failure in
            [
                "scope": .string(failure.statement.scope), "number": .integer(failure.statement.number),
                "reason": text(failure.reason?.rawValue), "problems": .array(failure.problems),
            ]
        }
        let aborted = abortedNumbers.sorted { $0.key < $1.key }
        return [
            JSONTree.Member("in_force", target ?? .null), JSONTree.Member("before", text(before)),
            JSONTree.Member("shown", .array(shown.map { .string($0) })),
            JSONTree.Member("failure", failed ?? .null),
            JSONTree.Member("aborted", .object(aborted.map { JSONTree.Member($0.key, .integer($0.value)) })),
        ]
    }

    /// Creates the history from `tree`, a JSON object with the members that the property `stored` contained in an
    /// earlier run. Members that are missing or invalid have no effect.
    init(restoring tree: JSONTree) {
        self.init()
        inForce = tree["in_force"].flatMap { Target(restoring: $0) }
        failure = tree["failure"].flatMap { Failure(restoring: $0) }
        before = tree["before"]?.string
        shown = (tree["shown"]?.array ?? []).compactMap(\.string)
        // Earlier versions stored only these two of the releases that the sign had shown.
        if shown.isEmpty { shown = [before, inForce?.hash].compactMap { $0 } }
        for member in tree["aborted"]?.members ?? [] {
            abortedNumbers[member.key] = member.value.integer
        }
    }
}

extension ReleaseHistory.Target {
    /// Creates the target in the member `in_force` of a stored history. Returns nil if it names no statement.
    fileprivate init?(restoring tree: JSONTree) {
        guard let statement = StatementID(restoring: tree) else { return nil }
        self.init(
            statement: statement,
            hash: tree["release"]?.string,
            values: tree["values"]?.members ?? []
        )
    }
}

extension ReleaseHistory.Failure {
    /// Creates the failure in the member `failure` of a stored history. Returns nil if it names no statement.
    fileprivate init?(restoring tree: JSONTree) {
        guard let statement = StatementID(restoring: tree) else { return nil }
        let reason = tree["reason"]?.string.flatMap { FleetReport.Reason(rawValue: $0) }
        self.init(statement: statement, reason: reason, problems: tree["problems"]?.array ?? [])
    }
}

extension StatementID {
    /// Creates the identification in an object with the members `scope` and `number`, or nil if one is missing.
    fileprivate init?(restoring tree: JSONTree) {
        guard let scope = tree["scope"]?.string, let number = tree["number"]?.integer else { return nil }
        self.init(scope: scope, number: number)
    }
}
