import Diagnostics
import SettingsText
import SignAPI

/// The settings that programs have changed, for a sign that may not write its configuration file. They are
/// stored in another file, and applied to the text of the configuration file whenever that is read.
///
/// The most recent change of a setting takes precedence: a stored setting is dropped once its value in the
/// configuration file differs from the one that was there when the program changed the setting.
public struct StoredSettings: Hashable, Sendable {
    /// The value that a program gave a setting, and the value that the setting had in the configuration file
    /// at that time. Both values are in TOML, and nil means that the setting is absent.
    struct Setting: Hashable, Sendable {
        var path: String
        var value: String?
        var fileValue: String?
    }

    /// The result of applying stored settings to the text of a configuration.
    public struct Merged {
        /// The text of the configuration with the stored settings applied.
        public var text: [UInt8]
        /// The stored settings that remain, without those that were dropped.
        public var settings: StoredSettings
        /// The paths of the stored settings that were dropped because they have changed in the configuration
        /// file.
        public var dropped: [String]
    }

    private var settingsByPath: [String: Setting] = [:]

    /// Creates an empty collection of stored settings.
    public init() {}

    /// Whether there are no stored settings, so that all settings are those of the configuration file.
    public var isEmpty: Bool { settingsByPath.isEmpty }

    /// The paths of the stored settings, such as `scroll.speed`, in alphabetical order.
    public var paths: [String] { settingsByPath.keys.sorted() }

    private var entries: [SettingsChange.Entry] {
        settingsByPath.values.map { SettingsChange.Entry(path: $0.path, value: $0.value) }.sorted {
            $0.path < $1.path
        }
    }

    /// Returns the stored settings after `change`. `file` is the text of the configuration file. Settings
    /// whose new value equals that in the file are not included.
    public func changed(by change: SettingsChange, file: [UInt8]) -> StoredSettings {
        let own = SettingValues(file).valuesByPath
        var result = self
        for entry in change.entries {
            let setting = Setting(path: entry.path, value: entry.value, fileValue: own[entry.path])
            result.settingsByPath[entry.path] = setting.value == setting.fileValue ? nil : setting
        }
        return result
    }

    /// Returns the text of the configuration `file` with the stored settings applied, or nil if they cannot
    /// be applied to the text. Drops settings that have changed in the file since they were stored.
    public func merged(into file: [UInt8]) -> Merged? {
        let own = SettingValues(file).valuesByPath
        var remaining = self
        var dropped: [String] = []
        for setting in settingsByPath.values.sorted(by: { $0.path < $1.path }) {
            let value = own[setting.path]
            guard value != setting.fileValue else { continue }
            remaining.settingsByPath[setting.path] = nil
            if value != setting.value { dropped.append(setting.path) }
        }
        guard !remaining.isEmpty else { return Merged(text: file, settings: remaining, dropped: dropped) }
        return SettingsEdit(of: file)?.result(of: remaining.entries).map {
            Merged(text: $0, settings: remaining, dropped: dropped)
        }
    }

    // MARK: Storage

    private static let head =
        "# The settings that programs changed, for the next start. Written by loopbanner; may be deleted.\n"

    /// The form in which the settings are stored for the next start, as TOML with a checksum, because an SD
    /// card may return corrupt data after a power loss.
    public var text: [UInt8] {
        let rows = settingsByPath.values.sorted { $0.path < $1.path }.flatMap { setting in
            let values = [("value", setting.value), ("file", setting.fileValue)].compactMap { key, value in
                value.map { "\(key) = \($0.quotedAsTOML)" }
            }
            return ["[[setting]]", "place = \(setting.path.quotedAsTOML)"] + values
        }
        let body = Array(rows.map { $0 + "\n" }.joined().utf8)
        return Array("\(Self.head)check = \"\(Checksum(of: body).text)\"\n".utf8) + body
    }

    /// Creates the settings from `text`, a former value of the property `text`. Returns nil if it is damaged.
    public init?(text: [UInt8]) {
        guard let root = (try? TOMLDocument.parse(text))?.root else { return nil }
        for table in root.elements(ofArray: "setting") {
            let place = table.member("place")?.string ?? ""
            settingsByPath[place] = Setting(
                path: place,
                value: table.member("value")?.string,
                fileValue: table.member("file")?.string
            )
        }
        guard self.text == text else { return nil }
    }
}
