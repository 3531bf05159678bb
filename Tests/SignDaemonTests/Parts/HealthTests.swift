import BusInterfaces
import Glibc
import SignCore
import Testing

@testable import SignDaemon

@Suite("The status for the service manager")
struct HealthTests {
    private static let noDisplay = BusError(
        device: "/dev/spidev0.0",
        operation: .open,
        reason: "No such file or directory",
        remedy: "Enable SPI."
    )
    private static let noLine = BusError(
        device: "GPIO17",
        operation: .findLine,
        reason: "there is no GPIO chip",
        remedy: "Look for one."
    )

    private func button(_ line: String) -> ButtonSettings {
        ButtonSettings(line: line)
    }

    @Test("a working sign reports the number of options")
    func works() {
        #expect(Health().status(options: 1) == "showing 1 option")
        #expect(Health().status(options: 3) == "showing 3 options")
    }

    @Test("every failed part is named, the display first")
    func missing() {
        var health = Health()
        health.buttonFailed(button("GPIO17"), with: Self.noLine)
        #expect(
            health.status(options: 2)
                == "showing 2 options; no button, retrying: GPIO17: there is no GPIO chip"
        )
        health.displayFailed(DisplayLabel.only, with: Self.noDisplay)
        #expect(
            health.status(options: 2) == """
                no display, retrying: /dev/spidev0.0: No such file or directory; \
                no button, retrying: GPIO17: there is no GPIO chip
                """
        )
    }

    @Test(
        "the failure of a display has a cause from which a program derives a remedy",
        arguments: [
            (ENOENT, "missing"), (ECONNREFUSED, "missing"), (EACCES, "denied"), (EBUSY, "busy"),
            (EREMOTEIO, "silent"), (EINVAL, "other"),
        ]
    )
    func causes(code: CInt, cause: String) {
        var health = Health()
        var error = Self.noDisplay
        error.code = code
        health.displayFailed(DisplayLabel(index: 1, count: 2, device: "/dev/spidev0.0"), with: error)
        let failures = health.condition(of: []).failures
        #expect(failures.map(\.key) == [1])
        #expect(failures[1]?.cause.rawValue == cause)
        #expect(failures[1]?.device == "/dev/spidev0.0" && failures[1]?.reason == Self.noDisplay.reason)
        #expect(DisplayFailure(Self.noLine).cause == .missing)
    }

    @Test("a light sensor that cannot be read is named until it can be")
    func light() {
        var health = Health()
        health.lightFailure = "light sensor 'bh1750': Remote I/O error"
        #expect(
            health.condition(of: []).problems == [
                "no light sensor, retrying: light sensor 'bh1750': Remote I/O error"
            ]
        )
        health.lightFailure = nil
        #expect(health.status(options: 2) == "showing 2 options")
    }

    @Test("one of several displays is named by its number, and the sign shows its options on the others")
    func severalDisplays() {
        var health = Health()
        let displays = (0..<2).map { DisplayLabel(index: $0, count: 2, device: nil) }
        health.displayFailed(displays[1], with: Self.noDisplay)
        #expect(
            health.status(options: 2)
                == "showing 2 options; no display 2, retrying: /dev/spidev0.0: No such file or directory"
        )
        #expect(health.hasFailed(displays[1]) && !health.hasFailed(displays[0]))
        health.displayFailed(displays[0], with: Self.noDisplay)
        #expect(
            health.status(options: 2) == """
                no display 1, retrying: /dev/spidev0.0: No such file or directory; \
                no display 2, retrying: /dev/spidev0.0: No such file or directory
                """
        )
        // The error has no code, so it is treated as permanent.
        #expect(health.permanentFailures == 2)
        health.displayWorks(displays[1])
        health.replaceDisplays([(displays[0], nil), (displays[1], nil)])
        #expect(health.status(options: 2) == "showing 2 options")
    }

    @Test("recovered and removed parts are not named; failed ones are named once")
    func found() {
        var health = Health()
        for line in ["GPIO17", "GPIO27", "GPIO22", "GPIO27"] {
            health.buttonFailed(button(line), with: Self.noLine)
        }
        health.buttonWorks(button("GPIO22"))
        health.replaceButtons([button("GPIO27"), button("GPIO5")])
        #expect(
            health.status(options: 2)
                == "showing 2 options; no button, retrying: GPIO27: there is no GPIO chip"
        )
    }
}
