import Testing

@testable import SignSetup

@Suite("The boot configuration")
struct BootConfigurationTests {
    private func state(
        _ text: String,
        model: String? = "Raspberry Pi 4 Model B Rev 1.4"
    ) -> BootConfiguration.BusState {
        BootConfiguration(path: "/boot/firmware/config.txt", text: text)
            .busState(parameters: ["spi"], overlays: ["spi0-"], model: model)
    }

    @Test("a parameter enables a bus, alone, among others, and without a value")
    func on() {
        #expect(state("dtparam=spi=on\n") == .on(line: 1))
        #expect(state("# buses\r\n  dtparam=i2c_arm=on,spi=on # both\r\n") == .on(line: 2))
        #expect(state("dtparam=spi\n") == .on(line: 1))
        #expect(state("device_tree_param=spi=1\n") == .on(line: 1))
        #expect(state("dtoverlay=spi0-1cs,no_miso\n") == .on(line: 1))
    }

    @Test("the last line that applies decides")
    func last() {
        #expect(state("dtparam=spi=on\ndtparam=spi=off\n") == .off(line: 2))
        #expect(state("dtparam=spi=off\n[pi4]\ndtparam=spi=on\n") == .on(line: 3))
        #expect(state("dtparam=spi=off\n[pi5]\ndtparam=spi=on\n") == .off(line: 1))
    }

    @Test("a line that is commented out is found, and one in a section for other models")
    func notInEffect() {
        #expect(state("\n#dtparam=spi=on\n") == .commentedOut(line: 2))
        #expect(state("[cm5]\ndtoverlay=dwc2\ndtparam=spi=on\n") == .inOtherSection(line: 3, section: "cm5"))
        #expect(state("[cm5]\n[all]\ndtparam=spi=on\n") == .on(line: 3))
        #expect(state("[none]\ndtparam=spi=on\n") == .inOtherSection(line: 2, section: "none"))
    }

    @Test("each model has its sections")
    func models() {
        let text = "[pi02]\ndtparam=spi=on\n"
        #expect(state(text, model: "Raspberry Pi Zero 2 W Rev 1.0") == .on(line: 2))
        #expect(
            state(text, model: "Raspberry Pi 3 Model B Rev 1.2") == .inOtherSection(line: 2, section: "pi02")
        )
        #expect(state("[pi5]\ndtparam=spi=on\n", model: "Raspberry Pi 5 Model B Rev 1.0") == .on(line: 2))
        #expect(
            state("[pi3+]\ndtparam=spi=on\n", model: "Raspberry Pi 3 Model B Plus Rev 1.3") == .on(line: 2)
        )
        #expect(state("[pi3]\ndtparam=spi=on\n", model: nil) == .inOtherSection(line: 2, section: "pi3"))
    }

    @Test("another parameter, another overlay and a text without settings leave a bus absent")
    func absent() {
        #expect(state("") == .absent)
        #expect(state("dtparam=i2c_arm=on\ndtoverlay=spi1-1cs\ngpu_mem=16\n[broken\n=\n") == .absent)
        #expect(state("# SPI needs dtparam, see the manual\n#dtparam=spi=off\n") == .absent)
    }
}
