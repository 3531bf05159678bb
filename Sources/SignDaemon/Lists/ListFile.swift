import LinuxSystem
import MonotonicTime
import SettingsText
import SignCore
import SignFile

/// The file that keeps what programs changed of the list. Changes are promised to the programs, so they are on disk within a
/// second.
struct ListFile {
    private var file: StateFile
    /// What the file holds; nil if it cannot be used.
    private var saved: OptionLists.List.Kept?

    /// The file in the service's state directory; nil if the service manager provides none.
    init?(_ environment: (String) -> String?) {
        let loss = "after a restart the sign shows an older list"
        let pause = SaveSchedule.promisedPause
        guard let file = StateFile("options.toml", in: environment, pause: pause, loss: loss) else {
            return nil
        }
        self.file = file
    }

    var path: String { file.path }

    /// When there is something to write.
    var nextDeadline: Instant? { file.nextDeadline }

    /// Whether a change of the list holds after a power cut: it is on disk, or will be within a second.
    var keepsPromises: Bool { file.keepsPromises }

    /// The bytes of the file; nil if there is none.
    func read() throws(FileError) -> [UInt8]? { try file.read() }

    /// Removes the drafts that killed processes left.
    func removeAbandonedDrafts() { FileReplacement(path: path).removeAbandonedDrafts() }

    /// The sign begins with `list`. If that is the configuration's although there is a file, the file cannot be used.
    mutating func adopt(_ list: OptionLists.List) {
        saved = list.kept == nil && file.exists ? nil : list.keptForStart
    }

    /// The list in force is `list` now. Writes what it keeps, now or within a second. Returns what to log.
    mutating func note(_ list: OptionLists.List, at clock: ClockReading) -> StateFile.Note? {
        if list.keptForStart != saved { file.note(isPromised: true, at: clock.at) }
        return writeIfDue(list, at: clock)
    }

    /// Writes what `list` keeps if that is due. Returns what to log.
    mutating func writeIfDue(_ list: OptionLists.List, at clock: ClockReading) -> StateFile.Note? {
        file.isDue(at: clock.at) ? write(list, at: clock) : nil
    }

    /// Writes what `list` keeps if the file does not hold it. Returns what to log.
    mutating func finish(_ list: OptionLists.List, at clock: ClockReading) -> StateFile.Note? {
        nextDeadline == nil ? nil : write(list, at: clock)
    }

    private mutating func write(_ list: OptionLists.List, at clock: ClockReading) -> StateFile.Note? {
        let note = file.write(Self.text(of: list, at: clock), at: clock.at)
        if file.keepsPromises { saved = list.keptForStart }
        return note
    }

    /// The text for the kept options of `list`; nil if these are the configuration's.
    private static func text(of list: OptionLists.List, at clock: ClockReading) -> [UInt8]? {
        let kept = list.keptForStart
        guard let options = kept.options else { return nil }
        let ends = kept.ends.mapValues { clock.secondsSince1970(at: $0) }
        return StoredList.text(of: options, ends: ends, file: Configuration.listedOptions(in: list.file))
    }
}

extension OptionLists.List {
    /// What the next start needs of a list.
    struct Kept: Hashable {
        /// The options; nil are the file's.
        var options: [ListedOption]?
        /// When options leave, by their ids.
        var ends: [String: Instant]
    }

    /// What the next start needs of this list.
    var keptForStart: Kept {
        guard let kept else { return Kept(options: nil, ends: [:]) }
        guard !ends.isEmpty else { return Kept(options: kept, ends: [:]) }
        let ids = Set(kept.map(\.id))
        return Kept(options: kept, ends: ends.filter { ids.contains($0.key) })
    }
}
