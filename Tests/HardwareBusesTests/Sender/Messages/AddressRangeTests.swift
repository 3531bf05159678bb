import BusInterfaces
import Testing

@Suite("Ranges of IPv4 addresses")
struct AddressRangeTests {
    @Test("an address is a range of one, and a network has its addresses")
    func contents() throws {
        let one = try #require(AddressRange("192.168.1.20"))
        #expect(one.contains(0xC0A8_0114) && !one.contains(0xC0A8_0115))
        let network = try #require(AddressRange("10.1.2.3/9"))
        #expect(network.description == "10.0.0.0/9")
        #expect(network.contains(0x0A7F_FFFF) && !network.contains(0x0A80_0000))
        #expect(AddressRange.any.contains(0) && AddressRange.any.contains(.max))
        #expect(AddressRange("0.0.0.0/0") == .any)
        #expect(AddressRange("255.255.255.255/32")?.description == "255.255.255.255")
    }

    @Test(
        "other texts are rejected",
        arguments: [
            "", "any", "192.168.1", "192.168.1.256", "192.168.1.020", "192.168.1.20/33", "192.168.1.20/",
            "1.2.3.4.5",
            "fd00::20", "1.2.3.4/8/8", " 1.2.3.4", "+1.2.3.4",
        ]
    )
    func mistakes(_ text: String) { #expect(AddressRange(text) == nil) }
}
