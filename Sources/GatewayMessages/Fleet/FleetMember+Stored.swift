import SignAPI

/// Saving the state of a member for the next start, and restoring it.
extension FleetMember {
    /// The accepted statements, the release in force and the last failure, as JSON.
    package var stored: JSONTree {
        func text(_ text: String?) -> JSONTree { text.map { .string($0) } ?? .null }
        let target: JSONTree? = inForce.map { target in
            [
                "scope": .string(target.scope), "number": .integer(target.number),
                "release": text(target.hash),
                "values": .object(target.values),
            ]
        }
        let failed: JSONTree? = failure.map { failure in
            [
                "scope": .string(failure.scope), "number": .integer(failure.number),
                "reason": text(failure.reason?.rawValue), "problems": .array(failure.problems),
            ]
        }
        let aborted = abortedNumbers.sorted { $0.key < $1.key }
        return [
            "v": 1, "session": .integer(session), "settling": .boolean(unstoredChange != nil),
            "values_only": .boolean(unstoredChange?.hasOnlyValues == true), "inbox": inbox.stored,
            "in_force": target ?? .null,
            "before": text(before), "shown": .array(shown.map { .string($0) }), "failure": failed ?? .null,
            "aborted": .object(aborted.map { JSONTree.Member($0.key, .integer($0.value)) }),
        ]
    }

    /// Restores the state that the property `stored` contained in an earlier run. `documents` contains the hashes of
    /// the stored documents.
    package mutating func restore(_ tree: JSONTree, documents: Set<String>) {
        self.documents = documents
        guard tree["v"]?.integer == 1 else { return }
        session = max(0, tree["session"]?.integer ?? 0)
        inbox.restore(tree["inbox"] ?? .null)
        if tree["settling"] == .boolean(true) {
            unstoredChange = UnstoredChange(restoredWithOnlyValues: tree["values_only"] == .boolean(true))
        }
        before = tree["before"]?.string
        shown = (tree["shown"]?.array ?? []).compactMap(\.string)
        if let target = tree["in_force"], let scope = target["scope"]?.string,
            let number = target["number"]?.integer
        {
            let values = target["values"]?.members ?? []
            inForce = Target(scope: scope, number: number, hash: target["release"]?.string, values: values)
        }
        // Earlier versions have stored no list.
        if shown.isEmpty { shown = [before, inForce?.hash].compactMap { $0 } }
        if let failed = tree["failure"], let scope = failed["scope"]?.string,
            let number = failed["number"]?.integer
        {
            failure = Failure(
                scope: scope,
                number: number,
                reason: failed["reason"]?.string.flatMap { FleetReport.Reason(rawValue: $0) },
                problems: failed["problems"]?.array ?? []
            )
        }
        for member in tree["aborted"]?.members ?? [] {
            abortedNumbers[member.key] = member.value.integer
        }
    }
}
