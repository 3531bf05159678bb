import Diagnostics
import SettingsText

/// The stored form of a list of options that programs changed, for the next start: TOML with a checksum, because an SD
/// card may return garbage after a power loss. Options of the file are stored by id only.
public enum StoredList {
    /// Keys that only stored options have.
    static let keys: Set<String> = ["expires", "from_file"]

    private static let head =
        "# The options that programs set, for the next start. Written by loopbanner; may be deleted.\n"

    /// Returns the stored form of `list`.
    ///
    /// - Parameters:
    ///   - ends: The expiry times of options by their ids, in seconds since 1970.
    ///   - file: The options of the file for which the list was made.
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

    /// The contents of a stored text.
    public enum Reading: Hashable, Sendable {
        /// The list, and the expiry times of options in seconds since 1970.
        case list([ListedOption], ends: [String: Int64])
        /// The file's options have changed since, and take precedence.
        case outdated
        case damaged
    }

    /// Parses a stored text for a file with the options `file`.
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
