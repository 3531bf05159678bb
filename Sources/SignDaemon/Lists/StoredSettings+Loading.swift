import BannerText
import Diagnostics
import SignCore
import SignFile

extension StoredSettings {
    /// A configuration that was read with stored settings applied to it.
    struct Loading {
        var loaded: Configuration.Loaded
        /// The stored settings that are still valid.
        var settings: StoredSettings
        /// A message to log about settings that were dropped, or nil if none was dropped.
        var note: StateFile.Note?
    }

    /// Reads the configuration `text` of the file at `path`, with these settings applied. If the configuration is valid
    /// only without them, the settings are dropped.
    func load(
        _ text: [UInt8],
        file path: String,
        lines: any TextRenderer
    ) throws(ConfigurationError) -> Loading {
        let merged = merged(into: text)
        if let merged, !merged.settings.isEmpty,
            let loaded = try? Configuration.parse(merged.text, file: path, lines: lines)
        {
            let note = Self.note(merged.dropped, because: "the file has other values")
            return Loading(loaded: loaded, settings: merged.settings, note: note)
        }
        let loaded = try Configuration.parse(text, file: path, lines: lines)
        let note =
            if let merged, merged.settings.isEmpty {
                Self.note(merged.dropped, because: "the file has other values")
            } else {
                Self.note(places, because: "the configuration is not valid with them")
            }
        return Loading(loaded: loaded, settings: StoredSettings(), note: note)
    }

    private static func note(_ places: [String], because reason: String) -> StateFile.Note? {
        guard !places.isEmpty else { return nil }
        let list = Wording.list(places, lastJoin: "and")
        return (.notice, "dropped settings that programs have changed, \(list): \(reason)")
    }
}
