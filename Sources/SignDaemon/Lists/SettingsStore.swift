import Diagnostics
import LinuxSystem
import MonotonicTime
import SettingsText
import SignFile

/// The settings that clients have changed: those in force, those that were sent to the frame thread, and where they are
/// stored. The configuration file itself is the first choice. A service may not write it, and uses the state directory.
struct SettingsStore {
    /// The settings in force that differ from the configuration file.
    private(set) var inForce = StoredSettings()
    /// Whether the settings in force survive a restart.
    private(set) var isDurable = true
    /// The settings of the playlist that was sent last, or that will be sent next.
    private(set) var latest = StoredSettings()
    private var pending: [(number: Int, settings: StoredSettings)] = []
    /// The file in the state directory, or nil without such a directory.
    private var file: StateFile?
    /// The settings in that file, or nil if its contents are unusable.
    private var saved: StoredSettings?

    /// Creates a store without a file.
    init() {}

    /// Creates a store with a file in the state directory of the service.
    init(_ environment: (String) -> String?) {
        let loss = "after a restart the sign has older settings"
        file = StateFile("settings.toml", in: environment, pause: SaveSchedule.promisedPause, loss: loss)
        saved = StoredSettings()
    }

    /// Reads the settings of the last run. Returns a message to be logged, or nil.
    mutating func restore() -> StateFile.Note? {
        guard let file else { return nil }
        func problem(_ text: String) -> StateFile.Note {
            (.warning, "\(file.path): \(text); the settings of the configuration apply")
        }
        do throws(FileError) {
            guard let bytes = try file.read() else { return nil }
            saved = StoredSettings(text: bytes)
        } catch {
            saved = nil
            return problem(error.inStateDirectory)
        }
        guard let saved else { return problem("damaged") }
        begin(with: saved)
        return nil
    }

    /// Replaces the settings with which the sign starts.
    mutating func begin(with settings: StoredSettings) { (inForce, latest) = (settings, settings) }

    /// Replaces the settings that the following playlists have.
    mutating func change(to settings: StoredSettings) { latest = settings }

    /// Records that a playlist with the latest settings was sent, and that it has this number.
    mutating func append(_ number: Int) { pending.append((number, latest)) }

    /// Records that the frame thread has rejected the playlist `number`.
    mutating func reject(_ number: Int) {
        pending.removeAll { $0.number == number }
        latest = pending.last?.settings ?? inForce
    }

    /// Records that the playlist `number` is in force.
    mutating func apply(_ number: Int) {
        if let settings = pending.last(where: { $0.number == number })?.settings { inForce = settings }
        pending.removeAll { $0.number <= number }
    }

    /// Stores the settings in force, if that is not done. `configuration` is the configuration file at `path` as it was
    /// read, which is updated when the file is written. Returns a message to be logged, or nil.
    mutating func store(in configuration: inout [UInt8], at path: String, _ now: Instant) -> StateFile.Note? {
        if pending.isEmpty, !inForce.isEmpty,
            let text = Self.replacement(of: configuration, with: inForce, at: path)
        {
            configuration = text
            begin(with: StoredSettings())
            isDurable = true
            let note = save(at: now)
            return note ?? (.notice, "\(path): settings changed")
        }
        return save(at: now)
    }

    private mutating func save(at now: Instant) -> StateFile.Note? {
        guard inForce != saved else { return nil }
        guard var file else {
            isDurable = inForce.isEmpty
            return nil
        }
        let note = file.write(inForce.isEmpty ? nil : inForce.text, at: now)
        isDurable = file.keepsPromises
        if isDurable { saved = inForce }
        self.file = file
        return note
    }

    /// Writes the settings to the configuration file at `path`, which had the contents `former`. Returns its new contents,
    /// or nil if it has been changed meanwhile or cannot be written.
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
