import BusInterfaces
import LinuxSystem
import MonotonicTime
import SignCore

/// The buttons of a sign: their edges, and lines that disappear and return.
struct Buttons {
    private var all: [ButtonKeeper]
    /// When a line is requested again; nil while all are there.
    private(set) var deadline: Instant?
    /// For each button, whether it has edges to read.
    private var hasEdges: [Bool] = []
    /// Whether any button has.
    private(set) var hasAnyEdges = false
    private let openLine: (@Sendable (ButtonSettings) throws(BusError) -> any GPIOLine)?
    /// Detects the loss of a GPIO chip: before Linux 6.6 that does not wake epoll on its lines, but its node
    /// disappears.
    private let chipsWatch: DirectoryWatch?
    private let poll: EventPoll<FrameLoop.Source>
    private let tell: (FrameLoop.Notice) -> Void

    /// The buttons of `settings`, on `lines`. A line that is missing is requested in the first turn.
    init(
        _ settings: [ButtonSettings],
        lines: [(any GPIOLine)?],
        on hardware: Hardware,
        watchedBy poll: EventPoll<FrameLoop.Source>,
        tell: @escaping (FrameLoop.Notice) -> Void
    ) throws(SystemCallError) {
        openLine = hardware.openLine
        self.poll = poll
        self.tell = tell
        all = settings.enumerated().map { index, button in
            ButtonKeeper(button, line: lines.indices.contains(index) ? lines[index] : nil)
        }
        chipsWatch = openLine == nil ? nil : DirectoryWatch("/dev") { $0.hasPrefix("gpiochip") }
        if let chipsWatch { try poll.add(chipsWatch.fileDescriptor, as: .chipsDirectory) }
        try watchLines()
        plan()
    }

    // MARK: Edges

    /// Begins the gestures of all buttons on `sign`, some of which may be pressed already.
    func begin(on sign: inout Sign, at now: Instant) {
        for index in all.indices { begin(index, on: &sign, at: now) }
    }

    private func begin(_ index: Int, on sign: inout Sign, at now: Instant) {
        guard all[index].fileDescriptor != nil else { return }
        sign.begin(index, isPressed: all[index].isPressed, at: now)
    }

    /// Marks the button at `index` as having unread edges.
    mutating func noteEdges(of index: Int) {
        hasEdges[index] = true
        hasAnyEdges = true
    }

    /// Handles the waiting edges of all buttons in the order of their times.
    mutating func readEdges(for sign: inout Sign, at now: Instant) {
        hasAnyEdges = false
        var edges: [(at: Instant, order: Int, button: Int, edge: Edge)] = []
        var losses: [(button: Int, error: BusError)] = []
        for index in all.indices where hasEdges[index] {
            hasEdges[index] = false
            do throws(BusError) {
                while let edge = try all[index].nextEdge() {
                    edges.append((edge.at, edges.count, index, edge))
                }
            } catch {
                losses.append((index, error))
            }
        }
        edges.sort { ($0.at, $0.order) < ($1.at, $1.order) }
        for edge in edges { sign.handle(edge.edge, of: edge.button, now: now) }
        for (index, error) in losses {
            if let descriptor = all[index].fileDescriptor { poll.remove(descriptor) }
            let isNews = all[index].lose(at: now)
            sign.interrupt(index, at: now)
            if isNews { tell(.buttonFailed(all[index].settings, error)) }
        }
        if !losses.isEmpty { plan() }
    }

    // MARK: Lines

    /// Schedules a read of every line, since any may have disappeared with its chip, and a retry of the missing ones.
    mutating func chipsChanged(at now: Instant) {
        guard chipsWatch?.drain() ?? false else { return }
        for index in all.indices {
            if all[index].fileDescriptor == nil { all[index].retry(at: now) } else { noteEdges(of: index) }
        }
        plan()
    }

    /// Requests the lines again whose time has come.
    mutating func timePassed(for sign: inout Sign, at now: Instant) throws(SystemCallError) {
        defer { plan() }
        for index in all.indices where all[index].isDue(at: now) { try reopen(index, for: &sign, at: now) }
    }

    /// Requests the line of a button again.
    private mutating func reopen(
        _ index: Int,
        for sign: inout Sign,
        at now: Instant
    ) throws(SystemCallError) {
        guard let openLine else { return all[index].giveUp() }
        do throws(BusError) {
            try all[index].open(openLine)
        } catch {
            if all[index].lose(at: now) { tell(.buttonFailed(all[index].settings, error)) }
            return
        }
        if let descriptor = all[index].fileDescriptor { try poll.add(descriptor, as: .button(index)) }
        begin(index, on: &sign, at: now)
        tell(.buttonWorks(all[index].settings))
    }

    private mutating func watchLines() throws(SystemCallError) {
        hasEdges = [Bool](repeating: false, count: all.count)
        for (index, button) in all.enumerated() {
            guard let descriptor = button.fileDescriptor else { continue }
            try poll.add(descriptor, as: .button(index))
        }
    }

    /// Adopts the buttons of the new configuration of `sign`. A line whose request is unchanged is kept, with the press
    /// in progress on it.
    mutating func change(
        from old: [ButtonSettings],
        for sign: inout Sign,
        at now: Instant
    ) throws(SystemCallError) {
        for button in all { if let descriptor = button.fileDescriptor { poll.remove(descriptor) } }
        var former = all
        let new = sign.configuration.buttons
        all = zip(new, new.indices(among: old)).map { new, place in
            guard let place else { return ButtonKeeper(new, line: nil) }
            var kept = former[place]
            kept.rebind(to: new)
            return kept
        }
        // Lines must be released before they can be requested with other settings.
        former.removeAll()
        try watchLines()
        try timePassed(for: &sign, at: now)
    }

    private mutating func plan() {
        deadline = nil
        for button in all { deadline = earlier(deadline, button.nextDeadline) }
    }
}
