import ArgumentParser
import Diagnostics
import Glibc
import MonotonicTime
import SettingsText
import SignAPI
import SignCore
import SignDaemon
import SignFile

struct Statistics: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show how often options were tapped, activated and shown, and buttons pressed.",
        discussion: """
            The service counts by option, button and hour, and writes each hour when it ends. Without a directory, the statistics \
            come from the running sign or, if none answers, from the files of the service. Exit status: 0, also if nothing \
            was counted; 66 if the statistics cannot be read.
            """
    )

    @Argument(help: "The state directory of a service, instead of a running sign.", completion: .directory)
    var directory: String?

    private static let standardDirectory = "/var/lib/loopbanner"

    @Option(help: "How far back, such as 7d, 4w or 12h.")
    var since: String?

    @Flag(help: "Print each option and hour as comma-separated values.")
    var csv = false

    @Flag(help: "With --csv or --json, print the gestures with each button in place of the options.")
    var buttons = false

    @OptionGroup var sign: SignAddress

    func validate() throws {
        if directory != nil, sign.host != nil || sign.socket != nil {
            throw ValidationError("name a directory or a sign, not both")
        }
        if buttons, !csv, !sign.json {
            throw ValidationError("--buttons needs --csv or --json; the table always has the buttons")
        }
        if csv, sign.json { throw ValidationError("--csv and --json cannot be used together") }
        _ = try length()
    }

    func run() throws {
        let start = try firstHour()
        let report =
            try directory == nil ? defaultReport(since: start) : report(in: directory, since: start)
        var output = StandardOutput()
        if sign.json {
            output.write(buttons ? report.buttonLines : report.jsonLines)
        } else if csv {
            output.write(Array((buttons ? report.buttonCSV : report.csv).utf8))
        } else {
            for row in report.table(width: terminalColumns()) { output.write(row) }
        }
        output.flush()
    }

    /// Returns the first hour whose counts are reported, according to the option `--since`, or nil to report
    /// all hours.
    private func firstHour() throws -> UsageHour? {
        guard let length = try length() else { return nil }
        let seconds = ClockSource.real.now.secondsSince1970 - length.rawValue / Nanoseconds.perSecond
        return UsageHour(containing: CivilTime(secondsSince1970: seconds))
    }

    /// Returns the statistics of the running sign or, if no sign is running, those in the files of the
    /// service. `first` is the first hour to report, or nil for all hours.
    private func defaultReport(since first: UsageHour?) throws -> UsageReport {
        let isExplicit = sign.host != nil || sign.socket != nil
        let path = sign.socket ?? SignAddress.path
        if isExplicit || access(path, F_OK) == 0 { return try signReport(since: first) }
        guard access(Self.standardDirectory, F_OK) == 0 || errno != ENOENT else {
            printMessage(
                "error: no sign answers at \(Wording.printable(path)), and there is no "
                    + "\(Self.standardDirectory); start the service, or name the state directory of a sign"
            )
            throw ExitCode(EX_NOINPUT)
        }
        return try report(in: nil, since: first)
    }

    private func signReport(since first: UsageHour?) throws -> UsageReport {
        var report = UsageReport(since: first)
        try sign.connect { connection throws(ClientError) in
            var nextHour = first?.text
            repeat {
                let parameters = jsonMembers(["from": nextHour.map { .string($0) }])
                let answer = try connection.call("GetStatistics", parameters)
                for tree in (answer["counts"]?.array ?? []) + (answer["presses"]?.array ?? []) {
                    if let count = UsageCount(tree) { report.add(count) }
                }
                nextHour = answer["next"]?.string
            } while nextHour != nil
        }
        return report
    }

    private func report(in directory: String?, since first: UsageHour?) throws -> UsageReport {
        var report = UsageReport(since: first)
        do throws(UsageFiles.Failure) {
            let directory = directory ?? Self.standardDirectory
            try UsageFiles(stateDirectory: directory).read(since: first) { report.add($0) }
        } catch {
            printMessage("error: \(Wording.printable(error.description))")
            throw ExitCode(EX_NOINPUT)
        }
        return report
    }

    /// Returns the duration in the option `--since`, or nil if the option is absent. Throws if it is not a
    /// valid duration.
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
            throw ValidationError("--since: invalid duration \(Wording.quoted(since)); write 12h, 7d or 4w")
        }
    }
}
