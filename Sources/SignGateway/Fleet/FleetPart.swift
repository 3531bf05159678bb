import GatewayMessages
import Glibc
import LinuxSystem
import MonotonicTime
import Schedules
import SignAPI

/// The part of the gateway that makes the sign a member of a fleet, a set of signs that one owner manages
/// with signed messages. It passes releases (content for signs) from the MQTT broker to the sign, and reports
/// to the fleet which release is shown.
final class FleetPart: GatewayPart {
    private var member: FleetMember
    private var description: FleetDescription
    private var requests: FleetRequests
    private var files: FleetFiles
    private let broker: BrokerPart
    private let signLink: SignLink
    private let log: GatewayLog
    private var warnings = WarningLimiter()
    private var lateFrames: Int64 = 0
    private var reportedRejection: FleetInbox.Rejection?
    /// Whether the fleet membership is currently being updated. Replies of the sign may arrive during an
    /// update.
    private var isUpdating = false

    /// Creates the membership of the sign called `node` in a fleet (signs that one owner manages with signed
    /// messages). Restores the membership that the previous run of the gateway stored, and registers for
    /// messages of `broker`.
    ///
    /// - Parameter page: The URL of the sign's web page, or nil if other machines cannot reach the page.
    /// - Throws: `StartFailure` if a fleet does not allow the sign's name, or if there is no folder for the
    ///   stored membership.
    init(
        fleetName: String,
        node: NodeName,
        settings: GatewaySettings,
        page: String?,
        broker: BrokerPart,
        context: PartContext
    ) throws(StartFailure) {
        guard FleetScope.isName(node.text) else {
            throw StartFailure(
                "fleet: the sign's name \(node.text) must have only a-z, 0-9, _ and -; set node in [mqtt]"
            )
        }
        self.broker = broker
        signLink = context.signLink
        log = context.log

        let fleet = settings.fleet
        let topics = FleetTopics(fleetName, node: node, labels: fleet.labels)
        member = FleetMember(topics, keys: fleet.keys, revoked: Set(fleet.revokedKeyIDs), Ed25519.isValid)
        description = FleetDescription(topics, settings, page: page)
        requests = FleetRequests(acceptsCommands: fleet.acceptsCommands)
        files = try Self.openFiles(settings)

        // The stored membership must be complete before the first message arrives.
        restoreMember()
        subscribeToBroker()
    }

    /// Opens the files that keep the fleet membership across restarts of the gateway. Throws an error if
    /// there is no suitable folder.
    private static func openFiles(_ settings: GatewaySettings) throws(StartFailure) -> FleetFiles {
        do throws(FleetFiles.Failure) {
            return try FleetFiles(in: try stateFolder(settings))
        } catch {
            throw StartFailure("fleet: \(error)")
        }
    }

    private func subscribeToBroker() {
        let subscriber = BrokerPart.Subscriber(
            // At each connection, the member itself requests its subscriptions, as tasks.
            subscriptions: [],
            connected: { [unowned self] now in connected(at: now) },
            disconnected: { [unowned self] now in updateMember(at: now) { $0.brokerDisconnected(at: $1) } },
            receive: { [unowned self] message, now in receive(message, at: now) }
        )
        broker.subscribers.append(subscriber)
    }

    /// Restores the fleet membership that the previous run of the gateway stored. Logs a warning if its file
    /// is damaged.
    private func restoreMember() {
        do throws(FleetFiles.Failure) {
            if let state = try files.loadState() { member.restore(state, documents: files.documents()) }
        } catch {
            log(.warning, "fleet: \(error)")
        }
    }

    private static func stateFolder(_ settings: GatewaySettings) throws(FleetFiles.Failure) -> String {
        let serviceFolders = getenv("STATE_DIRECTORY").map { String(cString: $0) }
        guard let folder = settings.stateFolder(environment: serviceFolders) else {
            let problem = "no folder for its state; set state_directory in gateway.toml"
            throw FleetFiles.Failure(description: problem)
        }
        return folder
    }

