import BannerText
import Diagnostics
import GatewayMessages
import MonotonicTime
import Pixels
import SignAPI
import SignCore
import SignFile

/// Several signs of a group in virtual time, each with its gateway's member and a network between them. Everything that
/// decides is what the daemon and the gateway run.
public struct GroupSimulation {
    /// What a group is made of.
    public struct Plan: Sendable {
        /// How many signs, from 1 on.
        public var signs: Int
        /// The longest time that a message takes.
        public var delay = Nanoseconds.milliseconds(20)
        /// How many of a hundred messages come seconds late.
        public var latePercent = 0
        /// How many of a hundred messages come twice.
        public var doublePercent = 0
        /// What decides about the messages.
        public var seed: UInt64 = 1
        /// The time from the start of one sign to that of the next.
        public var startPause: Nanoseconds

        /// A group of `signs` on a good network.
        public init(signs: Int) {
            self.signs = signs
            // A large group starts within some seconds, too.
            startPause = min(
                .milliseconds(700),
                Nanoseconds(4 * Nanoseconds.perSecond / Int64(max(1, signs)))
            )
        }
    }

    /// A visible result.
    public enum Output {
        /// What a sign does; signs count from 1.
        case sign(Int, Simulation.Output)
        /// How a sign stands in the group.
        case standing(Int, GroupMember.State, at: Instant)
    }

    private struct Participant {
        var sign: Sign?
        /// The playlist that was loaded last.
        var playlist: Playlist
        var member: GroupMember
        /// How much the wall clock of this sign is wrong.
        var clockError = Nanoseconds.zero
        var told: (rev: String?, isInStep: Bool) = (nil, false)
        var standing = GroupMember.State.alone
        var frames = 0
        var frame: Bitmap?
        /// The frame that is compared with those of the others; nil while it is not in step.
        var compared: Bitmap?
        let startsAt: Instant
        /// When something happens to it by itself; before its start, the start.
        var due: Instant?
    }

    /// When something happens to a sign by itself.
    private struct Due: Comparable {
        var at: Instant
        var index: Int

        static func < (left: Due, right: Due) -> Bool { (left.at, left.index) < (right.at, right.index) }
    }

    private var participants: [Participant]
    /// The dues of all signs, and some that are outdated. A step touches few of many signs, and must not ask all.
    private var dues = PriorityQueue<Due>()
    /// How many signs in step show each frame.
    private var shown: [Bitmap: Int] = [:]
    private var network: GroupNetwork
    private let script: Script
    private let end: Instant
    private let lines: (any TextRenderer)?
    private let reload: (String) throws(ConfigurationError) -> Playlist
    /// The wall clock at the start, since 1970.
    private let wall: Nanoseconds
    private let civil: CivilTime
    private var now = Instant.zero
    /// The signs to which something has happened in this step.
    private var touched: Set<Int> = []
    /// How the signs compare, after `run`.
    public private(set) var report = GroupReport()

    /// A group of signs that show `scenario`'s playlist, for `length`.
    public init(_ scenario: Scenario, _ plan: Plan, length: Nanoseconds) {
        script = scenario.script
        lines = scenario.lines
        reload = scenario.reload
        end = .zero + length
        civil = scenario.civil
        wall = Nanoseconds(scenario.civil.nanosecondsSince1970)
        let group = NodeName(host: "group")
        participants = (0..<plan.signs).map { index in
            Participant(
                playlist: scenario.playlist,
                member: GroupMember(NodeName(host: Self.name(of: index + 1, of: plan.signs)), in: group),
                startsAt: .zero + plan.startPause * Int64(index),
                due: .zero + plan.startPause * Int64(index)
            )
        }
        let manners = GroupNetwork.Manners(
            delay: plan.delay,
            latePercent: plan.latePercent,
            doublePercent: plan.doublePercent
        )
        network = GroupNetwork(members: plan.signs, manners, seed: plan.seed)
        for (index, participant) in participants.enumerated() {
            dues.insert(Due(at: participant.startsAt, index: index))
        }
    }

    /// Names whose order is that of the numbers.
    private static func name(of number: Int, of count: Int) -> String {
        let digits = String(number)
        return "s" + String(repeating: "0", count: String(count).utf8.count - digits.utf8.count) + digits
    }

