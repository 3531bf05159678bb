import Diagnostics
import LinuxSystem
import MonotonicTime

/// Watches the file of the control socket, and makes the socket if there is none: because another sign held the path at the
/// start, or because the file was removed. Clients that are connected stay. While the file is there, nothing wakes up.
struct SocketKeeper {
    /// The pause between attempts to make the socket, or between looks if the system provides no watch.
    static let pause = Nanoseconds.seconds(5)

    private let path: String
    /// The file of the socket; nil until one could be made.
    private(set) var file: SocketFile?
    private var watch: DirectoryWatch?
    private var hasComplained = false
    /// When to look at the file again; nil while the watch is enough.
    private(set) var nextDeadline: Instant?
    private let log: (Log.Level, String) -> Void

    /// A keeper of `file`.
    init(_ file: SocketFile, at now: Instant, log: @escaping (Log.Level, String) -> Void) {
        path = file.path
        self.file = file
        self.log = log
        watchAgain(at: now)
    }

    /// A keeper that makes a socket at `path` as soon as that is possible. The log has the reason why it was not possible at
    /// `now`.
    init(awaiting path: String, at now: Instant, log: @escaping (Log.Level, String) -> Void) {
        self.path = path
        self.log = log
        hasComplained = true
        watchAgain(at: now)
    }

    /// Readable when something happened to the file; nil if the system provides no watch.
    var fileDescriptor: CInt? { watch?.fileDescriptor }

    /// Looks at the file. Returns the listener of a new socket if there was none, or if the old one's file was removed.
    mutating func look(at now: Instant) -> ControlListener? {
        _ = watch?.drain()
        nextDeadline = watch == nil ? now + Self.pause : nil
        switch file?.standing ?? .missing {
        case .inPlace: hasComplained = false
        case .replaced:
            complain("another file is at \(shown); remove it, and the sign makes its control socket again")
            watchAgain(at: now)
        case .missing: return makeSocket(at: now)
        }
        return nil
    }

    private mutating func makeSocket(at now: Instant) -> ControlListener? {
        do throws(ControlListener.Failure) {
            let listener = try ControlListener.make(at: path)
            guard let new = listener.file else { return nil }
            log(
                .notice,
                "control socket: \(shown) \(file == nil ? "is there now" : "was removed; it is there again")"
            )
            file = new
            hasComplained = false
            watchAgain(at: now)
            return listener
        } catch {
            complain(error.description)
            nextDeadline = now + Self.pause
            return nil
        }
    }

    /// Watches the directory that has the path now: it may be another one.
    private mutating func watchAgain(at now: Instant) {
        watch = DirectoryWatch(removalsOfFile: path.contains("/") ? path : "./\(path)")
        // Something may have happened before the watch began. A sign that is killed leaves its file, which no watch reports.
        if watch == nil || (file?.standing ?? .missing) == .missing { nextDeadline = now + Self.pause }
    }

    private var shown: String { Wording.printable(path) }

    private mutating func complain(_ text: String) {
        if !hasComplained { log(.warning, "control socket: \(text)") }
        hasComplained = true
    }
}
