import GatewayMessages
import Pixels
import Testing

@Suite("Network displays")
struct NetworkDisplayTests {
    @Test("rows of bits, grays and colors become red, green and blue")
    func pixels() throws {
        let bits = try #require(FramePixels([".#"], width: 2, ink: Color(red: 90, green: 0, blue: 9)))
        #expect(bits.bytes == [0, 0, 0, 90, 0, 9])
        let grays = try #require(FramePixels(["19", ".5"], width: 2))
        #expect(grays.bytes == [15, 15, 15, 241, 241, 241, 0, 0, 0, 128, 128, 128])
        let colors = try #require(FramePixels(["ff8000000001"], width: 2))
        #expect(colors.bytes == [255, 128, 0, 0, 0, 1])
        #expect((colors.width, colors.height) == (2, 1))
    }

    @Test("invalid rows are refused", arguments: [["#"], ["#x"], ["gg8000000001"], ["##", "#"], []])
    func broken(_ rows: [String]) {
        #expect(FramePixels(rows, width: 2) == nil)
    }

    @Test("a FlaschenTaschen packet is a PPM with its position, and a wall is split into parts")
    func flaschenTaschen() throws {
        let small = try #require(FramePixels(["#.", ".#"], width: 2))
        let head = Array("P6\n#FT: 0 0 0\n2 2\n255\n".utf8)
        #expect(FlaschenTaschen.packets(small) == [head + small.bytes])
        let wall = try #require(
            FramePixels(Array(repeating: String(repeating: "#", count: 400), count: 64), width: 400)
        )
        let packets = FlaschenTaschen.packets(wall)
        #expect(packets.count == 2 && packets.allSatisfy { $0.count <= 65_507 })
        #expect(String(decoding: packets[1].prefix(23), as: UTF8.self) == "P6\n#FT: 0 50 0\n400 14\n2")
    }
}
