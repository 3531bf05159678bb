import Diagnostics
import LinuxSystem
import MonotonicTime

/// A supervisor of the control socket's file. It creates a socket whose path was blocked by another file at
/// startup, and recreates one whose file was removed. Connected clients stay connected. The process is not
/// woken up while the file exists.
struct SocketSupervisor {
    /// The pause between attempts to create the control socket. It is also the interval between checks of the
    /// socket's file, in case the directory cannot be watched.
    static let pause = Nanoseconds.seconds(5)

    private let path: String
    /// The file of the control socket, or nil until the socket is created.
    private var file: SocketFile?
    private var watch: DirectoryWatch?
    /// Whether the current problem with the control socket has already been logged.
    private var hasWarned = false
    /// The time of the next check of the control socket's file, or nil if watching its directory is
    /// sufficient.
    private(set) var nextDeadline: Instant?
    private let log: (Log.Level, String) -> Void

    init(_ file: SocketFile, at now: Instant, log: @escaping (Log.Level, String) -> Void) {
        path = file.path
        self.file = file
        self.log = log
        restartWatch(at: now)
    }

    /// Creates a supervisor for the control socket at `path`, after the caller's first attempt to create it
    /// has failed and been logged.
    init(retrying path: String, at now: Instant, log: @escaping (Log.Level, String) -> Void) {
        self.path = path
        self.log = log
        hasWarned = true
        restartWatch(at: now)
    }

    /// A file descriptor that becomes readable when the control socket's file may have changed, or nil if
    /// changes cannot be watched.
    var fileDescriptor: CInt? { watch?.fileDescriptor }

    /// Checks the file of the control socket, and creates the socket again if the file is missing. Returns
    /// the new listening socket, or nil if none was created.
    mutating func checkFile(at now: Instant) -> ControlListener? {
        _ = watch?.drain()
        nextDeadline = watch == nil ? now + Self.pause : nil
        switch file?.state ?? .missing {
        case .inPlace: hasWarned = false
        case .replaced:
            warn("another file is at \(shown); remove it so that the sign can recreate its control socket")
            restartWatch(at: now)
        case .missing: return makeSocket(at: now)
        }
        return nil
    }

    private mutating func makeSocket(at now: Instant) -> ControlListener? {
        do throws(ControlListener.Failure) {
            let listener = try ControlListener.make(at: path)
            log(.notice, "control socket: \(shown) \(file == nil ? "made" : "was removed; recreated it")")
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

    /// Restarts the watch on the directory to which the control socket's path leads, which may have changed.
    private mutating func restartWatch(at now: Instant) {
        watch = DirectoryWatch(removalsOfFile: path.contains("/") ? path : "./\(path)")
        // The file may have changed before the watch started. A sign that was killed leaves a file that no
        // watch reports.
        if watch == nil || (file?.state ?? .missing) == .missing { nextDeadline = now + Self.pause }
    }

    private var shown: String { Wording.printable(path) }

    /// Logs the warning `text`, unless a problem has already been logged since the control socket's file last
    /// existed.
    private mutating func warn(_ text: String) {
        if !hasWarned { log(.warning, "control socket: \(text)") }
        hasWarned = true
    }
}
