import GatewayMessages
import Glibc
import MonotonicTime
import SignAPI

/// The sign's member of a group: carries inputs and anchors between the sign and the broker.
final class GroupPart: GatewayPart {
    private var member: GroupMember
    private let link: SignLink
    private let broker: BrokerPart
    private let log: GatewayLog
    private var complaints = Complaints()
    private var standing = GroupMember.Standing.alone
    private var hadCompanions = false
    private var troubles: [GroupMember.Trouble] = []
    private var saidUnknown = false
    private var hasSign = false
    /// Told when what `view` gives has changed.
    var changed: (Instant) -> Void = { _ in }
    private var shown: GroupView?

    /// The member `sign` of `group`, on the connection of `broker`.
    init(_ sign: NodeName, in group: NodeName, on broker: BrokerPart, link: SignLink, _ log: GatewayLog) {
        member = GroupMember(sign, in: group)
        self.broker = broker
        self.link = link
        self.log = log
        broker.guest = BrokerPart.Guest(
            subscriptions: member.topics.subscriptions,
            came: { [unowned self] now in act(at: now) { $0.brokerCame(at: $1) } },
            went: { [unowned self] now in act(at: now) { $0.brokerWent(at: $1) } },
            take: { [unowned self] message, now in
                guard member.topics.kind(of: message.topic) != nil else { return false }
                act(at: now) { $0.receive(message, at: $1) }
                return true
            }
        )
        link.groupListener = { [unowned self] incident, now in take(incident, at: now) }
    }

    // MARK: Time

    var deadline: Instant? { earlier(member.nextDeadline, complaints.deadline) }

    func timePassed(at now: Instant) {
        if let silent = complaints.overdue(at: now) {
            log(.warning, "group: \(silent) more messages could not be used")
        }
        if let due = member.nextDeadline, due <= now { act(at: now) { $0.advance(to: $1) } }
    }

    /// Both clocks.
    private func moment(_ now: Instant) -> GroupMember.Moment {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        let civil = CivilTime(secondsSince1970: Int64(time.tv_sec), nanosecond: Int64(time.tv_nsec))
        return GroupMember.Moment(now, wall: civil.nanosecondsSince1970)
    }

    // MARK: The sign

    private func take(_ incident: GroupIncident, at now: Instant) {
        switch incident {
        case .news(let news):
            let isNew = !hasSign
            hasSign = true
            act(at: now) { member, moment in
                if isNew { member.signCame(at: moment) }
                member.hear(news.inputs, rev: news.rev, isInStep: news.isInStep, at: moment)
            }
        case .unknown:
            if !saidUnknown { log(.warning, "group: the sign is too old for groups; update loopbanner") }
            saidUnknown = true
        case .gone:
            guard hasSign else { return }
            hasSign = false
            act(at: now) { $0.signWent(at: $1) }
        }
    }

    /// Changes the member, and does what it wants then.
    private func act(at now: Instant, _ change: (inout GroupMember, GroupMember.Moment) -> Void) {
        change(&member, moment(now))
        for task in member.takeTasks() {
            switch task {
            case .publish(let publication): broker.publish(publication)
            case .call(let call):
                link.call(call, at: now) { [weak self] answer in
                    let reply = GroupMember.Reply(answer, to: call)
                    // An answer can come at once, while tasks of before are being done.
                    self?.act(at: now) { $0.take(reply, of: call, at: $1) }
                }
            }
        }
        report(at: now)
    }

    // MARK: What is said of it

    /// What is known of the group.
    var view: GroupView { GroupView(member) }

    private func report(at now: Instant) {
        let name = member.topics.group.text
        if let refusal = member.takeRefusal(), let silent = complaints.count(at: now) {
            let more = silent > 0 ? " (and \(silent) more that were not logged)" : ""
            log(.warning, "group: \(refusal)\(more)")
        }
        let companions = member.companions
        if member.standing != standing || standing == .inStep && companions.isEmpty == hadCompanions {
            standing = member.standing
            hadCompanions = !companions.isEmpty
            log(.info, "group \(name): \(standing.words(with: companions))")
        }
        if member.troubles != troubles {
            for trouble in member.troubles where !troubles.contains(where: { $0.isSameKind(as: trouble) }) {
                log(.warning, "group \(name): \(trouble.words)")
            }
            troubles = member.troubles
        }
        let view = view
        if view != shown {
            shown = view
            changed(now)
        }
    }
}

extension GroupMember.Standing {
    fileprivate func words(with companions: [String]) -> String {
        switch self {
        case .alone: "alone"
        case .joining: "looking for the others"
        case .inStep where companions.isEmpty:
            "nobody else is here with the same list; until then this sign goes by itself"
        case .inStep where companions.count == 1: "in step with \(companions[0])"
        case .inStep: "in step with \(companions.count) other signs"
        }
    }
}

extension GroupMember.Trouble {
    fileprivate func isSameKind(as other: Self) -> Bool {
        switch (self, other) {
        case (.otherList, .otherList), (.otherVersion, .otherVersion), (.clock, .clock): true
        default: false
        }
    }

    fileprivate var words: String {
        switch self {
        case .otherList: "the others have another list, or another [scroll] or [display]; they need the same"
        case .otherVersion:
            "signs of the group run another version of LoopBanner, with which this one cannot be in step; install the "
                + "same version on all of them"
        case .clock(let error):
            "the clocks of the signs are \(abs(error.rawValue) / 1_000_000) ms apart; use chrony or systemd-timesyncd"
        }
    }
}

extension GroupMember.Reply {
    /// What the sign has said to `call`.
    init(_ answer: Result<JSONTree, SignFault>, to call: GroupCall) {
        switch answer {
        case .failure(.error(let name, _)):
            self = .failed(name.split(separator: ".").last.map(String.init) ?? name)
        case .failure: self = .failed("")
        case .success(let tree):
            switch call {
            case .join: self = tree["rev"]?.string.map { .joined(rev: $0) } ?? .failed("")
            case .lead, .getAnchor:
                guard let anchor = tree["anchor"],
                    case .adopt(let known)? = try? GroupCall("Adopt", [JSONTree.Member("anchor", anchor)])
                else {
                    self = .failed("")
                    return
                }
                self = .anchor(known)
            case .leave, .adopt, .merge, .watch: self = .done
            }
        }
    }
}
