import BannerText
import InfiniteScroll
import MonotonicTime
import Pixels
import TestSupport
import Testing

@testable import SignCore

@Suite("From inputs to pixels")
struct BannerTests {
    private func configuration(
        width: Int = 32,
        height: Int = 8,
        texts: [String],
        axis: Configuration.Axis = .horizontal,
        change: (inout Behavior) -> Void = { _ in }
    ) -> Configuration {
        var configuration = Configuration()
        configuration.display.width = width
        configuration.display.height = height
        configuration.axis = axis
        configuration.options = texts.enumerated().map { OptionSettings(id: "\($0)", text: $1) }
        change(&configuration.scroll)
        return configuration
    }

    /// Advances the banner from deadline to deadline until `end`. Calls `body` after each picture.
    private func run(
        _ banner: inout DrawnBanner,
        until end: Instant,
        _ body: (inout DrawnBanner, Bool) -> Void = { _, _ in }
    ) {
        while let due = banner.nextDeadline, due <= end {
            banner.advance(to: due)
            let isNew = banner.compose()
            body(&banner, isNew)
        }
    }

    private func isNew(_ banner: inout DrawnBanner) -> Bool { banner.compose() }

    @Test("an option is drawn when it first becomes visible, and never per frame")
    func rasterizationCount() {
        let texts = (0..<20).map { "this is option \($0)" }
        var banner = DrawnBanner(Playlist(configuration(texts: texts)), at: .zero)
        #expect(isNew(&banner))
        #expect(banner.rasterizationCount == 1)
        var frames = 0
        run(&banner, until: Instant.zero + Nanoseconds.seconds(10 * 66)) { _, isNew in frames += isNew ? 1 : 0
        }
        #expect(banner.rasterizationCount == 20)
        #expect(frames > 5_000)
    }

    @Test("composing again does not change the picture")
    func unchanged() {
        var banner = DrawnBanner(Playlist(configuration(texts: ["Tea", "Coffee"])), at: .zero)
        #expect(isNew(&banner))
        #expect(!isNew(&banner))
        banner.advance(to: .zero + .seconds(1))
        #expect(!isNew(&banner))
        let before = banner.frame
        banner.handle(.navigate(.next), cause: "next", at: .zero + .seconds(1))
        banner.advance(to: .zero + .seconds(1) + .milliseconds(150))
        #expect(isNew(&banner))
        #expect(banner.frame != before)
        #expect(!isNew(&banner))
    }

    @Test("a move between equal pictures does not change the picture at its end")
    func equalTexts() {
        var banner = DrawnBanner(
            Playlist(configuration(texts: ["", " "]) { $0.slideDuration = .milliseconds(100) }),
            at: .zero
        )
        #expect(!isNew(&banner), "an empty text is as dark as a display that shows nothing")
        var news = 0
        run(&banner, until: .zero + .seconds(60)) { _, isNew in news += isNew ? 1 : 0 }
        #expect(news == 0)
    }

    @Test("a display of sixteen rows has its text in the middle")
    func sixteenRows() {
        var banner = DrawnBanner(Playlist(configuration(width: 8, height: 16, texts: ["I"])), at: .zero)
        #expect(isNew(&banner))
        let rows = banner.frame.art
        let picture = BuiltinFont.wide.rasterize("I").art.map { String($0) }
        let blank = (8 - (picture.first?.count ?? 0)) / 2
        for row in 0..<16 {
            let inside = (4..<12).contains(row) ? picture[row - 4] : ""
            let wanted = String(repeating: ".", count: blank) + inside
            #expect(rows[row] == wanted + String(repeating: ".", count: 8 - wanted.count))
        }
    }

    @Test("a slide continues through a reload, and then the new list is shown")
    func reloadDuringSlide() {
        let old = configuration(texts: ["A", "B"]) { $0.slideDuration = .seconds(1) }
        let new = configuration(texts: ["A", "C", "B"]) {
            $0.slideDuration = .seconds(1)
            $0.hold = .forever
        }
        var banner = DrawnBanner(Playlist(old), at: .zero)
        var twin = banner
        for index in 0..<2 {
            var one = index == 0 ? banner : twin
            one.handle(.navigate(.next), cause: "next", at: .zero)
            one.advance(to: .zero + .milliseconds(300))
            if index == 0 { banner = one } else { twin = one }
        }
        banner.replace(Playlist(new), at: .zero + .milliseconds(300))
        for milliseconds in stride(from: Int64(300), to: 1_000, by: 10) {
            banner.advance(to: .zero + .milliseconds(milliseconds))
            twin.advance(to: .zero + .milliseconds(milliseconds))
            _ = banner.compose()
            _ = twin.compose()
            #expect(banner.frame == twin.frame)
        }
    }

