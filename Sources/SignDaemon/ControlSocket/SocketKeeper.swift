import Diagnostics
import LinuxSystem
import MonotonicTime

/// Watches the file of the control socket, and makes the socket again if the file is removed. Clients that are connected
/// stay. While the file is there, nothing wakes up.
struct SocketKeeper {
    /// The pause between attempts to make the socket, or between looks if the system provides no watch.
    static let pause = Nanoseconds.seconds(5)

    private(set) var file: SocketFile
    private var watch: DirectoryWatch?
    private var hasComplained = false
    /// When to look at the file again; nil while the watch is enough.
    private(set) var nextDeadline: Instant?
    private let log: (Log.Level, String) -> Void

    /// A keeper of `file`.
    init(_ file: SocketFile, at now: Instant, log: @escaping (Log.Level, String) -> Void) {
        self.file = file
        self.log = log
        watchAgain(at: now)
    }

    /// Readable when something happened to the file; nil if the system provides no watch.
    var fileDescriptor: CInt? { watch?.fileDescriptor }

    /// Looks at the file. Returns the listener of a new socket if the old one's file was removed.
    mutating func look(at now: Instant) -> ControlListener? {
        _ = watch?.drain()
        nextDeadline = watch == nil ? now + Self.pause : nil
        switch file.standing {
        case .inPlace: hasComplained = false
        case .replaced:
            complain("another file is at \(shown); remove it, and the sign makes its control socket again")
            watchAgain(at: now)
        case .missing: return makeAgain(at: now)
        }
        return nil
    }

    private mutating func makeAgain(at now: Instant) -> ControlListener? {
        do throws(ControlListener.Failure) {
            let listener = try ControlListener.make(at: file.path)
            guard let new = listener.file else { return nil }
            file = new
            hasComplained = false
            log(.notice, "control socket: \(shown) was removed; it is there again")
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
        watch = DirectoryWatch(removalsOfFile: file.path.contains("/") ? file.path : "./\(file.path)")
        // Something may have happened before the watch began.
        if watch == nil || file.standing == .missing { nextDeadline = now + Self.pause }
    }

    private var shown: String { Wording.printable(file.path) }

    private mutating func complain(_ text: String) {
        if !hasComplained { log(.warning, "control socket: \(text)") }
        hasComplained = true
    }
}
