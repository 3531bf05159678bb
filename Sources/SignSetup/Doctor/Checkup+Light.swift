import Diagnostics
import SettingsText
import SignAPI
import SignCore

extension Checkup {
    /// The check results for light sensors: one for each sensor of the machine, with the configuration that
    /// selects it, and one for the configured file with the light level. If the configured sensor is missing,
    /// there is also a failure.
    var lightSensorResults: [CheckResult] {
        var results =
            machine.lightSensors.map(result) + (machine.lightFile.map { [lightFileResult(of: $0)] } ?? [])
        if case .device(let name)? = configuration.brightnessSensor?.source,
            !machine.lightSensors.contains(where: { $0.name == name })
        {
            results.append(
                .failing(
                    "light sensor",
                    "the kernel has no light sensor \(Wording.quoted(name))",
                    remedy:
                        "Load its driver: on a Raspberry Pi write dtoverlay=i2c-sensor,bh1750 (or the name of another "
                        + "sensor) in config.txt, and restart."
                )
            )
        }
        return results
    }

    private func result(of sensor: LightSensorFacts) -> CheckResult {
        let subject = "light sensor \(Wording.quoted(sensor.name))"
        guard let lux = sensor.lux else {
            return .failing(
                subject,
                sensor.problem ?? "its reading is not a number",
                remedy: "Check its wiring, and its driver with `dmesg`."
            )
        }
        return .good(
            subject,
            "\(Self.luxText(lux)) lux; device = \(sensor.name.quotedAsTOML) in [brightness_sensor]"
        )
    }

    /// Checks whether a file contains the light level, as a number of at least 0 lux, and returns the result.
    /// Another program writes to this file, which the configuration names. `file` contains its name, and the
    /// value or the problem that was found when it was read.
    private func lightFileResult(of file: LightSensorFacts) -> CheckResult {
        let subject = "light in \(Wording.printable(file.name))"
        guard let lux = file.lux else {
            return .failing(
                subject,
                file.problem ?? "it does not contain a number",
                remedy: "Have a program write a value in lux, such as 120, to this file."
            )
        }
        guard lux >= 0 else {
            return .failing(
                subject,
                "the light cannot be negative",
                remedy: "Write a value in lux, such as 120."
            )
        }
        return .good(subject, "\(Self.luxText(lux)) lux")
    }

    private static func luxText(_ lux: Double) -> String {
        let tenths = Int((min(max(lux, 0), 1e6) * 10).rounded())
        return "\(tenths / 10)" + (tenths % 10 == 0 ? "" : ".\(tenths % 10)")
    }
}