    /// Runs to the end; `show` gets all output in order of time.
    ///
    /// - Throws: Any error of `show`, which ends the run.
    public mutating func run<Failure: Error>(_ show: (Output) throws(Failure) -> Void) throws(Failure) {
        var lines = script.lines.prefix { $0.at <= end }[...]
        while let due = nextDeadline(lines.first?.at), due <= end {
            now = due
            let ready = takeDues()
            for index in ready where participants[index].startsAt <= now { start(index) }
            for (member, message) in network.take(at: now) {
                touched.insert(member)
                let moment = moment(of: member)
                participants[member].member.receive(message, at: moment)
            }
            while let line = lines.first, line.at <= now {
                lines.removeFirst()
                perform(line)
            }
            for index in touched.union(ready).sorted() { attend(index) }
            try tell(show)
        }
        now = end
        let last = now
        touched = Set(participants.indices)
        for index in participants.indices { participants[index].sign?.stop(at: last) }
        try tell(show)
        report.end(at: end)
    }

    private mutating func nextDeadline(_ line: Instant?) -> Instant? {
        while let next = dues.first, participants[next.index].due != next.at { dues.removeFirst() }
        return earlier(earlier(network.nextDeadline, line), dues.first?.at).map { max($0, now) }
    }

    /// Takes the signs to which something happens by now, in the order of their numbers.
    private mutating func takeDues() -> [Int] {
        var ready: Set<Int> = []
        while let next = dues.first, next.at <= now {
            dues.removeFirst()
            if participants[next.index].due == next.at { ready.insert(next.index) }
        }
        for index in ready { participants[index].due = nil }
        return ready.sorted()
    }

    /// Finds out when something happens to a sign by itself.
    private mutating func plan(_ index: Int) {
        let member = participants[index].member.nextDeadline
        let due = earlier(participants[index].sign?.nextDeadline, member)
        guard due != participants[index].due else { return }
        participants[index].due = due
        if let due { dues.insert(Due(at: due, index: index)) }
    }

    private func moment(of index: Int) -> GroupMember.Moment {
        GroupMember.Moment(now, wall: clock(of: index).wall(at: now))
    }

    private func clock(of index: Int) -> GroupClock {
        GroupClock(wall: (wall + participants[index].clockError).rawValue, at: .zero)
    }

    private mutating func start(_ index: Int) {
        guard participants[index].sign == nil else { return }
        touched.insert(index)
        let civil = ClockReading(civil, at: .zero).civil(at: now)
        let playlist = participants[index].playlist
        participants[index].sign = Sign(playlist, at: now, civil: civil, dropsLateFrames: false)
        let moment = moment(of: index)
        participants[index].member.signConnected(at: moment)
        connect(index)
    }

    private mutating func connect(_ index: Int) {
        guard network.isCut(index), participants[index].sign != nil else { return }
        network.connect(index, at: now)
        setStatus(of: index, "online", from: index)
        let moment = moment(of: index)
        participants[index].member.brokerConnected(at: moment)
    }

    private mutating func cut(_ index: Int) {
        guard !network.isCut(index) else { return }
        network.cut(index)
        // The broker tells the last will.
        setStatus(of: index, "offline", from: nil)
        let moment = moment(of: index)
        participants[index].member.brokerDisconnected(at: moment)
    }

    private mutating func setStatus(of index: Int, _ word: String, from sender: Int?) {
        let member = participants[index].member
        let topic = member.topics.topic(.status(member.sign))
        network.publish(Publication(topic, word, isRetained: true), from: sender, at: now)
    }

    private mutating func perform(_ line: Script.Line) {
        let chosen = line.sign.map { $0 - 1 }
        touched.formUnion(indices(chosen ?? (line.action.isForAll ? nil : 0)))
        switch line.action {
        case .group(.cut): for index in indices(chosen) { cut(index) }
        case .group(.mend): for index in indices(chosen) { connect(index) }
        case .group(.forget): network.forget()
        case .group(.clock(let error)):
            for index in indices(chosen) {
                participants[index].clockError = error
                let clock = clock(of: index)
                participants[index].sign?.setGroupClock(clock, at: now)
            }
        case .reload(let file):
            for index in indices(chosen) {
                do throws(ConfigurationError) {
                    let playlist = try file.map(reload) ?? participants[index].playlist
                    guard participants[index].sign != nil else { continue }
                    participants[index].playlist = playlist
                    participants[index].sign?.replace(playlist, at: now)
                } catch {
                    participants[index].sign?.reject(reason: error.description, at: now)
                }
            }
        default:
            report.noteInput(at: now)
            participants[chosen ?? 0].sign?.perform(line)
        }
    }

    private func indices(_ chosen: Int?) -> [Int] { chosen.map { [$0] } ?? Array(participants.indices) }

