import Diagnostics
import SettingsText
import SignCore

extension Checkup {
    /// The results about the light sensors of the machine, with the key to write in a configuration. If the configured
    /// sensor is missing, the last result is a failure.
    var lightSensorResults: [CheckResult] {
        var results = machine.lightSensors.map(result)
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
                sensor.problem ?? "it gives no number",
                remedy: "Check its wiring, and its driver with `dmesg`."
            )
        }
        let tenths = Int((min(max(lux, 0), 1e6) * 10).rounded())
        let reading = "\(tenths / 10)" + (tenths % 10 == 0 ? "" : ".\(tenths % 10)")
        return .good(
            subject,
            "\(reading) lux; device = \(sensor.name.quotedAsTOML) in [brightness_sensor]"
        )
    }
}
