import HardwareBuses
import Testing

@Suite("Numbers of devices")
struct DeviceNumberTests {
    @Test("a number of a device has the parts that stat(1) prints")
    func deviceNumber() {
        #expect(DeviceNumber(0x103) == DeviceNumber(major: 1, minor: 3))
        #expect(DeviceNumber(153 << 8 | 1) == DeviceNumber(major: 153, minor: 1))
        #expect(DeviceNumber(0xFE << 8 | 0x12 << 20 | 0x34) == DeviceNumber(major: 0xFE, minor: 0x1234))
    }
}
