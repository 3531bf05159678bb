import Diagnostics
import Foundation
import MonotonicTime
import Pixels
import SignCore
import SignFile
import SignTestSupport
import TestSupport
import Testing

@testable import SignSimulation

@Suite("Renderings")
struct RenderingTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private static let paged = """
        [display]
        driver = "memory"
        width = 16
        [scroll]
        slide = "300ms"
        dwell = "1s"
        [[option]]
        text = "a"
        [[option]]
        text = "b"
        """

    private static let ticker = """
        [display]
        driver = "memory"
        width = 16
        [scroll]
        style = "ticker"
        speed = 50
        [[option]]
        text = "Hello"
        [[option]]
        text = "you"
        """

    private func rendering(_ toml: String, script: String = "", scale: Int = 1) throws -> Rendering {
        let scenario = Scenario(
            try Configuration.parse(Array(toml.utf8), file: "f").playlist,
            script: try Script(parsing: script, file: "s"),
            loadPlaylist: { named throws(ConfigurationError) in try Configuration.load(path: named).playlist }
        )
        return Rendering(scenario, scale: scale)
    }

    private func bytes(_ name: String) -> [UInt8] {
        Array(FileManager.default.contents(atPath: "\(directory.path)/\(name)") ?? Data())
    }

    private func gif(_ rendering: Rendering, _ span: Scenario.Span, fps: Int = 50) throws -> GIFReader {
        try rendering.writeGIF(to: directory.path + "/a.gif", span: span, framesPerSecond: fps)
        return try GIFReader(bytes("a.gif"))
    }

    /// Returns the pixels of the simulated display, drawn as LEDs, at every sample.
    private func simulated(_ rendering: Rendering, looks: Int) -> [[RGB]] {
        var pictures: [(Bitmap, Instant)] = []
        var simulation = rendering.scenario.simulation(for: .seconds(Int64(looks / 50 + 2)))
        simulation.run { if case .frame(let picture, let at, _) = $0 { pictures.append((picture, at)) } }
        return (0..<looks).compactMap { look in
            let at = Instant.zero + .milliseconds(Int64(look) * 20)
            guard let picture = pictures.last(where: { $0.1 <= at })?.0 else { return nil }
            return rendering.painter.paint(picture).pixels.map { index in
                let color = rendering.painter.palette[Int(index)]
                return RGB(color.red, color.green, color.blue)
            }
        }
    }

    private func looks(of gif: GIFReader) -> [[RGB]] {
        gif.frames.flatMap { Array(repeating: $0.pixels, count: $0.delay / 2) }
    }

    @Test("an animation equals the simulation, sample by sample")
    func equalsSimulation() throws {
        let rendering = try rendering(Self.paged, script: "500ms tap\n600ms tap\n2s previous")
        let gif = try gif(rendering, Scenario.Span(length: .seconds(4)))
        #expect(gif.width == 16 && gif.height == 8)
        #expect(gif.repeats == 0)
        #expect(looks(of: gif) == simulated(rendering, looks: 200))
    }

    @Test("a lap repeats without a seam: the next picture equals the first", arguments: [0, 1])
    func seamless(_ which: Int) throws {
        let rendering = try rendering(which == 0 ? Self.paged : Self.ticker)
        let lap = try #require(rendering.scenario.firstLap())
        let gif = try gif(rendering, lap)
        let total = gif.frames.map(\.delay).reduce(0, +)
        #expect(Int64(total) * 10_000_000 == lap.length.rawValue)
        let looked = looks(of: gif)
        #expect(simulated(rendering, looks: 2 * looked.count) == looked + looked)
        #expect(gif.frames.first?.pixels != gif.frames.last?.pixels)
    }

    @Test("the delays add up to the requested time, to the hundredth", arguments: [50, 25])
    func exact(_ fps: Int) throws {
        let lengths: [Int64] = [40, 990, 1234, 5000]
        for milliseconds in lengths {
            let span = Scenario.Span(length: .milliseconds(milliseconds))
            let gif = try gif(rendering(Self.ticker), span, fps: fps)
            #expect(gif.frames.map(\.delay).reduce(0, +) == Int((milliseconds + 5) / 10))
            #expect(gif.frames.allSatisfy { $0.delay >= 100 / fps })
        }
    }

    @Test("two runs are identical")
    func deterministic() throws {
        for name in ["a", "b"] {
            let span = Scenario.Span(length: .seconds(3))
            let rendering = try rendering(Self.ticker, scale: 5)
            try rendering.writeGIF(to: "\(directory.path)/\(name).gif", span: span)
            _ = try rendering.writeSheet(to: "\(directory.path)/\(name).png", span: span)
        }
        #expect(bytes("a.gif") == bytes("b.gif"))
        #expect(bytes("a.png") == bytes("b.png"))
        #expect(!bytes("a.gif").isEmpty && !bytes("a.png").isEmpty)
    }

    @Test("a display that changes its size is drawn in the initial size")
    func otherSize() throws {
        let file = try directory.file("b.toml", "[display]\nwidth = 32\n[[option]]\ntext = \"Wide\"\n")
        let rendering = try rendering(Self.paged, script: "1s config \(file)")
        let gif = try gif(rendering, Scenario.Span(length: .seconds(2)))
        #expect(gif.width == 16)
        #expect(gif.frames.count > 1)
    }

    @Test("a sheet has the key frames in a grid, each below its caption")
    func sheet() throws {
        let rendering = try rendering(Self.paged, script: "500ms tap", scale: 4)
        let summary = try rendering.writeSheet(
            to: directory.path + "/a.png",
            span: Scenario.Span(length: .seconds(1))
        )
        #expect(summary == Rendering.SheetSummary(shown: 4, count: 4))
        let png = try PNGReader(bytes("a.png"))
        // Four pictures of 64 × 32 pixels are 4 pixels apart, below letters of 8 rows with a row above and
        // below.
        #expect(png.width == 4 + 4 * 68)
        #expect(png.height == 10 + 32 + 4)
        func part(_ column: Int) -> [RGB] {
            (0..<32).flatMap { y in
                let start = (10 + y) * png.width + 4 + column * 68
                return Array(png.pixels[start..<start + 64])
            }
        }
        let shown = simulated(rendering, looks: 50)
        #expect(part(0) == shown[0])
        #expect(part(1) == shown[25])
        // The middle of the slide is at 650 ms.
        #expect(part(2) == shown[32] || part(2) == shown[33])
        #expect(part(3) == shown[40])
        // The area around the pictures is gray.
        for y in 0..<10 { #expect(png.pixels[(y + 1) * png.width - 1] == RGB(40, 40, 40)) }
        #expect(png.pixels[10 * png.width + 4 + 64] == RGB(40, 40, 40))
        let gray = RGB(160, 160, 160)
        #expect(png.pixels[..<(10 * png.width)].contains(gray))
        #expect(!png.pixels[(10 * png.width)...].contains(gray))
    }

    @Test("a sheet of a later lap starts with that lap")
    func laterSheet() throws {
        // The header disappears with the first move.
        let toml = """
            [display]
            driver = "memory"
            width = 16
            height = 16
            [scroll]
            slide = "300ms"
            dwell = "1s"
            direction = "up"
            [header]
            text = "H"
            [regions]
            hide = "forward"
            [[option]]
            text = "a"
            [[option]]
            text = "b"
            """
        let rendering = try rendering(toml, scale: 4)
        let lap = try #require(rendering.scenario.firstLap())
        #expect(lap.beginning == .zero + .milliseconds(2600))
        let summary = try rendering.writeSheet(to: directory.path + "/a.png", span: lap)
        // The key frames are the start, the middle of each of two moves, and two rests.
        #expect(summary == Rendering.SheetSummary(shown: 5, count: 5))
        let png = try PNGReader(bytes("a.png"))
        let shown = simulated(rendering, looks: 300)
        func part(_ column: Int) -> [RGB] {
            (0..<64).flatMap { y in
                let start = (10 + y) * png.width + 4 + column * 68
                return Array(png.pixels[start..<start + 64])
            }
        }
        #expect(part(0) == shown[130])
        #expect(part(0) != shown[0])
        #expect(part(2) == shown[200])
        #expect(part(4) == part(0))
    }

    @Test("a sheet of many key frames has several rows and a limited size")
    func rows() {
        func layout(_ count: Int, _ width: Int, _ height: Int) -> SheetLayout {
            let picture = PixelSize(width: width, height: height)
            return SheetLayout(pictureCount: count, pictureSize: picture, ledScale: 8)
        }
        #expect(layout(200, 256, 64).columns == 6)
        #expect(layout(200, 256, 64).rows == 34)
        #expect(layout(200, 256, 64).width == 8 + 6 * 264)
        #expect(layout(200, 256, 64).isPossible)
        #expect(layout(1, 9000, 8).columns == 1)
        #expect(!layout(200, 4096, 512).isPossible)
    }

    @Test("an impossible rendering is rejected and leaves no file")
    func refused() throws {
        let rendering = try rendering(Self.paged)
        let path = directory.path + "/a.gif"
        func expect(_ length: Nanoseconds, _ error: RenderingError) {
            #expect(throws: error) { try rendering.writeGIF(to: path, span: Scenario.Span(length: length)) }
        }
        expect(.zero, .tooShort(least: .milliseconds(20)))
        expect(.milliseconds(14), .tooShort(least: .milliseconds(20)))
        expect(.seconds(3601), .tooLong(limit: .seconds(3600)))
        expect(Nanoseconds(.max), .tooLong(limit: .seconds(3600)))
        #expect(throws: RenderingError.tooLong(limit: .seconds(3600))) {
            try rendering.writeSheet(to: path, span: Scenario.Span(length: .seconds(3601)))
        }
        #expect(throws: RenderingError.tooShort(least: .milliseconds(1))) {
            try rendering.writeSheet(to: path, span: Scenario.Span(length: .zero))
        }
        let wide = try self.rendering(
            "[display]\ndriver = \"memory\"\nwidth = 8192\n[[option]]\ntext = \"a\"",
            scale: 8
        )
        #expect(throws: RenderingError.tooLarge(width: 65_536, height: 64, remedy: .scale)) {
            try wide.writeGIF(to: path, span: Scenario.Span(length: .seconds(1)))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).isEmpty)
    }

    @Test("an error for a rendering that is too large has a remedy")
    func tooLarge() throws {
        func rendering(_ width: Int, _ height: Int, scale: Int) throws -> Rendering {
            let display = "[display]\ndriver = \"memory\"\nwidth = \(width)\nheight = \(height)\n"
            let options = "[scroll]\nautoplay = false\n[[option]]\ntext = \"a\"\n[[option]]\ntext = \"b\"\n"
            let taps = (1...300).map { "\($0)s tap\n" }.joined()
            return try self.rendering(display + options, script: taps, scale: scale)
        }
        func gif(_ width: Int, _ height: Int, scale: Int) -> RenderingError? {
            remedied {
                try rendering(width, height, scale: scale)
                    .writeGIF(to: directory.path + "/a.gif", span: Scenario.Span(length: .seconds(1)))
            }
        }
        func sheet(_ width: Int, _ height: Int, scale: Int, seconds: Int64 = 1) -> RenderingError? {
            remedied {
                _ = try rendering(width, height, scale: scale)
                    .writeSheet(to: directory.path + "/a.png", span: Scenario.Span(length: .seconds(seconds)))
            }
        }
        #expect(gif(65_536, 1, scale: 1) == .tooLarge(width: 65_536, height: 1, remedy: .display))
        #expect(gif(65_536, 1, scale: 2) == .tooLarge(width: 131_072, height: 2, remedy: .display))
        #expect(gif(8192, 8, scale: 8) == .tooLarge(width: 65_536, height: 64, remedy: .scale))
        // The sheet has two key frames in two rows.
        #expect(sheet(65_536, 1, scale: 1) == .tooLarge(width: 65_544, height: 30, remedy: .display))
        // The sheet has two hundred key frames.
        let many = sheet(4096, 16, scale: 32, seconds: 300)
        #expect(many == .tooLarge(width: 131_136, height: 200 * (80 + 512 + 32), remedy: .scale))
    }

    private func remedied(_ body: () throws -> Void) -> RenderingError? {
        do {
            try body()
        } catch {
            return error as? RenderingError
        }
        return nil
    }

    @Test("an animation with too many frames is an error and leaves no file")
    func tooMany() throws {
        let narrow = Self.ticker.replacingOccurrences(of: "width = 16", with: "width = 8")
        let rendering = try rendering(narrow)
        #expect(throws: RenderingError.tooManyPictures(limit: 20_000)) {
            try rendering.writeGIF(
                to: directory.path + "/a.gif",
                span: Scenario.Span(length: .seconds(600))
            )
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).isEmpty)
    }

    @Test("errors have a remedy")
    func words() {
        #expect(
            RenderingError.tooShort(least: .milliseconds(20)).description
                == "the minimum length is 20ms; raise it with --for"
        )
        #expect(
            RenderingError.tooLong(limit: .seconds(3600)).description
                == "the maximum length is 1h; lower it with --for"
        )
        let large = "the picture would be 70000 x 64 pixels, above the limit; "
        func words(_ remedy: RenderingError.Remedy) -> String {
            RenderingError.tooLarge(width: 70_000, height: 64, remedy: remedy).description
        }
        #expect(words(.scale) == large + "lower it with --scale")
        #expect(words(.display) == large + "make the display smaller, with width and height of [display]")
        #expect(
            RenderingError.tooManyPictures(limit: 20_000).description
                == "the animation would exceed 20000 frames; shorten it with --for, or use --fps 25"
        )
    }
}
