import ArgumentParser
import BusInterfaces
import MonotonicTime
import SettingsText
import SignCore
import SignDaemon
import SignFile
import SignSetup

struct Report: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print a report on this machine for a bug report.",
        discussion:
            """
            The report contains versions, the model, the buses, the GPIO lines and the results of doctor. It contains no \
            host name, user name, text of an option or path of a configuration. Nothing is written to a device without \
            --lamp-test.
            """
    )

    @OptionGroup var file: ConfigurationFile

    @Flag(help: "Light all LEDs for three seconds at the lowest brightness, and report the frame times.")
    var lampTest = false

    /// Prints a report about this machine and the configuration that users can attach to a bug report. If the
    /// configuration has errors, the report contains only the facts about the machine. With `--lamp-test`,
    /// also tests the LEDs of each display.
    func run() throws {
        let loaded = try? file.read()
        let configuration = loaded?.configuration
        let machine = MachineReader().readMachine(
            for: configuration?.connections ?? [],
            lightSensor: configuration?.brightnessSensor
        )
        let path = file.isStandardInput ? nil : absolutePath(of: file.path)

        let report = MachineReport(
            machine: machine,
            configuration: configuration,
            file: path,
            version: DaemonProgram.version
        )
        var output = StandardOutput()
        for textLine in report.lines { output.write(textLine) }
        output.flush()

        guard lampTest, let configuration else { return }
        let checkup = Checkup(machine: machine, configuration: configuration, file: path)
        for part in configuration.wall.parts {
            output.write(testLamps(of: part, checkup: checkup))
            output.flush()
        }
    }

    /// Performs the lamp test of the display `part`, which lights all its LEDs for a few seconds. Returns a
    /// sentence with the durations of the frames, or with the reason why the test failed or was omitted.
    private func testLamps(of part: WallSettings.Part, checkup: Checkup) -> String {
        let test = LampTest(part.settings)
        if let obstacle = checkup.lampTestObstacle(of: part, hasLamps: test.hasLamps) {
            return "\(obstacle)"
        }

        // Ctrl-C ends the test early, and the process only after the display is dark.
        let signals = BlockedSignals()
        defer { signals.unblock() }
        do throws(BusError) {
            let times = try test.run { signals.isPending }
            return
                "\(part.lampTestName): \(times.count) frames at 100 fps, each took \(microseconds(times.median)) µs (median), "
                + "the longest \(microseconds(times.longest)) µs; \(times.lateCount) started more than 5 ms late"
        } catch {
            return "\(part.lampTestName): \(error)"
        }
    }

    private func microseconds(_ time: Nanoseconds) -> Int64 { time.rawValue / 1_000 }
}
