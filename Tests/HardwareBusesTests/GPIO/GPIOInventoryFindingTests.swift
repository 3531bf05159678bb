import BusInterfaces
import Foundation
import TestSupport
import Testing

@testable import HardwareBuses

/// Returns a GPIO chip whose lines have these names.
private func chip(
    _ number: Int,
    _ label: String,
    _ names: [String],
    otherPaths: [String] = []
) -> GPIOInventory.Chip {
    GPIOInventory.Chip(
        path: "/dev/gpiochip\(number)",
        otherPaths: otherPaths,
        label: label,
        lines: names.map { GPIOInventory.Line(name: $0) }
    )
}

@Suite("Finding a line among the chips")
struct GPIOInventoryFindingTests {
    /// The GPIO chips of a Raspberry Pi 5. The chip of the header has the vendor's names, and many lines of the other
    /// chips are named "-".
    private let five = GPIOInventory(chips: [
        chip(
            0,
            "pinctrl-rp1",
            ["ID_SDA", "ID_SCL"] + (2...27).map { "GPIO\($0)" } + ["PCIE_RP1_WAKE"],
            otherPaths: ["/dev/gpiochip4"]
        ),
        chip(10, "gpio-brcmstb@107d508500", ["-", "2712_BOOT_CS_N", "-", "-"]),
        chip(11, "gpio-brcmstb@107d508520", ["RP1_SDA", "RP1_SCL"]),
    ])

    /// The GPIO chips of a Raspberry Pi whose device tree names each line after its primary function.
    private let upstream = GPIOInventory(chips: [
        chip(
            0,
            "pinctrl-bcm2711",
            [
                "ID_SDA", "ID_SCL", "SDA1", "SCL1", "GPIO_GCLK", "GPIO5", "GPIO6", "SPI_CE1_N", "SPI_CE0_N",
                "SPI_MISO", "SPI_MOSI", "SPI_SCLK", "GPIO12", "GPIO13", "TXD1", "RXD1",
            ] + (16...27).map { "GPIO\($0)" }
        ),
        chip(1, "raspberrypi-exp-gpio", ["BT_ON", "WL_ON"]),
    ])

    private func find(
        _ line: String,
        on chip: String? = nil,
        in inventory: GPIOInventory
    ) throws -> LineAddress {
        try inventory.find(LineRequest(line: line, chip: chip))
    }

    private func refusal(
        _ line: String,
        on chip: String? = nil,
        in inventory: GPIOInventory
    ) throws -> String {
        try #require(thrown(BusError.self) { _ = try find(line, on: chip, in: inventory) }).description
    }

