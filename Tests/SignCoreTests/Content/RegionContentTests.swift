import MonotonicTime
import SignFile
import SignSimulation
import SignTestSupport
import TestSupport
import Testing

@testable import SignCore

@Suite("Pictures in regions")
struct RegionContentTests {
    /// An animation of a dot that changes its side every 100 ms.
    private static let film = TinyGIF(
        width: 2,
        height: 2,
        frames: [TinyGIF.Frame(art: ["#.", "#."], delay: 10), TinyGIF.Frame(art: [".#", ".#"], delay: 10)]
    ).bytes

    private static let text = """
        [display]
        driver = "memory"
        width = 8
        height = 4
        [scroll]
        autoplay = false
        slide = "200ms"
        [left]
        picture = "film"
        gap = 1
        [[option]]
        id = "all"
        page = "solid"
        [[option]]
        id = "none"
        page = "blank"

        """

    private func loaded(_ text: String) throws -> Configuration.Loaded {
        let files = PictureFiles {
            $0 == "film" ? .success(Self.film) : .failure(.unreadable("there is none"))
        }
        return try Configuration.parse(Array(text.utf8), file: "f", pictures: files)
    }

    private func frames(_ playlist: Playlist, _ script: String) throws -> [(Int64, [String])] {
        var simulation = Scenario(
            playlist,
            script: try Script(parsing: script, file: "script"),
            loadPlaylist: { _ in playlist }
        ).simulation(for: .milliseconds(500))
        var frames: [(Int64, [String])] = []
        simulation.run { output in
            if case .frame(let frame, let at, _) = output {
                frames.append((at.nanoseconds / 1_000_000, frame.art))
            }
        }
        return frames
    }

    @Test("a moving picture plays beside the options, while they rest and while they slide")
    func film() throws {
        let frames = try frames(try loaded(Self.text).playlist, "250ms tap")
        #expect(frames.prefix(3).map(\.0) == [0, 100, 200])
        #expect(frames[0].1 == ["##...###", "##...###", "##...###", "##...###"])
        #expect(frames[1].1 == ["..##.###", "..##.###", "..##.###", "..##.###"])
        #expect(frames[2].1 == frames[0].1)
        for (at, art) in frames {
            let mark = (at / 100).isMultiple(of: 2) ? "##..." : "..##."
            #expect(art.allSatisfy { $0.hasPrefix(mark) }, "\(at) ms")
        }
        #expect(frames.last?.1 == ["..##....", "..##....", "..##....", "..##...."])
    }

    @Test("an unreadable picture is a box with a cross and a warning at its location")
    func missing() throws {
        let loaded = try loaded(Self.text.replacing("\"film\"", with: "\"gone\""))
        #expect(loaded.diagnostics.map(\.description) == ["f:9:11: warning: gone: there is none"])
        let frames = try frames(loaded.playlist, "")
        #expect(frames.map(\.1) == [["####.###", "####.###", "####.###", "####.###"]])
    }

    @Test("contradictory keys are an error with a remedy", arguments: badCases)
    func bad(lines: String, message: String) {
        let option = "\n[[option]]\ntext = \"Tea\"\n"
        #expect(findings(in: lines + option) == ["f:" + message])
    }

    private static let badCases: [(String, String)] = [
        (
            "[left]\ntext = \"Tea\"\npicture = \"a.png\"",
            "3:1: error: [left] can have text or a picture, not both; remove one"
        ),
        (
            "[right]\ntext = \"Tea\"\nfit = \"crop\"",
            "3:1: error: fit needs a picture, but [right] has none; add picture = \"FILE\", or remove the key"
        ),
        (
            "[display]\nheight = 16\n[header]\npicture = \"a.png\"",
            "4:11: error: a picture in a header or footer needs a size, such as size = 8"
        ),
        ("[footer]\nsize = 2", "1:1: error: text is missing; [footer] needs text or a picture"),
    ]
}