    // MARK: Time

    var deadline: Instant? { earliest(member.nextDeadline, description.deadline, warnings.deadline) }

    /// Performs the tasks of the fleet membership that are due at `now`, and publishes its messages.
    func advance(to now: Instant) {
        if let omittedCount = warnings.takeOmittedCount(at: now) {
            log(.warning, "fleet: \(omittedCount) more problems were not logged")
        }
        if let due = member.nextDeadline, due <= now { updateMember(at: now) { $0.advance(to: $1) } }
        if let due = description.deadline, due <= now {
            publish(description.takeDueMessages(at: Self.moment(now)))
        }
    }

    /// Returns `now` together with the time of day and the time zone of this machine.
    private static func moment(_ now: Instant) -> FleetMember.Moment {
        FleetMember.Moment(now, second: Int64(time(nil)), zone: zone)
    }

    private static let zone = ZoneRules { localOffset(at: $0) }

    // MARK: The broker

    private func connected(at now: Instant) {
        updateMember(at: now) { $0.brokerConnected(at: $1) }
        description.connected(session: member.session)
        description.keys = member.inbox.keys
        publish(description.takeDueMessages(at: Self.moment(now)))
    }

    private func publish(_ publications: [Publication]) {
        guard broker.isConnected else { return }
        for publication in publications { broker.publish(publication) }
    }

    /// Handles a message from the MQTT broker. Returns false if its topic does not belong to the fleet.
    private func receive(_ message: IncomingMessage, at now: Instant) -> Bool {
        guard let kind = member.topics.kind(of: message.topic) else { return false }
        guard kind != .request else {
            // The broker repeats a retained message at each connection, so it would be answered again.
            if !message.isRetained { answer(message.payload, at: now) }
            return true
        }
        updateMember(at: now) { member, moment in _ = member.receive(message, at: moment) }
        if description.keys != member.inbox.keys {
            description.keys = member.inbox.keys
            publish(description.takeDueMessages(at: Self.moment(now)))
        }
        logRejection(at: now)
        return true
    }

    /// Logs the last rejected statement, which is a signed message of the fleet's owner. Does nothing if it
    /// has already been logged.
    private func logRejection(at now: Instant) {
        let rejection = member.inbox.rejections.last
        guard rejection != reportedRejection else { return }
        reportedRejection = rejection
        guard let rejection else { return }
        let reason = rejection.message ?? rejection.reason.explanation
        log.warn("fleet: \(rejection.topic): \(reason)", within: &warnings, at: now)
    }

    /// Performs the request of the fleet's owner in `payload`, and publishes the response. Each response
    /// repeats `token`, which identifies the request.
    private func answer(_ payload: [UInt8], at now: Instant) {
        switch requests.handle(payload, at: now) {
        case .refusal(let response): publishResponse(response)
        // The sign does not wait for the rollout (the gradual installation) of its assigned content.
        case .applyNow(let response):
            updateMember(at: now) { member, moment in member.applyNow(at: moment) }
            publishResponse(response)
        case .call(let call, let token):
            signLink.call(call, at: now) { result in
                self.publishResponse(FleetRequests.response(token: token, result: result))
            }
        case .report(let token):
            makeCallsInOrder(FleetRequests.reportCalls[...], at: now) { results in
                self.publishResponse(FleetRequests.response(token: token, results: results))
            }
        }
    }

    /// Publishes the response to a request of the fleet's owner.
    private func publishResponse(_ response: [UInt8]) {
        publish([Publication(member.topics.topic(.response), response, isRetained: false)])
    }

    /// Makes `calls` to the sign one after another, and then passes all results to `completion`.
    /// `earlierResults` contains those of earlier calls.
    private func makeCallsInOrder(
        _ calls: ArraySlice<VarlinkCall>,
        earlierResults: [Result<JSONTree, SignFault>] = [],
        at now: Instant,
        completion: @escaping ([Result<JSONTree, SignFault>]) -> Void
    ) {
        guard let first = calls.first else { return completion(earlierResults) }
        signLink.call(first, at: now) { [weak self] result in
            self?.makeCallsInOrder(
                calls.dropFirst(),
                earlierResults: earlierResults + [result],
                at: now,
                completion: completion
            )
        }
    }

