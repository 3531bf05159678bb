import BusInterfaces
import Glibc
import LinuxSystem
import SettingsText

/// A light sensor in the kernel's Industrial I/O subsystem (IIO; Documentation/ABI/testing/sysfs-bus-iio).
package struct IIOLightSensor: Hashable, Sendable {
    /// The folder in which the kernel lists the devices of the IIO subsystem.
    package static let folder = "/sys/bus/iio/devices"

    /// The names of the IIO channels that measure illuminance, the brightness that people perceive.
    private static let channels = ["in_illuminance", "in_illuminance0"]

    /// The name of the light sensor, such as `bh1750`.
    package var name: String
    private var path: String
    private var channel: String
    /// Whether the kernel reports the brightness in lux. If false, it reports a raw number, which must be
    /// converted with the channel's offset and scale.
    private var isProcessed: Bool

    /// Returns the light sensors that the kernel lists in `folder`, in the order of their device numbers.
    package static func all(in folder: String = folder) -> [IIOLightSensor] {
        let names = (entryNames(inFolder: folder) ?? []).filter { $0.hasPrefix("iio:device") }
        let numbers = names.compactMap { Int($0.dropFirst("iio:device".utf8.count)) }
        return numbers.sorted().compactMap { IIOLightSensor(path: "\(folder)/iio:device\($0)") }
    }

    /// Creates the light sensor whose files are in the folder at `path`. Returns nil if the device does not
    /// measure brightness.
    private init?(path: String) {
        func exists(_ file: String) -> Bool { access("\(path)/\(file)", F_OK) == 0 }
        guard let bytes = try? readRegularFile("\(path)/name", limit: Self.longestFile) else { return nil }
        for suffix in ["_input", "_raw"] {
            guard let channel = Self.channels.first(where: { exists($0 + suffix) }) else { continue }
            self.path = path
            self.channel = channel
            name = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
            isProcessed = suffix == "_input"
            return
        }
        return nil
    }

    private static let longestFile = 64 << 10

    /// Reads the ambient brightness in lux, which takes up to a second if the sensor has just been started.
    /// Returns nil if a file of the sensor does not contain a number, and throws if a file cannot be read.
    package func read() throws(FileError) -> Double? {
        let value = try Self.number("\(path)/\(channel)\(isProcessed ? "_input" : "_raw")")
        guard let value, !isProcessed else { return value }
        guard let scale = try part("scale", default: 1), let offset = try part("offset", default: 0) else {
            return nil
        }
        return (value + offset) * scale
    }

    /// Reads the channel's attribute `name`, which is its scale or its offset. Some drivers have one file for
    /// all channels of a type.
    ///
    /// - Returns: The number in the file, or `missing` if the sensor has no such file. Nil if the file does
    ///   not contain a number.
    private func part(_ name: String, default missing: Double) throws(FileError) -> Double? {
        let files = [channel, "in_illuminance"].map { "\(path)/\($0)_\(name)" }
        guard let file = files.first(where: { access($0, F_OK) == 0 }) else { return missing }
        return try Self.number(file)
    }

    /// Reads a file that contains only a number. Returns nil if the file has other contents, and throws if it
    /// cannot be read.
    package static func number(_ path: String) throws(FileError) -> Double? {
        number(in: try readRegularFile(path, limit: longestFile))
    }

    /// Parses a decimal number in ASCII, which may be surrounded by white space. Returns nil if `bytes`
    /// contains anything else.
    package static func number(in bytes: [UInt8]) -> Double? {
        let text = String(decoding: bytes, as: UTF8.self)
            .drop { $0.isWhitespace }
        guard let end = text.lastIndex(where: { !$0.isWhitespace }) else { return nil }
        let number = text[...end]
        // Double would also accept hexadecimal numbers and the words "inf" and "nan".
        guard number.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }) else { return nil }
        return Double(number)
    }
}

extension LightSensors {
    /// The light sensors of this computer, which the kernel lists in its Industrial I/O subsystem.
    public static let ofMachine = LightSensors { IIOLightSensor.all().map(\.name) }
}
