import BannerText
import Diagnostics
import GatewayMessages
import MonotonicTime
import Pixels
import SignAPI
import SignCore
import SignFile

/// A simulation of several signs that form a group, of the group members in their gateways, and of the
/// network that connects them. It makes all decisions with the same code as the daemon and the gateway.
public struct GroupSimulation {
    /// The number of signs in a simulated group, and the properties of the network that connects them.
    public struct Plan: Sendable {
        /// The number of signs in the simulated group, at least 1.
        public var signs: Int
        /// The maximum delay of a message in the simulated network. Actual delays are random, from zero.
        public var delay = Nanoseconds.milliseconds(20)
        /// The percentage of messages that arrive 2.5 to 6 s late, as after a lost connection to the broker.
        public var latePercent = 0
        /// The percentage of messages that the simulated network delivers twice.
        public var doublePercent = 0
        /// The seed of random delays and faults of the network. The same seed yields the same simulation.
        public var seed: UInt64 = 1
        /// The delay between the starts of two successive signs.
        public var startPause: Nanoseconds

        /// Creates a plan for a simulation of `signs` signs, whose network has short delays and no faults.
        public init(signs: Int) {
            self.signs = signs
            // The pause is shorter in a large group, so that all signs start within four seconds.
            startPause = min(
                .milliseconds(700),
                Nanoseconds(4 * Nanoseconds.perSecond / Int64(max(1, signs)))
            )
        }
    }

    /// An output of a group simulation, which concerns one of its signs.
    public enum Output {
        /// An output, such as a frame or an event, of the sign with this number. Signs are numbered from 1.
        case sign(Int, Simulation.Output)
        /// The sign with this number changed to this state of its group membership, such as being in step.
        case memberState(Int, GroupMember.State, at: Instant)
    }

    private struct Participant {
        var sign: Sign?
        /// The playlist that the sign loaded most recently.
        var playlist: Playlist
        var member: GroupMember
        var clockError = Nanoseconds.zero
        /// The state of the sign in the group, as it was last reported to the sign's group member in the
        /// gateway. `rev` identifies the list of options, and is nil if the sign is in no group.
        var reportedGroupState: (rev: String?, isInStep: Bool) = (nil, false)
        var memberState = GroupMember.State.alone
        var frames = 0
        var frame: Bitmap?
        /// The frame of the sign to compare with the other signs, or nil if it is not synchronized.
        var comparedFrame: Bitmap?
        let start: Instant
        /// The next time at which the sign or its group member must do something, or nil if there is none.
        /// Before the sign has started, this is the time at which it starts.
        var deadline: Instant?
    }

    private struct Deadline: Comparable {
        var at: Instant
        var index: Int

        static func < (left: Deadline, right: Deadline) -> Bool {
            (left.at, left.index) < (right.at, right.index)
        }
    }

    private let scenario: Scenario
    private let end: Instant
    private var participants: [Participant]
    /// The deadlines of all signs, including outdated ones. Because of this queue, a step of the simulation
    /// needs to handle only the few signs that are due, even in a large group.
    private var deadlines = PriorityQueue<Deadline>()
    /// The number of synchronized signs that show each frame. With several keys, the signs differ.
    private var frameCounts: [Bitmap: Int] = [:]
    private var network: GroupNetwork
    private var now = Instant.zero
    private var changedSigns: Set<Int> = []
    /// The comparison of the signs' frames. It is complete when `run(_:)` has returned.
    public private(set) var report = GroupReport()

    /// Creates the simulation of a group of signs that all show the playlist of `scenario`. The signs start
    /// one after another, as `plan` defines. The simulation ends after `length` of virtual time.
    init(_ scenario: Scenario, _ plan: Plan, length: Nanoseconds) {
        self.scenario = scenario
        end = .zero + length

        let group = NodeName(host: "group")
        participants = (0..<plan.signs).map { index in
            let start = Instant.zero + plan.startPause * Int64(index)
            let name = NodeName(host: Self.name(ofSign: index + 1, of: plan.signs))
            return Participant(
                playlist: scenario.playlist,
                member: GroupMember(name, in: group),
                start: start,
                deadline: start
            )
        }
        network = GroupNetwork(plan)
        for (index, participant) in participants.enumerated() {
            deadlines.insert(Deadline(at: participant.start, index: index))
        }
    }

