import BusInterfaces
import LinuxSystem
import MonotonicTime
import SignCore

/// An edge (press or release) of a button, numbered in the order of reading.
private struct TimedEdge {
    var edge: Edge
    var button: Int
    /// The name of the pressed or released key, or nil if the button does not consist of keys.
    var key: String?
    var order: Int
}

/// The buttons of a sign, with the logic that reads edges (presses and releases) from GPIO lines and keys,
/// and requests failed lines again.
struct Buttons {
    private var all: [ButtonSupervisor]
    /// The time of the next attempt to request a failed GPIO line, or nil if all lines work.
    private(set) var deadline: Instant?
    private var hasEdges: [Bool] = []
    private(set) var hasAnyEdges = false
    private let openLine: (@Sendable (LineRequest) throws(BusError) -> any GPIOLine)?
    private var keys: KeyButtons
    /// A watch for GPIO chips that appear or disappear. Before Linux 6.6, epoll does not report the loss of a
    /// chip on its lines, but the chip's device node disappears.
    private let chipsWatch: DirectoryWatch?
    private let poll: EventPoll<FrameLoop.Source>
    private let notify: (FrameLoop.Notice) -> Void

    /// Creates the buttons with these `settings`, and makes `poll` wake the frame loop when they are pressed
    /// or released. Throws a `SystemCallError` if they cannot be watched.
    ///
    /// - Parameters:
    ///   - settings: The settings of each button.
    ///   - lines: The GPIO line of each button. If a line is nil, the first turn of the frame loop requests
    ///     it.
    ///   - hardware: The functions that open GPIO lines and keys.
    ///   - poll: The epoll of the frame loop.
    ///   - notify: A function that sends a notice to the control thread.
    init(
        _ settings: [ButtonSettings],
        lines: [(any GPIOLine)?],
        on hardware: Hardware,
        watchedBy poll: EventPoll<FrameLoop.Source>,
        notify: @escaping (FrameLoop.Notice) -> Void
    ) throws(SystemCallError) {
        openLine = hardware.openLine
        self.poll = poll
        self.notify = notify
        all = settings.enumerated().map { index, button in
            let line = lines.indices.contains(index) ? lines[index] : nil
            return ButtonSupervisor(button, line: line)
        }

        // A preview opens no lines, so it needs no GPIO chips.
        chipsWatch = openLine == nil ? nil : DirectoryWatch("/dev") { $0.hasPrefix("gpiochip") }
        if let chipsWatch { try poll.add(chipsWatch.fileDescriptor, as: .chipsDirectory) }

        keys = try KeyButtons(settings, on: hardware, watchedBy: poll)
        try watchLines()
        updateDeadline()
    }

    // MARK: Edges

    /// Makes `sign` start recognizing gestures on all buttons, some of which may already be pressed.
    mutating func begin(on sign: inout Sign, at now: Instant) {
        for index in all.indices { begin(index, on: &sign, at: now) }
        var edges: [TimedEdge] = []
        readKeys(&edges, for: &sign, at: now)
    }

    private func begin(_ index: Int, on sign: inout Sign, at now: Instant) {
        guard all[index].fileDescriptor != nil else { return }
        sign.begin(index, isPressed: all[index].isPressed, at: now)
    }

    mutating func markUnreadKeys() {
        keys.hasUnreadInputs = true
        hasAnyEdges = true
    }

    mutating func markUnreadEdges(of index: Int) {
        hasEdges[index] = true
        hasAnyEdges = true
    }

    /// Reads the pending edges (presses and releases) of all buttons and passes them to `sign` in
    /// chronological order. A GPIO line that cannot be read is closed, and requested again later.
    mutating func readEdges(for sign: inout Sign, at now: Instant) {
        hasAnyEdges = false
        var edges: [TimedEdge] = []
        let failedLines = readLines(&edges)
        if keys.hasUnreadInputs { readKeys(&edges, for: &sign, at: now) }

        // Edges at the same time keep the order in which they were read.
        edges.sort { ($0.edge.at, $0.order) < ($1.edge.at, $1.order) }
        for edge in edges { sign.handle(edge.edge, of: edge.button, key: edge.key, now: now) }

        // The edges that were read before a line failed are handled first.
        for (index, error) in failedLines { closeLine(of: index, after: error, for: &sign, at: now) }
        if !failedLines.isEmpty { updateDeadline() }
    }

    /// Appends the unread edges (presses and releases) on GPIO lines to `edges`. Returns the indices of
    /// buttons with failed lines, and the errors.
    private mutating func readLines(_ edges: inout [TimedEdge]) -> [(button: Int, error: BusError)] {
        var failedLines: [(button: Int, error: BusError)] = []
        for index in all.indices where hasEdges[index] {
            hasEdges[index] = false
            do throws(BusError) {
                while let edge = try all[index].nextEdge() {
                    edges.append(TimedEdge(edge: edge, button: index, order: edges.count))
                }
            } catch {
                failedLines.append((index, error))
            }
        }
        return failedLines
    }

