import BusInterfaces
import InfiniteScroll
import LinuxSystem
import MonotonicTime
import SignCore

/// The buttons: their edges, and lines that disappear and return.
extension FrameLoop {
    /// Handles the waiting edges of all buttons in the order of their times.
    func readEdges(at now: Instant) {
        hasAnyEdges = false
        var edges: [(at: Instant, order: Int, button: Int, edge: Edge)] = []
        var losses: [(button: Int, error: BusError)] = []
        for index in buttons.indices where hasEdges[index] {
            hasEdges[index] = false
            do throws(BusError) {
                while let edge = try buttons[index].nextEdge() {
                    edges.append((edge.at, edges.count, index, edge))
                }
            } catch {
                losses.append((index, error))
            }
        }
        edges.sort { ($0.at, $0.order) < ($1.at, $1.order) }
        for edge in edges { sign.handle(edge.edge, of: edge.button, now: now) }
        for (index, error) in losses {
            if let descriptor = buttons[index].fileDescriptor { poll.remove(descriptor) }
            let isNews = buttons[index].lose(at: now)
            sign.interrupt(index, at: now)
            if isNews { tell(.buttonFailed(buttons[index].settings, error)) }
        }
    }

    func beginGestures(of index: Int, at now: Instant) {
        guard buttons[index].fileDescriptor != nil else { return }
        sign.begin(index, isPressed: buttons[index].isPressed, at: now)
    }

    /// Schedules a read of every line, since any may have disappeared, and a retry of the missing ones.
    func lookAtLines(at now: Instant) {
        for index in buttons.indices {
            if buttons[index].fileDescriptor == nil {
                buttons[index].retry(at: now)
            } else {
                hasEdges[index] = true
                hasAnyEdges = true
            }
        }
    }

    /// Requests the lines again whose time has come.
    func reopenButtons(at now: Instant) throws(SystemCallError) {
        for index in buttons.indices where buttons[index].isDue(at: now) { try reopen(index, at: now) }
    }

    /// Requests the line of a button again.
    func reopen(_ index: Int, at now: Instant) throws(SystemCallError) {
        guard let openLine = hardware.openLine else { return buttons[index].giveUp() }
        do throws(BusError) {
            try buttons[index].open(openLine)
        } catch {
            if buttons[index].lose(at: now) { tell(.buttonFailed(buttons[index].settings, error)) }
            return
        }
        if let descriptor = buttons[index].fileDescriptor {
            try poll.add(descriptor, as: .button(index))
        }
        beginGestures(of: index, at: now)
        tell(.buttonWorks(buttons[index].settings))
    }

    func listenToButtons() throws(SystemCallError) {
        hasEdges = [Bool](repeating: false, count: buttons.count)
        for (index, button) in buttons.enumerated() {
            guard let descriptor = button.fileDescriptor else { continue }
            try poll.add(descriptor, as: .button(index))
        }
    }

    /// Adopts the new buttons. A line whose request is unchanged is kept, with the press in progress on it.
    func changeButtons(from old: [ButtonSettings], at now: Instant) throws(SystemCallError) {
        for button in buttons { if let descriptor = button.fileDescriptor { poll.remove(descriptor) } }
        var former = buttons
        buttons = zip(settings.buttons, settings.buttons.indices(among: old)).map { new, bookmark in
            guard let bookmark else { return ButtonKeeper(new, line: nil) }
            var kept = former[bookmark]
            kept.rebind(to: new)
            return kept
        }
        // Lines must be released before they can be requested with other settings.
        former.removeAll()
        try listenToButtons()
        try reopenButtons(at: now)
    }
}
