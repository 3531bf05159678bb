import Glibc
import TestSupport
import Testing

@testable import HardwareBuses

/// Tests light sensors in a copy of the kernel's folder, with the files that its drivers make.
@Suite("Light sensors of the kernel")
struct IIOLightSensorTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private func device(_ number: Int, _ files: [String: String]) throws {
        mkdir("\(directory.path)/iio:device\(number)", 0o755)
        for (name, text) in files { try directory.file("iio:device\(number)/\(name)", text) }
    }

    private var sensors: [IIOLightSensor] { IIOLightSensor.all(in: directory.path) }

    @Test("sensors are found by the channels of the kernel's drivers, in the order of their numbers")
    func find() throws {
        try device(
            10,
            ["name": "bh1750\n", "in_illuminance_raw": "120\n", "in_illuminance_scale": "0.833333\n"]
        )
        try device(2, ["name": "tsl2561\n", "in_illuminance0_input": "42\n", "in_intensity0_raw": "7\n"])
        try device(
            3,
            ["name": "veml7700\n", "in_illuminance_input": "12.345000\n", "in_illuminance_raw": "9\n"]
        )
        try device(4, ["name": "bme280\n", "in_temp_input": "21500\n"])
        try device(5, ["in_illuminance_input": "1\n"])
        #expect(sensors.map(\.name) == ["tsl2561", "veml7700", "bh1750"])
        #expect(try sensors.map { try $0.read() } == [42, 12.345, 120 * 0.833333])
    }

    @Test("a raw value has an optional offset and an optional scale")
    func parts() throws {
        try device(
            0,
            [
                "name": "a", "in_illuminance0_raw": "93", "in_illuminance0_offset": "7",
                "in_illuminance_scale": "0.5",
            ]
        )
        try device(1, ["name": "b", "in_illuminance_raw": "93"])
        #expect(try sensors.map { try $0.read() } == [50, 93])
    }

    @Test("a scale that is no number is no reading")
    func badScale() throws {
        try device(0, ["name": "a", "in_illuminance_raw": "93", "in_illuminance_scale": "large"])
        #expect(try sensors.map { try $0.read() } == [nil])
    }

    @Test("a folder without sensors, or without a folder, has none")
    func none() throws {
        #expect(sensors == [])
        #expect(IIOLightSensor.all(in: directory.path + "/missing") == [])
    }

    @Test(
        "a file contains a decimal number and nothing else",
        arguments: [
            ("12", 12), ("12.5\n", 12.5), ("  1e3 \n", 1_000), ("-4", -4), ("+4", 4), ("", nil), ("\n", nil),
            ("12 lux", nil), ("nan", nil), ("inf", nil), ("0x10", nil), ("1,5", nil), ("1e", nil),
            ("--1", nil),
        ] as [(String, Double?)]
    )
    func number(text: String, number: Double?) {
        #expect(IIOLightSensor.number(in: Array(text.utf8)) == number)
    }
}
