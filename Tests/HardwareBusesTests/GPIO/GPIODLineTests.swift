import BusInterfaces
import Foundation
import TestSupport
import Testing

@testable import HardwareBuses

@Suite("Requesting a line")
struct GPIODLineTests {
    private func text(_ code: CInt, _ operation: BusError.Operation, consumer: String = "") -> String {
        GPIODLine.busError(code: code, during: operation, device: "GPIO17", consumer: consumer).description
    }

    @Test("a line on a node that is no chip is refused", arguments: ["/dev/null", "/dev"])
    func noChip(path: String) throws {
        let error = try #require(
            thrown(BusError.self) {
                _ = try GPIODLine(LineRequest(line: "17", chip: path))
            }
        )
        #expect(error.device == path)
        #expect(error.operation == .openChip)
        #expect(error.remedy == "Set chip to a label, or to a node such as /dev/gpiochip0.")
    }

    @Test("a line on a node that does not exist is refused")
    func noNode() throws {
        let error = try #require(
            thrown(BusError.self) {
                _ = try GPIODLine(LineRequest(line: "17", chip: "/dev/gpiochip-none"))
            }
        )
        #expect(
            error.description
                == "/dev/gpiochip-none: cannot open the GPIO chip: No such file or directory. "
                + "`ls /dev/gpiochip*` lists the available chips."
        )
    }

    @Test("a busy line: who holds it")
    func busy() {
        let remedy = """
            Stop that program, remove the kernel driver's overlay from /boot/firmware/config.txt, or use \
            another line; `gpioinfo` shows the consumer of each line.
            """
        #expect(
            text(EBUSY, .requestLine, consumer: "spi0 CS0")
                == "GPIO17: cannot request the line: Device or resource busy (in use by \"spi0 CS0\"). \(remedy)"
        )
        #expect(
            text(EBUSY, .requestLine)
                == "GPIO17: cannot request the line: Device or resource busy (in use by another program). "
                + remedy
        )
    }

    @Test("a chip that went away")
    func vanished() {
        #expect(
            text(ENODEV, .readLine) == """
                GPIO17: cannot read the line: No such device (the GPIO chip disappeared). Retrying. Check \
                `dmesg` for an unbound driver or an unplugged device.
                """
        )
    }

    @Test("a chip that rejects a request")
    func unsupported() {
        #expect(
            text(EINVAL, .requestLine) == """
                GPIO17: cannot request the line: Invalid argument (the chip does not support this bias \
                or edge detection). Set bias to none and wire a resistor, or use a line of another chip.
                """
        )
        #expect(
            text(ENXIO, .requestLine) == """
                GPIO17: cannot request the line: No such device or address (the line cannot report edges). Use a \
                line that supports interrupts.
                """
        )
    }

    @Test("every error number at every point has a reason and a remedy that is a sentence")
    func totality() {
        for operation in [BusError.Operation.openChip, .requestLine, .readLine] {
            for code: CInt in 1...133 {
                let error = GPIODLine.busError(code: code, during: operation, device: "GPIO17")
                #expect(error.code == code)
                #expect(!error.reason.isEmpty)
                #expect(error.remedy.hasSuffix("."))
            }
        }
    }
}
