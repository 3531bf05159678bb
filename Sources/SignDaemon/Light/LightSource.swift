import Diagnostics
import HardwareBuses
import SettingsText
import SignCore

/// The source of the ambient light level in lux: a file, or a sensor that the kernel provides.
struct LightSource: Sendable {
    /// The reason why the light level cannot be read.
    struct Failure: Error, Hashable, CustomStringConvertible {
        var description: String
    }

    private let source: BrightnessSensorSettings.Source
    /// The folder in which the kernel lists its Industrial I/O devices.
    private let folder: String
    /// The current light sensor, or nil before the first reading and after a failed one.
    private var sensor: IIOLightSensor?

    init(_ source: BrightnessSensorSettings.Source, devicesIn folder: String = IIOLightSensor.folder) {
        self.source = source
        self.folder = folder
    }

    /// Returns the current light level. A reading may take 150 ms. Throws a `Failure` if the level cannot be
    /// read, or is not a valid number of lux.
    mutating func read() throws(Failure) -> Illuminance {
        switch source {
        case .file(let path):
            try Self.light(
                try Self.reading(path) { () throws(FileError) in
                    try IIOLightSensor.number(path)
                },
                of: path
            )
        case .device(let name): try read(name)
        }
    }

    private mutating func read(_ name: String) throws(Failure) -> Illuminance {
        let label = "light sensor \(Wording.quoted(name))"
        let foundSensor = sensor ?? IIOLightSensor.all(in: folder).first { $0.name == name }
        sensor = nil
        guard let foundSensor else {
            throw Failure(description: "\(label): not found; `loopbanner doctor` lists the light sensors")
        }
        let lux = try Self.reading(label) { () throws(FileError) in try foundSensor.read() }
        sensor = foundSensor
        return try Self.light(lux, of: label)
    }

    private static func reading(
        _ label: String,
        _ body: () throws(FileError) -> Double?
    ) throws(Failure) -> Double? {
        do throws(FileError) {
            return try body()
        } catch {
            throw Failure(description: "\(label): \(error)")
        }
    }

    private static func light(_ lux: Double?, of label: String) throws(Failure) -> Illuminance {
        guard let lux else { throw Failure(description: "\(label): not a number; write a value in lux") }
        guard let light = Illuminance(lux: lux) else {
            throw Failure(description: "\(label): the light cannot be negative")
        }
        return light
    }
}
