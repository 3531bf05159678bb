import ButtonInput
import CLinuxHardware
import Diagnostics
import Glibc
import InfiniteScroll
import MonotonicTime
import SignCore
import SignFile

/// What the control thread tells the frame loop: signals, keys and files that were read again.
extension Daemon {
    func handle(_ signal: CInt, _ ordersWaker: Waker) {
        switch signal {
        case SIGHUP where role == .service:
            // Whoever ends has no use for another configuration.
            if givenUpAt == nil { reload(ordersWaker) }
        case SIGUSR1:
            order(.refresh, ordersWaker)
        case SIGCHLD:
            actions.reap()
        default:
            stop(ordersWaker)
        }
    }

    func order(_ order: FrameLoop.Order, _ waker: Waker) {
        if orders.append(order) { waker.ring() }
    }

    func stop(_ ordersWaker: Waker) {
        guard givenUpAt == nil else { return }
        services.stopping()
        givenUpAt = MonotonicClock.now + Self.patience
        order(.stop, ordersWaker)
    }

    func readKeys(_ poll: EventPoll, _ ordersWaker: Waker) {
        var buffer = [UInt8](repeating: 0, count: 64)
        let count = read(STDIN_FILENO, &buffer, buffer.count)
        guard count > 0 else {
            if count == 0 || (errno != EINTR && errno != EAGAIN) {
                poll.remove(STDIN_FILENO)
                stop(ordersWaker)
            }
            return
        }
        for key in keys.decode(buffer.prefix(count), at: MonotonicClock.now) {
            switch key {
            case .space: order(.gesture(.tap), ordersWaker)
            case .q: stop(ordersWaker)
            default:
                guard let word = Command.word(for: key), let command = word.plainCommand else { break }
                order(.command(command, cause: word.cause), ordersWaker)
            }
        }
    }

    /// Reads the file again: whole and valid, or not at all.
    func reload(_ ordersWaker: Waker) {
        services.reloading(at: MonotonicClock.now)
        do throws(ConfigurationError) {
            let loaded = try Configuration.load(path: file)
            for diagnostic in loaded.diagnostics { log(diagnostic) }
            order(.apply(loaded.programme), ordersWaker)
        } catch {
            order(.reject(error.description), ordersWaker)
            reportRefusal(error.description)
        }
    }

    func reportRefusal(_ reason: String) {
        log(.error, reason)
        log(.error, "the configuration was refused; the previous one stays in force")
        services.ready(status: "configuration refused, running the previous one; \(state)")
        // Reading the file brought code back that nothing needs until the next time.
        lb_drop_clean_pages()
    }
}
