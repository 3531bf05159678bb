import LinuxSystem
import MonotonicTime
import SettingsText
import SignCore
import SignFile

/// A store that writes text values to a file and restores them at the next start. Fields such as
/// `{value:NAME}` display these values. The file is written when the sign stops, and at most once a minute to
/// spare the SD card. If a client requests that a value persists, all values are on disk within a second.
struct ValueStore {
    private var file: StateFile
    private var values = TextValues()
    /// The text values that the file contains.
    private var valuesInFile = TextValues()

    /// Creates a store whose file is in the service's state directory. Returns nil if the service manager
    /// provides no such directory. `environment` returns the value of an environment variable.
    init?(_ environment: (String) -> String?) {
        let loss = "after a restart the texts have older values, or none"
        guard let file = StateFile("values.toml", in: environment, pause: .seconds(60), loss: loss) else {
            return nil
        }
        self.file = file
    }

    /// The time at which the values must be written to the file, or nil if the file is up to date.
    var nextDeadline: Instant? { file.nextDeadline }

    /// Restores the text values of the last run, which fields such as `{value:NAME}` display, from the file.
    /// Returns the values that have not expired at the time `clock`, or no values if the file does not exist
    /// or is unusable. In the latter case, `note` is a warning to log, otherwise it is nil.
    mutating func restore(at clock: ClockReading) -> (values: TextValues, note: StateFile.Note?) {
        do throws(FileError) {
            guard let bytes = try file.read() else { return (values, nil) }
            guard let storedValues = StoredValues.decode(bytes) else {
                return (values, warning(about: "damaged"))
            }
            setUnexpiredValues(storedValues, at: clock)
            // These values need not be written again until one of them changes.
            valuesInFile = values
            return (values, nil)
        } catch {
            return (values, warning(about: error.stateDirectoryMessage))
        }
    }

    /// Sets the values in `storedValues` that have not expired at the time `clock` and are within the limits.
    private mutating func setUnexpiredValues(_ storedValues: [StoredValues.Value], at clock: ClockReading) {
        for value in storedValues where values.allows(value.text, forValue: value.name) {
            // The file contains wall clock times, because the monotonic clock may have restarted.
            let expiry = value.expiration.map { clock.instant(atSecondsSince1970: $0) }
            if let expiry, expiry <= clock.monotonicTime { continue }
            values.set(value.name, to: value.text, until: expiry)
        }
    }

    /// Returns a warning that the file is unusable because of `problem`.
    private func warning(about problem: String) -> StateFile.Note {
        (.warning, "\(file.path): \(problem); the texts have no values")
    }

    /// Records the current text values, which are later written to the file. If `isPromised` is true, they
    /// are written within a second. Returns whether they survive a power cut, and a message to log, or nil if
    /// there is none.
    mutating func record(
        _ values: TextValues,
        isPromised: Bool,
        at clock: ClockReading
    ) -> (isDurable: Bool, note: StateFile.Note?) {
        self.values = values
        guard values != valuesInFile else { return (file.keepsPromises, nil) }
        file.recordChange(isPromised: isPromised, at: clock.monotonicTime)
        let note = writeIfDue(at: clock)
        return (isPromised && file.keepsPromises, note)
    }

    /// Writes the text values to the file if the time of the next write has come. Returns a message to log,
    /// or nil if there is none.
    mutating func writeIfDue(at clock: ClockReading) -> StateFile.Note? {
        file.isDue(at: clock.monotonicTime) ? write(at: clock) : nil
    }

    /// Writes the text values to the file before the sign stops, unless the file is up to date. Returns a
    /// message to log, or nil if there is none.
    mutating func finish(at clock: ClockReading) -> StateFile.Note? {
        nextDeadline == nil ? nil : write(at: clock)
    }

    private mutating func write(at clock: ClockReading) -> StateFile.Note? {
        let storedValues = values.textsByName.sorted { $0.key < $1.key }.map { name, text in
            StoredValues.Value(
                name: name,
                text: text,
                expiration: values.expirationTimes[name].map { clock.secondsSince1970(at: $0) }
            )
        }
        let bytes = storedValues.isEmpty ? nil : StoredValues.text(of: storedValues)
        let note = file.write(bytes, at: clock.monotonicTime)
        if file.keepsPromises { valuesInFile = values }
        return note
    }
}