    // MARK: The sign

    /// Passes the state of the sign to the fleet membership and to the messages that describe the sign to its
    /// fleet.
    func signChanged(_ sign: SignStateCache, at now: Instant) {
        description.signChanged(sign.state, at: now)
        let memberSign = sign.state.map { state in
            FleetMember.Sign(
                release: state["release"]?.string,
                displayWorks: state["display"]?.string == "works",
                frames: state["frames"]?.integer ?? 0,
                lateFrames: lateFrames
            )
        }
        updateMember(at: now) { $0.signChanged(memberSign, at: $1) }
        publish(description.takeDueMessages(at: Self.moment(now)))
    }

    /// Adds the frames that the sign showed too late to the number that is reported to the fleet.
    func eventsReceived(_ events: SignEvents, at now: Instant) {
        for event in events.events where event["event"]?.string == "overrun" {
            lateFrames += event["frames"]?.integer ?? 0
        }
        description.lateFrames = lateFrames
    }

    // MARK: The member

    /// Updates the fleet membership with `change`, and performs the tasks that result. If an update is
    /// already in progress, only applies `change`, because that update then performs the tasks.
    private func updateMember(at now: Instant, _ change: (inout FleetMember, FleetMember.Moment) -> Void) {
        change(&member, Self.moment(now))
        guard !isUpdating else { return }
        isUpdating = true
        defer { isUpdating = false }
        var tasks = member.takeTasks()
        // A reply that arrives at once adds further tasks.
        while !tasks.isEmpty {
            for task in tasks { perform(task, at: now) }
            tasks = member.takeTasks()
        }
    }

    /// Performs a task of the fleet membership, such as sending a message to the broker, calling the sign, or
    /// writing a file. The membership only decides which tasks are necessary.
    private func perform(_ task: FleetMember.Task, at now: Instant) {
        switch task {
        // Messages to the broker.
        case .publish(let publication): publish([publication])
        case .subscribe(let filter): broker.subscribe(filter)
        case .unsubscribe(let filter): broker.unsubscribe(filter)
        // Calls to the sign.
        case .applyRelease(let releaseHash, let values):
            applyRelease(hash: releaseHash, values: values, at: now)
        case .resetOptions: resetOptions(at: now)
        case .callSign(let call): callSign(call, at: now)
        // Files that keep the membership across restarts.
        case .storeMembership: logFailure { () throws(FleetFiles.Failure) in try files.store(member.stored) }
        case .storeDocument(let hash, let bytes):
            logFailure { () throws(FleetFiles.Failure) in try files.store(document: bytes, hash) }
        case .removeDocument(let hash): files.removeDocument(hash)
        }
    }

    /// Makes the sign show the options in its configuration file instead of those of a release.
    private func resetOptions(at now: Instant) {
        signLink.call(.signMethod("ResetOptions"), at: now) { [weak self] result in
            self?.finishApplying(result, at: now)
        }
    }

    /// Makes `call` to the sign, and logs a warning if the call fails.
    private func callSign(_ call: VarlinkCall, at now: Instant) {
        signLink.call(call, at: now) { [weak self] result in
            guard case .failure(let fault) = result, let self else { return }
            log.warn("fleet: \(fault)", within: &warnings, at: now)
        }
    }

    /// Calls `store`, which writes a file, and logs a warning if it throws an error.
    private func logFailure(_ store: () throws(FleetFiles.Failure) -> Void) {
        do throws(FleetFiles.Failure) {
            try store()
        } catch {
            log(.warning, "fleet: \(error)")
        }
    }

