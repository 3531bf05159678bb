import ArgumentParser
import BusInterfaces
import Diagnostics
import MatrixDisplays
import SettingsText
import SignAPI
import SignCore
import SignDaemon
import SignFile
import SignSetup

struct Doctor: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check whether this machine meets the needs of a configuration.",
        discussion:
            """
            Checks the configuration like check, then the machine: buses and their device nodes, permissions, GPIO lines, \
            I2C boards, the power supply, other programs. Each failed check has a remedy. Nothing is written to a device \
            without --lamp-test. Exit status: 0 if no check fails, 69 if one does, 78 if the configuration is invalid.
            """
    )

    @OptionGroup var file: ConfigurationFile

    @Flag(help: "Print only the results, as JSON lines on standard output.")
    var json = false

    @Flag(help: "Light all LEDs for three seconds at the lowest brightness.")
    var lampTest = false

    func run() throws {
        let loaded = try load()
        let checkup = Checkup(configuration: loaded.configuration, file: file)
        var output = PointOutput(isJSON: json)
        output.write(CheckResult(.good, "configuration", "\(file.name) is valid"))
        for result in checkup.results { output.write(result) }
        if lampTest {
            for part in loaded.configuration.wall.parts {
                output.flush()
                output.write(testLamps(of: part, checkup: checkup))
            }
        }
        output.end()
        if output.failures > 0 { throw ExitCode(ExitStatus.unavailable.rawValue) }
    }

    /// Loads the configuration, and prints its errors and warnings as the command `check` does. If the file
    /// has errors, throws the exit status 78.
    private func load() throws -> SignCore.Configuration.Loaded {
        do {
            let loaded = try file.read()
            report(loaded.diagnostics)
            return loaded
        } catch {
            report(error.diagnostics)
            throw ExitCode(ExitStatus.badConfiguration.rawValue)
        }
    }

    private func report(_ diagnostics: [Diagnostic]) {
        guard json else { return file.printDiagnostics(diagnostics) }
        var output = StandardOutput()
        for finding in diagnostics { output.write(finding.jsonLine) }
        output.flush()
    }

    /// Performs the lamp test of the display `part`, which lights all its LEDs for a few seconds. Returns
    /// whether the display accepted the pictures. If the test was omitted, returns the reason, such as
    /// another program that uses the display.
    private func testLamps(of part: WallSettings.Part, checkup: Checkup) -> CheckResult {
        let test = LampTest(part.settings)
        if let obstacle = checkup.lampTestObstacle(of: part, hasLamps: test.hasLamps) { return obstacle }

        // Ctrl-C ends the test early, and the process only after the display is dark.
        let signals = BlockedSignals()
        defer { signals.unblock() }
        do throws(BusError) {
            _ = try test.run { signals.isPending }
            return CheckResult(
                .good,
                part.lampTestName,
                "all LEDs were lit and are off again; if some stayed dark, see docs/troubleshooting.md"
            )
        } catch {
            return CheckResult(
                .failing,
                part.lampTestName,
                "\(error.device): cannot \(error.operation): \(error.reason)",
                remedy: error.remedy
            )
        }
    }
}

/// A writer of check results, as text or JSON, to standard output. It counts the results and the failed
/// checks.
struct PointOutput {
    private let isJSON: Bool
    private var output = StandardOutput()
    private var count = 0
    /// The number of failed checks among the results that have been written.
    private(set) var failures = 0

    init(isJSON: Bool) {
        self.isJSON = isJSON
    }

    mutating func write(_ result: CheckResult) {
        count += 1
        if result.verdict == .failing { failures += 1 }
        if isJSON { output.write(result.jsonLine) } else { output.write("\(result)") }
    }

    mutating func flush() { output.flush() }

    /// Prints the number of failed checks, unless the output is JSON, and then writes all buffered output.
    mutating func end() {
        if !isJSON {
            output.write(failures == 0 ? "no check failed" : "\(failures) of \(count) checks failed")
        }
        output.flush()
    }
}

extension Checkup {
    /// Creates the checks of whether this machine meets the needs of `configuration`, which was read from
    /// `file`. For this, reads the state of the machine.
    init(configuration: SignCore.Configuration, file: ConfigurationFile) {
        self.init(
            machine: MachineReader().readMachine(
                for: configuration.connections,
                lightSensor: configuration.brightnessSensor
            ),
            configuration: configuration,
            file: file.isStandardInput ? nil : absolutePath(of: file.path)
        )
    }
}
