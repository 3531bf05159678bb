import CLinuxSystem
import Diagnostics
import Glibc
import LinuxSystem
import MonotonicTime
import SettingsText

/// The listening sockets of the control server. If the first socket's file disappears, the socket is created
/// again.
final class ControlSockets {
    private var listeners: [ControlListener]
    /// The supervisor that watches the file of the first socket. Nil if the service manager opened that
    /// socket.
    private var supervisor: SocketSupervisor?
    private let poll: EventPoll<ControlServer.Source>
    private let log: (Log.Level, String) -> Void
    /// The end of a pause in which no clients are accepted because the system has run out of file
    /// descriptors. Nil if there is no pause.
    private var acceptingResumesAt: Instant?

    /// Creates the set of sockets from the listening sockets that were `opened` when the daemon started, and
    /// makes `poll` watch them. The event source `.listener` is ready when a client connects.
    ///
    /// A supervisor creates the first socket again if its file disappears, for example because another
    /// program has removed it. If no socket could be opened, the supervisor tries again until it succeeds.
    /// Sockets that the service manager has opened need no supervisor.
    ///
    /// - Throws: `SystemCallError` if the sockets cannot be watched.
    init(
        _ opened: Opened,
        watchedBy poll: EventPoll<ControlServer.Source>,
        log: @escaping (Log.Level, String) -> Void
    ) throws(SystemCallError) {
        listeners = opened.listeners
        self.poll = poll
        self.log = log
        for (index, listener) in listeners.enumerated() {
            try poll.add(listener.descriptor, as: .listener(index))
        }

        let now = MonotonicClock.now
        if let file = listeners.first?.file {
            supervisor = SocketSupervisor(file, at: now, log: log)
        } else if let path = opened.path, listeners.isEmpty {
            supervisor = SocketSupervisor(retrying: path, at: now, log: log)
        }
        if let descriptor = supervisor?.fileDescriptor { try poll.add(descriptor, as: .socketFile) }
    }

    deinit {
        for listener in listeners {
            close(listener.descriptor)
            listener.file?.remove()
        }
    }

    /// The control sockets that were opened when the daemon started, and the path at which a missing socket
    /// is to be created, if there is one.
    struct Opened {
        var listeners: [ControlListener]
        var path: String?
    }

    /// Opens the control sockets: the one at `path`, otherwise those from the service manager, otherwise one
    /// in the service's runtime directory. Returns nil if there is none, or if the path can never be used.
    /// Other failures are only logged, because the banner runs without a socket.
    static func open(at path: String?, _ environment: (String) -> String?, _ log: Log) -> Opened? {
        let inherited = ControlListener.inherited(environment, process: getpid())
        if path == nil, !inherited.isEmpty { return Opened(listeners: inherited) }
        guard let path = path ?? ControlListener.runtimePath(environment) else { return nil }
        do throws(ControlListener.Failure) {
            let listener = try ControlListener.make(at: path)
            log(.info, "control socket: \(Wording.printable(path))")
            return Opened(listeners: [listener], path: path)
        } catch {
            log(.error, error.description)
            let note = error.isPermanent ? "" : "; retrying every \(SocketSupervisor.pause.durationText)"
            log(.notice, "the sign runs without a control socket\(note)")
            return error.isPermanent ? nil : Opened(listeners: [], path: path)
        }
    }

    var isEmpty: Bool { listeners.isEmpty }

    /// The time at which `checkFile` or `resumeAccepting` must be called next, or nil if neither is due.
    var nextDeadline: Instant? { earlier(acceptingResumesAt, supervisor?.nextDeadline) }

    func isFileCheckDue(at now: Instant) -> Bool { supervisor?.nextDeadline.map { $0 <= now } ?? false }

    /// Accepts a client that waits at the listening socket at `index`, and returns its connection, or nil if
    /// no client is waiting.
    ///
    /// - Throws: `SystemCallError` on failure, for example if the system has run out of file descriptors. The
    ///   server then accepts no clients for a second.
    func accept(fromListener index: Int, at now: Instant) throws(SystemCallError) -> ControlConnection? {
        let listener = listeners[index]
        while true {
            let descriptor = lb_accept(listener.descriptor)
            if descriptor >= 0 {
                return ControlConnection(descriptor, isReadOnly: listener.isReadOnly, at: now)
            }
            switch -descriptor {
            // The call was interrupted, or the client has already disconnected.
            case EINTR, ECONNABORTED: continue
            case EAGAIN: return nil
            case let code:
                // The socket stays readable, so accepting must pause until a descriptor may be free.
                acceptingResumesAt = now + .seconds(1)
                for listener in listeners { poll.watch(listener.descriptor, for: []) }
                errno = code
                throw SystemCallError("cannot accept a client")
            }
        }
    }

    /// Resumes accepting clients if the pause after a failed attempt has ended at `now`.
    func resumeAccepting(at now: Instant) {
        guard let due = acceptingResumesAt, due <= now else { return }
        acceptingResumesAt = nil
        for listener in listeners { poll.watch(listener.descriptor, for: .reading) }
    }

    /// Checks the file of the first control socket. If the file has been removed, the socket is replaced with
    /// a new one, because clients could no longer connect to the old one.
    ///
    /// - Parameters:
    ///   - now: The current time.
    ///   - acceptClients: A function that accepts the waiting clients. It is called before the old socket is
    ///     closed, so that clients which have already connected are not lost.
    func checkFile(at now: Instant, acceptClients: () -> Void) {
        // The check may watch another directory, whose descriptor then replaces the previous one.
        let oldWatchDescriptor = supervisor?.fileDescriptor
        let newListener = supervisor?.checkFile(at: now)
        let newWatchDescriptor = supervisor?.fileDescriptor
        do throws(SystemCallError) {
            if newWatchDescriptor != oldWatchDescriptor {
                if let oldWatchDescriptor { poll.remove(oldWatchDescriptor) }
                if let newWatchDescriptor { try poll.add(newWatchDescriptor, as: .socketFile) }
            }

            guard let newListener else { return }
            if let oldListener = listeners.first {
                acceptClients()
                poll.remove(oldListener.descriptor)
                close(oldListener.descriptor)
            }
            listeners = [newListener]
            try poll.add(newListener.descriptor, as: .listener(0))
        } catch {
            log(.warning, "control socket: \(error)")
        }
    }
}
