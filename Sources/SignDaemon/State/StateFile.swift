import BusInterfaces
import Diagnostics
import Glibc
import LinuxSystem
import MonotonicTime
import SettingsText

/// A file in the service's state directory that keeps something for the next start, and when it is written. Errors never
/// stop the banner.
struct StateFile {
    /// Something to log.
    typealias Note = (level: Log.Level, text: String)

    let path: String
    private var schedule: SaveSchedule
    /// What a restart shows if the file cannot be written.
    private let loss: String

    /// The file called `name` in the first state directory; nil if the service manager provides none.
    ///
    /// - Parameters:
    ///   - pause: The time between two writes of changes that were not promised.
    ///   - loss: What happens if the file cannot be written, for the log.
    init?(_ name: String, in environment: (String) -> String?, pause: Nanoseconds, loss: String) {
        guard let directory = firstStateDirectory(environment) else { return nil }
        path = "\(directory)/\(name)"
        schedule = SaveSchedule(pause: pause)
        self.loss = loss
    }

    /// When to write; nil if the file is up to date.
    var nextDeadline: Instant? { schedule.nextDeadline }

    /// Whether a change holds after a power cut: it is on disk, or will be within a second.
    var keepsPromises: Bool { !schedule.isFailing }

    /// Notes a change.
    mutating func note(isPromised: Bool, at now: Instant) { schedule.note(isPromised: isPromised, at: now) }

    /// Whether to write at `now`.
    func isDue(at now: Instant) -> Bool { schedule.isDue(at: now) }

    /// Whether there is such a file.
    var exists: Bool { access(path, F_OK) == 0 }

    /// The bytes of the file; nil if there is none.
    func read() throws(FileError) -> [UInt8]? {
        do throws(FileError) {
            return try readRegularFile(path)
        } catch .cannotOpen(ENOENT) {
            return nil
        }
    }

    /// Writes `bytes`, or removes the file if they are nil. Returns what to log: the first failure, or that it works again.
    mutating func write(_ bytes: [UInt8]?, at now: Instant) -> Note? {
        let file = FileReplacement(path: path)
        let error = bytes.map { file.write($0) } ?? file.removeFile()
        let wasFailing = schedule.isFailing
        guard error == 0 else {
            schedule.failed(at: now)
            return wasFailing ? nil : (.warning, "\(path): cannot write: \(systemMessage(error)); \(loss)")
        }
        schedule.succeeded(at: now)
        return wasFailing ? (.notice, "\(path): written again") : nil
    }
}

/// The service's first state directory; nil if the service manager provides none. The variable may hold several,
/// separated by colons.
func firstStateDirectory(_ environment: (String) -> String?) -> String? {
    environment("STATE_DIRECTORY")?.split(separator: ":").first.map(String.init)
}

extension FileError {
    /// What is wrong with a file of the state directory, which the sign writes itself.
    var inStateDirectory: String {
        switch self {
        case .cannotOpen(EACCES), .notAllowedAndHidden:
            "permission denied; make the user that runs the sign its owner, or delete it"
        case .isDirectory: "this is a directory; remove it"
        default: description
        }
    }
}

extension Log {
    /// Logs the outcome of a write of a state file, if there is one to log.
    func callAsFunction(_ note: StateFile.Note?) {
        if let note { self(note.level, note.text) }
    }
}
