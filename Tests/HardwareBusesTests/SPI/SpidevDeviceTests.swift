import BusInterfaces
import Foundation
import TestSupport
import Testing

@testable import HardwareBuses

@Suite("Taking a spidev node")
struct SpidevDeviceTests {
    private func refusal(_ device: String, speed: Int = 1_000_000) throws -> BusError {
        try #require(thrown(BusError.self) { _ = try SpidevDevice(device: device, speed: speed) })
    }

    @Test("a missing node has a remedy: how to enable SPI")
    func missing() throws {
        #expect(
            try refusal("/dev/spidev-none").description == """
                /dev/spidev-none: cannot open: No such file or directory. Enable SPI: add dtparam=spi=on to \
                /boot/firmware/config.txt, or use raspi-config, then reboot; `ls /dev/spidev*` lists the \
                available nodes.
                """
        )
    }

    @Test("a directory is no SPI device")
    func directory() throws {
        #expect(
            try refusal("/dev").description
                == "/dev: cannot open: This is a directory, not an SPI device. "
                + "Set device to a spidev node, such as /dev/spidev0.0."
        )
    }

    @Test("a regular file and a pipe are no SPI devices, and opening a pipe does not wait")
    func files() throws {
        let directory = try TemporaryDirectory()
        let file = directory.path(of: "spidev0.0")
        try Data("SPI".utf8).write(to: URL(fileURLWithPath: file))
        #expect(
            try refusal(file).description
                == "\(file): cannot open: This is a regular file, not an SPI device. "
                + "Set device to a spidev node, such as /dev/spidev0.0."
        )
        let pipe = directory.path(of: "pipe")
        #expect(mkfifo(pipe, 0o600) == 0)
        #expect(try refusal(pipe).reason == "This is a pipe, not an SPI device")
    }

    @Test("another character device is no SPI device")
    func otherDevice() throws {
        #expect(
            try refusal("/dev/null").description
                == "/dev/null: cannot open: Inappropriate ioctl for device (not an SPI device). "
                + "Set device to a spidev node, such as /dev/spidev0.0."
        )
    }

    @Test("an impossible path is refused in the system's words", arguments: ["", "/dev/null/spidev0.0"])
    func impossiblePath(path: String) throws {
        let error = try refusal(path)
        #expect(error.operation == .open)
        #expect(error.code == (path.isEmpty ? ENOENT : ENOTDIR))
    }

    @Test("a speed that no clock has is refused before anything is opened", arguments: [0, -1, 1 << 32])
    func impossibleSpeed(speed: Int) throws {
        #expect(
            try refusal("/dev/spidev-none", speed: speed).description
                == "/dev/spidev-none: cannot set the clock to \(speed) Hz: Invalid argument. "
                + "Choose a speed from 1 Hz to 4294967295 Hz; 1000000 suits most wiring."
        )
    }

    @Test("a node can be locked once, and again when its first owner has gone")
    func locking() throws {
        func node(_ path: String) throws(BusError) -> DeviceNode {
            try DeviceNode(opening: path, expectedKind: "a terminal", remedy: "") { code in
                SpidevDevice.busError(code: code, during: .open, device: path)
            }
        }
        let terminal = try #require(PseudoTerminal(columns: 80, rows: 24))
        do {
            let first = try node(terminal.path)
            #expect(first.lock() == 0)
            let second = try node(terminal.path)
            #expect(second.lock() == -EWOULDBLOCK)
        }
        let third = try node(terminal.path)
        #expect(third.lock() == 0)
    }

    @Test("refused nodes leave no descriptor open")
    func noLeak() throws {
        let before = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
        for _ in 0..<200 { _ = try refusal("/dev/null") }
        let after = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
        #expect(after < before + 100)
    }
}
