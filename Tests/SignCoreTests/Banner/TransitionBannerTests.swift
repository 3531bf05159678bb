import Foundation
import InfiniteScroll
import MonotonicTime
import Pixels
import SignTestSupport
import TestSupport
import Testing

@testable import SignCore

/// Transitions on the display of a sign: the pages that they connect, and everything around them.
@Suite("Transitions of a banner")
struct TransitionBannerTests {
    private static let options = """
        [[option]]
        text = "Tea"
        [[option]]
        text = "Cake 4"
        [[option]]
        text = "A soup of the day"

        """

    private func banner(
        _ scroll: String,
        display: String = "",
        further: String = "",
        slide: String = "400ms",
        options: String = Self.options
    ) throws -> DrawnBanner {
        let file =
            "[display]\ndriver = \"memory\"\n\(display)\n[scroll]\nautoplay = false\nslide = \"\(slide)\"\n"
            + "easing = \"linear\"\n\(scroll)\n\(further)\n\(options)"
        var banner = DrawnBanner(try playlist(file), at: .zero)
        _ = banner.compose()
        return banner
    }

    private func at(_ milliseconds: Int64) -> Instant { .zero + .milliseconds(milliseconds) }

    /// Advances from deadline to deadline, draws each picture, and returns the last one.
    @discardableResult
    private func show(_ banner: inout DrawnBanner, until milliseconds: Int64) -> Bitmap {
        while let due = banner.nextDeadline, due <= at(milliseconds) {
            banner.advance(to: due)
            _ = banner.compose()
            guard due < at(milliseconds) else { break }
        }
        banner.advance(to: at(milliseconds))
        _ = banner.compose()
        return banner.frame
    }

    /// Returns the pictures at rest of the first two options.
    private func pages(_ banner: DrawnBanner) -> (former: Bitmap, new: Bitmap) {
        var banner = banner
        let former = show(&banner, until: 10)
        banner.handle(.navigate(.next), cause: "tap", at: at(10))
        return (former, show(&banner, until: 1_000))
    }

    /// Returns a picture with the columns of `left` before `column`, and those of `right` from there on.
    private func joined(_ left: Bitmap, _ right: Bitmap, at column: Int) -> Bitmap {
        var picture = left
        picture.copyColumns(column..<right.width, from: right, to: column)
        return picture
    }

    @Test("a wipe uncovers the new page, column by column, between the two pages at rest")
    func wipe() throws {
        var banner = try banner("transition = \"wipe\"")
        let (former, new) = pages(banner)
        banner.handle(.navigate(.next), cause: "tap", at: at(0))
        #expect(show(&banner, until: 100) == joined(former, new, at: 24))
        #expect(show(&banner, until: 200) == joined(former, new, at: 16))
        #expect(show(&banner, until: 300) == joined(former, new, at: 8))
        #expect(show(&banner, until: 400) == new)
    }

    @Test(
        "a press in the middle continues through the page between, and previous runs back to the first page"
    )
    func presses() throws {
        var banner = try banner("transition = \"wipe\"")
        let (former, new) = pages(banner)
        banner.handle(.navigate(.next), cause: "tap", at: at(0))
        show(&banner, until: 200)
        banner.handle(.navigate(.previous), cause: "previous", at: at(200))
        var isBackAtStart = false
        for time in stride(from: Int64(210), through: 700, by: 10) {
            let picture = show(&banner, until: time)
            let isPartly = (0...32).contains { joined(former, new, at: $0) == picture }
            #expect(isPartly, "\(time)")
            if picture == former { isBackAtStart = true }
        }
        #expect(isBackAtStart)
    }