    @Test("a reload with another size during a slide is drawn in that size immediately")
    func sizeDuringSlide() {
        var banner = DrawnBanner(
            Playlist(configuration(texts: ["A", "B"]) { $0.slideDuration = .seconds(1) }),
            at: .zero
        )
        banner.handle(.navigate(.next), cause: "next", at: .zero)
        banner.advance(to: .zero + .milliseconds(300))
        _ = banner.compose()
        let new = Playlist(configuration(width: 8, height: 16, texts: ["C", "B"], axis: .vertical))
        banner.replace(new, at: .zero + .milliseconds(300))
        #expect(isNew(&banner))
        var fresh = DrawnBanner(
            Playlist(configuration(width: 8, height: 16, texts: ["B"], axis: .vertical)),
            at: .zero
        )
        _ = fresh.compose()
        #expect(banner.frame == fresh.frame)
        #expect(banner.carousel.selected == 1)
    }

    /// A font whose pictures encode the text, with one column per character.
    private struct CodeFont: TextRasterizer {
        let height = 8
        let widestAdvance = 1
        func width(of text: String) -> Int { text.utf8.count }
        func columns(of text: String) -> [Range<Int>] {
            text.reduce(into: []) { ranges, character in
                let start = ranges.last?.upperBound ?? 0
                ranges.append(start..<start + character.utf8.count)
            }
        }
        func rasterize(_ text: String) -> Bitmap {
            var picture = Bitmap(width: text.utf8.count, height: 8)
            for (x, byte) in text.utf8.enumerated() {
                for y in 0..<8 where byte & (1 << UInt8(y)) != 0 { picture[x, y] = true }
            }
            return picture
        }
    }

    /// Returns the bytes of a ring of these texts along the scroll axis. The model computes each cell
    /// separately.
    private func ring(_ texts: [String], _ behavior: Behavior, width: Int) -> [UInt8] {
        var ring: [UInt8] = []
        for text in texts {
            let bytes = Array(text.utf8)
            var cell: [UInt8]
            switch behavior.style {
            case .ticker:
                let gap = [UInt8](repeating: 0, count: behavior.gap)
                cell = behavior.direction == .towardsStart ? bytes + gap : gap + bytes
            case .paged:
                let spare = max(0, width - bytes.count)
                let before =
                    switch behavior.alignment {
                    case .start: 0
                    case .center: spare / 2
                    case .end: spare
                    }
                cell = [UInt8](repeating: 0, count: before) + bytes
                cell += [UInt8](repeating: 0, count: spare - before)
            }
            // If the ring moves to the right, each option is to the left of the previous one.
            if behavior.direction == .towardsStart { ring += cell } else { ring = cell + ring }
        }
        return ring
    }

    @Test("every frame equals the window on a ring assembled by hand", arguments: 0..<60)
    func framesEqualRing(_ number: Int) {
        let seed = UInt64(number) + 4_711
        var random = SeededGenerator(seed: seed)
        let width = Int.random(in: 1...40, using: &random)
        let count = Int.random(in: 1...6, using: &random)
        let texts = (0..<count).map { _ in
            let length = Int.random(in: 0...60, using: &random)
            return String(
                decoding: (0..<length).map { _ in UInt8.random(in: 33...122, using: &random) },
                as: UTF8.self
            )
        }
        var behavior = Behavior()
        behavior.style = Bool.random(using: &random) ? .paged : .ticker
        behavior.direction = Bool.random(using: &random) ? .towardsStart : .towardsEnd
        behavior.alignment = [.start, .center, .end].randomElement(using: &random) ?? .center
        behavior.gap = Int.random(in: 1...9, using: &random)
        behavior.staticIfFits = false
        behavior.dwell = .milliseconds(200)
        behavior.speed = Int64.random(in: 1...200, using: &random) * 256
        let chosen = behavior
        let configuration = configuration(width: width, texts: texts) { $0 = chosen }
        let ring = ring(texts, behavior, width: width)
        var banner = DrawnBanner(Playlist(configuration, font: CodeFont()), at: .zero)
        _ = banner.compose()
        var now = Instant.zero
        var frames = 0
        while frames < 400 {
            frames += 1
            now = min(banner.nextDeadline ?? now + .milliseconds(50), now + .milliseconds(50))
            banner.advance(to: now)
            if Int.random(in: 0..<20, using: &random) == 0 {
                let navigation: Navigation = Bool.random(using: &random) ? .next : .previous
                banner.handle(.navigate(navigation), cause: "test", at: now)
            }
            _ = banner.compose()
            // If the ring moves towards the end, its origin is its end.
            let origin =
                behavior.direction == .towardsStart
                ? banner.carousel.window.position : banner.carousel.window.position - width
            let shown = (0..<width).map { column -> UInt8 in
                let place = (origin + column) % ring.count
                return ring[place < 0 ? place + ring.count : place]
            }
            let drawn = banner.frame.bytes
            guard drawn == shown else {
                Issue.record("seed \(seed): frame \(frames) is \(drawn), not \(shown)")
                return
            }
        }
    }
}
