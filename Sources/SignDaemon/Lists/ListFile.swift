import LinuxSystem
import MonotonicTime
import SettingsText
import SignCore
import SignFile

/// The file that stores the option list if clients have changed it, so that it differs from the list in the
/// configuration file. A change is on disk within a second, as promised to clients.
struct ListFile {
    private(set) var file: StateFile
    /// The contents of the file, or nil if they are unusable.
    private var saved: OptionLists.List.Kept?

    /// Creates an instance for the option list's file in the service's state directory. Returns nil if the
    /// service manager provides no such directory.
    init?(_ environment: (String) -> String?) {
        let loss = "after a restart the sign shows an older list"
        let pause = SaveSchedule.promisedPause
        guard let file = StateFile("options.toml", in: environment, pause: pause, loss: loss) else {
            return nil
        }
        self.file = file
    }

    /// Records the list that the sign started with. If the file exists but the sign started with the list of the
    /// configuration, the file's contents are unusable.
    mutating func adopt(_ list: OptionLists.List) {
        saved = list.kept == nil && file.exists ? nil : list.keptForStart
    }

    /// Records that `list` is in effect, and writes it to the file now or within a second. Returns a message
    /// to log, or nil if there is none.
    mutating func record(_ list: OptionLists.List, at clock: ClockReading) -> StateFile.Note? {
        if list.keptForStart != saved { file.recordChange(isPromised: true, at: clock.at) }
        return writeIfDue(list, at: clock)
    }

    /// Writes `list` to the file if a write is due. Returns a message to log, or nil if there is none.
    mutating func writeIfDue(_ list: OptionLists.List, at clock: ClockReading) -> StateFile.Note? {
        file.isDue(at: clock.at) ? write(list, at: clock) : nil
    }

    /// Writes `list` to the file if the file is out of date. Returns a message to log, or nil if there is none.
    mutating func finish(_ list: OptionLists.List, at clock: ClockReading) -> StateFile.Note? {
        file.nextDeadline == nil ? nil : write(list, at: clock)
    }

    private mutating func write(_ list: OptionLists.List, at clock: ClockReading) -> StateFile.Note? {
        let note = file.write(Self.text(of: list, at: clock), at: clock.at)
        if file.keepsPromises { saved = list.keptForStart }
        return note
    }

    /// Returns the file's contents for `list`, or nil if the next start is to use the list of the configuration.
    private static func text(of list: OptionLists.List, at clock: ClockReading) -> [UInt8]? {
        let kept = list.keptForStart
        guard let options = kept.options else { return nil }
        let ends = kept.ends.mapValues { clock.secondsSince1970(at: $0) }
        return StoredList.text(
            of: options,
            ends: ends,
            release: list.release,
            file: Configuration.listedOptions(in: list.file)
        )
    }
}

extension OptionLists.List {
    /// The part of an option list that is stored for the next start.
    struct Kept: Hashable {
        /// The options in the list, or nil if it is the list of the configuration file.
        var options: [ListedOption]?
        /// The instants at which options expire, by option id.
        var ends: [String: Instant]
        var release: AppliedRelease?
    }

    var keptForStart: Kept {
        guard let kept else { return Kept(options: nil, ends: [:]) }
        guard !ends.isEmpty else { return Kept(options: kept, ends: [:], release: release) }
        let ids = Set(kept.map(\.id))
        return Kept(options: kept, ends: ends.filter { ids.contains($0.key) }, release: release)
    }
}
