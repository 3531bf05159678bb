import Diagnostics
import LinuxSystem
import MonotonicTime

/// A supervisor of the control socket's file. Creates the socket if another file had its path when the daemon started,
/// and again if the file is removed. Connected clients stay connected. While the file is in place, the process is not
/// woken up.
struct SocketSupervisor {
    /// The pause between two attempts to create the socket. If the system cannot watch the directory, it is also the
    /// interval between two checks.
    static let pause = Nanoseconds.seconds(5)

    private let path: String
    /// The file of the socket, or nil until the socket has been created.
    private var file: SocketFile?
    private var watch: DirectoryWatch?
    /// Whether the current problem was already logged.
    private var hasWarned = false
    /// The time of the next check, or nil while the watch on the directory is sufficient.
    private(set) var nextDeadline: Instant?
    private let log: (Log.Level, String) -> Void

    init(_ file: SocketFile, at now: Instant, log: @escaping (Log.Level, String) -> Void) {
        path = file.path
        self.file = file
        self.log = log
        restartWatch(at: now)
    }

    /// Creates a supervisor for a socket that could not be created at `path`. This failure is already logged. The
    /// supervisor tries again.
    init(retrying path: String, at now: Instant, log: @escaping (Log.Level, String) -> Void) {
        self.path = path
        self.log = log
        hasWarned = true
        restartWatch(at: now)
    }

    /// The descriptor that is readable after a change of the file, or nil if the system provides no watch.
    var fileDescriptor: CInt? { watch?.fileDescriptor }

    /// Checks the file, and creates the socket again if the file is missing. Returns the new listener, or nil if no
    /// socket was created.
    mutating func check(at now: Instant) -> ControlListener? {
        _ = watch?.drain()
        nextDeadline = watch == nil ? now + Self.pause : nil
        switch file?.state ?? .missing {
        case .inPlace: hasWarned = false
        case .replaced:
            warn("another file is at \(shown); remove it, and the sign makes its control socket again")
            restartWatch(at: now)
        case .missing: return makeSocket(at: now)
        }
        return nil
    }

    private mutating func makeSocket(at now: Instant) -> ControlListener? {
        do throws(ControlListener.Failure) {
            let listener = try ControlListener.make(at: path)
            log(.notice, "control socket: \(shown) \(file == nil ? "made" : "was removed; made it again")")
            file = listener.file
            hasWarned = false
            restartWatch(at: now)
            return listener
        } catch {
            warn(error.description)
            nextDeadline = now + Self.pause
            return nil
        }
    }

    /// Starts to watch the directory to which the path leads now. It may be another directory than before.
    private mutating func restartWatch(at now: Instant) {
        watch = DirectoryWatch(removalsOfFile: path.contains("/") ? path : "./\(path)")
        // The file may have changed before the watch started. A sign that was killed leaves a file that no watch
        // reports.
        if watch == nil || (file?.state ?? .missing) == .missing { nextDeadline = now + Self.pause }
    }

    private var shown: String { Wording.printable(path) }

    /// Logs `text`, unless a problem was already logged since the file was last in place.
    private mutating func warn(_ text: String) {
        if !hasWarned { log(.warning, "control socket: \(text)") }
        hasWarned = true
    }
}
