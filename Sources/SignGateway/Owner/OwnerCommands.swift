import Diagnostics
import GatewayMessages
import Glibc
import MonotonicTime
import SignAPI

/// The commands of `loopbanner-fleet` that need the broker.
struct OwnerCommands {
    private typealias Failure = OwnerProgram.Failure

    private let settings: OwnerSettings
    private let key: OwnerKey?
    private let session: OwnerSession

    /// Creates the commands. `key` is the private key, or nil if this machine only shows the fleet.
    init(_ settings: OwnerSettings, _ key: OwnerKey?, _ session: OwnerSession) {
        self.settings = settings
        self.key = key
        self.session = session
    }

    private var view: FleetView { session.view }

    // MARK: Status

    func status(isJSON: Bool) throws(OwnerProgram.Failure) -> CInt {
        let table = SignTable(view)
        if isJSON {
            var query = SignQuery()
            query.limit = table.rows.count
            OwnerProgram.print(String(decoding: table.tree(query).bytes, as: UTF8.self))
        } else {
            printTable(table.rows.map(\.sign))
        }
        try end()
        return table.inSyncCount == table.rows.count ? EXIT_SUCCESS : EXIT_FAILURE
    }

    private func printTable(_ signs: [FleetSign]) {
        guard !signs.isEmpty else {
            return OwnerProgram.print("No sign of the fleet \(settings.fleet) has reported to this broker.")
        }
        let rows = [["sign", "state", "", "release", "version", "labels"]] + signs.map(Self.cells)
        let widths = (0..<6).map { column in rows.map { $0[column].count }.max() ?? 0 }
        for (index, row) in rows.enumerated() {
            let cells = zip(row, widths).map { cell, width in
                cell + String(repeating: " ", count: width - cell.count)
            }
            var line = cells.joined(separator: "  ")
            while line.last == " " { line.removeLast() }
            OwnerProgram.print(Wording.printable(line))
            guard index > 0 else { continue }
            for problem in signs[index - 1].report.problems {
                OwnerProgram.print("    \(Wording.printable(problem))")
            }
        }
    }

    /// Returns the cells of the row about `sign` in the table of signs.
    private static func cells(of sign: FleetSign) -> [String] {
        let release = sign.report.release.map { String($0.dropFirst(7).prefix(8)) } ?? "–"
        let reason = sign.report.reason.map { " (\($0))" } ?? ""
        return [
            sign.node, sign.report.state + reason, sign.isOnline ? "online" : "offline", release,
            sign.version ?? "",
            sign.labels.joined(separator: " "),
        ]
    }

    // MARK: Changes

    func diff(_ folder: FleetFolder) throws(OwnerProgram.Failure) -> CInt {
        let plan = FleetPlan(from: view, to: folder)
        for step in plan.steps { describe(step) }
        try end()
        return plan.steps.isEmpty ? EXIT_SUCCESS : EXIT_FAILURE
    }

    private func describe(_ step: FleetPlan.Step) {
        OwnerProgram.print(
            "\(step.scope.text): \(step.release == nil ? "no release" : "number \(step.number)")"
        )
        for line in FleetPlan.changes(step, in: view) { OwnerProgram.print("  \(Wording.printable(line))") }
    }

    func apply(_ folder: FleetFolder, wait: Nanoseconds) throws(OwnerProgram.Failure) -> CInt {
        let key = try privateKey()
        let plan = FleetPlan(from: view, to: folder)
        guard !plan.steps.isEmpty else {
            OwnerProgram.print("Nothing changes.")
            return try waitForSigns(wait)
        }
        for step in plan.steps {
            describe(step)
            if let release = step.release, let name = step.releaseName.string {
                session.publish(
                    view.topic("release/\(name.dropFirst(FleetStatement.hashPrefix.utf8.count))"),
                    release
                )
            }
        }
        let now = Int64(time(nil))
        for step in plan.steps {
            let statement = step.statement(fleet: settings.fleet, by: Self.person, at: now)
            try publish(statement, .desired, step.scope, key)
            audit("apply", step.scope, from: step.previous, to: step.releaseName)
        }
        return try waitForSigns(wait)
    }

    func rollback(_ scope: FleetScope?, wait: Nanoseconds) throws(OwnerProgram.Failure) -> CInt {
        let key = try privateKey()
        let statements = view.statements.keys.sorted().map { ($0, view.statementTree($0)) }
        let lastTime = statements.compactMap { $0.1["at"]?.string }.max()
        let selection = statements.filter { statementScope, tree in
            scope.map { $0 == statementScope } ?? (tree["at"]?.string == lastTime)
        }
        guard !selection.isEmpty else {
            throw Failure(EX_DATAERR, "\(scope?.text ?? "the fleet") has no statement to return from")
        }
        let now = Int64(time(nil))
        for (scope, tree) in selection {
            let previous = tree["previous"] ?? .null
            OwnerProgram.print("\(scope.text): \(previous.string ?? "no release")")
            try publish(returnStatement(from: tree, scope, at: now), .desired, scope, key)
            audit("rollback", scope, from: tree["release"] ?? .null, to: previous)
        }
        return try waitForSigns(wait)
    }

