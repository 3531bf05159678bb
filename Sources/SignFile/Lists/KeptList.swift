import Diagnostics
import SettingsText

/// A list of options that programs changed, as it is stored for the next start: as TOML with a checksum, because an SD
/// card may return garbage after a power loss. Of the file's own options only the ids are stored.
public enum KeptList {
    /// The keys of an option that no `[[option]]` has.
    static let keys: Set<String> = ["expires", "from_file"]

    private static let head =
        "# The options that programs set, for the next start. Written by loopbanner; may be deleted.\n"

    /// The text for `list`, which was made when the file had the options `file`. `ends` are the times when options
    /// leave, by their ids, in seconds since 1970.
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
                lines += ["[[option]]", "id = \(ListedOption.written(option.id))", "from_file = true"]
            }
            if let end = ends[option.id] { lines.append("expires = \(end)") }
        }
        let body = Array((lines.joined(separator: "\n") + "\n").utf8)
        return Array("\(head)check = \"\(Checksum(of: body).text)\"\n".utf8) + body
    }

    /// What a stored text has to say.
    public enum Reading: Hashable, Sendable {
        /// The list, and when options leave it.
        case list([ListedOption], ends: [String: Int64])
        /// The file's options have changed since then, and win.
        case outdated
        /// The text is damaged.
        case damaged
    }

    /// Reads a stored text, for a file that has the options `file` now.
    public static func read(_ text: [UInt8], file: [ListedOption]) -> Reading {
        guard let document = try? text.withUnsafeBytes({ TOMLDocument.parse($0) }).get() else {
            return .damaged
        }
        let root = document.root
        guard let hash = root.member("file")?.string else { return .damaged }
        let known = Dictionary(file.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        guard hash == self.hash(of: file) else { return .outdated }
        var list: [ListedOption] = []
        var ends: [String: Int64] = [:]
        for table in root.member("option")?.children.map({ $0 }) ?? [] {
            var option = ListedOption(table, isGiven: true)
            if table.member("from_file")?.boolean == true {
                guard let own = known[option.id] else { return .damaged }
                option = own
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
