import BannerText
import Diagnostics
import SignCore
import SignFile

extension StoredSettings {
    /// A configuration that was read with the settings that clients have changed applied to it.
    struct LoadResult {
        var loaded: Configuration.Loaded
        /// The changed settings that are still valid and were applied.
        var settings: StoredSettings
        /// A message to log about changed settings that were dropped, or nil if none was dropped.
        var note: StateFile.Note?
    }

    /// Merges these settings, which clients have changed, into `text`, the configuration in the file at
    /// `path`, and parses the result. A setting is dropped if the value in the file has changed since,
    /// because the file is then more recent. All settings are dropped if the configuration is invalid with
    /// them.
    ///
    /// - Returns: The configuration, the settings that remain, and a message to log about those that were
    ///   dropped.
    /// - Throws: The errors of the configuration file if it is invalid without these settings.
    func loadConfiguration(
        _ text: [UInt8],
        file path: String,
        textRenderer: any TextRenderer
    ) throws(ConfigurationError) -> LoadResult {
        // If the settings cannot be merged into the text, all of them are dropped.
        guard let merge = merged(into: text) else {
            return try loadWithoutSettings(text, file: path, textRenderer: textRenderer)
        }
        let noteAboutDropped = Self.makeNote(
            aboutDropped: merge.dropped,
            because: "the file has other values"
        )
        if merge.settings.isEmpty {
            // No setting is applied, so an error is an error of the file.
            let loaded = try Configuration.parse(text, file: path, textRenderer: textRenderer)
            return LoadResult(loaded: loaded, settings: StoredSettings(), note: noteAboutDropped)
        }

        // Errors with the settings are not reported, because the file may be valid without them.
        guard let loaded = try? Configuration.parse(merge.text, file: path, textRenderer: textRenderer) else {
            return try loadWithoutSettings(text, file: path, textRenderer: textRenderer)
        }
        return LoadResult(loaded: loaded, settings: merge.settings, note: noteAboutDropped)
    }

    /// Parses the configuration without the settings that clients have changed, because they cannot be merged
    /// into the text, or make it invalid. Throws the errors of the configuration if it is invalid.
    private func loadWithoutSettings(
        _ text: [UInt8],
        file path: String,
        textRenderer: any TextRenderer
    ) throws(ConfigurationError) -> LoadResult {
        let loaded = try Configuration.parse(text, file: path, textRenderer: textRenderer)
        let note = Self.makeNote(aboutDropped: paths, because: "the configuration is not valid with them")
        return LoadResult(loaded: loaded, settings: StoredSettings(), note: note)
    }

    private static func makeNote(aboutDropped places: [String], because reason: String) -> StateFile.Note? {
        guard !places.isEmpty else { return nil }
        let list = Wording.list(places, conjunction: "and")
        return (.notice, "dropped settings that programs have changed, \(list): \(reason)")
    }
}
