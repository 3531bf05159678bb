import SignCore
import SignTestSupport
import Testing

@testable import SignSetup

@Suite("The checks of light sensors")
struct LightCheckTests {
    private func results(
        _ sensors: [LightSensorFacts],
        _ table: String = "",
        file: LightSensorFacts? = nil
    ) throws -> [String] {
        var machine = raspberryPi4()
        machine.lightSensors = sensors
        machine.lightFile = file
        let checkup = Checkup(machine: machine, configuration: try configuration(table + anOption), file: nil)
        return checkup.results.map(\.description).filter { $0.contains("light ") }
    }

    @Test("the configured file is listed with its reading, or fails with the reason and a remedy")
    func file() throws {
        let table = "[brightness_sensor]\nfile = \"/run/lux\"\n"
        func result(_ facts: LightSensorFacts) throws -> String {
            try results([], table, file: facts).joined()
        }
        #expect(
            try result(LightSensorFacts(name: "/run/lux", lux: 12.5)) == "ok    light in /run/lux: 12.5 lux"
        )
        #expect(
            try result(LightSensorFacts(name: "/run/lux")) == """
                FAIL  light in /run/lux: it does not contain a number
                      remedy: Have a program write a value in lux, such as 120, to this file.
                """
        )
        #expect(
            try result(LightSensorFacts(name: "/run/lux", lux: -1)) == """
                FAIL  light in /run/lux: the light cannot be negative
                      remedy: Write a value in lux, such as 120.
                """
        )
        let problem = "no such file"
        #expect(try result(LightSensorFacts(name: "/run/lux", problem: problem)).contains(": \(problem)\n"))
    }

    @Test("each sensor of the machine is listed with its reading and the text for a configuration")
    func list() throws {
        let sensors = [
            LightSensorFacts(name: "bh1750", lux: 120), LightSensorFacts(name: "veml7700", lux: 0.3456),
        ]
        let lines = [
            "ok    light sensor 'bh1750': 120 lux; device = \"bh1750\" in [brightness_sensor]",
            "ok    light sensor 'veml7700': 0.3 lux; device = \"veml7700\" in [brightness_sensor]",
        ]
        #expect(try results(sensors) == lines)
        #expect(try results(sensors, "[brightness_sensor]\ndevice = \"bh1750\"\n") == lines)
        #expect(try results([]) == [])
    }

    @Test("a configured sensor that the kernel does not offer fails, and a file does not need one")
    func missing() throws {
        #expect(
            try results([], "[brightness_sensor]\ndevice = \"bh1750\"\n") == [
                "FAIL  light sensor: the kernel has no light sensor 'bh1750'\n"
                    + "      remedy: Load its driver: on a Raspberry Pi write dtoverlay=i2c-sensor,bh1750 (or the name of "
                    + "another sensor) in config.txt, and restart."
            ]
        )
        #expect(try results([], "[brightness_sensor]\nfile = \"/run/lux\"\n") == [])
    }

    @Test("a sensor that cannot be read fails with the reason")
    func unreadable() throws {
        let problem = "cannot read the file: Remote I/O error"
        #expect(
            try results([LightSensorFacts(name: "bh1750", problem: problem)]) == [
                "FAIL  light sensor 'bh1750': \(problem)\n"
                    + "      remedy: Check its wiring, and its driver with `dmesg`."
            ]
        )
    }
}
