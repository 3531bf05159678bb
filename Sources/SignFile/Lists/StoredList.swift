import Diagnostics
import SettingsText

/// Stores a list of options that programs changed, so that it survives a restart. The stored text is TOML with a
/// checksum, because an SD card may return corrupt data after a power loss. Options of the configuration file are
/// stored only by id.
public enum StoredList {
    /// Keys that only stored options have.
    static let keys: Set<String> = ["expires", "from_file"]

    private static let head =
        "# The options that programs set, for the next start. Written by loopbanner; may be deleted.\n"

    /// Returns the text to store for `list`.
    ///
    /// - Parameters:
    ///   - list: The options.
    ///   - ends: The expiry times of options, in seconds since 1970, by option id.
    ///   - file: The options of the configuration file to which the list applies.
    public static func text(
        of list: [ListedOption],
        ends: [String: Int64],
        file: [ListedOption]
    ) -> [UInt8] {
        var lines = ["file = \"\(hash(of: file))\""]
        for option in list {
            if option.isGiven {
                lines += option.lines(with: nil)
            } else {
                lines += ["[[option]]", "id = \(ListedOption.toml(option.id))", "from_file = true"]
            }
            if let end = ends[option.id] { lines.append("expires = \(end)") }
        }
        let body = Array((lines.joined(separator: "\n") + "\n").utf8)
        return Array("\(head)check = \"\(Checksum(of: body).text)\"\n".utf8) + body
    }

    /// The result of reading a stored text.
    public enum Reading: Hashable, Sendable {
        /// The stored options, and the expiry times of options in seconds since 1970, by option id.
        case list([ListedOption], ends: [String: Int64])
        /// The options of the configuration file changed after the list was stored, so the list must not be used.
        case outdated
        case damaged
    }

    /// Reads the stored `text`. `file` contains the current options of the configuration file.
    public static func read(_ text: [UInt8], file: [ListedOption]) -> Reading {
        guard let document = try? TOMLDocument.parse(text) else {
            return .damaged
        }
        guard let hash = document.root.member("file")?.string else { return .damaged }
        let fileOptions = Dictionary(file.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        guard hash == self.hash(of: file) else { return .outdated }
        var list: [ListedOption] = []
        var ends: [String: Int64] = [:]
        for table in document.root.elements(of: "option") {
            var option = ListedOption(table, isGiven: true)
            if table.member("from_file")?.boolean == true {
                guard let fileOption = fileOptions[option.id] else { return .damaged }
                option = fileOption
            }
            ends[option.id] = table.member("expires")?.integer
            list.append(option)
        }
        return self.text(of: list, ends: ends, file: file) == text ? .list(list, ends: ends) : .damaged
    }

    private static func hash(of file: [ListedOption]) -> String {
        let lines = file.flatMap { $0.lines(with: nil) }
        return SHA256.hexadecimal(of: Array(lines.joined(separator: "\n").utf8))
    }
}
