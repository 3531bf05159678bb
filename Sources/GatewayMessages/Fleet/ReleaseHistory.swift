import SignAPI

/// A history of the releases that a sign has shown, the latest failure of a release, and the rollouts that
/// the fleet's owner has aborted.
struct ReleaseHistory: Hashable {
    /// The content that a sign shows or must show. It consists of a release (a document for the signs of a
    /// fleet) and values for texts.
    struct Target: Hashable {
        var statement: StatementID
        /// The hash of the release, or nil if the sign shows only values of texts.
        var hash: String?
        var values: [JSONTree.Member]

        /// The name of the release, as it appears in the sign's state, or nil if the sign shows only values
        /// of texts.
        var releaseName: String? { hash.map { FleetStatement.hashPrefix + $0 } }
    }

    /// The failure of a release: the statement (signed message of the fleet's owner) whose release the sign
    /// has rejected or rolled back, and why.
    struct Failure: Hashable {
        var statement: StatementID
        /// The reason why the sign returned to another release, or nil if the sign has rejected the release.
        var reason: FleetReport.Reason?
        var problems: [JSONTree]
    }

    /// The maximum number of releases in the record of releases that the sign has shown.
    private static let maximumShown = 16

    /// The release and values that the sign shows, or nil if it shows neither a release nor values of the
    /// fleet's owner.
    private(set) var inForce: Target?
    private(set) var failure: Failure?
    /// The hash of the release that the sign showed before the current one, or nil if there was none.
    private(set) var before: String?
    /// The hashes of the releases that the sign has shown most recently, from the oldest to the newest.
    private var shown: [String] = []
    /// The number of the latest statement whose rollout the owner has aborted, keyed by the scope (set of
    /// signs) of the statement.
    private var abortedNumbers: [String: Int64] = [:]

    func isAborted(_ statement: StatementID) -> Bool {
        abortedNumbers[statement.scope] == statement.number
    }

    // MARK: Events

    /// Records that the sign now shows `target`, a release and values.
    mutating func recordApplied(_ target: Target) {
        let isReturn = failure?.statement == target.statement
        if let hash = inForce?.hash, hash != target.hash, !isReturn { before = hash }
        inForce = target.hash == nil && target.values.isEmpty ? nil : target
        guard let hash = target.hash else { return }
        shown.removeAll { $0 == hash }
        shown.append(hash)
        if shown.count > Self.maximumShown { shown.removeFirst() }
    }

    /// Records that the sign has rejected the release of `statement` as invalid. `problems` describes why.
    mutating func recordRejection(of statement: StatementID, problems: [JSONTree]) {
        failure = Failure(statement: statement, reason: nil, problems: problems)
    }

    /// Records that the sign must return from the release of `statement` to another one, for the given
    /// reason.
    mutating func recordRollback(of statement: StatementID, _ reason: FleetReport.Reason) {
        failure = Failure(statement: statement, reason: reason, problems: [])
    }

    /// Records that the owner has aborted the rollout of `statement`. Returns false if this was already
    /// recorded.
    mutating func recordAbort(of statement: StatementID) -> Bool {
        abortedNumbers.updateValue(statement.number, forKey: statement.scope) != statement.number
    }

    // MARK: Decisions

    /// Returns the content to show after the release of `target` has failed. A fallback that the sign already
    /// shows is kept. Otherwise, it is the statement's `previous` release if the sign has shown it, or else
    /// the release before `target`. If there is none, `previous` is used anyway.
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

/// Support for saving the release history, so that it survives a restart of the program.
extension ReleaseHistory {
    /// The history of releases, as the members of a JSON object to save for the next start of the program.
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

    /// Creates the history of releases from `tree`, a JSON object with the members that `stored` contained in
    /// an earlier run. Missing or invalid members are ignored.
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
    /// Creates the record of the release and values that the sign shows, from the member `in_force` of a
    /// saved history. Returns nil if `tree` does not identify a statement.
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
    /// Creates the record of a failed release from `tree`, the member `failure` of a saved history. Returns
    /// nil if `tree` does not identify a statement.
    fileprivate init?(restoring tree: JSONTree) {
        guard let statement = StatementID(restoring: tree) else { return nil }
        let reason = tree["reason"]?.string.flatMap { FleetReport.Reason(rawValue: $0) }
        self.init(statement: statement, reason: reason, problems: tree["problems"]?.array ?? [])
    }
}

extension StatementID {
    /// Creates a statement's identity from a JSON object with the members `scope` and `number`. Returns nil
    /// if either member is missing.
    fileprivate init?(restoring tree: JSONTree) {
        guard let scope = tree["scope"]?.string, let number = tree["number"]?.integer else { return nil }
        self.init(scope: scope, number: number)
    }
}
