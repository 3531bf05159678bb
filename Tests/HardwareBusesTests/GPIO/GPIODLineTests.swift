import Foundation
import TestSupport
import Testing

@testable import HardwareBuses

@Suite("Requesting a line")
struct GPIODLineTests {
    private func text(_ code: CInt, _ operation: BusError.Operation, consumer: String = "") -> String {
        GPIODLine.explain(code, during: operation, device: "GPIO17", consumer: consumer).description
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
                + "`ls /dev/gpiochip*` shows the chips there are."
        )
    }

    @Test("a busy line: who holds it")
    func busy() {
        let remedy = """
            Stop that program, or remove the kernel driver's overlay from /boot/firmware/config.txt, or use \
            another line; `gpioinfo` shows who holds which.
            """
        #expect(
            text(EBUSY, .requestLine, consumer: "spi0 CS0")
                == "GPIO17: cannot request the line: Device or resource busy (held by \"spi0 CS0\"). \(remedy)"
        )
        #expect(
            text(EBUSY, .requestLine)
                == "GPIO17: cannot request the line: Device or resource busy (somebody else holds it). \(remedy)"
        )
    }

    @Test("a chip that went away")
    func vanished() {
        #expect(
            text(ENODEV, .readLine) == """
                GPIO17: cannot read the line: No such device (the GPIO chip went away). It is tried again; was a \
                driver unbound or a device unplugged? `dmesg` tells.
                """
        )
    }

    @Test("a chip that rejects a request")
    func unsupported() {
        #expect(
            text(EINVAL, .requestLine) == """
                GPIO17: cannot request the line: Invalid argument (the chip refuses the bias or the edges). Set \
                bias to none and wire a resistor, or use a line of another chip.
                """
        )
        #expect(
            text(ENXIO, .requestLine) == """
                GPIO17: cannot request the line: No such device or address (the line cannot report edges). Use a \
                line that can raise interrupts.
                """
        )
    }

    @Test("every error number at every point has a reason and a remedy that is a sentence")
    func totality() {
        for operation in [BusError.Operation.openChip, .requestLine, .readLine] {
            for code: CInt in 1...133 {
                let error = GPIODLine.explain(code, during: operation, device: "GPIO17")
                #expect(error.code == code)
                #expect(!error.reason.isEmpty)
                #expect(error.remedy.hasSuffix("."))
            }
        }
    }
}