    /// Returns a name for sign `number` of `count`, whose alphabetical order is the order of the numbers.
    private static func name(ofSign number: Int, of count: Int) -> String {
        "s" + Wording.zeroPadded(String(number), to: String(count).utf8.count)
    }

    /// Runs the simulation, and passes output to `show` in chronological order. Virtual time jumps to the
    /// next deadline: that of a sign, its group member, a network message, or an input in the script. If
    /// several have the same time, signs start first, then messages arrive, and then inputs are performed.
    /// Throws any error that `show` throws, which ends the simulation.
    public mutating func run<Failure: Error>(_ show: (Output) throws(Failure) -> Void) throws(Failure) {
        var inputs = scenario.script.lines.prefix { $0.at <= end }[...]
        while let deadline = nextDeadline(input: inputs.first?.at), deadline <= end {
            now = deadline
            let dueSigns = removeDueSigns()
            for index in dueSigns where participants[index].start <= now { start(index) }
            deliverMessages()
            while let input = inputs.first, input.at <= now {
                inputs.removeFirst()
                perform(input)
            }
            for index in changedSigns.union(dueSigns).sorted() { advance(index) }
            try emit(show)
        }

        now = end
        changedSigns = Set(participants.indices)
        let last = end
        for index in participants.indices { participants[index].sign?.stop(at: last) }
        try emit(show)
        report.end(at: end)
    }

    /// Passes the messages that have arrived by the current time to their recipients in the group.
    private mutating func deliverMessages() {
        for (index, message) in network.removeArrivedMessages(at: now) {
            changedSigns.insert(index)
            let moment = moment(of: index)
            participants[index].member.receive(message, at: moment)
        }
    }

    // MARK: Time

    private mutating func nextDeadline(input: Instant?) -> Instant? {
        while let next = deadlines.first, participants[next.index].deadline != next.at {
            deadlines.removeFirst()
        }
        return earliest(network.nextDeadline, input, deadlines.first?.at).map { max($0, now) }
    }

    private mutating func removeDueSigns() -> [Int] {
        var dueSigns: Set<Int> = []
        while let next = deadlines.first, next.at <= now {
            deadlines.removeFirst()
            if participants[next.index].deadline == next.at { dueSigns.insert(next.index) }
        }
        for index in dueSigns { participants[index].deadline = nil }
        return dueSigns.sorted()
    }

    private mutating func updateDeadline(of index: Int) {
        let memberDeadline = participants[index].member.nextDeadline
        let deadline = earlier(participants[index].sign?.nextDeadline, memberDeadline)
        guard deadline != participants[index].deadline else { return }
        participants[index].deadline = deadline
        if let deadline { deadlines.insert(Deadline(at: deadline, index: index)) }
    }

    private func moment(of index: Int) -> GroupMember.Moment {
        GroupMember.Moment(now, wall: clock(of: index).wall(at: now))
    }

    private func clock(of index: Int) -> GroupClock {
        let wall = Nanoseconds(scenario.civil.nanosecondsSince1970)
        return GroupClock(wall: (wall + participants[index].clockError).rawValue, at: .zero)
    }

    // MARK: Inputs

    private mutating func start(_ index: Int) {
        guard participants[index].sign == nil else { return }
        changedSigns.insert(index)
        let civil = ClockReading(scenario.civil, at: .zero).civil(at: now)
        let playlist = participants[index].playlist
        participants[index].sign = Sign(playlist, at: now, civil: civil, dropsLateFrames: false)
        let moment = moment(of: index)
        participants[index].member.signConnected(at: moment)
        connect(index)
    }

