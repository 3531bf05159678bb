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
        var outputFrameCount = 0
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
    private let endTime: Instant
    private var participants: [Participant]
    /// The deadlines of all signs, including outdated ones. Because of this queue, a step of the simulation
    /// needs to handle only the few signs that are due, even in a large group.
    private var deadlines = PriorityQueue<Deadline>()
    /// The number of synchronized signs that show each frame. With several keys, the signs differ.
    private var frameCounts: [Bitmap: Int] = [:]
    private var network: GroupNetwork
    private var now = Instant.zero
    private var changedSignIndices: Set<Int> = []
    /// The comparison of the signs' frames. It is complete when `run(_:)` has returned.
    public private(set) var report = GroupReport()

    /// Creates the simulation of a group of signs that all show the playlist of `scenario`. The signs start
    /// one after another, as `plan` defines, and their group members communicate over a simulated network.
    /// The simulation ends after `length` of virtual time.
    init(_ scenario: Scenario, plan: Plan, length: Nanoseconds) {
        self.scenario = scenario
        endTime = .zero + length

        let group = NodeName(host: "group")
        participants = (0..<plan.signCount).map { index in
            let start = Instant.zero + plan.startInterval * Int64(index)
            let name = NodeName(host: Self.name(ofSign: index + 1, of: plan.signCount))
            return Participant(
                playlist: scenario.playlist,
                member: GroupMember(name, in: group),
                start: start,
                deadline: start
            )
        }
        network = GroupNetwork(plan)
        // The first thing that each sign does is to start.
        for (index, participant) in participants.enumerated() {
            deadlines.insert(Deadline(at: participant.start, index: index))
        }
    }

    /// Returns a name for sign `number` of `count`, whose alphabetical order is the order of the numbers.
    private static func name(ofSign number: Int, of count: Int) -> String {
        "s" + Wording.zeroPadded(String(number), to: String(count).utf8.count)
    }

    /// Runs the simulation, and passes output to `handleOutput` in chronological order. Virtual time jumps to
    /// the next deadline: that of a sign, its group member, a network message, or an input in the script. If
    /// several have the same time, signs start first, then messages arrive, and then inputs are performed.
    /// Throws any error that `handleOutput` throws, which ends the simulation.
    public mutating func run<Failure: Error>(handleOutput: (Output) throws(Failure) -> Void) throws(Failure) {
        var inputs = scenario.script.lines.prefix { $0.time <= endTime }[...]
        while let nextTime = nextDeadline(nextInputTime: inputs.first?.time), nextTime <= endTime {
            now = nextTime
            // The signs that are due, and those that a message or an input changes, are advanced at the end.
            let dueSignIndices = removeDueSignIndices()
            for index in dueSignIndices where participants[index].start <= now { startSign(index) }
            deliverMessages()
            while let input = inputs.first, input.time <= now {
                inputs.removeFirst()
                perform(input)
            }
            for index in changedSignIndices.union(dueSignIndices).sorted() { advanceSign(index) }
            try emitOutput(to: handleOutput)
        }

        // The last events and frames of all signs are part of the output.
        now = endTime
        changedSignIndices = Set(participants.indices)
        let stopTime = endTime
        for index in participants.indices { participants[index].sign?.stop(at: stopTime) }
        try emitOutput(to: handleOutput)
        report.end(at: endTime)
    }

    /// Passes the messages that have arrived by the current time to their recipients in the group.
    private mutating func deliverMessages() {
        for (index, message) in network.removeArrivedMessages(at: now) {
            changedSignIndices.insert(index)
            let moment = moment(of: index)
            participants[index].member.receive(message, at: moment)
        }
    }

    // MARK: Time

    private mutating func nextDeadline(nextInputTime: Instant?) -> Instant? {
        while let next = deadlines.first, participants[next.index].deadline != next.at {
            deadlines.removeFirst()
        }
        return earliest(network.nextDeadline, nextInputTime, deadlines.first?.at).map { max($0, now) }
    }

    private mutating func removeDueSignIndices() -> [Int] {
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
        GroupMember.Moment(now, wallTime: clock(of: index).wallTime(at: now))
    }

    private func clock(of index: Int) -> GroupClock {
        let wall = Nanoseconds(scenario.civil.nanosecondsSince1970)
        return GroupClock(wallTime: (wall + participants[index].clockError).rawValue, at: .zero)
    }

    // MARK: Inputs

    private mutating func startSign(_ index: Int) {
        guard participants[index].sign == nil else { return }
        changedSignIndices.insert(index)
        let civil = ClockReading(scenario.civil, at: .zero).civilTime(at: now)
        let playlist = participants[index].playlist
        participants[index].sign = Sign(playlist, at: now, civil: civil, dropsLateFrames: false)
        let moment = moment(of: index)
        participants[index].member.signConnected(at: moment)
        connectSign(index)
    }

    private mutating func connectSign(_ index: Int) {
        guard !network.isConnected(index), participants[index].sign != nil else { return }
        network.connect(index, at: now)
        publishStatus("online", of: index, from: index)
        let moment = moment(of: index)
        participants[index].member.brokerConnected(at: moment)
    }

    private mutating func disconnectSign(_ index: Int) {
        guard network.isConnected(index) else { return }
        network.disconnect(index)
        // The broker publishes the last will of the disconnected member.
        publishStatus("offline", of: index, from: nil)
        let moment = moment(of: index)
        participants[index].member.brokerDisconnected(at: moment)
    }

    private mutating func publishStatus(_ status: String, of index: Int, from sender: Int?) {
        let member = participants[index].member
        let topic = member.topics.topic(.status(member.ownNode))
        network.publish(Publication(topic, status, isRetained: true), from: sender, at: now)
    }

    /// Performs `input`, a line of the script file. If it names a sign (by number, from 1), only this sign
    /// gets it. Otherwise, all signs get an input that applies to all: a reload, or an event in the group,
    /// such as a lost connection. The first sign gets any other input.
    private mutating func perform(_ input: Script.Line) {
        let affectedIndices: [Int]
        if let sign = input.sign {
            affectedIndices = [sign - 1]
        } else if input.action.appliesToAll {
            affectedIndices = Array(participants.indices)
        } else {
            affectedIndices = [0]
        }
        changedSignIndices.formUnion(affectedIndices)
        switch input.action {
        case .group(.cut): for index in affectedIndices { disconnectSign(index) }
        case .group(.mend): for index in affectedIndices { connectSign(index) }
        case .group(.forget): network.clearRetainedMessages()
        case .group(.clock(let error)): for index in affectedIndices { setClock(of: index, error: error) }
        case .reload(let file): for index in affectedIndices { reloadSign(index, file: file) }
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

    private mutating func reloadSign(_ index: Int, file: String?) {
        do throws(ConfigurationError) {
            let playlist = try file.map(scenario.loadPlaylist) ?? participants[index].playlist
            guard participants[index].sign != nil else { return }
            participants[index].playlist = playlist
            participants[index].sign?.replace(playlist, at: now)
        } catch {
            participants[index].sign?.reject(reason: error.description, at: now)
        }
    }

    // MARK: Messages

    /// Advances the sign at this index and its group member to now, exchanging messages until none are left.
    private mutating func advanceSign(_ index: Int) {
        guard participants[index].sign != nil else { return }
        changedSignIndices.insert(index)
        participants[index].sign?.advance(to: now)
        participants[index].member.advance(to: moment(of: index))
        while forwardSignUpdate(of: index) || performTasks(of: index) {}
    }

    /// Passes an update of the sign at this index to its group member, which shares it with the other signs.
    /// The update consists of new inputs, new counter values, and the state of the sign in the group. Returns
    /// whether there was any change.
    private mutating func forwardSignUpdate(of index: Int) -> Bool {
        // The state is read last, because taking the inputs updates it.
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
        case .left, .adopted, .mergedInputs, .mergedCounters: return .done
        case .refused(let refusal): return .failed(refusal.name)
        case nil: return .failed("")
        }
    }

    // MARK: Output

    private mutating func emitOutput<Failure: Error>(to handleOutput: (Output) throws(Failure) -> Void)
        throws(Failure)
    {
        defer { changedSignIndices = [] }
        let startedSigns = changedSignIndices.sorted().filter { participants[$0].sign != nil }
        for index in startedSigns { try emitOutput(ofSign: index, to: handleOutput) }
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

    /// Passes new output of the sign at this index to `handleOutput`: its events, the state of its group
    /// member if it has changed, and its frame if it has changed or is the first one. Throws any error that
    /// `handleOutput` throws.
    private mutating func emitOutput<Failure: Error>(
        ofSign index: Int,
        to handleOutput: (Output) throws(Failure) -> Void
    ) throws(Failure) {
        // Texts in system fonts are rendered first, because the new frame may show them.
        let textRenderer = scenario.textRenderer
        participants[index].sign?.renderTexts(with: textRenderer)

        // Output numbers the signs from 1.
        let number = index + 1
        var events: [JournalEntry] = []
        participants[index].sign?.takeEvents { events.append($0) }
        for event in events { try handleOutput(.sign(number, .event(event))) }

        let memberState = participants[index].member.state
        if memberState != participants[index].memberState {
            participants[index].memberState = memberState
            try handleOutput(.memberState(number, memberState, at: now))
        }
        if let frame = takeChangedFrame(ofSign: index) {
            let frameNumber = participants[index].outputFrameCount
            try handleOutput(.sign(number, .frame(frame, at: now, number: frameNumber)))
        }
    }

    /// Composes the frame of the sign at this index. Returns the frame if it has changed or is the first one.
    private mutating func takeChangedFrame(ofSign index: Int) -> Bitmap? {
        let hasChanged = participants[index].sign?.compose() ?? false
        let isFirstFrame = participants[index].frame == nil
        guard hasChanged || isFirstFrame, let frame = participants[index].sign?.frame else { return nil }
        participants[index].frame = frame
        participants[index].outputFrameCount += 1
        return frame
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
        GroupSimulation(self, plan: plan, length: length)
    }
}
