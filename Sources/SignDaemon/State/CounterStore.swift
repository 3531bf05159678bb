import LinuxSystem
import MonotonicTime
import SettingsText
import SignCore

/// A store that keeps the counters for the next start. Each change is in a file before the client receives
/// its reply, and on disk within half a second.
///
/// The file `counters` is replaced and synchronized at most twice a second, to spare the SD card. Changes in
/// between are written to a second file, which is not synchronized and survives only the end of the process.
/// A power cut may damage the second file, but the first one stays valid.
struct CounterStore {
    private var file: StateFile
    private let recentFile: FileReplacement
    private let recentPath: String
    private var hasRecentFile = false
    /// The counters to be written next, or nil before the first change.
    private var current: StoredCounters?
    private var lastNumber: Int64 = 0

    /// Creates a store for counters in the service's state directory. Returns nil if the service manager
    /// provides no such directory. `environment` returns the value of an environment variable.
    init?(_ environment: (String) -> String?) {
        let loss = "a restart loses the last counts"
        guard let file = StateFile("counters", in: environment, pause: .zero, loss: loss) else { return nil }
        self.file = file
        recentPath = "\(file.path).recent"
        recentFile = FileReplacement(path: recentPath)
        recentFile.removeAbandonedDrafts()
    }

    /// The time of the next write of the counters, or nil if the file is up to date.
    var nextDeadline: Instant? { file.nextDeadline }

    /// Returns the counters of the last run, and messages to log. If no counters can be read, the result
    /// contains none.
    mutating func restore(at now: Instant) -> (bank: CounterBank, notes: [StateFile.Note]) {
        var notes: [StateFile.Note] = []
        var newest = readSynchronizedFile(&notes)
        if let recentBytes = try? readRegularFile(recentPath) {
            hasRecentFile = true
            if let recent = StoredCounters(decoding: recentBytes), recent.version > newest?.version ?? -1 {
                newest = recent
                current = recent
                file.recordChange(isPromised: true, at: now)
            }
        }
        lastNumber = newest?.version ?? 0
        return (newest?.counterBank ?? CounterBank(), notes)
    }

    /// Returns the counters in the main file, which is flushed to the disk at each write. Returns nil if
    /// there is no such file. If the file is unreadable or damaged, adds a message to `notes` and returns
    /// nil.
    private func readSynchronizedFile(_ notes: inout [StateFile.Note]) -> StoredCounters? {
        let problem: String
        do throws(FileError) {
            guard let bytes = try file.read() else { return nil }
            if let stored = StoredCounters(decoding: bytes) { return stored }
            problem = "damaged"
        } catch {
            problem = error.stateDirectoryMessage
        }
        notes.append((.warning, "\(file.path): \(problem); the counters start over"))
        return nil
    }

    /// Records the counters in `bank`, and writes them to a file immediately if they have changed. Returns a
    /// message to log, or nil if there is none.
    mutating func record(_ bank: CounterBank, at now: Instant) -> StateFile.Note? {
        guard bank != current?.counterBank else { return nil }
        lastNumber += 1
        let stored = StoredCounters(version: lastNumber, counterBank: bank)
        current = stored
        file.recordChange(isPromised: true, at: now)
        if file.isDue(at: now) { return write(at: now) }
        if recentFile.write(stored.bytes, syncs: false) == 0 { hasRecentFile = true }
        return nil
    }

    /// Writes the counters to the main file if a write is due. Returns a message to log, or nil if there is
    /// none.
    mutating func writeIfDue(at now: Instant) -> StateFile.Note? {
        file.isDue(at: now) ? write(at: now) : nil
    }

    /// Writes the counters to the file before the daemon ends, unless the file is up to date. Returns a
    /// message to log, or nil if there is none.
    mutating func finish(at now: Instant) -> StateFile.Note? {
        nextDeadline == nil ? nil : write(at: now)
    }

    private mutating func write(at now: Instant) -> StateFile.Note? {
        guard let current else { return nil }
        let note = file.write(current.bytes, at: now)
        if hasRecentFile, file.keepsPromises, recentFile.removeFile() == 0 { hasRecentFile = false }
        return note
    }
}
