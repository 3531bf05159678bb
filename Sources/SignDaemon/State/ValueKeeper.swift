import LinuxSystem
import MonotonicTime
import SettingsText
import SignCore
import SignFile

/// Keeps the values in texts for the next start. Their file is written at most once a minute, to spare the SD card, and at
/// the end. A value that a program wants to persist is on disk within a second, and with it all others.
struct ValueKeeper {
    private var file: StateFile
    private var values = TextValues()
    /// What the file holds.
    private var saved = TextValues()

    /// A keeper in the service's state directory; nil if the service manager provides none.
    init?(_ environment: (String) -> String?) {
        let loss = "after a restart the texts have older values, or none"
        guard let file = StateFile("values.toml", in: environment, pause: .seconds(60), loss: loss) else {
            return nil
        }
        self.file = file
    }

    /// When there is something to write.
    var nextDeadline: Instant? { file.nextDeadline }

    /// Takes the values of the last run that have not ended. Returns them, and what to log.
    mutating func restore(at clock: ClockReading) -> (values: TextValues, note: StateFile.Note?) {
        FileReplacement(path: file.path).removeAbandonedDrafts()
        do throws(FileError) {
            guard let bytes = try file.read() else { return (values, nil) }
            guard let kept = StoredValues.read(bytes) else {
                return (values, (.warning, "\(file.path): damaged; the texts have no values"))
            }
            for value in kept where values.allows(value.text, for: value.name) {
                let end = value.expires.map { clock.instant(atSecondsSince1970: $0) }
                if end.map({ $0 > clock.at }) ?? true { values.set(value.name, to: value.text, until: end) }
            }
            saved = values
            return (values, nil)
        } catch {
            return (values, (.warning, "\(file.path): \(error.inStateDirectory); the texts have no values"))
        }
    }

    /// The sign has other values now. Those that are promised are written now, or within a second. Returns whether the
    /// values hold after a power cut, and what to log.
    mutating func note(
        _ values: TextValues,
        isPromised: Bool,
        at clock: ClockReading
    ) -> (isDurable: Bool, note: StateFile.Note?) {
        self.values = values
        guard values != saved else { return (file.keepsPromises, nil) }
        file.note(isPromised: isPromised, at: clock.at)
        let note = writeIfDue(at: clock)
        return (isPromised && file.keepsPromises, note)
    }

    /// Writes the values if that is due. Returns what to log.
    mutating func writeIfDue(at clock: ClockReading) -> StateFile.Note? {
        file.isDue(at: clock.at) ? write(at: clock) : nil
    }

    /// Writes the values if the file does not hold them. Returns what to log.
    mutating func finish(at clock: ClockReading) -> StateFile.Note? {
        nextDeadline == nil ? nil : write(at: clock)
    }

    private mutating func write(at clock: ClockReading) -> StateFile.Note? {
        let kept = values.texts.sorted { $0.key < $1.key }.map { name, text in
            StoredValues.Value(name, text, expires: values.ends[name].map { clock.secondsSince1970(at: $0) })
        }
        let note = file.write(kept.isEmpty ? nil : StoredValues.text(of: kept), at: clock.at)
        if file.keepsPromises { saved = values }
        return note
    }
}
