import CLinuxHardware
import Diagnostics
import InfiniteScroll
import MonotonicTime

/// What the frame loop tells the control thread.
extension Daemon {
    func handle(_ notice: FrameLoop.Notice) {
        switch notice {
        case .displayWorks:
            log(.notice, hasShown ? "the display works again" : "the display works")
            hasShown = true
            health.displayTrouble = nil
            announce()
        case .displayFailed(let error):
            guard hasShown || !error.isLasting else {
                log(.error, error.description)
                status = .unavailable
                return
            }
            log(.error, error.description)
            log(.notice, "the display is tried again until it works; the banner goes on meanwhile")
            health.displayTrouble = error
            announce()
        case .buttonFailed(let button, let error):
            log(.error, error.description)
            log(.notice, "the button is tried again until it works; the banner goes on meanwhile")
            health.lost(button, error)
            if isReady { announce() }
        case .buttonWorks(let button):
            log(.notice, "the button on \(Wording.printable(button.line)) works")
            health.found(button)
            if isReady { announce() }
        case .refused(let reason):
            reportRefusal(reason)
        case .ordersLost(let count):
            log(.warning, "\(count) inputs or orders came faster than they could be done, and were lost")
        case .applied(let programme):
            self.programme = programme
            rememberActions()
            health.keep(only: programme.configuration.buttons)
            log(.notice, "the new configuration is in force")
            services.ready(status: state)
            // Reading the file brought code back that nothing needs until the next time.
            lb_drop_clean_pages()
        case .activated(let choice):
            if let command = actionsByID[choice.id] {
                actions.run(command, for: choice, at: MonotonicClock.now)
            }
        case .degraded(let reason):
            log(.info, reason)
        case .chosen(let chosen):
            // Where nothing is kept, nobody wakes up for it.
            guard placeFile != nil, programme.configuration.keepsPlace else { break }
            place.note(chosen, at: MonotonicClock.now)
        case .stopped(let last):
            keep(place.last(last))
            status = .done
        case .broken(let reason):
            log(.error, "the frame loop ended: \(reason)")
            status = .unavailable
        }
    }

    /// How it goes, in a line.
    var state: String { health.status(options: programme.configuration.options.count) }

    /// Tells the service manager how it goes; the first time that means to be ready.
    func announce() {
        if isReady { services.status(state) } else { services.ready(status: state) }
        isReady = true
    }

    func rememberActions() {
        actionsByID = Dictionary(
            programme.configuration.options.lazy.filter { !$0.action.isEmpty }.map { ($0.id, $0.action) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// Writes where the banner is, as far as that is wanted and possible.
    func keep(_ current: Place?) {
        guard let current, let placeFile else { return }
        guard programme.configuration.keepsPlace else { return place.wasNotWritten() }
        do throws(PlaceFile.Failure) {
            try placeFile.write(current)
        } catch {
            place.wasNotWritten()
            log(.warning, error.description)
        }
    }
}
