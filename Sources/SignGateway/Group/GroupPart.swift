import GatewayMessages
import Glibc
import MonotonicTime
import SignAPI

/// The part of the gateway that makes the sign a member of a group, whose signs run in step. It forwards
/// inputs (such as button presses) and checkpoints (copies of the common state) between the sign and the MQTT
/// broker.
final class GroupPart: GatewayPart {
    private(set) var member: GroupMember
    private let signLink: SignLink
    private let broker: BrokerPart
    private let log: GatewayLog
    private var warnings = WarningLimiter()
    private var isSignConnected = false
    /// A function that is called when `member.tree` has changed, which is the JSON about the group that the
    /// web interface shows.
    var memberChanged: (Instant) -> Void = { _ in }

    // The values that were last reported to the log and the web page, because only changes are reported.
    private var reportedTree: JSONTree?
    private var reportedState = GroupMember.State.alone
    private var reportedHasPeers = false
    private var reportedProblems: [GroupMember.Problem] = []
    private var reportedUnsupported = false

    /// Creates the membership of the sign named `sign` in `group`, whose signs run in step and exchange
    /// messages through the MQTT connection of `broker`.
    init(_ sign: NodeName, in group: NodeName, on broker: BrokerPart, _ context: PartContext) {
        member = GroupMember(sign, in: group)
        self.broker = broker
        signLink = context.signLink
        log = context.log
        subscribeToBroker()
        signLink.groupListener = { [unowned self] event, now in handleSignEvent(event, at: now) }
    }

    /// Subscribes to the group's messages on the broker. These messages, and the beginning and the end of a
    /// connection to the broker, update the group membership.
    private func subscribeToBroker() {
        let subscriber = BrokerPart.Subscriber(
            subscriptions: member.topics.subscriptions,
            connected: { [unowned self] now in
                updateMember(at: now) { member, moment in member.brokerConnected(at: moment) }
            },
            disconnected: { [unowned self] now in
                updateMember(at: now) { member, moment in member.brokerDisconnected(at: moment) }
            },
            receive: { [unowned self] message, now in
                let isForGroup = member.topics.kind(of: message.topic) != nil
                guard isForGroup else { return false }
                updateMember(at: now) { member, moment in member.receive(message, at: moment) }
                return true
            }
        )
        broker.subscribers.append(subscriber)
    }

    var deadline: Instant? { earlier(member.nextDeadline, warnings.deadline) }

    /// Performs the work of the group membership that is due at `now`, and logs how many warnings were
    /// omitted.
    func advance(to now: Instant) {
        if let omittedCount = warnings.takeOmittedCount(at: now) {
            log(.warning, "group: \(omittedCount) more messages were rejected")
        }
        if let due = member.nextDeadline, due <= now { updateMember(at: now) { $0.advance(to: $1) } }
    }

    /// Updates `member`, the state of the group membership, with an event of the connection to the sign: an
    /// update of the sign's inputs and state, or the end of the connection. Logs a warning once if the
    /// version of the sign does not support groups. A `moment` is `now` together with the time of day.
    private func handleSignEvent(_ event: GroupEvent, at now: Instant) {
        switch event {
        case .update(let signUpdate):
            // The first update after a pause also means that the sign has connected.
            let isNewConnection = !isSignConnected
            isSignConnected = true
            updateMember(at: now) { member, moment in
                if isNewConnection { member.signConnected(at: moment) }
                member.handleSignUpdate(
                    signUpdate.inputs,
                    counters: signUpdate.counters,
                    listHash: signUpdate.listHash,
                    isInStep: signUpdate.isInStep,
                    at: moment
                )
            }
        case .unsupported:
            guard !reportedUnsupported else { return }
            reportedUnsupported = true
            log(.warning, "group: the sign's version has no groups; update loopbanner")
        case .disconnected:
            guard isSignConnected else { return }
            isSignConnected = false
            updateMember(at: now) { member, moment in member.signDisconnected(at: moment) }
        }
    }

    /// Changes the state of the group membership with `change`, performs the resulting tasks (messages to
    /// publish and calls to the sign), and reports the new state. `change` receives the membership and the
    /// current moment. If the sign replies to a call at once, the reply updates the membership before the
    /// next task is performed.
    private func updateMember(at now: Instant, _ change: (inout GroupMember, GroupMember.Moment) -> Void) {
        change(&member, Self.moment(at: now))
        for task in member.takeTasks() { perform(task, at: now) }
        report(at: now)
    }

