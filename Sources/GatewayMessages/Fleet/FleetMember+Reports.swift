import MonotonicTime
import SignAPI

/// Fetching and storing documents, alerts, and reports.
extension FleetMember {
    // MARK: Documents

    /// The hash of the next document that the sign needs and does not have, or nil if there is none.
    var missingDocument: String? {
        guard let (_, statement, hash) = inbox.effective else { return nil }
        // The document of the release to which the sign returns after a failure is stored in advance.
        let needed = [hash] + (statement.previous.map { [$0] } ?? [])
        return needed.first { !documents.contains($0) }
    }

    mutating func requestMissingDocument() { requestDocument(isConnected ? missingDocument : nil) }

    mutating func requestDocument(_ hash: String?) {
        guard hash != requestedDocument else { return }
        if let requestedDocument { tasks.append(.unsubscribe(topics.release(requestedDocument))) }
        requestedDocument = hash
        if let hash { tasks.append(.subscribe(topics.release(hash))) }
    }

    mutating func removeOldDocuments() {
        guard documents.count > Self.maximumDocuments else { return }
        var needed: Set<String> = []
        for case .release(let hash?) in inbox.statements.map(\.statement.content) { needed.insert(hash) }
        for hash in [inForce?.hash, before, inbox.effective?.statement.previous] {
            if let hash { needed.insert(hash) }
        }
        for hash in documents.subtracting(needed).sorted() where documents.count > Self.maximumDocuments {
            documents.remove(hash)
            tasks.append(.removeDocument(hash: hash))
        }
    }

    // MARK: Alerts

    /// The maximum duration of an alert, in seconds.
    private static let longestAlert: Int64 = 1_000_000

    mutating func raiseAlerts(at now: Moment) {
        guard sign != nil else { return }
        for scope in topics.scopes {
            guard let statement = inbox.alert(of: scope),
                case .alert(let alert, let until) = statement.content,
                raisedAlerts[scope.text] != statement.number
            else { continue }
            raisedAlerts[scope.text] = statement.number
            let id = JSONTree.string("fleet-\(scope.text)")
            // With a clock that is behind, the alert lasts no longer than its owner has set.
            let seconds = min(until - now.second, statement.at.map { until - $0 } ?? .max, Self.longestAlert)
            guard let alert, seconds > 0 else {
                tasks.append(.call(.sign("Dismiss", ["id": id])))
                continue
            }
            let members = (alert.members ?? []).filter { !["id", "duration"].contains($0.key) }
            let duration = JSONTree.string("\(seconds)s")
            let raised = members + [JSONTree.Member("id", id), JSONTree.Member("duration", duration)]
            tasks.append(.call(.sign("Raise", ["alert": .object(raised)])))
        }
    }

    // MARK: Reports

    /// Returns the report of a sign in this state, without the time at which the state last changed.
    private func currentReport(_ state: FleetReport.State) -> FleetReport {
        var report = FleetReport()
        report.session = session
        report.state = state
        let name = sign?.release ?? (sign == nil ? inForce?.hash.map { FleetStatement.hashPrefix + $0 } : nil)
        if let name, name.hasPrefix(FleetStatement.hashPrefix) {
            report.release = String(name.dropFirst(FleetStatement.hashPrefix.utf8.count))
            report.scope = inForce?.scope
        }
        report.numbers = inbox.numbers
        report.desired = inbox.effective?.release
        if case .rejected = state { report.problems = failure?.problems ?? [] }
        report.rejections = inbox.rejections
        return report
    }

    mutating func report(_ state: FleetReport.State, at now: Moment) {
        if state != reportedState || since == 0 {
            reportedState = state
            since = now.second
        }
        var report = currentReport(state)
        report.since = since
        let payload = report.payload
        guard isConnected, payload != published else { return }
        published = payload
        tasks.append(.publish(Publication(topics.topic(.reported), payload, isRetained: true)))
    }
}
