import Glibc
import LinuxSystem
import MonotonicTime

/// The file of the control socket.
extension ControlServer {
    /// Begins to watch the file of the first listener, unless that was inherited: then it belongs to the service manager.
    func watchSocketFile() throws(SystemCallError) {
        let now = MonotonicClock.now
        socketKeeper = listeners.first?.file.map { SocketKeeper($0, at: now, log: log) }
        if let watch = socketKeeper?.fileDescriptor { try poll.add(watch, as: .socketFile) }
        try poll.wake(at: socketKeeper?.nextDeadline)
    }

    /// Makes the socket again if its file was removed. Connected clients stay.
    func lookAtSocketFile(at now: Instant) {
        guard !isEnding else { return }
        let formerWatch = socketKeeper?.fileDescriptor
        let listener = socketKeeper?.look(at: now)
        let watch = socketKeeper?.fileDescriptor
        do throws(SystemCallError) {
            if watch != formerWatch {
                if let formerWatch { poll.remove(formerWatch) }
                if let watch { try poll.add(watch, as: .socketFile) }
            }
            guard let listener else { return }
            // Clients that connected before the file was removed are served.
            accept(at: listeners[0], now)
            poll.remove(listeners[0].descriptor)
            close(listeners[0].descriptor)
            listeners[0] = listener
            try poll.add(listener.descriptor, as: .listener(0))
        } catch {
            log(.warning, "control socket: \(error)")
        }
    }
}
