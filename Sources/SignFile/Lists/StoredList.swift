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
        var lines = ["file = \"\(hash(of: fileOptions))\""]
        if let release {
            lines.append("tables = \(release.tables.storedText.quotedAsTOML)")
            if let name = release.name { lines.append("release = \(name.quotedAsTOML)") }
        }

        for option in list {
            if option.isFromProgram {
                lines += option.tomlLines(withFileKeysOf: nil)
            } else {
                lines += ["[[option]]", "id = \(option.id.quotedAsTOML)", "from_file = true"]
            }
            if let time = expirationTimes[option.id] { lines.append("expires = \(time)") }
        }

        let body = Array((lines.joined(separator: "\n") + "\n").utf8)
        return Array("\(headComment)check = \"\(Checksum(of: body).text)\"\n".utf8) + body
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
            var option = ListedOption(table, isFromProgram: true)
            // Of an option from the configuration file, only the id is stored.
            if table.member("from_file")?.boolean == true {
                guard let fileOption = fileOptionsByID[option.id] else { return .damaged }
                option = fileOption
            }
            expirationTimes[option.id] = table.member("expires")?.integer
            list.append(option)
        }

        let release = release(in: root)
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

    private static func release(in root: TOMLNode) -> AppliedRelease? {
        guard let tables = root.member("tables")?.string else { return nil }
        return AppliedRelease(name: root.member("release")?.string, tables: ReleaseTables(storedText: tables))
    }

    private static func hash(of file: [ListedOption]) -> String {
        let lines = file.flatMap { $0.tomlLines(withFileKeysOf: nil) }
        return SHA256.hexadecimal(of: Array(lines.joined(separator: "\n").utf8))
    }
}
