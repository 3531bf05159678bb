import ArgumentParser
import BusInterfaces
import MonotonicTime
import SettingsText
import SignCore
import SignDaemon
import SignFile
import SignSetup

/// `loopbanner report`: what a maintainer needs to know about a machine.
struct Report: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print a report on this machine for the maintainers.",
        discussion:
            """
            The report has versions, the model, the buses, the GPIO lines and what doctor finds. It has no host name, no \
            user name, no text of an option and no path of a configuration. Nothing is written to a device without \
            --lamp-test.
            """
    )

    @OptionGroup var file: ConfigurationFile

    @Flag(
        help: """
            Light all LEDs for three seconds, at the lowest brightness, and report how long frames take.
            """
    )
    var lampTest = false

    func run() throws {
        let loaded = try? file.read()
        let machine = MachineReader().read(for: loaded?.configuration.connections ?? [])
        let path = file.isStandardInput ? nil : absolutePath(of: file.path)
        let report = MachineReport(
            of: machine,
            for: loaded?.configuration,
            in: path,
            version: DaemonProgram.version
        )
        var output = StandardOutput()
        for line in report.lines { output.write(Array("\(line)\n".utf8)) }
        output.flush()
        guard lampTest, let configuration = loaded?.configuration else { return }
        let checkup = Checkup(of: machine, for: configuration, in: path)
        for part in configuration.wall.parts {
            output.write(Array("\(testLamps(part, checkup))\n".utf8))
            output.flush()
        }
    }

    /// The line about the lamp test.
    private func testLamps(_ part: WallSettings.Part, _ checkup: Checkup) -> String {
        let test = LampTest(part.settings)
        if let obstacle = checkup.lampTestObstacle(of: part, hasLamps: test.hasLamps) {
            return "\(obstacle)"
        }
        let signals = HeldSignals()
        defer { signals.release() }
        do throws(BusError) {
            let times = try test.run { signals.isOneWaiting }
            return
                "\(part.lampTest): \(times.count) frames at 100 fps, each took \(microseconds(times.median)) µs (median), "
                + "the longest \(microseconds(times.longest)) µs; \(times.lateCount) started more than 5 ms late"
        } catch {
            return "\(part.lampTest): \(error)"
        }
    }

    private func microseconds(_ time: Nanoseconds) -> Int64 { time.rawValue / 1_000 }
}
