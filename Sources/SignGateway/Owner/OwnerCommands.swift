import Diagnostics
import GatewayMessages
import Glibc
import MonotonicTime
import SignAPI

/// The commands of `loopbanner-fleet` that need a connection to the MQTT broker.
struct OwnerCommands {
    typealias Failure = OwnerProgram.Failure

    let settings: OwnerSettings
    let key: OwnerKey?
    let session: OwnerSession

    /// Creates the commands, which use the broker connection `session`. `key` is the owner's private key, or
    /// nil if this machine may show the fleet but not change it.
    init(_ settings: OwnerSettings, _ key: OwnerKey?, _ session: OwnerSession) {
        self.settings = settings
        self.key = key
        self.session = session
    }

    var view: FleetView { session.view }

    // MARK: Status

    /// Prints all signs of the fleet as a table, or as JSON if `isJSON` is true. Returns the exit status,
    /// which is success if all signs show the content that is assigned to them.
    func printStatus(isJSON: Bool) throws(OwnerProgram.Failure) -> CInt {
        let table = SignTable(view)
        if isJSON {
            var allSigns = SignQuery()
            allSigns.limit = table.rows.count
            OwnerProgram.print(String(decoding: table.tree(allSigns).bytes, as: UTF8.self))
        } else {
            printTable(table.rows.map(\.sign))
            printLostStatements()
        }
        try endSession()
        let isInSync = table.inSyncCount == table.rows.count && view.incompleteCount == 0
        return isInSync ? EXIT_SUCCESS : EXIT_FAILURE
    }

    /// Prints `signs` as a table, with the problems of each sign below its row. Before the table, prints a
    /// warning if the broker lacks messages of some signs.
    func printTable(_ signs: [FleetSign]) {
        warnAboutMissingMessages()
        guard !signs.isEmpty else {
            return OwnerProgram.print("No sign of the fleet \(settings.fleet) has reported to this broker.")
        }
        let header = ["sign", "state", "", "release", "version", "labels"]
        // The closure is called after each row. Row 0 is the header, and the following rows are the signs.
        OwnerProgram.printTable([header] + signs.map(Self.cells)) { rowIndex in
            guard rowIndex > 0 else { return }
            let sign = signs[rowIndex - 1]
            for problem in sign.report.problems + sign.health.trouble {
                OwnerProgram.print("    \(Wording.printable(problem))")
            }
        }
    }

    /// Prints a warning if the broker has not sent all messages of some signs.
    private func warnAboutMissingMessages() {
        let incompleteCount = view.incompleteCount
        guard incompleteCount > 0 else { return }
        Terminal.writeError(
            "of \(incompleteCount) signs, messages are missing; the broker may drop them: "
                + "set max_queued_messages 100000 in mosquitto.conf"
        )
    }

    /// Returns the cells of the row for `sign` in the printed table of signs.
    private static func cells(of sign: FleetSign) -> [String] {
        let hash = sign.report.release?.dropFirst(FleetStatement.hashPrefix.count)
        let release = hash.map { String($0.prefix(8)) } ?? "–"
        let reason = sign.report.reason.map { " (\($0))" } ?? ""
        return [
            sign.node, sign.report.state + reason, sign.isOnline ? "online" : "offline", release,
            sign.version ?? "",
            sign.labels.joined(separator: " "),
        ]
    }

    // MARK: Alerts and signs that are gone

    /// Shows an alert with `text` for `duration` on the signs of `scope`, which is all signs, the signs with
    /// a label, or one sign. An alert for all signs needs a confirmation: if `isConfirmed` is false, asks the
    /// owner for it. Returns the exit status. Throws if the alert is not confirmed or cannot be published.
    func sendAlert(
        _ text: String,
        to scope: FleetScope,
        for duration: Nanoseconds,
        isConfirmed: Bool
    ) throws(OwnerProgram.Failure) -> CInt {
        let key = try requirePrivateKey()
        let needsConfirmation = scope == .all && !isConfirmed
        if needsConfirmation { try requireAlertConfirmation() }
        let now = Int64(time(nil))
        let endSecond = now + duration.rawValue / Nanoseconds.perSecond
        let alert = AlertStatement(scope: scope, text: text, end: endSecond, person: Self.person)
        try publish([proposal(for: alert, at: now)], kind: .alert, signingWith: [key])
        recordChange("alert", scope: scope.text, from: .null, to: .string(text))
        try endSession()
        return EXIT_SUCCESS
    }

