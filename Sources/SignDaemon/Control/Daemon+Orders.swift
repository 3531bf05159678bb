import CLinuxSystem
import Diagnostics
import Glibc
import InfiniteScroll
import LinuxSystem
import MatrixDisplays
import MonotonicTime
import SignCore
import SignFile

/// Orders to the frame loop: signals and reloaded files.
extension Daemon {
    func handle(_ signal: CInt) {
        switch signal {
        case SIGHUP where role == .service:
            // A daemon that is stopping needs no new configuration.
            if givenUpAt == nil { _ = try? reload() }
        case SIGUSR1, SIGWINCH:
            orders.send(.refresh)
        case SIGCHLD:
            actions.reap()
            hook.reap()
            drawer.putAwayEnded()
        default:
            stop()
        }
    }

    /// Ends the sign.
    func stop() {
        guard givenUpAt == nil else { return }
        services.stopping()
        control?.end()
        givenUpAt = MonotonicClock.now + Self.patience
        orders.send(.stop)
    }

    /// Reloads the file. An invalid file is rejected as a whole.
    func reload() throws(ConfigurationError) -> (number: Int, warnings: [Diagnostic]) {
        services.reloading(at: MonotonicClock.now)
        drawer.forgetFailures()
        do throws(ConfigurationError) {
            let loaded = try Configuration.load(path: file, lines: linesOfReload)
            for diagnostic in loaded.diagnostics { log(diagnostic) }
            return adopt(loaded)
        } catch {
            orders.send(.reject(error.description))
            reportRefusal(error.description)
            throw error
        }
    }

    func reportRefusal(_ reason: String) {
        if let screen {
            screen.say("\(fileName) cannot be used; the last version stays")
            return screen.setProblems([reason])
        }
        log(.error, reason)
        log(.error, "configuration rejected; the previous one stays active")
        services.ready(status: "configuration rejected, running the previous one; \(state)")
        // Reading the file mapped code that is not needed until the next reload.
        lb_drop_clean_pages()
    }
}
