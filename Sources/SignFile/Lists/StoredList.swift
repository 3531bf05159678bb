import Diagnostics
import SettingsText
import SignAPI

/// A converter between a list of options that programs changed and the text that stores it for the next
/// start. The text is TOML with a checksum, because an SD card may return corrupt data after a power loss.
/// For an option of the configuration file, only its id is stored.
public enum StoredList {
    /// The keys that options have only in a stored list, and not in a configuration file.
    static let keys: Set<String> = ["expires", "from_file"]

    private static let headComment =
        "# The options that programs set, for the next start. Written by loopbanner; may be deleted.\n"

    /// Returns the text to store for `list`, as TOML with a checksum. An option that a program sent is stored
    /// with all its keys. Of an option from the configuration file, only the id is stored.
    ///
    /// - Parameters:
    ///   - list: The options.
    ///   - expirationTimes: The times at which options expire, in seconds since 1970, by option id.
    ///   - release: The release that the list comes from, or nil if it comes from no release. A release is
    ///     the content that the owner of a fleet assigns to a sign.
    ///   - fileOptions: The options of the current configuration file. The text contains a hash of them,
    ///     because the stored list must not be used if they change later.
    public static func text(
        of list: [ListedOption],
        expirationTimes: [String: Int64],
        release: AppliedRelease? = nil,
        fileOptions: [ListedOption]
    ) -> [UInt8] {
        let fileHashLine = "file = \"\(hash(of: fileOptions))\""
        var lines = [fileHashLine]
        if let release { lines += releaseLines(for: release) }
        for option in list {
            lines += tableLines(for: option)
            // The last table in `lines` is that of the option, so the key belongs to it.
            if let time = expirationTimes[option.id] { lines.append("expires = \(time)") }
        }

        let body = Array((lines.joined(separator: "\n") + "\n").utf8)
        let checksumLine = "check = \"\(Checksum(of: body).text)\"\n"
        return Array("\(headComment)\(checksumLine)".utf8) + body
    }

    /// Returns the lines of TOML that store the tables and the name of `release`.
    private static func releaseLines(for release: AppliedRelease) -> [String] {
        let tablesLine = "tables = \(release.tables.storedText.quotedAsTOML)"
        guard let name = release.name else { return [tablesLine] }
        return [tablesLine, "release = \(name.quotedAsTOML)"]
    }

    /// Returns the `[[option]]` table that stores `option`: all keys of an option that a program sent, but
    /// only the id of an option from the configuration file.
    private static func tableLines(for option: ListedOption) -> [String] {
        guard !option.isFromProgram else { return option.tomlLines() }
        return ["[[option]]", "id = \(option.id.quotedAsTOML)", "from_file = true"]
    }

    /// The result of reading the stored text of a list of options.
    public enum ReadResult: Hashable, Sendable {
        /// The stored text is valid. The associated values are the options, the times at which options expire
        /// (in seconds since 1970, by option id), and the release from which the list comes, or nil if there
        /// is none.
        case list([ListedOption], ends: [String: Int64], release: AppliedRelease? = nil)
        /// The stored list must not be used, because the options in the configuration file have changed since
        /// the list was stored.
        case outdated
        case damaged
    }

    /// Reads the list of options in the stored `text`. Returns `outdated` if `fileOptions`, the options of
    /// the current configuration file, have changed since the list was stored. Returns `damaged` if the text
    /// is not exactly the one that was stored. To detect this, the list is converted to a text again, and
    /// both texts are compared.
    public static func read(_ text: [UInt8], fileOptions: [ListedOption]) -> ReadResult {
        guard let root = (try? TOMLDocument.parse(text))?.root,
            let storedHash = root.member("file")?.string
        else { return .damaged }
        guard storedHash == hash(of: fileOptions) else { return .outdated }

        let fileOptionsByID = Dictionary(fileOptions.map { ($0.id, $0) }) { first, _ in first }
        var list: [ListedOption] = []
        var expirationTimes: [String: Int64] = [:]
        for table in root.elements(ofArray: "option") {
            guard let option = storedOption(in: table, fileOptionsByID: fileOptionsByID) else {
                return .damaged
            }
            expirationTimes[option.id] = table.member("expires")?.integer
            list.append(option)
        }

        let release = storedRelease(in: root)
        // The text contains a checksum, so any damage makes a difference here.
        let expectedText = self.text(
            of: list,
            expirationTimes: expirationTimes,
            release: release,
            fileOptions: fileOptions
        )
        guard expectedText == text else { return .damaged }
        return .list(list, ends: expirationTimes, release: release)
    }

    /// Returns the option that `table` of a stored list describes. Of an option from the configuration file,
    /// only the id is stored, and the option itself is found in `fileOptionsByID`. Returns nil if it is not
    /// there.
    private static func storedOption(
        in table: TOMLNode,
        fileOptionsByID: [String: ListedOption]
    ) -> ListedOption? {
        let storedOption = ListedOption(table, isFromProgram: true)
        let isFromFile = table.member("from_file")?.boolean == true
        return isFromFile ? fileOptionsByID[storedOption.id] : storedOption
    }

    private static func storedRelease(in root: TOMLNode) -> AppliedRelease? {
        guard let tables = root.member("tables")?.string else { return nil }
        return AppliedRelease(name: root.member("release")?.string, tables: ReleaseTables(storedText: tables))
    }

    private static func hash(of file: [ListedOption]) -> String {
        let lines = file.flatMap { $0.tomlLines(withFileKeysOf: nil) }
        return SHA256.hexadecimal(of: Array(lines.joined(separator: "\n").utf8))
    }
}