    /// Lets the time pass for a sign and its member, and lets them talk until neither has more to say.
    private mutating func attend(_ index: Int) {
        guard participants[index].sign != nil else { return }
        touched.insert(index)
        participants[index].sign?.advance(to: now)
        participants[index].member.advance(to: moment(of: index))
        while hearSign(index) || obeyMember(index) {}
    }

    /// Tells the member what is new at the sign; says whether anything was.
    private mutating func hearSign(_ index: Int) -> Bool {
        guard let inputs = participants[index].sign?.takeSharedInputs(),
            let standing = participants[index].sign?.standing
        else { return false }
        guard !inputs.isEmpty || standing != participants[index].told else { return false }
        participants[index].told = standing
        let moment = moment(of: index)
        participants[index].member.handleSignUpdate(
            inputs.map { GroupCall.Input($0) },
            listHash: standing.rev,
            isInStep: standing.isInStep,
            at: moment
        )
        return true
    }

    /// Does what the member wants; says whether there was anything.
    private mutating func obeyMember(_ index: Int) -> Bool {
        let tasks = participants[index].member.takeTasks()
        for task in tasks {
            switch task {
            case .publish(let publication): network.publish(publication, from: index, at: now)
            case .call(let call):
                let reply = answer(call, of: index)
                let moment = moment(of: index)
                participants[index].member.handle(reply, to: call, at: moment)
            }
        }
        return !tasks.isEmpty
    }

    private mutating func answer(_ call: GroupCall, of index: Int) -> GroupMember.Reply {
        guard let request = try? GroupRequest(call) else { return .failed("InvalidParameter") }
        let clock = clock(of: index)
        let reply = participants[index].sign?.perform(request, at: now) { clock }
        switch reply {
        case .joined(let rev): return .joined(listHash: rev)
        case .anchor(let anchor): return .checkpoint(anchor.map { GroupCall.Input($0) })
        case .left, .adopted, .merged: return .done
        case .refused(let refusal): return .failed(refusal.name)
        case nil: return .failed("")
        }
    }

    private mutating func tell<Failure: Error>(_ show: (Output) throws(Failure) -> Void) throws(Failure) {
        defer { touched = [] }
        for index in touched.sorted() where participants[index].sign != nil {
            let lines = lines
            participants[index].sign?.drawLines(with: lines)
            var events: [JournalEntry] = []
            participants[index].sign?.takeEvents { events.append($0) }
            for event in events { try show(.sign(index + 1, .event(event))) }
            let standing = participants[index].member.state
            if standing != participants[index].standing {
                participants[index].standing = standing
                try show(.standing(index + 1, standing, at: now))
            }
            let isNew = participants[index].sign?.compose() ?? false
            guard isNew || participants[index].frame == nil, let frame = participants[index].sign?.frame
            else {
                continue
            }
            participants[index].frame = frame
            participants[index].frames += 1
            try show(.sign(index + 1, .frame(frame, at: now, number: participants[index].frames)))
        }
        for index in touched where participants[index].sign != nil {
            plan(index)
            compare(index)
        }
        let inStep = shown.values.reduce(0, +)
        report.note(isEqual: shown.count <= 1, isWhole: inStep == participants.count, at: now)
    }

    /// Counts the frame of a sign in step among those of the others.
    private mutating func compare(_ index: Int) {
        let isInStep = participants[index].told.isInStep && participants[index].standing == .inStep
        let frame = isInStep ? participants[index].frame : nil
        let former = participants[index].compared
        guard frame != former else { return }
        participants[index].compared = frame
        if let former, let count = shown[former] { shown[former] = count > 1 ? count - 1 : nil }
        if let frame { shown[frame, default: 0] += 1 }
    }
}

extension Scenario {
    /// Whether the clocks of a group can tell the time until `length` after the start. They count nanoseconds since 1970 in
    /// 64 bits, which end on April 11, 2262; a day of that is left for clocks that are ahead.
    public func isWithinGroupTime(for length: Nanoseconds) -> Bool {
        (Nanoseconds(civil.nanosecondsSince1970) + length + .seconds(86_400)).rawValue < .max
    }

    /// The simulation of a group of signs with it, for `length` from the start.
    public func simulation(of plan: GroupSimulation.Plan, for length: Nanoseconds) -> GroupSimulation {
        GroupSimulation(self, plan, length: length)
    }
}

extension Script.Action {
    /// Whether a line without a sign's number means all of them.
    fileprivate var isForAll: Bool {
        switch self {
        case .group, .reload: true
        case .gesture, .edge, .commands: false
        }
    }
}