    private mutating func connect(_ index: Int) {
        guard !network.isConnected(index), participants[index].sign != nil else { return }
        network.connect(index, at: now)
        publishStatus("online", of: index, from: index)
        let moment = moment(of: index)
        participants[index].member.brokerConnected(at: moment)
    }

    private mutating func disconnect(_ index: Int) {
        guard network.isConnected(index) else { return }
        network.disconnect(index)
        // The broker publishes the last will of the disconnected member.
        publishStatus("offline", of: index, from: nil)
        let moment = moment(of: index)
        participants[index].member.brokerDisconnected(at: moment)
    }

    private mutating func publishStatus(_ status: String, of index: Int, from sender: Int?) {
        let member = participants[index].member
        let topic = member.topics.topic(.status(member.sign))
        network.publish(Publication(topic, status, isRetained: true), from: sender, at: now)
    }

    /// Performs `input`, a line of the script file. If it names a sign (by number, from 1), only this sign
    /// gets it. Otherwise, group events and reloads apply to all signs, gestures and commands to the first.
    private mutating func perform(_ input: Script.Line) {
        let affectedIndices: [Int]
        if let sign = input.sign {
            affectedIndices = [sign - 1]
        } else if input.action.appliesToAll {
            affectedIndices = Array(participants.indices)
        } else {
            affectedIndices = [0]
        }
        changedSigns.formUnion(affectedIndices)
        switch input.action {
        case .group(.cut): for index in affectedIndices { disconnect(index) }
        case .group(.mend): for index in affectedIndices { connect(index) }
        case .group(.forget): network.clearRetainedMessages()
        case .group(.clock(let error)): for index in affectedIndices { setClock(of: index, error: error) }
        case .reload(let file): for index in affectedIndices { reload(index, file: file) }
        case .gesture, .edge, .commands:
            report.recordInput(at: now)
            for index in affectedIndices { participants[index].sign?.perform(input) }
        }
    }

    private mutating func setClock(of index: Int, error: Nanoseconds) {
        participants[index].clockError = error
        let clock = clock(of: index)
        participants[index].sign?.setGroupClock(clock, at: now)
    }

    private mutating func reload(_ index: Int, file: String?) {
        do throws(ConfigurationError) {
            let playlist = try file.map(scenario.reload) ?? participants[index].playlist
            guard participants[index].sign != nil else { return }
            participants[index].playlist = playlist
            participants[index].sign?.replace(playlist, at: now)
        } catch {
            participants[index].sign?.reject(reason: error.description, at: now)
        }
    }

    // MARK: Messages

    /// Advances the sign at this index and its group member to now, exchanging messages until none are left.
    private mutating func advance(_ index: Int) {
        guard participants[index].sign != nil else { return }
        changedSigns.insert(index)
        participants[index].sign?.advance(to: now)
        participants[index].member.advance(to: moment(of: index))
        while forwardInputs(of: index) || performTasks(of: index) {}
    }

    /// Passes new inputs, new counter values and the group state of the sign at this index to its group
    /// member, which shares them with the other signs. Returns whether there was any change. The state is
    /// read last, because taking the inputs updates it.
    private mutating func forwardInputs(of index: Int) -> Bool {
        guard let inputs = participants[index].sign?.takeSharedInputs(),
            let counters = participants[index].sign?.takeSharedCounters(),
            let groupState = participants[index].sign?.groupState
        else { return false }
        let hasNewState = groupState != participants[index].reportedGroupState
        guard !inputs.isEmpty || !counters.isEmpty || hasNewState else { return false }
        participants[index].reportedGroupState = groupState
        let moment = moment(of: index)
        participants[index].member.handleSignUpdate(
            inputs.map { GroupCall.Input($0) },
            counters: counters.map { GroupCall.Counter($0) },
            listHash: groupState.rev,
            isInStep: groupState.isInStep,
            at: moment
        )
        return true
    }

