import Diagnostics
import GatewayMessages
import Glibc
import LinuxSystem

/// Checks the files of a fleet's folder with the command `loopbanner check`, which reads a configuration in
/// the same way as a sign.
enum ReleaseCheck {
    /// The message for an owner on whose machine the program `loopbanner` is not installed.
    static let absence =
        "loopbanner is not installed on this machine, so only the signs check the options and tables; install the "
        + "package loopbanner"

    /// Returns the errors that `loopbanner check` reports for the files of `folder`, with their locations.
    /// Returns nil if the program `loopbanner` is not installed on this machine.
    static func errors(in folder: FleetFolder) -> [String]? {
        guard let program else { return nil }
        return folder.contents.sorted { $0.key < $1.key }.flatMap { errors(in: $0.value, program) }
    }

    private static func errors(in content: FleetFolder.Content, _ program: String) -> [String] {
        var template = Array("/tmp/loopbanner-fleet-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { return [unwritable(content.file, errno)] }
        let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let (file, output) = ("\(folder)/sign.toml", "\(folder)/output")
        defer {
            unlink(file)
            unlink(output)
            rmdir(folder)
        }
        let error = FileReplacement(path: file).write(configuration(of: content))
        guard error == 0 else { return [unwritable(content.file, error)] }
        // The names consist of characters that mean nothing to the shell.
        let isSuccess = system("\(program) check \(file) >\(output) 2>&1") == 0
        let text = (try? readText(output, limit: 1 << 20)) ?? ""
        return isSuccess ? [] : errors(in: text, about: file, named: content.file)
    }

    private static func unwritable(_ file: String, _ error: CInt) -> String {
        "\(file): error: cannot be checked, because /tmp cannot be written: \(systemMessage(error))"
    }

    /// Returns the errors in `output`, which `loopbanner check` has printed about the file `path` before it
    /// failed. In the result, the file is called `name`. If the output contains no error, the result states
    /// that the program has failed, with the last line of the output.
    static func errors(in output: String, about path: String, named name: String) -> [String] {
        let lines = output.split(separator: "\n")
        let errors = lines.filter { $0.contains(": error: ") }.map { line in
            line.hasPrefix(path) ? name + line.dropFirst(path.utf8.count) : String(line)
        }
        guard errors.isEmpty else { return errors }
        let reason = lines.last.map { ": \($0)" } ?? "; reinstall the package loopbanner"
        return ["\(name): error: cannot be checked, because loopbanner check has failed\(reason)"]
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
        let path = ownProgram() ?? ""
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
