import LinuxSystem
import MonotonicTime
import SettingsText
import SignCore
import SignFile

/// The file that stores clients' changes of the list of options. Clients are promised that a change is on disk within a
/// second.
struct ListFile {
    private(set) var file: StateFile
    /// The contents of the file, or nil if it is unusable.
    private var saved: OptionLists.List.Kept?

    /// Creates the file in the service's state directory. Returns nil if the service manager provides none.
    init?(_ environment: (String) -> String?) {
        let loss = "after a restart the sign shows an older list"
        let pause = SaveSchedule.promisedPause
        guard let file = StateFile("options.toml", in: environment, pause: pause, loss: loss) else {
            return nil
        }
        self.file = file
    }

    /// Records the list of the start. If that is the configuration's although there is a file, the file is unusable.
    mutating func adopt(_ list: OptionLists.List) {
        saved = list.kept == nil && file.exists ? nil : list.keptForStart
    }

    /// Records `list`, which is in force, and writes it now or within a second. Returns a message for the log.
    mutating func record(_ list: OptionLists.List, at clock: ClockReading) -> StateFile.Note? {
        if list.keptForStart != saved { file.recordChange(isPromised: true, at: clock.at) }
        return writeIfDue(list, at: clock)
    }

    /// Writes `list` if that is due. Returns a message for the log.
    mutating func writeIfDue(_ list: OptionLists.List, at clock: ClockReading) -> StateFile.Note? {
        file.isDue(at: clock.at) ? write(list, at: clock) : nil
    }

    /// Writes `list` if the file is not up to date. Returns a message for the log.
    mutating func finish(_ list: OptionLists.List, at clock: ClockReading) -> StateFile.Note? {
        file.nextDeadline == nil ? nil : write(list, at: clock)
    }

    private mutating func write(_ list: OptionLists.List, at clock: ClockReading) -> StateFile.Note? {
        let note = file.write(Self.text(of: list, at: clock), at: clock.at)
        if file.keepsPromises { saved = list.keptForStart }
        return note
    }

    /// Returns the text for the kept options of `list`, or nil if these are the configuration's.
    private static func text(of list: OptionLists.List, at clock: ClockReading) -> [UInt8]? {
        let kept = list.keptForStart
        guard let options = kept.options else { return nil }
        let ends = kept.ends.mapValues { clock.secondsSince1970(at: $0) }
        return StoredList.text(of: options, ends: ends, file: Configuration.listedOptions(in: list.file))
    }
}

extension OptionLists.List {
    /// The part of a list that the next start needs.
    struct Kept: Hashable {
        /// The options, or nil for those of the file.
        var options: [ListedOption]?
        /// The expiry of options, by id.
        var ends: [String: Instant]
    }

    var keptForStart: Kept {
        guard let kept else { return Kept(options: nil, ends: [:]) }
        guard !ends.isEmpty else { return Kept(options: kept, ends: [:]) }
        let ids = Set(kept.map(\.id))
        return Kept(options: kept, ends: ends.filter { ids.contains($0.key) })
    }
}
