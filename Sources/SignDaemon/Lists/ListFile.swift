import LinuxSystem
import MonotonicTime
import SettingsText
import SignCore
import SignFile

/// The file that stores an option list that clients have changed and that thus differs from the configuration
/// file. A change is on disk within a second, as clients are promised.
struct ListFile {
    private(set) var file: StateFile
    /// The option list that the file contains, or nil if the contents of the file are unusable.
    private var saved: OptionLists.List.Kept?

    /// Creates an instance for the file with the option list in the service's state directory. Returns nil if
    /// there is no such directory. `environment` returns the value of an environment variable.
    init?(_ environment: (String) -> String?) {
        let loss = "after a restart the sign shows an older list"
        let pause = SaveSchedule.promisedPause
        guard let file = StateFile("options.toml", in: environment, pause: pause, loss: loss) else {
            return nil
        }
        self.file = file
    }

    /// Records that the sign started with the option list `list`. If this is the list of the configuration
    /// although the file exists, the file's contents count as unusable.
    mutating func adopt(_ list: OptionLists.List) {
        saved = list.kept == nil && file.exists ? nil : list.keptForStart
    }

    /// Records that the option list `list` has taken effect, and writes it to the file immediately or within
    /// a second. Returns a message to log, or nil if there is none.
    mutating func record(_ list: OptionLists.List, at clock: ClockReading) -> StateFile.Note? {
        if list.keptForStart != saved { file.recordChange(isPromised: true, at: clock.monotonicTime) }
        return writeIfDue(list, at: clock)
    }

    /// Writes the option list `list` to the file if a write is due. Returns a message to log, or nil if there
    /// is none.
    mutating func writeIfDue(_ list: OptionLists.List, at clock: ClockReading) -> StateFile.Note? {
        file.isDue(at: clock.monotonicTime) ? write(list, at: clock) : nil
    }

    /// Writes the option list `list` to the file if the file is outdated. Called when the daemon is about to
    /// end. Returns a message to log, or nil if there is none.
    mutating func finish(_ list: OptionLists.List, at clock: ClockReading) -> StateFile.Note? {
        file.nextDeadline == nil ? nil : write(list, at: clock)
    }

    private mutating func write(_ list: OptionLists.List, at clock: ClockReading) -> StateFile.Note? {
        let note = file.write(Self.text(of: list, at: clock), at: clock.monotonicTime)
        if file.keepsPromises { saved = list.keptForStart }
        return note
    }

    /// Returns the contents of the file for the option list `list`, or nil if the next start is to use the
    /// list of the configuration.
    private static func text(of list: OptionLists.List, at clock: ClockReading) -> [UInt8]? {
        let kept = list.keptForStart
        guard let options = kept.options else { return nil }
        let ends = kept.ends.mapValues { clock.secondsSince1970(at: $0) }
        return StoredList.text(
            of: options,
            expirationTimes: ends,
            release: list.release,
            fileOptions: Configuration.listedOptions(in: list.fileText)
        )
    }
}

extension OptionLists.List {
    /// The part of an option list that is stored in a file for the next start.
    struct Kept: Hashable {
        /// The options to store, or nil for the list of the configuration file.
        var options: [ListedOption]?
        /// The instants at which stored options expire, by option id.
        var ends: [String: Instant]
        var release: AppliedRelease?
    }

    var keptForStart: Kept {
        guard let kept else { return Kept(options: nil, ends: [:]) }
        guard !expiryTimes.isEmpty else { return Kept(options: kept, ends: [:], release: release) }
        let ids = Set(kept.map(\.id))
        return Kept(options: kept, ends: expiryTimes.filter { ids.contains($0.key) }, release: release)
    }
}
