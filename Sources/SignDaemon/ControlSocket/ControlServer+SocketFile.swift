import Glibc
import LinuxSystem
import MonotonicTime

/// The file of the control socket.
extension ControlServer {
    /// Begins to watch the file of the first listener, unless that was inherited: then it belongs to the service manager.
    /// Without a listener, waits until one can be made at `path`.
    func watchSocketFile(awaiting path: String?) throws(SystemCallError) {
        let now = MonotonicClock.now
        if let file = listeners.first?.file {
            socketKeeper = SocketKeeper(file, at: now, log: log)
        } else if let path {
            socketKeeper = SocketKeeper(awaiting: path, at: now, log: log)
        }
        if let watch = socketKeeper?.fileDescriptor { try poll.add(watch, as: .socketFile) }
        try poll.wake(at: socketKeeper?.nextDeadline)
    }

    /// Makes the socket if there is none, or if its file was removed. Connected clients stay.
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
            if let former = listeners.first {
                // Clients that connected before the file was removed are served.
                accept(at: former, now)
                poll.remove(former.descriptor)
                close(former.descriptor)
            }
            listeners = [listener]
            try poll.add(listener.descriptor, as: .listener(0))
        } catch {
            log(.warning, "control socket: \(error)")
        }
    }
}
