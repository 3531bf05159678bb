import Diagnostics
import LinuxSystem
import MonotonicTime
import SettingsText
import SignFile

/// The settings that clients have changed: those in effect, those sent to the frame thread, and where they
/// are stored. This is the configuration file, or for a service, which may not write to that file, the state
/// directory.
struct SettingsStore {
    /// The settings in effect, where they differ from the configuration file.
    private(set) var settingsInForce = StoredSettings()
    /// Whether the settings that are currently in effect survive a restart.
    private(set) var isDurable = true
    /// The changed settings in the last playlist that was sent to the frame thread, or for the next one.
    private(set) var latestSettings = StoredSettings()
    private var pending: [(number: Int, settings: StoredSettings)] = []
    /// The file in the state directory in which changed settings are stored, or nil if there is no state
    /// directory.
    private var file: StateFile?
    /// The settings in the file, or nil if the file's contents are unusable.
    private var saved: StoredSettings?

    /// Creates a store for changed settings without a file in a state directory.
    init() {}

    /// Creates a store for changed settings that uses a file in the service's state directory. `environment`
    /// returns the value of an environment variable, or nil if it is not set.
    init(_ environment: (String) -> String?) {
        let loss = "after a restart the sign has older settings"
        file = StateFile("settings.toml", in: environment, pause: SaveSchedule.promisedPause, loss: loss)
        saved = StoredSettings()
    }

    /// Reads the settings that clients changed in earlier runs from the file in the state directory. The sign
    /// starts with these settings. Returns a warning to log if the file is unusable, otherwise nil.
    mutating func restore() -> StateFile.Note? {
        guard let file else { return nil }
        do throws(FileError) {
            guard let text = try file.read() else { return nil }
            // The result is nil if the text is damaged.
            saved = StoredSettings(text: text)
        } catch {
            saved = nil
            return Self.warning(about: error.stateDirectoryMessage, file: file)
        }
        guard let saved else { return Self.warning(about: "damaged", file: file) }
        setInitialSettings(saved)
        return nil
    }

    /// Returns a warning that `file` is unusable because of `problem`.
    private static func warning(about problem: String, file: StateFile) -> StateFile.Note {
        (.warning, "\(file.path): \(problem); the settings of the configuration apply")
    }

    /// Sets the changed settings with which the sign starts.
    mutating func setInitialSettings(_ settings: StoredSettings) {
        (settingsInForce, latestSettings) = (settings, settings)
    }

    /// Sets the changed settings that all subsequent playlists contain.
    mutating func setLatestSettings(_ settings: StoredSettings) { latestSettings = settings }

    /// Records that the playlist with this number was sent to the frame thread with the latest settings.
    mutating func append(_ number: Int) { pending.append((number, latestSettings)) }

    /// Records that the frame thread has rejected the playlist with this number, so that its settings will
    /// not take effect.
    mutating func markRejected(number: Int) {
        pending.removeAll { $0.number == number }
        latestSettings = pending.last?.settings ?? settingsInForce
    }

    /// Records that the settings of the playlist with this number are now in effect.
    mutating func markApplied(number: Int) {
        if let settings = pending.last(where: { $0.number == number })?.settings {
            settingsInForce = settings
        }
        pending.removeAll { $0.number <= number }
    }

    /// Stores the current settings, unless they are already stored. `configuration` is the text of the
    /// configuration file at `path`, which is updated if the settings are written to that file. Returns a
    /// message to log, or nil if there is none.
    mutating func store(in configuration: inout [UInt8], at path: String, _ now: Instant) -> StateFile.Note? {
        if pending.isEmpty, !settingsInForce.isEmpty,
            let text = Self.replacement(of: configuration, with: settingsInForce, at: path)
        {
            configuration = text
            setInitialSettings(StoredSettings())
            isDurable = true
            let note = save(at: now)
            return note ?? (.notice, "\(path): settings changed")
        }
        return save(at: now)
    }

    private mutating func save(at now: Instant) -> StateFile.Note? {
        guard settingsInForce != saved else { return nil }
        guard var file else {
            isDurable = settingsInForce.isEmpty
            return nil
        }
        let note = file.write(settingsInForce.isEmpty ? nil : settingsInForce.text, at: now)
        isDurable = file.keepsPromises
        if isDurable { saved = settingsInForce }
        self.file = file
        return note
    }

    /// Writes the settings to the configuration file at `path`, whose contents were `former`, and returns the
    /// new contents. Returns nil if the file was changed in the meantime or cannot be written.
    private static func replacement(of former: [UInt8], with settings: StoredSettings, at path: String)
        -> [UInt8]?
    {
        let file = FileReplacement(path: path, keepsAttributes: true)
        guard let text = settings.merged(into: former)?.text, (try? readRegularFile(path)) == former,
            file.write(text) == 0
        else { return nil }
        return text
    }
}
