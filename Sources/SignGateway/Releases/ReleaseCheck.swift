import Diagnostics
import GatewayMessages
import Glibc
import LinuxSystem

/// Checks the files of a fleet's folder with the command `loopbanner check`, which reads a configuration in
/// the same way as a sign.
enum ReleaseCheck {
    /// Returns the errors that `loopbanner check` reports for `content`, with their locations in the
    /// content's file. Returns nil if the program `loopbanner` is not installed on this machine or cannot be
    /// run.
    static func errors(in content: FleetFolder.Content) -> [String]? {
        guard let program else { return nil }
        var template = Array("/tmp/loopbanner-fleet-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { return nil }
        let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let (file, output) = ("\(folder)/sign.toml", "\(folder)/output")
        defer {
            unlink(file)
            unlink(output)
            rmdir(folder)
        }
        guard FileReplacement(path: file).write(configuration(of: content)) == 0 else { return nil }
        // The names consist of characters that mean nothing to the shell.
        let status = system("\(program) check \(file) >\(output) 2>&1")
        guard status != 0, let text = try? readText(output, limit: 1 << 20) else { return [] }
        return text.split(separator: "\n").filter { $0.contains(": error: ") }.map { line in
            line.hasPrefix(file) ? content.file + line.dropFirst(file.utf8.count) : String(line)
        }
    }

    /// The path of `loopbanner` if it is in the same folder as this program, otherwise the name with which
    /// the shell finds it. Nil if it is not installed.
    private static var program: String? {
        if let beside = Self.beside { return beside }
        return system("command -v loopbanner >/dev/null 2>&1") == 0 ? "loopbanner" : nil
    }

    /// The path of `loopbanner`, in the folder of this program or in the folder where the Debian package
    /// installs it. Nil if it is not installed.
    static var path: String? {
        beside ?? (access("/usr/bin/loopbanner", X_OK) == 0 ? "/usr/bin/loopbanner" : nil)
    }

    private static var beside: String? {
        var buffer = [CChar](repeating: 0, count: 4096)
        let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
        let path =
            count > 0
            ? String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self) : ""
        let beside = (path.lastIndex(of: "/").map { String(path[...$0]) } ?? "") + "loopbanner"
        let isPlain = beside.utf8.allSatisfy { $0.isAlphanumeric(or: "/._-") }
        return isPlain && access(beside, X_OK) == 0 ? beside : nil
    }

    private static let display = "[display]\ndriver = \"memory\"\nwidth = 64\nheight = 16\n"

    /// Returns a sign's configuration that contains the tables of a fleet's file, at the same line numbers,
    /// followed by the table `display`.
    static func configuration(of content: FleetFolder.Content, display: String = Self.display) -> [UInt8] {
        var isForeign = false
        var isBelowTable = false
        let lines = String(decoding: content.text, as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false)
        let kept = lines.map { line -> Substring in
            // Signs have no key for the number that `pull` writes above the first table.
            if !isBelowTable, line.hasPrefix("number") { return "" }
            if line.first == "[" {
                isBelowTable = true
                let name = line.filter { $0 != "[" && $0 != "]" }.prefix {
                    $0 != "." && $0 != " " && $0 != "#"
                }
                isForeign = name == "values" || name == "rollout"
            }
            return isForeign ? "" : line
        }
        let contents = kept.joined(separator: "\n")
        // Counters belong to the signs. Each sign checks whether it has those of the release.
        let counters = counterNames(in: contents).map { "[[counter]]\nname = \"\($0)\"\n" }
        return Array("\(contents)\n\(display)\(counters.joined())".utf8)
    }

    /// Returns the names of the counters that texts show, such as `queue` in `{counter:queue}`.
    private static func counterNames(in text: String) -> [String] {
        let field = "{counter:"
        let names = text.split(separator: field, omittingEmptySubsequences: false).dropFirst().map { rest in
            String(decoding: rest.utf8.prefix { $0.isAlphanumeric(or: "_-") }, as: UTF8.self)
        }
        return Set(names.filter { !$0.isEmpty }).sorted()
    }
}
