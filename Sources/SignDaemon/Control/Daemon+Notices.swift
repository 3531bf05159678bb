import CLinuxSystem
import Diagnostics
import InfiniteScroll
import LinuxSystem
import MonotonicTime

/// Notices from the frame loop.
extension Daemon {
    func handle(_ notice: FrameLoop.Notice) {
        switch notice {
        case .displayWorks(let display):
            // A reload may start a display that never failed.
            if shown.contains(display.index), health.isMissing(display) {
                log(.notice, "\(display.words) works again")
            } else if !shown.contains(display.index) {
                log(.notice, "\(display.words) works")
            }
            shown.insert(display.index)
            health.found(display)
            announce()
        case .displayFailed(let display, let error):
            log(.error, error.description)
            health.lost(display, error)
            let isHopeless = shown.isEmpty && health.lastingTroubles == display.count
            guard !isHopeless else {
                status = .unavailable
                return
            }
            log(.notice, "retrying \(display.words); the banner keeps running")
            // At the start the other displays may have failed for good as well.
            if !shown.isEmpty || !error.isLasting || isReady { announce() }
        case .displaysChanged(let displays):
            health.keep(only: displays)
            shown.formIntersection(displays.map(\.0.index))
        case .buttonFailed(let button, let error):
            log(.error, error.description)
            log(.notice, "retrying the button; the banner keeps running")
            health.lost(button, error)
            if isReady { announce() }
        case .buttonWorks(let button):
            log(.notice, "the button on \(Wording.printable(button.line)) works")
            health.found(button)
            if isReady { announce() }
        case .refused(let reason, let number):
            lists.refuse(number)
            reportRefusal(reason)
            control?.refused(number, reason: reason, for: self)
        case .answered(let answer):
            control?.take(answer, for: self)
        case .group(let news):
            control?.take(news, for: self)
        case .ordersLost(let count):
            log(.warning, "\(count) inputs or orders were dropped: the queue was full")
            // The end of an action may have been among them.
            orders.send(.actionsRunning(actions.counts))
            control?.losesAnswers(for: self)
        case .applied(let playlist, let number):
            let wall = playlist.configuration.wall
            let former = self.playlist.configuration.wall
            let areOthers = wall.displays.map(\.driver.name) != former.displays.map(\.driver.name)
            if role == .service, areOthers, let note = output.note(on: wall) { log(.warning, note) }
            self.playlist = playlist
            adoptList(number)
            rememberActions()
            usage?.adopt(playlist.configuration.statistics)
            health.keep(only: playlist.configuration.buttons)
            keyboard.keys = PreviewKeys(playlist.configuration)
            let count = playlist.options.count
            screen?.say("\(fileName): \(count) \(count == 1 ? "option" : "options")")
            log(.notice, "new \(lists.inForce.isFile ? "configuration" : "list of options") applied")
            services.ready(status: state)
            control?.applied(number, for: self)
            // Reading the file mapped code that is not needed until the next reload.
            lb_drop_clean_pages()
        case .happened(let event): show(event)
        case .activated(let choice):
            screen?.forgetOutput()
            actions.run(actionsByID[choice.id] ?? [], for: choice, at: MonotonicClock.now)
        case .linesWanted: startDrawingLines()
        // Every turn looks for such events.
        case .hookWaits: break
        case .used(let event): count(event)
        case .degraded(let reason):
            log(.info, reason)
        case .chosen(let chosen):
            // Without a file there is no deadline to wake up for.
            guard placeFile != nil, playlist.configuration.keepsPlace else { break }
            bookmark.note(chosen, at: MonotonicClock.now)
        case .stopped(let last):
            keep(bookmark.last(last))
            finishStatistics()
            status = .done
        case .broken(let reason):
            log(.error, "the frame loop failed: \(reason)")
            status = .unavailable
        }
    }

    /// The status line.
    var state: String { health.status(options: playlist.configuration.options.count) }

    /// Sends the status to the service manager; the first call also reports readiness.
    func announce() {
        guard givenUpAt == nil else { return }
        guard !isReady else { return services.status(state) }
        services.ready(status: state)
        isReady = true
        // What only the start needed shall not stay in memory.
        lb_drop_clean_pages()
    }

    func rememberActions() {
        actionsByID = Dictionary(
            playlist.configuration.options.lazy.filter { !$0.action.isEmpty }.map { ($0.id, $0.action) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// Writes the banner's place to the file, if there is one and the configuration asks for it.
    func keep(_ current: Bookmark?) {
        guard let current, let placeFile else { return }
        guard playlist.configuration.keepsPlace else { return bookmark.wasNotWritten() }
        do throws(BookmarkFile.Failure) {
            try placeFile.write(current)
        } catch {
            bookmark.wasNotWritten()
            log(.warning, error.description)
        }
    }
}
