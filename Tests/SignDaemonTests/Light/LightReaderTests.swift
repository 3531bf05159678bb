import Glibc
import MonotonicTime
import SignCore
import TestSupport
import Testing

@testable import SignDaemon

/// Tests the readings of a light sensor, from files and from a copy of the kernel's folder.
@Suite("Readings of a light sensor")
struct LightReaderTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private var path: String { directory.path + "/lux" }

    private func reader(_ source: BrightnessSensorSettings.Source? = nil) -> LightReader {
        var settings = BrightnessSensorSettings(source ?? .file(path))
        settings.interval = .milliseconds(500)
        let source = LightSource(settings.source, devicesIn: directory.path)
        return LightReader(settings, source: source, at: at(0))
    }

    private func at(_ milliseconds: Int64) -> Instant { .zero + .milliseconds(milliseconds) }

    private func lux(_ lux: Double) throws -> Illuminance { try #require(Illuminance(lux: lux)) }

    @Test("the light is read at each interval, and passed on if it has changed")
    func interval() throws {
        var reader = reader()
        try directory.file("lux", "100\n")
        #expect(reader.read(at: at(0)) == .light(try lux(100)))
        #expect(reader.nextReading == at(500))
        try directory.file("lux", "200\n")
        #expect(reader.read(at: at(499)) == nil)
        #expect(reader.read(at: at(500)) == .light(try lux(200)))
        #expect(reader.read(at: at(1_000)) == nil)
    }

    @Test("after a suspension, missed readings are not made up for")
    func suspension() throws {
        var reader = reader()
        try directory.file("lux", "100\n")
        _ = reader.read(at: at(0))
        _ = reader.read(at: at(10_000))
        #expect(reader.nextReading == at(10_500))
    }

    @Test("a missing file is reported once, and its return with its light")
    func loss() throws {
        var reader = reader()
        #expect(
            reader.read(at: at(0)) == .failed("\(path): no such file")
        )
        #expect(reader.read(at: at(500)) == nil)
        try directory.file("lux", "100\n")
        #expect(reader.read(at: at(1_000)) == .works(try lux(100)))
        unlink(path)
        #expect(reader.read(at: at(1_500)) != nil)
        try directory.file("lux", "100\n")
        #expect(reader.read(at: at(2_000)) == .works(try lux(100)))
        #expect(reader.read(at: at(2_500)) == nil)
    }

    @Test(
        "a file without a usable number is reported",
        arguments: [
            ("bright\n", "not a number; write a value in lux"),
            ("", "not a number; write a value in lux"),
            ("-5\n", "the light cannot be negative"),
        ]
    )
    func noNumber(text: String, problem: String) throws {
        var reader = reader()
        try directory.file("lux", text)
        #expect(reader.read(at: at(0)) == .failed("\(path): \(problem)"))
    }

    @Test("a named pipe does not block the reader")
    func pipe() throws {
        mkfifo(path, 0o600)
        var reader = reader()
        guard case .failed? = reader.read(at: at(0)) else {
            Issue.record("a pipe is no file")
            return
        }
    }

    @Test("a sensor is found by its name, also when it appears later or gets another number")
    func device() throws {
        var reader = reader(.device("bh1750"))
        #expect(
            reader.read(at: at(0))
                == .failed("light sensor 'bh1750': not found; `loopbanner doctor` lists the light sensors")
        )
        mkdir(directory.path + "/iio:device0", 0o755)
        try directory.file("iio:device0/name", "bh1750\n")
        try directory.file("iio:device0/in_illuminance_raw", "120\n")
        try directory.file("iio:device0/in_illuminance_scale", "0.5\n")
        #expect(reader.read(at: at(500)) == .works(try lux(60)))
        rename(directory.path + "/iio:device0", directory.path + "/iio:device7")
        guard case .failed(let problem)? = reader.read(at: at(1_000)) else {
            Issue.record("a device that is gone has no light")
            return
        }
        #expect(problem.hasPrefix("light sensor 'bh1750': no such file"))
        #expect(reader.read(at: at(1_500)) == .works(try lux(60)))
    }
}
