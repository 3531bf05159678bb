import InfiniteScroll
import MonotonicTime

/// Reads a journal as a subscriber does, and reports violations of its grammar (INV-6, R-EVT-1 to R-EVT-7).
struct JournalReader {
    private(set) var isHeld = false
    private var isHeldAnew = false
    private(set) var isPaused = false
    private(set) var isMoving = false
    private(set) var isStationaryShown = true
    /// The deadline of the timer.
    private(set) var deadline: Instant?
    /// The instant of a layout, which can change the end of the current dwell and then reports it again.
    private var layoutAt: Instant?
    /// Whether an input was accepted that has no selection yet.
    private var isAfterInput = false
    private var inputAt: Instant?
    private var last: Event?
    private var selected: String?
    private var selections: UInt64 = 0

    /// Reads the next event. Returns the violation, if any.
    mutating func read(_ event: Event) -> String? {
        defer {
            last = event
            if case .layout = event.kind { layoutAt = event.at }
        }
        guard event.sequence == (last?.sequence ?? 0) + 1 else { return "a gap in the numbers" }
        if let last, event.at < last.at { return "earlier than the one before" }
        if last == nil, event.kind != .started { return "before started" }
        if last?.kind == .stopped { return "after stopped" }
        if case .settled(let choice, _) = last?.kind, event.kind != .page(choice) {
            return "a settle without its page"
        }
        switch event.kind {
        case .selected(let selection):
            defer { (selected, selections) = (selection.option.id, selection.number) }
            return readSelection(selection, event)
        case .moveStarted(let move):
            if isMoving { return "a second move" }
            isMoving = true
            return readMove(move.option)
        case .moveRetargeted(let move):
            return isMoving ? readMove(move.option) : "nothing to turn"
        case .settled(let choice, _):
            guard isMoving else { return "nothing moved" }
            isMoving = false
            return choice.id == selected ? nil : "arrived elsewhere"
        case .page:
            if case .settled = last?.kind { return nil }
            return "a page without a settle"
        case .dwellStarted(let choice, let deadline):
            if isMoving || isPaused || (self.deadline != nil && layoutAt != event.at) {
                return "a dwell that may not be"
            }
            if isHeld, !isHeldAnew { return "a dwell during a hold" }
            isHeld = false
            self.deadline = deadline
            return choice.id == selected && deadline >= event.at ? nil : "the dwell of another option"
        case .dwellCancelled:
            defer { deadline = nil }
            return deadline == nil ? "no dwell to cancel" : nil
        case .input(let cause):
            isAfterInput = true
            inputAt = event.at
            // A navigation replaces a hold. An action or another hold restarts it, which is an event only if
            // the banner has a timer.
            switch cause {
            case "tap", "previous", "go_to": isHeld = false
            case "activate", "hold": isHeldAnew = true
            default: break
            }
        case .held:
            if isMoving || isPaused || deadline != nil { return "a hold that may not be" }
            (isHeld, isHeldAnew) = (true, false)
        case .resumed(let reason):
            defer { (isHeld, isPaused) = (false, false) }
            if isPaused, inputAt != event.at, reason != .group { return "a pause that no input ended" }
            return isHeld || isPaused ? nil : "nothing to resume"
        case .paused(let remaining):
            defer { (deadline, isPaused) = (nil, true) }
            if isPaused { return "paused twice" }
            if let deadline, remaining != deadline - event.at { return "another remainder" }
        case .stationary(let isShown):
            defer { isStationaryShown = isShown }
            return isShown == isStationaryShown ? "they already were" : nil
        case .timeJump(let lateness):
            deadline = deadline.map { $0 + lateness }
        default:
            break
        }
        return nil
    }

    private mutating func readSelection(_ selection: Event.Selection, _ event: Event) -> String? {
        let changed = selection.changed
        guard selection.number == selections + 1 else { return "a gap in the selections" }
        guard changed == (selection.option.id != selection.previous) else { return "changed is not so" }
        guard selection.reason == .timer else {
            // Picking what is in view leaves the timer alone, even where the regions come back.
            defer { isAfterInput = false }
            if isAfterInput, !changed { return nil }
            return deadline == nil ? nil : "the dwell was not cancelled"
        }
        defer { deadline = nil }
        // A timer that resumes at once, and a ticker's turn at its end, need no dwell.
        return deadline == event.at || deadline == nil ? nil : "before its time"
    }

    private func readMove(_ choice: Event.ReportedOption) -> String? {
        guard deadline == nil else { return "a move during a dwell" }
        guard case .selected(let selection) = last?.kind, selection.option == choice else {
            return "a move without its selection"
        }
        return nil
    }
}
