import ArgumentParser
import Diagnostics
import Glibc
import MonotonicTime
import SignCore
import SignDaemon
import SignFile

/// `loopbanner statistics`: what was tapped and shown.
struct Statistics: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show what was tapped, activated and shown.",
        discussion: """
            The service counts by option and hour, and writes each hour when it is over. Exit status: 0, also if nothing \
            was counted; 66 if the statistics cannot be read.
            """
    )

    @Argument(help: "The state directory of the service.", completion: .directory)
    var directory = "/var/lib/loopbanner"

    @Option(help: "How far back, such as 7d, 4w or 12h.")
    var since: String?

    @Flag(help: "Print each option and hour, comma-separated.")
    var csv = false

    @Flag(help: "Print the sum of each option as a line of JSON.")
    var json = false

    func validate() throws {
        if csv, json { throw ValidationError("--csv and --json exclude each other") }
        _ = try length()
    }

    func run() throws {
        let first = try length().map { length in
            let now = ClockSource.real.now
            let seconds = now.secondsSince1970 - length.rawValue / Nanoseconds.perSecond
            return UsageHour(containing: CivilTime(secondsSince1970: seconds))
        }
        var report = UsageReport(since: first)
        do throws(UsageFiles.Failure) {
            try UsageFiles(stateDirectory: directory).read(since: first) { report.add($0) }
        } catch {
            complain("error: \(Wording.printable(error.description))")
            throw ExitCode(EX_NOINPUT)
        }
        var output = StandardOutput()
        if json {
            output.write(report.jsonLines)
        } else if csv {
            output.write(Array(report.csv.utf8))
        } else {
            for line in report.table(width: Self.columns) { output.write(Array("\(line)\n".utf8)) }
        }
        output.flush()
    }

    /// The length of `--since`; nil without it.
    private func length() throws -> Nanoseconds? {
        guard let since else { return nil }
        let days: [Character: Int64] = ["d": 1, "w": 7]
        if let unit = since.last.flatMap({ days[$0] }), let count = Int64(since.dropLast()),
            (0...40_000).contains(count)
        {
            return .seconds(86_400 * unit * count)
        }
        do throws(DurationError) {
            return try Nanoseconds(duration: since)
        } catch {
            throw ValidationError("--since: \(Wording.quoted(since)) is no such time; write 12h, 7d or 4w")
        }
    }

    /// The width of the terminal, or of a page.
    private static var columns: Int {
        var size = winsize()
        let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        return isKnown ? Int(size.ws_col) : 80
    }
}
