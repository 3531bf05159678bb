import Diagnostics
import Glibc
import LinuxSystem
import SettingsText
import SignAPI

/// The commands of the program `loopbanner-fleet` that only read files.
enum FileCommands {
    private typealias Failure = OwnerProgram.Failure

    /// The exit status of the program if its configuration is invalid, as in sysexits(3).
    private static let badConfiguration: CInt = 78
    /// The maximum size of a file of the proof of play (the record of what signs have shown), in bytes. It
    /// includes a reserve.
    private static let longestFile = 80 << 20

    /// Checks the configuration file of `loopbanner-fleet` at `path` and the private key that it names, and
    /// prints the result. Returns the exit status, or throws a failure that contains all errors.
    static func checkConfiguration(at path: String) throws(OwnerProgram.Failure) -> CInt {
        let settings: OwnerSettings
        do throws(GatewayFileError) {
            settings = try OwnerSettings.load(path: path)
        } catch {
            throw Failure(badConfiguration, error.diagnostics.map(\.description).joined(separator: "\n"))
        }
        do throws(StartFailure) {
            _ = try FleetPublisher(settings)
        } catch {
            throw Failure(badConfiguration, "\(error)")
        }
        let name = Wording.printable(path)
        if settings.keys.isEmpty {
            OwnerProgram.print("\(name): warning: [fleet] has no keys, so serve cannot show or stop rollouts")
        }
        let page = settings.listen.pageMessage(host: machineName(), scheme: settings.web.scheme)
        OwnerProgram.print("\(name) is correct; with serve, \(page)")
        return EXIT_SUCCESS
    }

    /// Verifies the proof of play (the record of what signs have shown), and prints the result. The current
    /// file is at `path`, and earlier full files precede it. Together, their lines form a chain: each line
    /// must contain the hash of the line before it, also across files. Returns the exit status. Throws if a
    /// file cannot be read or a line does not match.
    static func verifyPlayLog(at path: String) throws(OwnerProgram.Failure) -> CInt {
        let fullFiles = fullPlayLogs(before: path)
        // If the maximum number of full files exists, earlier ones may have been deleted.
        let isBeginningCertain = fullFiles.count < PlayLog.keptFileCount
        // The hash that the next line must contain, or nil if it may contain any.
        var previousHash = isBeginningCertain ? PlayLog.firstHash : nil
        var lineCount = 0
        for file in fullFiles + [path] {
            let lines = try readLines(ofFile: file)
            switch PlayLog.verify(lines, previousHash: previousHash) {
            case .success(let hashOfLastLine): previousHash = hashOfLastLine
            case .failure(let brokenChain):
                let isFirst = lineCount == 0 && brokenChain.line == 1
                throw brokenChainFailure(file: file, line: brokenChain.line, isFirst: isFirst)
            }
            lineCount += lines.count
        }
        // Without lines, `previousHash` is the value that the first line would contain.
        let lastHash = lineCount > 0 ? previousHash : nil
        OwnerProgram.print(
            "\(lineCount) lines, each following the one before it; "
                + "the last one has the hash \(lastHash ?? "–")"
        )
        return EXIT_SUCCESS
    }

    /// Returns the paths of the full files of the proof of play that precede the current file at `path`, from
    /// the oldest to the newest.
    private static func fullPlayLogs(before path: String) -> [String] {
        (1...PlayLog.keptFileCount).reversed().map { "\(path).\($0)" }.filter { access($0, F_OK) == 0 }
    }

    private static func brokenChainFailure(file: String, line: Int, isFirst: Bool) -> Failure {
        let problem =
            isFirst ? "the lines before this one are missing" : "this line does not follow the one before it"
        return Failure(EX_DATAERR, "\(Wording.printable(file)):\(line): \(problem)")
    }

    private static func readLines(ofFile file: String) throws(OwnerProgram.Failure) -> [[UInt8]] {
        do throws(FileError) {
            return try readRegularFile(file, limit: longestFile).split(separator: UInt8(ascii: "\n")).map {
                Array($0)
            }
        } catch {
            throw Failure(EX_NOINPUT, "\(Wording.printable(file)): \(error)")
        }
    }
}
