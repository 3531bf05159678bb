import Diagnostics
import GatewayMessages
import Glibc
import MonotonicTime
import SignAPI

/// The commands of `loopbanner-fleet` that need the broker.
struct OwnerCommands {
    typealias Failure = OwnerProgram.Failure

    let settings: OwnerSettings
    let key: OwnerKey?
    let session: OwnerSession

    /// Creates the commands. `key` is the private key, or nil if this machine may only show the fleet.
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
            printLostStatements()
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
        OwnerProgram.printTable(rows) { index in
            guard index > 0 else { return }
            for problem in signs[index - 1].report.problems {
                OwnerProgram.print("    \(Wording.printable(problem))")
            }
        }
    }

    /// Returns the cells of the row for `sign` in the table of signs.
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
        let now = Int64(time(nil))
        let seconds = duration.rawValue / Nanoseconds.perSecond
        let alert = AlertStatement(scope: scope, text: text, end: now + seconds, person: Self.person)
        let proposal = Proposal(
            name: scope.text,
            number: alert.nextNumber(in: view, at: now),
            path: "\(scope.text)/alert"
        ) {
            alert.bytes(fleet: settings.fleet, number: $0, at: now)
        }
        try publish(.alert, [proposal], [key])
        audit("alert", scope.text, from: .null, to: .string(text))
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
        let scope = FleetScope.node(name)
        var topics = Set(
            view.messages.keys.filter {
                $0.hasPrefix(view.topic("\(scope.text)/")) || $0 == view.topic(PageEdit.topic(scope))
            }
        )
        topics.formUnion(try messages(of: name).keys)
        if let node = NodeName(name) {
            topics.insert(Discovery.topic(of: node, prefix: settings.broker.discoveryPrefix))
        }
        for topic in topics.sorted() { session.publish(topic, []) }
        try end()
        return EXIT_SUCCESS
    }

    // MARK: Parts

    /// Publishes a history entry about a change. `scope` is the scope of the change, or `keys`.
    func audit(_ what: String, _ scope: String, from: JSONTree, to: JSONTree) {
        let entry: JSONTree = [
            "at": .string(UTCTime.text(Int64(time(nil)))), "who": .string(Self.person), "what": .string(what),
            "scope": .string(scope), "from": from, "to": to,
        ]
        session.publish(view.topic("audit"), entry.bytes, isRetained: false)
    }

    func privateKey() throws(OwnerProgram.Failure) -> OwnerKey {
        guard let key else { throw Self.missingKey }
        if view.keys.inForce.contains(key.publicKey) { return key }
        guard settings.keys.contains(key.publicKey) else {
            let name = key.publicKey.text
            throw Failure(EX_NOPERM, "the public part of the key, \(name), is not among keys in [fleet]")
        }
        let ids = view.keys.inForce.map(\.id).joined(separator: ", ")
        throw Failure(
            EX_NOPERM,
            "signs would refuse statements of the key \(key.publicKey.id), which was replaced or revoked; set "
                + "key_file to the file of a key in force (\(ids))"
        )
    }

    static var missingKey: Failure {
        Failure(EX_NOPERM, "there is no private key; set key_file in [fleet], or write --key FILE")
    }

    /// The login name of the person who runs the command.
    static var person: String { getenv("USER").map { String(cString: $0) } ?? "owner" }

    func end() throws(OwnerProgram.Failure) {
        do throws(OwnerSession.Failure) {
            try session.end()
        } catch {
            throw Failure(EX_UNAVAILABLE, error.description)
        }
    }
}