    @Test("regions and dots stay while the options between them change")
    func regions() throws {
        let further = "[left]\ntext = \"X\"\ngap = 1\n[dots]\nposition = \"right\""
        var plain = try banner("transition = \"cut\"", further: further)
        var banner = try banner("transition = \"dissolve\"", further: further)
        plain.handle(.navigate(.next), cause: "tap", at: at(0))
        banner.handle(.navigate(.next), cause: "tap", at: at(0))
        let area = plain.playlist.displayLayout[.framed].optionsArea
        for time in stride(from: Int64(10), through: 390, by: 10) {
            let (cut, picture) = (show(&plain, until: time), show(&banner, until: time))
            for x in 0..<32 where x < area.x || x >= area.x + area.width {
                for y in 0..<8 { #expect(picture[x, y] == cut[x, y], "\(x), \(y) at \(time)") }
            }
        }
        #expect(show(&banner, until: 400) == show(&plain, until: 400))
    }

    @Test("two displays side by side show the same picture as one", arguments: TransitionChoice.names)
    func wall(name: String) throws {
        let scroll = "transition = \"\(name)\""
        var one = try banner(scroll, display: "width = 40")
        let wide = try playlist(
            "[[display]]\ndriver = \"memory\"\nwidth = 16\n[[display]]\ndriver = \"memory\"\nwidth = 24\n"
                + "[scroll]\nautoplay = false\nslide = \"400ms\"\neasing = \"linear\"\n\(scroll)\n\(Self.options)"
        )
        var two = DrawnBanner(wide, at: .zero)
        one.handle(.navigate(.next), cause: "tap", at: at(0))
        two.handle(.navigate(.next), cause: "tap", at: at(0))
        for time in stride(from: Int64(0), through: 400, by: 20) {
            #expect(show(&one, until: time) == show(&two, until: time), "\(time)")
        }
    }

    @Test("a clock in a page is redrawn in the middle of a transition")
    func clock() throws {
        let options = "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"{time:%S}\"\n"
        func picture(of options: String) throws -> Bitmap {
            var banner = try banner("transition = \"wipe\"", slide: "2s", options: options)
            banner.handle(.navigate(.next), cause: "tap", at: at(0))
            return show(&banner, until: 1_500)
        }
        let live = try picture(of: options)
        #expect(try live == picture(of: options.replacingOccurrences(of: "{time:%S}", with: "01")))
        #expect(try live != picture(of: options.replacingOccurrences(of: "{time:%S}", with: "00")))
    }

    @Test("every picture of random presses equals that of a banner which draws without its caches")
    func caches() throws {
        for seed in 1...40 {
            var generator = SeededGenerator(seed: UInt64(seed))
            func pick<Element>(_ elements: [Element]) -> Element {
                elements[Int(generator.next() % UInt64(elements.count))]
            }
            let names = TransitionChoice.names
            let display = pick(["", "width = 48\nheight = 16\nformat = \"color\"", "width = 8\nheight = 32"])
            let scroll =
                "transition = \"\(pick(names))\"\ndirection = \"\(pick(["left", "right", "up", "down"]))\""
            let further = pick(["", "[dots]\nposition = \"right\"", "[left]\ntext = \"{time:%S}\"\ngap = 1"])
            let options =
                Self.options + "transition = \"\(pick(names))\"\n[[option]]\ntext = \"{time:%H:%M:%S}\"\n"
            guard var banner = try? self.banner(scroll, display: display, further: further, options: options)
            else { continue }
            var now: Int64 = 0
            for _ in 1...30 {
                let command = pick([Command.navigate(.next), .navigate(.next), .navigate(.previous)])
                banner.handle(command, cause: "tap", at: at(now))
                now += pick([10, 50, 130, 400, 700])
                let picture = show(&banner, until: now)
                #expect(picture == banner.drawnWithoutCaches, "seed \(seed) at \(now)")
            }
        }
    }

    @Test(
        "lists of one to four options, with and without a loop, show the pages at rest after any presses and goto",
        arguments: TransitionChoice.names
    )
    func shortLists(name: String) throws {
        let texts = ["Tea", "Cake 4", "A soup of the day", "Ice"]
        for seed in 1...12 {
            var generator = SeededGenerator(seed: UInt64(seed))
            func pick<Element>(_ elements: [Element]) -> Element {
                elements[Int(generator.next() % UInt64(elements.count))]
            }
            let listed = Array(texts.prefix(1 + seed % 4))
            let options = listed.map { "[[option]]\ntext = \"\($0)\"\n" }.joined()
            let scroll =
                "transition = \"\(name)\"\nloop = \(seed % 3 != 0)\ndirection = \"\(pick(["left", "right"]))\""
            let display = pick(["", "format = \"color\"", "format = \"gray\""])
            var banner = try banner(scroll, display: display, options: options)
            var now: Int64 = 0
            for _ in 1...15 {
                let commands: [Command] =
                    [.navigate(.next), .navigate(.previous)] + listed.map { .navigate(.goTo(id: $0)) }
                banner.handle(pick(commands), cause: "tap", at: at(now))
                now += pick([10, 90, 250, 400, 2_000])
                let picture = show(&banner, until: now)
                #expect(picture == banner.drawnWithoutCaches, "seed \(seed) at \(now)")
            }
            let id = pick(listed)
            banner.handle(.navigate(.goTo(id: id)), cause: "tap", at: at(now))
            // The beginning of a long option is visible after the slide, before it pans.
            let rest = show(&banner, until: now + 1_000)
            var alone = try self.banner("", display: display, options: "[[option]]\ntext = \"\(id)\"\n")
            #expect(id == texts[2] || rest == show(&alone, until: 10), "seed \(seed): \(id)")
        }
    }

    @Test("at rest, and without a change of the picture, nothing is drawn")
    func rest() throws {
        var banner = try banner("transition = \"blinds\"", slide: "4s")
        banner.handle(.navigate(.next), cause: "tap", at: at(0))
        var wakeUps = 0
        while let due = banner.nextDeadline, due <= at(5_000) {
            banner.advance(to: due)
            _ = banner.compose()
            wakeUps += 1
        }
        #expect(wakeUps == 8)
        #expect(banner.nextDeadline == nil)
    }

    @Test("fade mixes light on a display with colors, and is a pattern on one without")
    func fade() throws {
        let options =
            "[[option]]\nid = \"a\"\npage = \"solid\"\ncolor = \"#c80000\"\n[[option]]\nid = \"b\"\npage = \"blank\"\n"
        var colors = try banner("transition = \"fade\"", display: "format = \"color\"", options: options)
        colors.handle(.navigate(.next), cause: "tap", at: at(0))
        let half = show(&colors, until: 200)
        // Half of the light of 200 is that of 200 / √2.
        #expect(half[colorAt: 0, 0] == Color(red: 141, green: 0, blue: 0))
        var bits = try banner("transition = \"fade\"", options: options)
        bits.handle(.navigate(.next), cause: "tap", at: at(0))
        let picture = show(&bits, until: 200)
        let lit = (0..<32).reduce(0) { sum, x in sum + (0..<8).count { picture[x, $0] } }
        #expect(lit == 128)
    }
}
