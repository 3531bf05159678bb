import InfiniteScroll
import MonotonicTime
import Pixels
import SignCore
import SignFile
import SignTestSupport
import TestSupport
import Testing

@testable import SignSimulation

@Suite("Pictures in the banner")
struct PictureSimulationTests {
    /// An animation of a mark that moves to the next row every 70 ms.
    private static let film: [UInt8] = {
        let frames = (0..<4).map { row in
            TinyGIF.Frame(art: (0..<4).map { $0 == row ? "####" : "...." }, delay: 7)
        }
        return TinyGIF(width: 4, height: 4, frames: frames).bytes
    }()

    /// The first frame of the animation, as a still picture.
    private static let still = TinyPNG(gray: [
        [255, 255, 255, 255], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0],
    ]).bytes

    private static let paged = """
        [display]
        driver = "memory"
        width = 8
        height = 4
        [scroll]
        slide = "200ms"
        dwell = "500ms"
        [[option]]
        id = "film"
        picture = "film"
        [[option]]
        id = "all"
        page = "solid"

        """

    private func playlist(_ text: String, _ film: [UInt8]) throws -> Playlist {
        let files = PictureFiles { $0 == "film" ? .success(film) : .failure(.unreadable("there is none")) }
        return try Configuration.parse(Array(text.utf8), file: "f", pictures: files).playlist
    }

    private func run(
        _ first: Playlist,
        reloading second: Playlist = Playlist(Configuration()),
        script: String = "",
        seconds: Int64
    ) throws -> Played {
        try play(first, reloading: second, script: script, for: .seconds(seconds))
    }

    /// Returns each event of the simulation as a line of text.
    private func lines(_ played: Played) -> [String] {
        played.events.map { String(decoding: $0.jsonLine(), as: UTF8.self) }
    }

    @Test("an animation plays while its page rests, with exactly the frames of its file")
    func playsAtRest() throws {
        let run = try run(playlist(Self.paged, Self.film), seconds: 1)
        let resting = run.pictures.filter { $0.at <= 490 }
        #expect(resting.map(\.at) == [0, 70, 140, 210, 280, 350, 420, 490])
        #expect(run.picture(at: 0) == ["..####..", "........", "........", "........"])
        #expect(run.picture(at: 70) == ["........", "..####..", "........", "........"])
        #expect(run.picture(at: 279) == ["........", "........", "........", "..####.."])
        #expect(run.picture(at: 280) == run.picture(at: 0))
    }

    @Test("an animation continues while its page slides out")
    func playsInMotion() throws {
        let run = try run(playlist(Self.paged, Self.film), seconds: 1)
        // From 500 ms on, the picture slides. The mark moves to the first row at 560 ms and to the second row at 630
        // ms.
        let marks = run.pictures.filter { (510..<690).contains($0.at) }.map { frame in
            (at: frame.at, row: frame.frame.art.firstIndex { $0.prefix(2).contains("#") })
        }
        #expect(marks.contains { $0.at < 560 && $0.row == 3 })
        #expect(marks.contains { $0.at > 560 && $0.at < 630 && $0.row == 0 })
        #expect(run.picture(at: 700) == [String](repeating: "########", count: 4))
    }

    @Test("an animation does not affect motion and events", arguments: ["paged", "ticker"])
    func motionIsUndisturbed(style: String) throws {
        let text = Self.paged.replacing("[scroll]", with: "[scroll]\nstyle = \"\(style)\"")
        let script = "310ms tap\n333ms tap\n1700ms previous\n2s pause\n2500ms resume\n"
        let moving = try run(playlist(text, Self.film), script: script, seconds: 5)
        let still = try run(playlist(text, Self.still), script: script, seconds: 5)
        #expect(moving.events == still.events)
        #expect(moving.pictures.count > still.pictures.count)
        // The columns with lit pixels show where the picture is, whatever frame it shows.
        let places = { (art: [String]) in
            (0..<8).map { x in art.contains { $0.dropFirst(x).first == "#" } }
        }
        for frame in moving.pictures {
            #expect(places(frame.frame.art) == places(still.picture(at: frame.at)))
        }
    }

    @Test("a banner of still pictures has no deadline before the end of its dwell")
    func noDeadlines() throws {
        let sign = Sign(try playlist(Self.paged, Self.still), at: .zero, dropsLateFrames: false)
        #expect(sign.nextDeadline == .zero + .milliseconds(500))
    }

    @Test("a changed file is shown after a reload, even during a slide, and motion continues")
    func changedFile() throws {
        let other = TinyPNG(gray: [
            [0, 0, 0, 0], [0, 255, 255, 0], [0, 255, 255, 0], [0, 0, 0, 0],
        ]).bytes
        let first = try playlist(Self.paged, Self.still)
        let second = try playlist(Self.paged, other)
        let plain = try run(first, seconds: 3)

        let atRest = try run(first, reloading: second, script: "300ms config x", seconds: 3)
        #expect(atRest.picture(at: 299) == ["..####..", "........", "........", "........"])
        #expect(atRest.picture(at: 300) == ["........", "...##...", "...##...", "........"])
        #expect(withoutReload(lines(atRest)) == withoutReload(lines(plain)))

        let inMotion = try run(first, reloading: second, script: "545ms config x", seconds: 3)
        #expect(inMotion.picture(at: 545).first?.contains("####") == false)
        #expect(withoutReload(lines(inMotion)) == withoutReload(lines(plain)))
        #expect(inMotion.picture(at: 1500) == ["........", "...##...", "...##...", "........"])
    }

    @Test("a reload of the same pictures changes no frame", arguments: ["300ms", "550ms", "600ms"])
    func unchangedFile(at: String) throws {
        for text in [Self.paged, Self.paged.replacing("[scroll]", with: "[scroll]\nstyle = \"ticker\"")] {
            let playlist = try playlist(text, Self.film)
            let plain = try run(playlist, seconds: 3)
            let reloaded = try run(playlist, reloading: playlist, script: "\(at) config x", seconds: 3)
            #expect(reloaded.pictures.map(\.at) == plain.pictures.map(\.at))
            #expect(reloaded.pictures.map(\.frame.art) == plain.pictures.map(\.frame.art))
            #expect(withoutReload(lines(reloaded)) == withoutReload(lines(plain)))
        }
    }

    /// Returns the events without their numbers. Events of a reload are left out.
    private func withoutReload(_ events: [String]) -> [String] {
        events.filter {
            !$0.contains("config_applied") && !$0.contains("data_changed") && !$0.contains("layout")
        }
        .map { $0.replacing(/"seq":\d+/, with: "") }
    }

    @Test("a picture wider than the display pans, in a vertical banner across the axis")
    func wide() throws {
        let wide = TinyPNG(gray: [[UInt8]](repeating: (0..<12).map { $0 < 6 ? 255 : 0 }, count: 4)).bytes
        let horizontal = try playlist(Self.paged, wide)
        let run = try run(horizontal, seconds: 4)
        #expect(run.picture(at: 0) == [String](repeating: "######..", count: 4))
        #expect(run.picture(at: 2000) == [String](repeating: "##......", count: 4))
        let vertical = try playlist(
            Self.paged.replacing("[scroll]", with: "[scroll]\ndirection = \"up\""),
            wide
        )
        #expect(vertical.options.map(\.overhang) == [4, 0])
        #expect(
            try self.run(vertical, seconds: 4).picture(at: 2000) == [String](repeating: "##......", count: 4)
        )
    }

    @Test("a picture lower than the viewport is centered")
    func low() throws {
        let text = Self.paged.replacing("picture = \"film\"", with: "picture = \"film\"\nfit = \"crop\"")
        let low = TinyPNG(gray: [[255, 255]]).bytes
        #expect(
            try run(playlist(text, low), seconds: 0).picture(at: 0)
                == ["........", "...##...", "........", "........"]
        )
    }

    @Test("a page fills the display, also in a vertical banner")
    func pages() throws {
        let vertical = Self.paged.replacing("[scroll]", with: "[scroll]\ndirection = \"up\"")
        for text in [Self.paged, vertical] {
            let run = try run(playlist(text, Self.still), script: "1ms tap", seconds: 1)
            #expect(run.picture(at: 400) == [String](repeating: "########", count: 4))
        }
        let blank = Self.paged.replacing("\"solid\"", with: "\"blank\"")
        let run = try run(playlist(blank, Self.still), script: "1ms tap", seconds: 1)
        #expect(run.picture(at: 400) == [String](repeating: "........", count: 4))
    }

    @Test("reports have the text next to a picture, or its name")
    func reports() throws {
        let named = try run(playlist(Self.paged, Self.film), seconds: 0)
        #expect(lines(named).contains { $0.contains(#""id":"film","index":0,"ordinal":1,"text":"film""#) })
        let text = Self.paged.replacing("id = \"film\"", with: "id = \"film\"\ntext = \"A film\"")
        let told = try run(playlist(text, Self.film), seconds: 0)
        #expect(lines(told).contains { $0.contains(#""id":"film","index":0,"ordinal":1,"text":"A film""#) })
    }
}