    /// Returns `now`, which is monotonic time, together with the current time of the machine's clock.
    private static func moment(at now: Instant) -> GroupMember.Moment {
        var clockTime = timespec()
        clock_gettime(CLOCK_REALTIME, &clockTime)
        let wallTime = CivilTime(
            secondsSince1970: Int64(clockTime.tv_sec),
            nanosecond: Int64(clockTime.tv_nsec)
        )
        return GroupMember.Moment(now, wallTime: wallTime.nanosecondsSince1970)
    }

    /// Publishes a message, or calls the sign and passes its reply to the group membership.
    private func perform(_ task: GroupMember.Task, at now: Instant) {
        switch task {
        case .publish(let publication): broker.publish(publication)
        case .call(let call):
            signLink.call(call.varlink, at: now) { [weak self] result in
                let reply = GroupMember.Reply(result, to: call)
                self?.updateMember(at: now) { member, moment in
                    member.handle(reply, to: call, at: moment)
                }
            }
        }
    }

    /// Logs the changes in the group membership since the last report, and notifies the web page if its data
    /// has changed.
    private func report(at now: Instant) {
        if let refusal = member.takeRefusal() { log.warn("group: \(refusal)", within: &warnings, at: now) }
        logState()
        logNewProblems()
        let tree = member.tree
        if tree != reportedTree {
            reportedTree = tree
            memberChanged(now)
        }
    }

    /// Logs the sign's state in the group if it has changed, or if the first peer has joined or the last one
    /// has left.
    private func logState() {
        let peers = member.peers
        let hasStateChanged = member.state != reportedState
        let haveFirstOrLastPeerChanged = member.state == .inStep && peers.isEmpty == reportedHasPeers
        guard hasStateChanged || haveFirstOrLastPeerChanged else { return }
        reportedState = member.state
        reportedHasPeers = !peers.isEmpty
        log(.info, "group \(member.topics.group.text): \(reportedState.description(with: peers))")
    }

    /// Logs each kind of problem in the group, such as unsynchronized clocks, that has not been logged since
    /// it began.
    private func logNewProblems() {
        guard member.problems != reportedProblems else { return }
        for problem in member.problems {
            let isReported = reportedProblems.contains { $0.isSameKind(as: problem) }
            if !isReported { log(.warning, "group \(member.topics.group.text): \(problem.description)") }
        }
        reportedProblems = member.problems
    }
}

extension GroupMember.State {
    fileprivate func description(with peers: [String]) -> String {
        switch self {
        case .alone: "alone"
        case .joining: "joining the others"
        case .inStep where peers.isEmpty: "no other member has this list; running independently"
        case .inStep where peers.count == 1: "in step with \(peers[0])"
        case .inStep: "in step with \(peers.count) other signs"
        }
    }
}

extension GroupMember.Problem {
    fileprivate func isSameKind(as other: Self) -> Bool {
        switch (self, other) {
        case (.otherList, .otherList), (.otherVersion, .otherVersion), (.clock, .clock): true
        default: false
        }
    }

    fileprivate var description: String {
        switch self {
        case .otherList:
            "the other members have a different list, [scroll] or [display]; use the same on all of them"
        case .otherVersion:
            "other members run a different version of LoopBanner and cannot be in step with this sign; install the "
                + "same version on all of them"
        case .clock(let skew):
            "the clocks of the signs differ by \(abs(skew.rawValue) / 1_000_000) ms; use chrony or systemd-timesyncd"
        }
    }
}

extension GroupMember.Reply {
    /// Converts `result`, the result of a call that the group membership has made to the sign, to the reply
    /// that the membership processes.
    init(_ result: Result<JSONTree, SignFault>, to call: GroupCall) {
        switch result {
        case .failure(let fault): self = .failed(fault.name ?? "")
        case .success(let parameters):
            let reply: Self? =
                switch call {
                case .join: parameters["rev"]?.string.map { .joined(listHash: $0) }
                case .lead, .getAnchor: Self.decodeCheckpoint(parameters).map { .checkpoint($0) }
                case .leave, .adopt, .merge, .count, .watch: .done
                }
            // A reply that cannot be decoded is a failure without a name.
            self = reply ?? .failed("")
        }
    }

    /// Decodes the checkpoint, which is a copy of the group's common state, from the sign's reply to `lead`
    /// or `getAnchor`. It has the same form as the parameter of `adopt`. Returns nil if it is invalid.
    private static func decodeCheckpoint(_ reply: JSONTree) -> GroupCall.Checkpoint? {
        guard let anchor = reply["anchor"] else { return nil }
        let call = try? GroupCall(method: "Adopt", parameters: [JSONTree.Member("anchor", anchor)])
        guard case .adopt(let checkpoint)? = call else { return nil }
        return checkpoint
    }
}
