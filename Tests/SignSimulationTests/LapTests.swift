import MonotonicTime
import Pixels
import SignCore
import SignFile
import SignTestSupport
import Testing

@testable import SignSimulation

@Suite("Laps")
struct LapTests {
    /// Returns the start and the length of the first lap in microseconds, or nil if there is none.
    private func lap(
        _ scroll: String,
        _ options: String...,
        height: Int = 8,
        clock: Int64 = 0
    ) throws -> [Int64]? {
        let list = options.map { "[[option]]\n\($0)\n" }.joined()
        let display = "[display]\ndriver = \"memory\"\nwidth = 16\nheight = \(height)\n"
        let text = "\(display)[scroll]\n\(scroll)\n\(list)"
        let scenario = Scenario(
            try Configuration.parse(Array(text.utf8), file: "f").playlist,
            civil: CivilTime(secondsSince1970: clock),
            loadPlaylist: { _ in Playlist(Configuration()) }
        )
        return scenario.firstLap().map {
            [($0.beginning - .zero).rawValue / 1000, $0.length.rawValue / 1000]
        }
    }

    private static let slow = "slide = \"300ms\"\ndwell = \"1s\""

    @Test("a lap has every dwell and every slide")
    func paged() throws {
        let (a, b, c) = ("text = \"a\"", "text = \"b\"\ndwell = \"4s\"", "text = \"c\"")
        #expect(try lap(Self.slow, a, c) == [0, 2_600_000])
        #expect(try lap(Self.slow, a, b, c) == [0, 6_900_000])
        #expect(try lap(Self.slow + "\ndirection = \"down\"", a, c) == [0, 2_600_000])
    }

    @Test("a lap includes the pan over a long option")
    func pan() throws {
        let lap = try #require(try lap(Self.slow, "text = \"a\"", "text = \"much too long\""))
        #expect(lap[0] == 0)
        #expect(lap[1] > 2_600_000)
    }

    @Test("a lap goes back and forth if the banner reverses at its end")
    func reverse() throws {
        let scroll = Self.slow + "\nloop = false\nat_end = \"reverse\""
        #expect(try lap(scroll, "text = \"a\"", "text = \"b\"", "text = \"c\"") == [0, 5_200_000])
    }

    @Test("a lap starts later if the first picture never returns")
    func later() throws {
        // The header disappears with the first move and does not return.
        let scroll = Self.slow + "\ndirection = \"up\"\n[header]\ntext = \"H\"\n[regions]\nhide = \"forward\""
        let lap = try lap(scroll, "text = \"a\"", "text = \"b\"", height: 16)
        #expect(lap == [2_600_000, 2_600_000])
    }

    @Test("a ticker's lap is one turn of its ring, up to the frame that equals the first")
    func ticker() throws {
        // Two letters of five columns, each with a gap of eleven, are 32 pixels.
        let ticker = "style = \"ticker\"\ngap = 11\nspeed = "
        #expect(try lap(ticker + "20", "text = \"H\"", "text = \"O\"") == [0, 1_600_000])
        // At 7 pixels per second, 32 pixels take 4.571 s. The next frame is at 4.58 s.
        #expect(try lap(ticker + "7", "text = \"H\"", "text = \"O\"") == [0, 4_580_000])
    }

    @Test("a ticker's lap whose steps skip the first picture is the time of one turn")
    func fastTicker() throws {
        let scroll = "style = \"ticker\"\ngap = 11\nspeed = 150\nfps = 50"
        #expect(try lap(scroll, "text = \"H\"", "text = \"O\"") == [0, 213_333])
    }

    @Test("a still ticker whose text changes, and a ring whose length changes, have no lap")
    func words() throws {
        let clock = "text = \"{time:%S}\""
        let fits = "style = \"ticker\"\nstatic_if_fits = true"
        #expect(try lap(fits, clock) == nil)
        #expect(try lap("style = \"ticker\"\nautoplay = false", clock, "text = \"b\"") == nil)
        let moving = "style = \"ticker\"\nstatic_if_fits = false\nspeed = 20"
        #expect(try lap(moving, clock) != nil)
        // After the first second, another digit changes the length of the ring.
        #expect(try lap(moving, "text = \"{time:%s}\"", clock: 999_999_000) != nil)
        #expect(try lap(moving, "text = \"{time:%s}\"", clock: 999_999_999) == nil)
    }

    @Test("without motion or repetition, or beyond the limit, there is no lap")
    func none() throws {
        #expect(try lap("autoplay = false", "text = \"a\"", "text = \"b\"") == nil)
        #expect(try lap(Self.slow, "text = \"a\"") == nil)
        #expect(try lap("loop = false", "text = \"a\"", "text = \"b\"") == nil)
        #expect(try lap("dwell = \"301s\"", "text = \"a\"", "text = \"b\"") == nil)
        for end in ["stop", "rewind", "reverse"] {
            let scroll = "style = \"ticker\"\nloop = false\nat_end = \"\(end)\""
            #expect(try lap(scroll, "text = \"Hello\"", "text = \"World\"") == nil)
        }
        #expect(try lap("style = \"ticker\"\nautoplay = false", "text = \"a\"", "text = \"b\"") == nil)
        #expect(try lap("style = \"ticker\"\nspeed = 1\ngap = 400", "text = \"a\"", "text = \"b\"") == nil)
    }
}
