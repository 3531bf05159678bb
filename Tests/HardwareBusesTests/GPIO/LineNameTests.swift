import BusInterfaces
import Testing

@Suite("The location implied by a line's name")
struct LineNameTests {
    @Test(
        "a number is an offset, GPIO and a number one on a Raspberry Pi's header chip, and all else is a name",
        arguments: [
            ("17", 17, nil), ("017", 17, nil), ("GPIO17", nil, 17), ("GPIO017", nil, 17), ("GPIO", nil, nil),
            ("gpio17", nil, nil), ("GPIO1a", nil, nil), ("GPIO-1", nil, nil), ("+1", nil, nil),
            ("", nil, nil),
            ("SDA1", nil, nil), ("99999999999999999999", nil, nil), ("GPIO99999999999999999999", nil, nil),
        ] as [(String, Int?, Int?)]
    )
    func offsets(text: String, offset: Int?, headerOffset: Int?) {
        #expect(LineName(text).offset == offset)
        #expect(LineName(text).headerOffset == headerOffset)
    }

    @Test(
        "a number is one however large",
        arguments: [("17", true), ("99999999999999999999", true), ("", false)]
    )
    func numbers(text: String, isNumber: Bool) {
        #expect(LineName(text).isNumber == isNumber)
    }
}
