import Diagnostics
import LinuxSystem
import MonotonicTime

/// Watches the file of the control socket, and creates the socket if the path was occupied at the start or the file is
/// removed. Connected clients stay connected. While the file is in place, nothing wakes up.
struct SocketSupervisor {
    /// The pause between attempts to create the socket, or between checks if the system provides no watch.
    static let pause = Nanoseconds.seconds(5)

    private let path: String
    /// The file, or nil until the socket has been created.
    private var file: SocketFile?
    private var watch: DirectoryWatch?
    /// Whether the current problem has been logged.
    private var hasWarned = false
    /// The time of the next check, or nil while the watch suffices.
    private(set) var nextDeadline: Instant?
    private let log: (Log.Level, String) -> Void

    init(_ file: SocketFile, at now: Instant, log: @escaping (Log.Level, String) -> Void) {
        path = file.path
        self.file = file
        self.log = log
        restartWatch(at: now)
    }

    /// Creates a supervisor that retries a socket at `path` whose creation has failed and been logged.
    init(retrying path: String, at now: Instant, log: @escaping (Log.Level, String) -> Void) {
        self.path = path
        self.log = log
        hasWarned = true
        restartWatch(at: now)
    }

    /// A descriptor that is readable after a change of the file, or nil if the system provides no watch.
    var fileDescriptor: CInt? { watch?.fileDescriptor }

    /// Checks the file. Returns a new listener if the file was missing and the socket could be created.
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

    /// Watches the directory that is at the path now, which may be another one than before.
    private mutating func restartWatch(at now: Instant) {
        watch = DirectoryWatch(removalsOfFile: path.contains("/") ? path : "./\(path)")
        // The file may have changed before the watch started, and a killed sign leaves a file that no watch reports.
        if watch == nil || (file?.state ?? .missing) == .missing { nextDeadline = now + Self.pause }
    }

    private var shown: String { Wording.printable(path) }

    /// Logs the first problem since the file was last in place.
    private mutating func warn(_ text: String) {
        if !hasWarned { log(.warning, "control socket: \(text)") }
        hasWarned = true
    }
}
