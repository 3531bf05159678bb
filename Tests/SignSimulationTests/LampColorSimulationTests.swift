import Diagnostics
import InfiniteScroll
import Pixels
import SignCore
import SignFile
import SignSimulation
import Testing

@Suite("Lamp colors in virtual time")
struct LampColorSimulationTests {
    @Test("frames have the colors of the lamps, not those of the configuration")
    func bicolor() throws {
        let text = """
            [display]
            driver = "ht16k33"
            board = "bicolor-8x8"
            [[option]]
            text = "T"
            color = "orange"
            [[option]]
            text = "B"
            color = "blue"
            background = "#7f0000"
            """
        let configuration = try Configuration.parse(Array(text.utf8), file: "f").configuration
        var simulation = Scenario(Playlist(configuration)) {
            (_) throws(ConfigurationError) in Playlist(configuration)
        }
        .simulation(for: .seconds(8))
        var seen: Set<Color> = []
        var frames = 0
        simulation.run { output in
            guard case .frame(let picture, _, _) = output else { return }
            frames += 1
            for x in 0..<picture.width {
                for y in 0..<picture.height { seen.insert(picture[colorAt: x, y]) }
            }
        }
        #expect(frames > 8)
        #expect(
            seen == [.black, Color(red: 255, green: 255, blue: 0), Color(red: 0, green: 255, blue: 0)]
        )
    }
}