    /// Returns the proposal to publish `alert` with the next free number. If another owner uses this number
    /// at the same time, the proposal makes the statement with a higher one. `now` is in seconds since 1970.
    private func proposal(for alert: AlertStatement, at now: Int64) -> Proposal {
        let scopeText = alert.scope.text
        let nextNumber = alert.nextNumber(in: view, at: now)
        return Proposal(name: scopeText, number: nextNumber, path: "\(scopeText)/alert") { number in
            alert.bytes(fleet: settings.fleet, number: number, at: now)
        }
    }

    /// Asks the owner to confirm an alert for all signs of the fleet. Throws unless the owner types the name
    /// of the fleet.
    private func requireAlertConfirmation() throws(OwnerProgram.Failure) {
        OwnerProgram.print(
            "This alert goes to \(view.signs.count) signs. Type the name of the fleet to send it:"
        )
        guard readLine() == settings.fleet else {
            throw Failure(EX_DATAERR, "not sent; type the name of the fleet or use --yes")
        }
    }

    /// Removes all retained messages from and about the sign `name` from the broker. Returns the exit status.
    /// Throws if the sign is online and `isConfirmed` is false.
    func forgetSign(_ name: String, isConfirmed: Bool) throws(OwnerProgram.Failure) -> CInt {
        // A gateway publishes its messages only at the start of a connection, so its sign would stay hidden.
        guard isConfirmed || !view.isOnline(name) else {
            throw Failure(
                EX_DATAERR,
                "\(name) is online; stop its gateway first, or use --yes if the broker is wrong"
            )
        }
        // An empty message removes a retained one.
        for topic in try topicsOfMessages(about: name).sorted() { session.publish(topic, []) }
        try endSession()
        return EXIT_SUCCESS
    }

    /// Returns the MQTT topics of all retained messages about the sign `name`. The sign has published some of
    /// them, including its announcement to Home Assistant, and the fleet's owner the others.
    private func topicsOfMessages(about name: String) throws(OwnerProgram.Failure) -> Set<String> {
        let scope = FleetScope.node(name)
        let statementPrefix = view.topic("\(scope.text)/")
        let editTopic = view.topic(PageEdit.topic(scope))
        var topics = Set(view.messages.keys.filter { $0.hasPrefix(statementPrefix) || $0 == editTopic })
        topics.formUnion(try messages(of: name).keys)
        if let node = NodeName(name) {
            topics.insert(Discovery.topic(of: node, prefix: settings.broker.discoveryPrefix))
        }
        return topics
    }

    // MARK: Parts

    /// Publishes an entry for the fleet's history about a change. `what` is the kind of change, such as
    /// `apply`. `scope` is the affected scope, or `keys`. `old` and `new` describe the state before and after
    /// the change.
    func recordChange(_ what: String, scope: String, from old: JSONTree, to new: JSONTree) {
        let entry: JSONTree = [
            "at": .string(UTCTime.text(Int64(time(nil)))), "who": .string(Self.person), "what": .string(what),
            "scope": .string(scope), "from": old, "to": new,
        ]
        session.publish(view.topic("audit"), entry.bytes, isRetained: false)
    }

    /// Returns the owner's private key for signing statements. Throws if there is none, or if signs would
    /// refuse its signatures.
    func requirePrivateKey() throws(OwnerProgram.Failure) -> OwnerKey {
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
        Failure(EX_NOPERM, "there is no private key; set key_file in [fleet] or use --key FILE")
    }

    /// The login name of the person who runs the command, or "owner" if it is unknown.
    static var person: String { getenv("USER").map { String(cString: $0) } ?? "owner" }

    /// Disconnects from the broker after it has acknowledged all messages. Throws if it does not acknowledge
    /// them in time.
    func endSession() throws(OwnerProgram.Failure) {
        do throws(OwnerSession.Failure) {
            try session.disconnect()
        } catch {
            throw Failure(EX_UNAVAILABLE, error.description)
        }
    }
}