    /// Returns a statement that returns from the statement `tree` to the release before it. `now` is the time in
    /// seconds since 1970.
    private func returnStatement(from tree: JSONTree, _ scope: FleetScope, at now: Int64) -> [UInt8] {
        var members = (tree.members ?? []).filter {
            !["number", "release", "previous", "by", "at", "stages", "windows"].contains($0.key)
        }
        members += [
            JSONTree.Member("number", .integer(view.lastNumber(of: scope) + 1)),
            JSONTree.Member("release", tree["previous"] ?? .null),
            JSONTree.Member("previous", view.releaseInForce(scope)),
            JSONTree.Member("by", .string(Self.person)),
            JSONTree.Member("at", .string(UTCTime.text(now))),
        ]
        return JSONTree.object(members).bytes
    }

    /// Signs and publishes a statement. Throws if signs would reject the statement.
    private func publish(
        _ statement: [UInt8],
        _ kind: FleetEnvelope.Kind,
        _ scope: FleetScope,
        _ key: OwnerKey
    ) throws(OwnerProgram.Failure) {
        guard statement.count <= FleetEnvelope.maximumStatement else {
            throw Failure(
                EX_DATAERR,
                "\(scope.text): the statement has \(statement.count) bytes; at most 16 KiB are allowed"
            )
        }
        guard (try? FleetStatement(statement, kind: kind)) != nil,
            let envelope = key.envelope(statement, kind)
        else {
            throw Failure(
                EX_DATAERR,
                "\(scope.text): signs would refuse the statement, such as a number above 2^53 - 1"
            )
        }
        session.publish(view.topic("\(scope.text)/\(kind.rawValue)"), envelope)
    }

    private func audit(_ what: String, _ scope: FleetScope, from: JSONTree, to: JSONTree) {
        let entry: JSONTree = [
            "at": .string(UTCTime.text(Int64(time(nil)))), "who": .string(Self.person), "what": .string(what),
            "scope": .string(scope.text), "from": from, "to": to,
        ]
        session.publish(view.topic("audit"), entry.bytes, isRetained: false)
    }

    /// Waits until all signs of the fleet are in sync, but no longer than `limit`. Prints the signs, and returns the
    /// exit status.
    private func waitForSigns(_ limit: Nanoseconds) throws(OwnerProgram.Failure) -> CInt {
        func isDone(_ session: OwnerSession) -> Bool { session.view.signs.allSatisfy(session.view.isInSync) }
        let isInSync: Bool
        do throws(OwnerSession.Failure) {
            isInSync = try session.wait(atMost: limit, until: isDone)
        } catch {
            throw Failure(EX_UNAVAILABLE, error.description)
        }
        printTable(view.signs)
        try end()
        return isInSync ? EXIT_SUCCESS : EXIT_FAILURE
    }

    // MARK: Alerts and signs that are gone

    func alert(_ text: String, _ scope: FleetScope, _ duration: Nanoseconds, isConfirmed: Bool)
        throws(OwnerProgram.Failure) -> CInt
    {
        let key = try privateKey()
        if scope == .all, !isConfirmed {
            OwnerProgram.print(
                "This alert goes to \(view.signs.count) signs. Type the name of the fleet to send it:"
            )
            guard readLine() == settings.fleet else {
                throw Failure(EX_DATAERR, "not sent; type the name of the fleet, or write --yes")
            }
        }
        let topic = view.topic("\(scope.text)/alert")
        let present = view.messages[topic].flatMap { view.statement(in: $0, .alert)?.number } ?? 0
        let until = Int64(time(nil)) + duration.rawValue / Nanoseconds.perSecond
        let statement: JSONTree = [
            "v": 1, "fleet": .string(settings.fleet), "scope": .string(scope.text),
            // Signs do not report the numbers of alerts, so the number is at least the time.
            "number": .integer(max(present + 1, Int64(time(nil)))), "alert": ["text": .string(text)],
            "until": .string(UTCTime.text(until)), "by": .string(Self.person),
        ]
        try publish(statement.bytes, .alert, scope, key)
        audit("alert", scope, from: .null, to: .string(text))
        try end()
        return EXIT_SUCCESS
    }

    func forget(_ name: String) throws(OwnerProgram.Failure) -> CInt {
        let others = ["state", "options", "statistics"] + FleetSign.topics
        let node = FleetScope.node(name)
        let statements = view.messages.keys.filter { $0.hasPrefix(view.topic("\(node.text)/")) }
        for topic in others.map({ "loopbanner/\(name)/\($0)" }) + statements.sorted() {
            session.publish(topic, [])
        }
        try end()
        return EXIT_SUCCESS
    }

    // MARK: Parts

    private func privateKey() throws(OwnerProgram.Failure) -> OwnerKey {
        guard let key else {
            throw Failure(EX_NOPERM, "there is no private key; set key_file in [fleet], or write --key FILE")
        }
        guard settings.keys.isEmpty || settings.keys.contains(key.publicKey) else {
            throw Failure(
                EX_NOPERM,
                "the public part of the key, \(key.publicKey.text), is not among keys in [fleet]"
            )
        }
        return key
    }

    /// The name of the person at this terminal.
    private static var person: String { getenv("USER").map { String(cString: $0) } ?? "owner" }

    private func end() throws(OwnerProgram.Failure) {
        do throws(OwnerSession.Failure) {
            try session.end()
        } catch {
            throw Failure(EX_UNAVAILABLE, error.description)
        }
    }
}