    private mutating func performTasks(of index: Int) -> Bool {
        let tasks = participants[index].member.takeTasks()
        for task in tasks {
            switch task {
            case .publish(let publication): network.publish(publication, from: index, at: now)
            case .call(let call):
                let reply = reply(to: call, of: index)
                let moment = moment(of: index)
                participants[index].member.handle(reply, to: call, at: moment)
            }
        }
        return !tasks.isEmpty
    }

    private mutating func reply(to call: GroupCall, of index: Int) -> GroupMember.Reply {
        guard let request = try? GroupRequest(call) else { return .failed("InvalidParameter") }
        let clock = clock(of: index)
        let reply = participants[index].sign?.perform(request, at: now) { clock }
        switch reply {
        case .joined(let rev): return .joined(listHash: rev)
        case .anchor(let anchor): return .checkpoint(anchor.map { GroupCall.Input($0) })
        case .left, .adopted, .merged, .counted: return .done
        case .refused(let refusal): return .failed(refusal.name)
        case nil: return .failed("")
        }
    }

    // MARK: Output

    private mutating func emit<Failure: Error>(_ show: (Output) throws(Failure) -> Void) throws(Failure) {
        defer { changedSigns = [] }
        let startedSigns = changedSigns.sorted().filter { participants[$0].sign != nil }
        for index in startedSigns { try emitOutput(of: index, show) }
        for index in startedSigns {
            updateDeadline(of: index)
            compareFrame(of: index)
        }
        let synchronizedSigns = frameCounts.values.reduce(0, +)
        report.record(
            isEqual: frameCounts.count <= 1,
            isComplete: synchronizedSigns == participants.count,
            at: now
        )
    }

    /// Passes new output of the sign at this index to `show`: its events, the state of its group member if it
    /// has changed, and its frame if it has changed or is the first one. Throws any error that `show` throws.
    private mutating func emitOutput<Failure: Error>(
        of index: Int,
        _ show: (Output) throws(Failure) -> Void
    ) throws(Failure) {
        // Texts in system fonts are rendered first, because the new frame may show them.
        let textRenderer = scenario.lines
        participants[index].sign?.drawLines(with: textRenderer)

        // Output numbers the signs from 1.
        let number = index + 1
        var events: [JournalEntry] = []
        participants[index].sign?.takeEvents { events.append($0) }
        for event in events { try show(.sign(number, .event(event))) }

        let memberState = participants[index].member.state
        if memberState != participants[index].memberState {
            participants[index].memberState = memberState
            try show(.memberState(number, memberState, at: now))
        }

        let hasChanged = participants[index].sign?.compose() ?? false
        let isFirst = participants[index].frame == nil
        guard hasChanged || isFirst, let frame = participants[index].sign?.frame else { return }
        participants[index].frame = frame
        participants[index].frames += 1
        try show(.sign(number, .frame(frame, at: now, number: participants[index].frames)))
    }

    private mutating func compareFrame(of index: Int) {
        let isInStep = participants[index].reportedGroupState.isInStep
        let isSynchronized = isInStep && participants[index].memberState == .inStep
        let frame = isSynchronized ? participants[index].frame : nil
        let previous = participants[index].comparedFrame
        guard frame != previous else { return }
        participants[index].comparedFrame = frame
        if let previous, let count = frameCounts[previous] {
            frameCounts[previous] = count > 1 ? count - 1 : nil
        }
        if let frame { frameCounts[frame, default: 0] += 1 }
    }
}

extension Scenario {
    /// Returns whether the clocks of a group can represent a simulation of `length`. They count nanoseconds
    /// since 1970 in 64 bits, up to April 11, 2262. One day is reserved for clocks that are ahead.
    public func isWithinGroupTime(for length: Nanoseconds) -> Bool {
        (Nanoseconds(civil.nanosecondsSince1970) + length + .seconds(86_400)).rawValue < .max
    }

    /// Returns a group simulation for `length` of virtual time, with this scenario's playlist on every sign.
    public func simulation(of plan: GroupSimulation.Plan, for length: Nanoseconds) -> GroupSimulation {
        GroupSimulation(self, plan, length: length)
    }
}