    /// Makes the sign show the stored release with the hash `hash`, with `values` in the fields of its texts.
    /// A release is the content that the owner of a fleet assigns to a sign. If the stored file is damaged,
    /// requests the release again.
    private func applyRelease(hash: String, values: [JSONTree.Member], at now: Instant) {
        guard let document = files.document(hash) else {
            log(.warning, "fleet: the stored release \(hash) is damaged; it is requested again")
            files.removeDocument(hash)
            return updateMember(at: now) { $0.documentLost(hash, at: $1) }
        }
        guard let call = FleetRelease.call(document, hash: hash, values: values) else {
            let problem: JSONTree = ["path": "", "message": "the release is not a JSON object"]
            return updateMember(at: now) { $0.handleChangeReply(.invalid([problem]), at: $1) }
        }
        signLink.call(call, at: now) { [weak self] result in self?.finishApplying(result, at: now) }
    }

    /// Passes the sign's reply to its method `Apply` or `ResetOptions` to the fleet membership. Logs the
    /// first problem if the sign rejected the release as invalid.
    private func finishApplying(_ result: Result<JSONTree, SignFault>, at now: Instant) {
        let reply = FleetMember.Reply(result)
        if case .invalid(let problems) = reply {
            let path = problems.first?["path"]?.string ?? ""
            let message = problems.first?["message"]?.string ?? ""
            log(.warning, "fleet: the sign refused the release: \(path): \(message)")
        }
        updateMember(at: now) { $0.handleChangeReply(reply, at: $1) }
    }
}

extension FleetMember.Reply {
    /// Converts the result of the sign's method `Apply` or `ResetOptions` to the form that the fleet
    /// membership processes.
    init(_ result: Result<JSONTree, SignFault>) {
        switch result {
        case .success: self = .done
        case .failure(.error(let name, let details)): self.init(error: name, parameters: details)
        case .failure(.tooLong), .failure(.unreadable):
            self = .invalid([["path": "", "message": "the sign cannot read a release of this size or depth"]])
        case .failure: self = .failed
        }
    }

    /// Creates the reply for a release that the sign has not applied, from the name and parameters of a
    /// Varlink error. The reply is `failed` if a later attempt may succeed. Otherwise, it is `invalid`, and
    /// lists the problems of the release as objects with `path` and `message`.
    private init(error errorName: String, parameters: JSONTree) {
        let nameWithoutInterface = errorName.split(separator: ".").last
        switch nameWithoutInterface {
        // The sign is stopping.
        case "Ending": self = .failed
        // The sign states when it can handle the call. Without this time, the release itself exceeds a limit.
        case "LimitExceeded" where parameters["retry_after"]?.integer != nil: self = .failed
        case "InvalidRelease": self = .invalid(parameters["problems"]?.array ?? [])
        case "InvalidConfiguration":
            let diagnostics = parameters["diagnostics"]?.array ?? []
            let problems = diagnostics.map { diagnostic -> JSONTree in
                ["path": diagnostic["path"] ?? "", "message": diagnostic["message"] ?? ""]
            }
            self = .invalid(problems)
        default:
            let message = SignFault.error(errorName, parameters).description
            self = .invalid([["path": "", "message": .string(message)]])
        }
    }
}

extension FleetRefusal {
    /// The reason why the sign rejected a statement, a signed message of the fleet's owner, as a sentence for
    /// the log.
    var explanation: String {
        switch self {
        case .tooLarge: "the statement is too large; it is ignored"
        case .badEnvelope: "this is not a signed statement; it is ignored"
        case .badSignature: "the signature is not valid; the statement is ignored"
        case .unknownKey: "signed by a key that is not in force; add it to keys in [fleet], or sign again"
        case .badStatement: "the statement has an unknown, missing or invalid key; it is ignored"
        case .wrongFleet: "the statement is for another fleet; it is ignored"
        case .wrongScope: "the statement is for another scope; it is ignored"
        case .oldNumber:
            "the number is not greater than the last one; publish the statement with a new number"
        case .clock: "the sign's clock is wrong, so this has no effect; set the clock"
        }
    }
}
