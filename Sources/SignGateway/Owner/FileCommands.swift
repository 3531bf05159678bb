import Diagnostics
import Glibc
import LinuxSystem
import SettingsText
import SignAPI

/// The commands of `loopbanner-fleet` that only read files.
enum FileCommands {
    private typealias Failure = OwnerProgram.Failure

    /// The exit status for an invalid configuration, as in sysexits(3).
    private static let badConfiguration: CInt = 78
    /// The maximum size of one proof-of-play file in bytes, with a reserve.
    private static let longestFile = 80 << 20

    /// Checks the configuration at `path`, and the private key that it names. Throws all errors.
    static func check(_ path: String) throws(OwnerProgram.Failure) -> CInt {
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
            OwnerProgram.print("\(name): warning: [fleet] has no keys, so serve shows and stops no rollout")
        }
        let page = settings.listen.pageText(of: machineName(), scheme: settings.web.scheme)
        OwnerProgram.print("\(name) is correct; with serve, \(page)")
        return EXIT_SUCCESS
    }

    /// Verifies the proof of play in the file at `path`, and in the earlier files that became full.
    static func verify(_ path: String) throws(OwnerProgram.Failure) -> CInt {
        var count = 0
        let older: [String] = (1...PlayLog.keptFiles).reversed().map { "\(path).\($0)" }.filter {
            access($0, F_OK) == 0
        }
        // With the largest number of full files, the first ones may have been deleted.
        var hash = older.count < PlayLog.keptFiles ? PlayLog.firstHash : nil
        for file in older + [path] {
            let lines = try lines(of: file)
            switch PlayLog.verify(lines, after: hash) {
            case .success(let last):
                hash = last
                count += lines.count
            case .failure(let broken):
                let place = "\(Wording.printable(file)):\(broken.line)"
                let isFirst = count == 0 && broken.line == 1
                let problem =
                    isFirst
                    ? "the lines before this one are missing" : "this line does not follow the one before it"
                throw Failure(EX_DATAERR, "\(place): \(problem)")
            }
        }
        OwnerProgram.print(
            "\(count) lines, each follows the one before it; the last one has the hash "
                + (count > 0 ? hash ?? "–" : "–")
        )
        return EXIT_SUCCESS
    }

    private static func lines(of file: String) throws(OwnerProgram.Failure) -> [[UInt8]] {
        do throws(FileError) {
            return try readRegularFile(file, limit: longestFile).split(separator: UInt8(ascii: "\n")).map {
                Array($0)
            }
        } catch {
            throw Failure(EX_NOINPUT, "\(Wording.printable(file)): \(error)")
        }
    }
}
