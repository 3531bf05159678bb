import Diagnostics
import Glibc
import LinuxSystem
import MonotonicTime
import SettingsText
import SignCore

/// A file in the service's state directory with data for the next start, and the schedule for writing it.
/// Errors with the file never stop the banner.
struct StateFile {
    /// A message about a file that the caller should log, with its priority.
    typealias Note = (level: Log.Level, text: String)

    let path: String
    private let directory: String
    private var schedule: SaveSchedule
    private let loss: String

    /// Creates an instance for the file `name` in the first state directory, and removes temporary files that
    /// killed processes have left behind. Returns nil if the service manager provides no state directory.
    ///
    /// - Parameters:
    ///   - name: The name of the file.
    ///   - environment: A function that returns an environment variable, or nil if it is not set.
    ///   - pause: The minimum time between two writes of changes for which a quick write was not promised.
    ///   - loss: The consequence of a failed write, as text for the log.
    init?(_ name: String, in environment: (String) -> String?, pause: Nanoseconds, loss: String) {
        guard let directory = firstStateDirectory(environment) else { return nil }
        self.directory = directory
        path = "\(directory)/\(name)"
        schedule = SaveSchedule(pause: pause)
        self.loss = loss
        FileReplacement(path: path).removeAbandonedDrafts()
    }

    /// The time of the next write of the file, or nil if the file is up to date.
    var nextDeadline: Instant? { schedule.nextDeadline }

    /// Whether writing works, so that a change that was promised to be stored survives a power cut one second
    /// later. The directory is checked in addition to the last write, because the file system may have become
    /// read-only since then.
    var keepsPromises: Bool { !schedule.isFailing && access(directory, W_OK) == 0 }

    mutating func recordChange(isPromised: Bool, at now: Instant) {
        schedule.recordChange(isPromised: isPromised, at: now)
    }

    func isDue(at now: Instant) -> Bool { schedule.isDue(at: now) }

    var exists: Bool { access(path, F_OK) == 0 }

    /// Returns the bytes of the file, or nil if the file does not exist. Throws a `FileError` if the file
    /// cannot be read.
    func read() throws(FileError) -> [UInt8]? {
        do throws(FileError) {
            return try readRegularFile(path)
        } catch .cannotOpen(ENOENT) {
            return nil
        }
    }

    /// Writes `bytes` to the file, or removes the file if `bytes` is nil. Returns a message to log if this is
    /// the first failure, or the first success after failures, otherwise nil.
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

/// Returns the path of the service's first state directory, or nil if the service manager provides none.
/// `environment` returns the value of an environment variable. The variable `STATE_DIRECTORY` may list
/// several directories.
func firstStateDirectory(_ environment: (String) -> String?) -> String? {
    environment("STATE_DIRECTORY")?.split(separator: ":").first.map(String.init)
}

extension FileError {
    /// A description of a problem with a file in the state directory, with its remedy. The text differs from
    /// that for other files, because only the sign itself writes files in this directory.
    var stateDirectoryMessage: String {
        switch self {
        case .cannotOpen(EACCES), .notAllowedAndHidden:
            "permission denied; make the user that runs the sign its owner, or delete it"
        case .isDirectory: "this is a directory; remove it"
        default: description
        }
    }
}

extension Log {
    /// Logs `note`, a message about a file in the state directory, or does nothing if it is nil.
    func callAsFunction(_ note: StateFile.Note?) {
        if let note { self(note.level, note.text) }
    }
}

extension ClockReading {
    /// Returns the time that the wall clock shows at `instant`, in seconds since 1970, computed from this
    /// reading.
    func secondsSince1970(at instant: Instant) -> Int64 {
        civilTime.secondsSince1970 + (instant - monotonicTime).rawValue / Nanoseconds.perSecond
    }

    /// Returns the instant at which the wall clock shows the given time, computed from this reading. The
    /// result is clamped to the time from the reading to a year after it.
    func instant(atSecondsSince1970 seconds: Int64) -> Instant {
        let (delay, isOverflow) = seconds.subtractingReportingOverflow(civilTime.secondsSince1970)
        return monotonicTime + .seconds(isOverflow ? 0 : max(0, min(delay, 366 * 86_400)))
    }
}
