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
    private var supervisors: [ButtonSupervisor]
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
        hardware: Hardware,
        watchedBy poll: EventPoll<FrameLoop.Source>,
        notify: @escaping (FrameLoop.Notice) -> Void
    ) throws(SystemCallError) {
        openLine = hardware.openLine
        self.poll = poll
        self.notify = notify
        supervisors = settings.enumerated().map { index, button in
            let line = lines.indices.contains(index) ? lines[index] : nil
            return ButtonSupervisor(button, line: line)
        }

        // A preview opens no lines, so it needs no GPIO chips.
        chipsWatch = openLine == nil ? nil : DirectoryWatch("/dev") { $0.hasPrefix("gpiochip") }
        if let chipsWatch { try poll.add(chipsWatch.fileDescriptor, as: .chipsDirectory) }

        keys = try KeyButtons(settings, hardware: hardware, watchedBy: poll)
        try watchLines()
        updateDeadline()
    }

    // MARK: Edges

    /// Makes `sign` start recognizing gestures on all buttons, some of which may already be pressed.
    mutating func beginRecognition(on sign: inout Sign, at now: Instant) {
        for index in supervisors.indices { beginRecognition(ofButton: index, on: &sign, at: now) }
        var edges: [TimedEdge] = []
        readKeys(&edges, for: &sign, at: now)
    }

    private func beginRecognition(ofButton index: Int, on sign: inout Sign, at now: Instant) {
        guard supervisors[index].fileDescriptor != nil else { return }
        sign.beginMonitoring(button: index, isPressed: supervisors[index].isPressed, at: now)
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
        for edge in edges { sign.handle(edge.edge, button: edge.button, key: edge.key, now: now) }

        // The edges that were read before a line failed are handled first.
        for (index, error) in failedLines { closeLine(of: index, after: error, for: &sign, at: now) }
        if !failedLines.isEmpty { updateDeadline() }
    }

    /// Appends the unread edges (presses and releases) on GPIO lines to `edges`. Returns the indices of
    /// buttons with failed lines, and the errors.
    private mutating func readLines(_ edges: inout [TimedEdge]) -> [(button: Int, error: BusError)] {
        var failedLines: [(button: Int, error: BusError)] = []
        for index in supervisors.indices where hasEdges[index] {
            hasEdges[index] = false
            do throws(BusError) {
                while let edge = try supervisors[index].nextEdge() {
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
        if let descriptor = supervisors[index].fileDescriptor { poll.remove(descriptor) }
        let mustReport = supervisors[index].recordFailure(at: now)
        sign.interruptPress(ofButton: index, at: now)
        if mustReport { notify(.buttonFailed(supervisors[index].settings, error)) }
    }

    /// Appends presses and releases of keys to `edges`, and handles the connection or removal of input
    /// devices.
    private mutating func readKeys(_ edges: inout [TimedEdge], for sign: inout Sign, at now: Instant) {
        for report in keys.read() {
            switch report {
            case .edge(let edge, let index, let key):
                edges.append(TimedEdge(edge: edge, button: index, key: key?.name, order: edges.count))
            case .interrupted(let index): sign.interruptPress(ofButton: index, at: now)
            case .found(let index):
                sign.beginMonitoring(button: index, isPressed: keys.isPressed(index), at: now)
                if keys.recordRecovery(ofButton: index) { notify(.buttonWorks(supervisors[index].settings)) }
            case .missing(let index, let error):
                keys.recordFailure(ofButton: index)
                notify(.buttonFailed(supervisors[index].settings, error))
            }
        }
    }

    // MARK: Lines

    /// Handles the appearance or disappearance of a GPIO chip. Reads all GPIO lines, to detect those that
    /// have disappeared, and requests missing lines again.
    mutating func chipsChanged(at now: Instant) {
        guard chipsWatch?.drain() ?? false else { return }
        for index in supervisors.indices {
            if supervisors[index].fileDescriptor == nil {
                supervisors[index].retry(at: now)
            } else {
                markUnreadEdges(of: index)
            }
        }
        updateDeadline()
    }

    /// Requests the failed GPIO lines of buttons whose next attempt is due at `now`. Throws a
    /// `SystemCallError` if an opened line cannot be watched.
    mutating func handleDeadline(for sign: inout Sign, at now: Instant) throws(SystemCallError) {
        defer { updateDeadline() }
        for index in supervisors.indices where supervisors[index].isDue(at: now) {
            try reopenLine(ofButton: index, for: &sign, at: now)
        }
    }

    /// Requests the failed or missing GPIO line of the button at `index`, and notifies the control thread of
    /// the result. On success, the recognition of gestures starts. On failure, another attempt is scheduled.
    private mutating func reopenLine(
        ofButton index: Int,
        for sign: inout Sign,
        at now: Instant
    ) throws(SystemCallError) {
        guard let openLine else { return supervisors[index].stopRetrying() }
        do throws(BusError) {
            try supervisors[index].open(openLine)
        } catch {
            // Only the first of several failures in a row is reported.
            let mustReport = supervisors[index].recordFailure(at: now)
            if mustReport { notify(.buttonFailed(supervisors[index].settings, error)) }
            return
        }

        if let descriptor = supervisors[index].fileDescriptor { try poll.add(descriptor, as: .button(index)) }
        beginRecognition(ofButton: index, on: &sign, at: now)
        notify(.buttonWorks(supervisors[index].settings))
    }

    private mutating func watchLines() throws(SystemCallError) {
        hasEdges = [Bool](repeating: false, count: supervisors.count)
        for (index, button) in supervisors.enumerated() {
            guard let descriptor = button.fileDescriptor else { continue }
            try poll.add(descriptor, as: .button(index))
        }
    }

    /// Replaces the buttons, whose settings were `oldSettings`, with those of the sign's new configuration. A
    /// GPIO line that is used in the same way as before stays open, and a press on it continues. The other
    /// lines are closed. Then the lines of the remaining buttons are requested, without waiting for the next
    /// turn of the frame loop.
    mutating func replaceButtons(
        oldSettings: [ButtonSettings],
        for sign: inout Sign,
        at now: Instant
    ) throws(SystemCallError) {
        for button in supervisors { if let descriptor = button.fileDescriptor { poll.remove(descriptor) } }

        var previousButtons = supervisors
        let newSettings = sign.configuration.buttons
        // For each new button, the index of the previous button whose line it keeps, or nil if there is none.
        let previousIndices = newSettings.matchingIndices(in: oldSettings)
        supervisors = zip(newSettings, previousIndices).map { settings, previousIndex in
            guard let previousIndex else { return ButtonSupervisor(settings, line: nil) }
            var button = previousButtons[previousIndex]
            button.rebind(to: settings)
            return button
        }
        // This releases the lines that no supervisor uses any longer, and thereby closes them. Only then can
        // they be requested with other settings.
        previousButtons.removeAll()

        try watchLines()
        if try keys.replaceButtons(with: newSettings) { markUnreadKeys() }
        // The deadline of a new button without a line has passed already, so this call requests its line.
        try handleDeadline(for: &sign, at: now)
    }

    private mutating func updateDeadline() {
        deadline = nil
        for button in supervisors { deadline = earlier(deadline, button.nextDeadline) }
    }
}
