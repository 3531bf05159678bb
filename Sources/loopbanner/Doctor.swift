import ArgumentParser
import BusInterfaces
import Diagnostics
import MatrixDisplays
import SettingsText
import SignCore
import SignDaemon
import SignFile
import SignSetup

/// `loopbanner doctor`: whether this machine has what a configuration needs.
struct Doctor: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check what the configuration needs on this machine.",
        discussion:
            """
            Checks the configuration as check does, then the machine: the buses and their nodes, permissions, GPIO \
            lines, boards on I2C, the supply, other programs. Each failing point has a remedy. Nothing is written to a \
            device without --lamp-test. Exit status: 0 if no point fails, 69 if one does, 78 if the \
            configuration is invalid.
            """
    )

    @OptionGroup var file: ConfigurationFile

    @Flag(help: "Print the points as JSON lines on standard output, and nothing else.")
    var json = false

    @Flag(help: "Light all LEDs for three seconds, at the lowest brightness.")
    var lampTest = false

    func run() throws {
        let loaded = try load()
        let checkup = Checkup(of: loaded.configuration, in: file)
        var output = PointOutput(isJSON: json)
        output.write(
            CheckResult(.good, "configuration", "\(file.name) is valid")
        )
        for point in checkup.results { output.write(point) }
        if lampTest {
            for part in loaded.configuration.wall.parts {
                output.flush()
                output.write(testLamps(part, checkup))
            }
        }
        output.end()
        if output.failures > 0 { throw ExitCode(ExitStatus.unavailable.rawValue) }
    }

    /// The configuration. Its findings are printed as `check` prints them.
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
        guard json else { return file.report(diagnostics) }
        var output = StandardOutput()
        for finding in diagnostics { output.write(finding.jsonLine) }
        output.flush()
    }

    private func testLamps(_ part: WallSettings.Part, _ checkup: Checkup) -> CheckResult {
        let test = LampTest(part.settings)
        if let obstacle = checkup.lampTestObstacle(of: part, hasLamps: test.hasLamps) { return obstacle }
        let signals = HeldSignals()
        defer { signals.release() }
        do throws(BusError) {
            _ = try test.run { signals.isOneWaiting }
            return CheckResult(
                .good,
                part.lampTest,
                "all LEDs were lit, and are dark again; if some were not, see docs/troubleshooting.md"
            )
        } catch {
            return CheckResult(
                .failing,
                part.lampTest,
                "\(error.device): cannot \(error.operation): \(error.reason)",
                remedy: error.remedy
            )
        }
    }
}

/// Prints points to standard output.
struct PointOutput {
    private let isJSON: Bool
    private var output = StandardOutput()
    private var count = 0
    /// How many points failed.
    private(set) var failures = 0

    init(isJSON: Bool) {
        self.isJSON = isJSON
    }

    mutating func write(_ point: CheckResult) {
        count += 1
        if point.verdict == .failing { failures += 1 }
        output.write(isJSON ? point.jsonLine : Array("\(point)\n".utf8))
    }

    mutating func flush() { output.flush() }

    /// Prints the verdict on all points.
    mutating func end() {
        if !isJSON {
            let verdict = failures == 0 ? "no point fails" : "\(failures) of \(count) points fail"
            output.write(Array("\(verdict)\n".utf8))
        }
        output.flush()
    }
}

extension Checkup {
    /// This machine, examined for a configuration that was read from `file`.
    init(of configuration: SignCore.Configuration, in file: ConfigurationFile) {
        self.init(
            of: MachineReader().read(for: configuration.connections),
            for: configuration,
            in: file.isStandardInput ? nil : absolutePath(of: file.path)
        )
    }
}

extension SignCore.Configuration {
    /// What the displays are connected to.
    var connections: [DisplayConnection] {
        wall.displays.map { $0.driver.settings.connection(at: $0.size) }
    }
}
