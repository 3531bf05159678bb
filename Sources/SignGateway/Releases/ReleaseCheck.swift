import Diagnostics
import GatewayMessages
import Glibc
import LinuxSystem

/// A check of the files in a fleet's folder with the command `loopbanner check`, which reads a configuration
/// in the same way as a sign.
enum ReleaseCheck {
    /// The message that is shown to an owner on whose machine the program `loopbanner` is not installed.
    static let missingProgramMessage =
        "loopbanner is not installed on this machine, so only the signs check the options and tables; install the "
        + "package loopbanner"

    /// Returns the errors that `loopbanner check` reports for the files of `folder`, with their locations, or
    /// an empty array if there are none. Returns nil if the program `loopbanner` is not installed on this
    /// machine.
    static func errors(in folder: FleetFolder) -> [String]? {
        guard let program else { return nil }
        return folder.contents.sorted { $0.key < $1.key }.flatMap {
            runCheck(of: $0.value, with: program)
        }
    }

    /// Returns the errors that `loopbanner check` reports for one file of a fleet's folder. The command
    /// checks the configuration of a sign, so this function writes one with the tables of the file to a
    /// temporary folder, and removes it afterward. `program` is the path of `loopbanner`.
    private static func runCheck(of content: FleetFolder.Content, with program: String) -> [String] {
        // `mkdtemp` replaces each X. The last element of the array is the NUL that ends the C string.
        var folderName = Array("/tmp/loopbanner-fleet-XXXXXX".utf8CString)
        guard mkdtemp(&folderName) != nil else {
            return [unwritableFolderError(content.file, errorCode: errno)]
        }
        let folder = String(decoding: folderName.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let configurationFile = "\(folder)/sign.toml"
        let outputFile = "\(folder)/output"
        defer {
            unlink(configurationFile)
            unlink(outputFile)
            rmdir(folder)
        }

        let errorCode = FileReplacement(path: configurationFile).write(signConfiguration(for: content))
        guard errorCode == 0 else { return [unwritableFolderError(content.file, errorCode: errorCode)] }
        // The names consist of characters that mean nothing to the shell.
        let status = system("\(program) check \(configurationFile) >\(outputFile) 2>&1")
        guard status != 0 else { return [] }
        let output = (try? readText(outputFile, limit: 1 << 20)) ?? ""
        return errors(inOutput: output, path: configurationFile, displayName: content.file)
    }

    private static func unwritableFolderError(_ file: String, errorCode: CInt) -> String {
        "\(file): error: cannot be checked because /tmp cannot be written: \(systemMessage(errorCode))"
    }

    /// Returns the errors in `output`, which `loopbanner check` printed about the file at `path` when it
    /// failed. Replaces `path` with `displayName`. If the output contains no error, returns an error which
    /// reports that the program failed, with the last row of the output.
    static func errors(inOutput output: String, path: String, displayName: String) -> [String] {
        let lines = output.split(separator: "\n")
        let errors = lines.filter { $0.contains(": error: ") }.map { line in
            line.hasPrefix(path) ? displayName + line.dropFirst(path.utf8.count) : String(line)
        }
        guard errors.isEmpty else { return errors }
        let reason = lines.last.map { ": \($0)" } ?? "; reinstall the package loopbanner"
        return ["\(displayName): error: cannot be checked because loopbanner check has failed\(reason)"]
    }

    /// The path of the program `loopbanner` if it is in the folder of this program, or else the name by which
    /// the shell finds it. It is nil if `loopbanner` is not installed.
    private static var program: String? {
        if let pathBesideThisProgram { return pathBesideThisProgram }
        return system("command -v loopbanner >/dev/null 2>&1") == 0 ? "loopbanner" : nil
    }

    /// The path of the program `loopbanner`, which is in the folder of this program or in the folder where
    /// the Debian package installs it. It is nil if `loopbanner` is not installed.
    static var path: String? {
        pathBesideThisProgram
            ?? (access("/usr/bin/loopbanner", X_OK) == 0 ? "/usr/bin/loopbanner" : nil)
    }

    /// The path of the program `loopbanner` in the folder of this program. It is nil if `loopbanner` is not
    /// installed there, or if the shell would interpret a character of the path.
    private static var pathBesideThisProgram: String? {
        let thisProgram = ownProgram() ?? ""
        let folder = thisProgram.lastIndex(of: "/").map { String(thisProgram[...$0]) } ?? ""
        let path = folder + "loopbanner"
        let hasOnlyPlainCharacters = path.utf8.allSatisfy { $0.isAlphanumeric(or: "/._-") }
        return hasOnlyPlainCharacters && access(path, X_OK) == 0 ? path : nil
    }

    private static let display = "[display]\ndriver = \"memory\"\nwidth = 64\nheight = 16\n"

    /// Returns the configuration of a sign that contains the tables of a fleet's file, followed by the table
    /// in `display` and the counters that texts refer to. Line numbers are kept, so that errors have correct
    /// locations.
    static func signConfiguration(for content: FleetFolder.Content, display: String = Self.display) -> [UInt8]
    {
        let tables = linesForSigns(in: String(decoding: content.text, as: UTF8.self)).joined(separator: "\n")
        // Counters belong to the signs. Each sign checks whether it has those of the release.
        let counters = counterNames(in: tables).map { "[[counter]]\nname = \"\($0)\"\n" }
        return Array("\(tables)\n\(display)\(counters.joined())".utf8)
    }

    /// Returns the lines of `text`, the contents of a fleet's file in TOML, for the configuration of a sign.
    /// Lines that a sign's configuration may not have are replaced by empty ones: the key `number`, which
    /// `pull` writes above the first table, and the tables `[values]` and `[rollout]`. The other lines
    /// therefore keep their numbers.
    private static func linesForSigns(in text: String) -> [Substring] {
        var isAboveTables = true
        var isInStatementTable = false
        return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            if isAboveTables, line.hasPrefix("number") { return "" }
            if let name = tableName(inHeading: line) {
                isAboveTables = false
                isInStatementTable = name == "values" || name == "rollout"
            }
            return isInStatementTable ? "" : line
        }
    }

    /// Returns the name of the table that begins at `line`, such as `values` for `[values]`, or the first
    /// part of a name with several parts. Returns nil if the line is not the heading of a table. TOML allows
    /// blanks and quotes in a heading, such as `[ "values" ]`.
    private static func tableName(inHeading line: Substring) -> Substring? {
        let lineWithoutIndent = line.drop { $0 == " " || $0 == "\t" }
        guard lineWithoutIndent.first == "[" else { return nil }
        let nameAndRest = lineWithoutIndent.drop { "[ \t\"'".contains($0) }
        return nameAndRest.prefix { !"]. \t\"'".contains($0) }
    }

    /// Returns the names of the counters that fields in `text` refer to, such as `queue` in
    /// `{counter:queue}`, without duplicates.
    private static func counterNames(in text: String) -> [String] {
        let textsAfterFields = text.split(separator: "{counter:", omittingEmptySubsequences: false)
            .dropFirst()
        let names = textsAfterFields.map { text in
            String(decoding: text.utf8.prefix { $0.isAlphanumeric(or: "_-") }, as: UTF8.self)
        }
        return Set(names.filter { !$0.isEmpty }).sorted()
    }
}
