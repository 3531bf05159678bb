import Diagnostics
import GatewayMessages
import Glibc
import MonotonicTime
import SignAPI

/// The commands of `loopbanner-fleet` that need the broker.
struct OwnerCommands {
    typealias Failure = OwnerProgram.Failure

    let settings: OwnerSettings
    private let key: OwnerKey?
    let session: OwnerSession

    /// Creates the commands. `key` is the private key, or nil if this machine only shows the fleet.
    init(_ settings: OwnerSettings, _ key: OwnerKey?, _ session: OwnerSession) {
        self.settings = settings
        self.key = key
        self.session = session
    }

    var view: FleetView { session.view }

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
        return table.inSyncCount == table.rows.count && view.incompleteCount == 0
            ? EXIT_SUCCESS : EXIT_FAILURE
    }

    func printTable(_ signs: [FleetSign]) {
        let incomplete = view.incompleteCount
        if incomplete > 0 {
            Terminal.writeError(
                "of \(incomplete) signs, messages are missing; the broker may drop them: "
                    + "set max_queued_messages 100000 in mosquitto.conf"
            )
        }
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
        let now = Int64(time(nil))
        let until = now + duration.rawValue / Nanoseconds.perSecond
        // Signs do not report the numbers of alerts, so the number is at least the time.
        let proposal = Proposal(scope: scope, number: max(present + 1, now)) { number in
            let statement: JSONTree = [
                "v": 1, "fleet": .string(settings.fleet), "scope": .string(scope.text),
                "number": .integer(number), "alert": ["text": .string(text)],
                "until": .string(UTCTime.text(until)), "by": .string(Self.person),
            ]
            return statement.bytes
        }
        try publish(.alert, [proposal], key)
        audit("alert", scope, from: .null, to: .string(text))
        try end()
        return EXIT_SUCCESS
    }

    func forget(_ name: String, isConfirmed: Bool) throws(OwnerProgram.Failure) -> CInt {
        // A gateway publishes its messages only at the start of a connection, so its sign would stay hidden.
        guard isConfirmed || !view.isOnline(name) else {
            throw Failure(
                EX_DATAERR,
                "\(name) is online; stop its gateway first, or write --yes if the broker is wrong"
            )
        }
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

    func audit(_ what: String, _ scope: FleetScope, from: JSONTree, to: JSONTree) {
        let entry: JSONTree = [
            "at": .string(UTCTime.text(Int64(time(nil)))), "who": .string(Self.person), "what": .string(what),
            "scope": .string(scope.text), "from": from, "to": to,
        ]
        session.publish(view.topic("audit"), entry.bytes, isRetained: false)
    }

    func privateKey() throws(OwnerProgram.Failure) -> OwnerKey {
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
    static var person: String { getenv("USER").map { String(cString: $0) } ?? "owner" }

    func end() throws(OwnerProgram.Failure) {
        do throws(OwnerSession.Failure) {
            try session.end()
        } catch {
            throw Failure(EX_UNAVAILABLE, error.description)
        }
    }
}
