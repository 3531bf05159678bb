extension FleetMember {
    /// The hash of the next release document that the sign needs and has not stored, or nil if there is none.
    var missingDocument: String? {
        guard let (_, statement, hash) = inbox.effectiveRelease else { return nil }
        // The document of the release to which the sign returns after a failure is stored in advance.
        return [hash, statement.previousRelease].compactMap { $0 }.first { !documents.contains($0) }
    }

    /// The hashes of the release documents that are shown, named by a statement, or possible fallbacks.
    var neededDocuments: Set<String> {
        let stated = inbox.statements.map { statement -> String? in
            if case .release(let hash) = statement.statement.content { hash } else { nil }
        }
        let previous = inbox.effectiveRelease?.statement.previousRelease
        return Set((stated + [history.inForce?.hash, history.before, previous]).compactMap { $0 })
    }
}