    @Test("a request without a name finds no line, not even one that has none either")
    func withoutName() throws {
        let nameless = GPIOInventory(chips: [chip(0, "expander", [""])])
        #expect(
            try refusal("", in: nameless)
                == "a line without a name: cannot find the line: No such line; the lines have no names. "
                + "Set line to a number, and chip to one of gpiochip0 (expander)."
        )
    }

    @Test("a unique name is found on whichever chip has it")
    func uniqueName() throws {
        #expect(try find("GPIO17", in: five) == LineAddress(path: "/dev/gpiochip0", offset: 17))
        #expect(try find("RP1_SCL", in: five) == LineAddress(path: "/dev/gpiochip11", offset: 1))
        #expect(try find("SPI_CE0_N", in: upstream) == LineAddress(path: "/dev/gpiochip0", offset: 8))
    }

    @Test(
        "a chip answers to its label, its path, its name, and the old path and name that lead to it",
        arguments: ["pinctrl-rp1", "/dev/gpiochip0", "gpiochip0", "/dev/gpiochip4", "gpiochip4"]
    )
    func chipNames(chip: String) throws {
        #expect(try find("GPIO17", on: chip, in: five) == LineAddress(path: "/dev/gpiochip0", offset: 17))
        #expect(try find("28", on: chip, in: five) == LineAddress(path: "/dev/gpiochip0", offset: 28))
    }

    @Test("GPIO8 is line 8 of the header chip where that line has another name", arguments: 0...27)
    func headerFallback(number: Int) throws {
        let address = LineAddress(path: "/dev/gpiochip0", offset: number)
        #expect(try find("GPIO\(number)", in: upstream) == address)
        #expect(try find("GPIO\(number)", on: "pinctrl-bcm2711", in: upstream) == address)
    }

    @Test("a line with that name on any chip wins over the number on the header chip")
    func nameBeforeNumber() throws {
        let chips = GPIOInventory(chips: [
            chip(0, "pinctrl-bcm2835", ["", "", "", ""]), chip(1, "expander", ["GPIO2"]),
        ])
        #expect(try find("GPIO2", in: chips) == LineAddress(path: "/dev/gpiochip1", offset: 0))
        #expect(try find("GPIO3", in: chips) == LineAddress(path: "/dev/gpiochip0", offset: 3))
    }

    @Test("on a chip that is no header chip, GPIO1 has to be a name")
    func noFallbackElsewhere() throws {
        let chips = GPIOInventory(chips: [
            chip(0, "pinctrl-bcm2835", ["", "", "", ""]), chip(1, "expander", ["A", "B"]),
        ])
        #expect(
            try refusal("GPIO1", on: "expander", in: chips) == """
                GPIO1 on expander: cannot find the line: No such line; available: A, B. Set line to one of \
                these names, or set chip and a line number; `gpioinfo` lists all lines.
                """
        )
    }

    @Test("a number beyond the header chip is not found")
    func numberBeyondHeader() throws {
        #expect(try refusal("GPIO28", in: upstream).contains("No such line; similar: GPIO18"))
        #expect(try refusal("GPIO99999999999999999999", in: upstream).contains("No such line"))
        #expect(try refusal("GPIO", in: upstream).contains("No such line"))
    }

    @Test("a name on two chips is refused, naming both, and found when the chip is given")
    func ambiguousName() throws {
        let chips = GPIOInventory(chips: [
            chip(0, "left", ["A", "GPIO17"]), chip(1, "right", ["GPIO17"]),
        ])
        #expect(
            try refusal("GPIO17", in: chips) == """
                GPIO17: cannot find the line: Several lines have this name: line 1 of gpiochip0 (left), \
                line 0 of gpiochip1 (right). Set chip to one of these.
                """
        )
        #expect(try find("GPIO17", on: "right", in: chips).path == "/dev/gpiochip1")
    }

    @Test("the same name twice on one chip is refused with the numbers")
    func ambiguousNameOnOneChip() throws {
        let chips = GPIOInventory(chips: [chip(0, "left", ["A", "B", "A"])])
        #expect(
            try refusal("A", in: chips) == """
                A: cannot find the line: Several lines have this name: line 0 of gpiochip0 (left), \
                line 2 of gpiochip0 (left). Set chip, and set line to the number of one of them.
                """
        )
    }

    @Test("two header chips leave the number undecided")
    func twoHeaderChips() throws {
        let chips = GPIOInventory(chips: [
            chip(0, "pinctrl-rp1", ["", ""]), chip(1, "pinctrl-bcm2835", ["", ""]),
        ])
        #expect(
            try refusal("GPIO1", in: chips).contains("Several lines have this name: line 1 of gpiochip0")
        )
        #expect(try find("GPIO1", on: "pinctrl-rp1", in: chips).path == "/dev/gpiochip0")
    }

    @Test("a number needs a chip")
    func numberAlone() throws {
        #expect(
            try refusal("17", in: upstream) == """
                17: cannot find the line: A line number needs a chip. Set chip as well; available: \
                gpiochip0 (pinctrl-bcm2711), gpiochip1 (raspberrypi-exp-gpio).
                """
        )
    }

    @Test("a number has to be a line of the chip")
    func numberTooLarge() throws {
        #expect(try find("1", on: "raspberrypi-exp-gpio", in: upstream).offset == 1)
        #expect(
            try refusal("2", on: "raspberrypi-exp-gpio", in: upstream) == """
                2 on raspberrypi-exp-gpio: cannot find the line: gpiochip1 (raspberrypi-exp-gpio) has lines \
                0 to 1. Choose one of these numbers, or another chip.
                """
        )
        let empty = GPIOInventory(chips: [chip(0, "bare", [])])
        #expect(try refusal("0", on: "bare", in: empty).contains("gpiochip0 (bare) has no lines"))
    }

    @Test("an unknown chip is refused with those there are")
    func unknownChip() throws {
        #expect(
            try refusal("GPIO17", on: "pinctrl-rp1", in: upstream) == """
                GPIO17 on pinctrl-rp1: cannot find the line: No such chip; available: \
                gpiochip0 (pinctrl-bcm2711), gpiochip1 (raspberrypi-exp-gpio). Set chip to one of these names or \
                labels, or omit it if the line name is unique.
                """
        )
    }

    @Test("a label shared by two chips is refused with both paths")
    func ambiguousChip() throws {
        let chips = GPIOInventory(chips: [chip(0, "expander", ["A"]), chip(1, "expander", ["B"])])
        #expect(
            try refusal("A", on: "expander", in: chips) == """
                A on expander: cannot find the line: Several chips match: /dev/gpiochip0, \
                /dev/gpiochip1. Set chip to one of these paths.
                """
        )
    }

    @Test("a misspelt name is answered with the nearest ones")
    func nearNames() throws {
        #expect(
            try refusal("gpio17", in: five) == """
                gpio17: cannot find the line: No such line; similar: GPIO17, GPIO10, GPIO11, GPIO12, \
                GPIO13, GPIO14. Set line to one of these names, or set chip and a line number; `gpioinfo` lists \
                all lines.
                """
        )
    }

    @Test("a name like no other is answered with those there are, but not with all of a hundred")
    func farNames() throws {
        #expect(
            try refusal("DOORBELL", in: upstream).contains("available: ID_SDA, ID_SCL, SDA1, SCL1, GPIO_GCLK")
        )
        #expect(try refusal("DOORBELL", in: upstream).contains("SPI_SCLK and 18 more. Set line"))
        #expect(!(try refusal("DOORBELL", in: five)).contains("-,"))
    }

    @Test("where no line has a name, a number is asked for")
    func namelessLines() throws {
        let chips = GPIOInventory(chips: [chip(0, "bare", ["", "-", ""])])
        #expect(
            try refusal("BUTTON", in: chips) == """
                BUTTON: cannot find the line: No such line; the lines have no names. Set line to a \
                number, and chip to one of gpiochip0 (bare).
                """
        )
        #expect(try refusal("", in: chips).contains("several") == false)
    }

    @Test("no chip at all")
    func noChips() throws {
        let text = """
            GPIO17: cannot find the line: This machine has no GPIO chip: /dev/gpiochip0 does not exist. Check \
            that this is a Raspberry Pi. In a container, pass /dev/gpiochip0 through.
            """
        #expect(try refusal("GPIO17", in: GPIOInventory(chips: [])) == text)
        #expect(
            try refusal("17", on: "pinctrl-rp1", in: GPIOInventory(chips: [])).contains("has no GPIO chip")
        )
    }

    @Test("chips that may not be opened are a matter of permission, not of absence")
    func forbiddenChips() throws {
        let forbidden = GPIOInventory(chips: [], failures: [.init(path: "/dev/gpiochip0", code: EACCES)])
        let text = """
            /dev/gpiochip0: cannot open the GPIO chip: Permission denied. Add the user to the group of the \
            device node, usually gpio (`sudo usermod -aG gpio $USER`, then log in again); a systemd unit \
            needs SupplementaryGroups=gpio and DeviceAllow=char-gpiochip rw.
            """
        #expect(try refusal("GPIO17", in: forbidden) == text)
        #expect(try refusal("GPIO17", on: "pinctrl-rp1", in: forbidden) == text)
        #expect(try refusal("17", on: "gpiochip0", in: forbidden) == text)
    }

    @Test("a requested chip that cannot be opened is an error, regardless of the others")
    func namedChipRefused() throws {
        var chips = upstream
        chips.failures = [
            .init(path: "/dev/gpiochip7", code: EACCES), .init(path: "/srv/chip", code: ENOTTY),
        ]
        #expect(
            try refusal("17", on: "/srv/chip", in: chips) == """
                /srv/chip: cannot open the GPIO chip: Inappropriate ioctl for device (not a GPIO chip). Set chip \
                to a label, or to a node such as /dev/gpiochip0.
                """
        )
        #expect(try refusal("17", on: "gpiochip7", in: chips).contains("Permission denied"))
        #expect(
            try refusal("BUTTON", in: chips).contains(
                "could not read: /dev/gpiochip7 (Permission denied), /srv/chip (Inappropriate ioctl for device)"
            )
        )
    }

    @Test("the finder reports who holds the line")
    func consumer() throws {
        var chips = upstream
        chips.chips[0].lines[8] = .init(name: "SPI_CE0_N", isUsed: true, consumer: "spi0 CS0")
        #expect(try find("GPIO8", in: chips).consumer == "spi0 CS0")
    }
}