    /// Handles the failure of the GPIO line of the button at `index`: ends its current press, and schedules
    /// another request of the line.
    private mutating func closeLine(
        of index: Int,
        after error: BusError,
        for sign: inout Sign,
        at now: Instant
    ) {
        if let descriptor = all[index].fileDescriptor { poll.remove(descriptor) }
        let mustReport = all[index].fail(at: now)
        sign.interrupt(index, at: now)
        if mustReport { notify(.buttonFailed(all[index].settings, error)) }
    }

    /// Appends presses and releases of keys to `edges`, and handles the connection or removal of input
    /// devices.
    private mutating func readKeys(_ edges: inout [TimedEdge], for sign: inout Sign, at now: Instant) {
        for report in keys.read() {
            switch report {
            case .edge(let edge, let index, let key):
                edges.append(TimedEdge(edge: edge, button: index, key: key?.name, order: edges.count))
            case .interrupted(let index): sign.interrupt(index, at: now)
            case .found(let index):
                sign.begin(index, isPressed: keys.isPressed(index), at: now)
                if keys.recover(index) { notify(.buttonWorks(all[index].settings)) }
            case .missing(let index, let error):
                keys.fail(index)
                notify(.buttonFailed(all[index].settings, error))
            }
        }
    }

    // MARK: Lines

    /// Handles the appearance or disappearance of a GPIO chip. Reads all GPIO lines, to detect those that
    /// have disappeared, and requests missing lines again.
    mutating func chipsChanged(at now: Instant) {
        guard chipsWatch?.drain() ?? false else { return }
        for index in all.indices {
            if all[index].fileDescriptor == nil {
                all[index].retry(at: now)
            } else {
                markUnreadEdges(of: index)
            }
        }
        updateDeadline()
    }

    /// Requests the failed GPIO lines of buttons whose next attempt is due at `now`. Throws a
    /// `SystemCallError` if an opened line cannot be watched.
    mutating func timePassed(for sign: inout Sign, at now: Instant) throws(SystemCallError) {
        defer { updateDeadline() }
        for index in all.indices where all[index].isDue(at: now) { try reopen(index, for: &sign, at: now) }
    }

    /// Requests the failed or missing GPIO line of the button at `index`, and notifies the control thread of
    /// the result. On success, the recognition of gestures starts. On failure, another attempt is scheduled.
    private mutating func reopen(
        _ index: Int,
        for sign: inout Sign,
        at now: Instant
    ) throws(SystemCallError) {
        guard let openLine else { return all[index].giveUp() }
        do throws(BusError) {
            try all[index].open(openLine)
        } catch {
            // Only the first of several failures in a row is reported.
            let mustReport = all[index].fail(at: now)
            if mustReport { notify(.buttonFailed(all[index].settings, error)) }
            return
        }

        if let descriptor = all[index].fileDescriptor { try poll.add(descriptor, as: .button(index)) }
        begin(index, on: &sign, at: now)
        notify(.buttonWorks(all[index].settings))
    }

    private mutating func watchLines() throws(SystemCallError) {
        hasEdges = [Bool](repeating: false, count: all.count)
        for (index, button) in all.enumerated() {
            guard let descriptor = button.fileDescriptor else { continue }
            try poll.add(descriptor, as: .button(index))
        }
    }

    /// Replaces the buttons, whose settings were `old`, with those of the sign's new configuration. A GPIO
    /// line that is used in the same way as before stays open, and a press on it continues. Other lines are
    /// closed and requested again.
    mutating func change(
        from old: [ButtonSettings],
        for sign: inout Sign,
        at now: Instant
    ) throws(SystemCallError) {
        for button in all { if let descriptor = button.fileDescriptor { poll.remove(descriptor) } }

        var previousButtons = all
        let newSettings = sign.configuration.buttons
        // For each new button, the index of the previous button whose line it keeps, or nil if there is none.
        let previousIndices = newSettings.indices(among: old)
        all = zip(newSettings, previousIndices).map { settings, previousIndex in
            guard let previousIndex else { return ButtonSupervisor(settings, line: nil) }
            var button = previousButtons[previousIndex]
            button.rebind(to: settings)
            return button
        }
        // Releasing the old lines makes it possible to request them with other settings.
        previousButtons.removeAll()

        try watchLines()
        if try keys.change(to: newSettings) { markUnreadKeys() }
        try timePassed(for: &sign, at: now)
    }

    private mutating func updateDeadline() {
        deadline = nil
        for button in all { deadline = earlier(deadline, button.nextDeadline) }
    }
}
