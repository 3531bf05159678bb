import BannerText
import Foundation
import Glibc
import LinuxSystem
import MonotonicTime
import Pixels
import TestSupport
import Testing

@testable import TextProcess

/// Lines are drawn by the program that was built beside these tests, in Debian's Unifont.
@Suite("Drawing lines by a program")
struct TextDrawerTests {
    private static let unifont = FontEntry.file("/usr/share/fonts/opentype/unifont/unifont.otf", face: 0)
    private static let emoji = FontEntry.file("/usr/share/fonts/opentype/unifont/unifont_upper.otf", face: 0)

    private func setting(_ fonts: [FontEntry] = [Self.unifont], rows: Int = 16) -> LineSetting {
        LineSetting(fonts: fonts, rows: rows)
    }

    private func drawn(_ text: String, _ setting: LineSetting) throws -> TextLine {
        let drawn = TextDrawer(.persistent).draw([TextRequest(text)], as: setting)
        #expect(drawn.trouble == nil)
        return try #require(
            drawn.lines[TextRequest(text)],
            "are \(TextDrawer.installedPath) and its fonts installed?"
        )
    }

    /// A drawer whose program greets as one with a font, and then does what `then` says: a shell, whose script
    /// takes the place of the font.
    private struct Broken {
        let directory: TemporaryDirectory
        let drawer: TextDrawer
        let setting: LineSetting

        init(_ temper: TextDrawer.Temper, then: (TemporaryDirectory) -> String) throws {
            directory = try TemporaryDirectory()
            drawer = TextDrawer(temper, at: "/bin/sh")
            let greeting = #"printf '\010\0\0\0\0\001\001\0\0\0\0\0'"#
            let script = try directory.file("script", "\(greeting)\n\(then(directory))\n")
            setting = LineSetting(fonts: [.file(script, face: 0)], rows: 16)
        }

        func draw(_ texts: String...) -> DrawnLines {
            drawer.draw(texts.map { TextRequest($0) }, as: setting)
        }
    }

    @Test("a character of Unifont fills sixteen rows")
    func unifont() throws {
        let line = try drawn("中", setting())
        #expect(line.columns == [0..<16])
        #expect(line.missing == [])
        #expect(
            line.picture.art == [
                ".......#........",
                ".......#........",
                ".......#........",
                ".......#........",
                "..###########...",
                "..#....#....#...",
                "..#....#....#...",
                "..#....#....#...",
                "..#....#....#...",
                "..#....#....#...",
                "..###########...",
                "..#....#....#...",
                ".......#........",
                ".......#........",
                ".......#........",
                ".......#........",
            ]
        )
    }

    @Test(
        "Arabic runs from right to left, its numbers from left to right, and built-in letters stand where they belong"
    )
    func bidirectional() throws {
        let line = try drawn("قه 35", setting([Self.unifont, .builtin]))
        let starts = line.columns.map(\.lowerBound)
        #expect(starts[0] > starts[1] && starts[1] > starts[2] && starts[2] > starts[3])
        #expect(starts[3] < starts[4])
        let mixed = try drawn("ق a", setting([.builtin, Self.unifont]))
        let letter = BuiltinFont.wide.rasterize("a").scaledSmoothly(by: 2)
        let place = mixed.columns[2].lowerBound
        for x in 0..<letter.width {
            for y in 0..<letter.height { #expect(mixed.picture[place + x, y] == letter[x, y]) }
        }
    }

    @Test("built-in brackets are mirrored in a text from right to left")
    func mirrored() throws {
        let text = "فول (2)"
        let line = try drawn(text, setting([.builtin, Self.unifont]))
        #expect(line.missing == [])
        for (index, sign) in zip(4..., "(2)") {
            let shown = ["(": ")", ")": "("][sign] ?? sign
            let letter = BuiltinFont.wide.rasterize(String(shown)).scaledSmoothly(by: 2)
            let place = line.columns[index].lowerBound
            for x in 0..<letter.width {
                for y in 0..<letter.height {
                    #expect(line.picture[place + x, y] == letter[x, y], "\(sign) at \(x), \(y)")
                }
            }
        }
        // The first bracket is at the right.
        #expect(line.columns[4].lowerBound > line.columns[5].lowerBound)
        #expect(line.columns[5].lowerBound > line.columns[6].lowerBound)
    }

    @Test("characters of a vertical line stand below each other, and built-in letters in its middle")
    func vertical() throws {
        let request = TextRequest("中aト", isVertical: true)
        let drawn = TextDrawer(.persistent).draw([request], as: setting([.builtin, Self.unifont]))
        let line = try #require(drawn.lines[request])
        #expect(line.columns == [0..<16, 16..<32, 32..<48])
        #expect(line.missing == [])
        #expect(line.picture.size == PixelSize(width: 16, height: 48))
        #expect(
            line.picture.art == [
                ".......#........",
                ".......#........",
                ".......#........",
                ".......#........",
                "..###########...",
                "..#....#....#...",
                "..#....#....#...",
                "..#....#....#...",
                "..#....#....#...",
                "..#....#....#...",
                "..###########...",
                "..#....#....#...",
                ".......#........",
                ".......#........",
                ".......#........",
                ".......#........",
                "................",
                "................",
                "................",
                "................",
                "......####......",
                "......#####.....",
                "..........##....",
                "..........##....",
                "......######....",
                ".....#######....",
                "....##....##....",
                "....##....##....",
                ".....#######....",
                "......#####.....",
                "................",
                "................",
                "................",
                "................",
                "....#...........",
                ".....#..........",
                ".....#..........",
                ".....#..........",
                ".....#..........",
                ".....###........",
                ".....#..##......",
                ".....#....#.....",
                ".....#..........",
                ".....#..........",
                ".....#..........",
                ".....#..........",
                ".....#..........",
                "................",
            ]
        )
    }

    @Test("a character that no font has is a box, and is named")
    func missing() throws {
        let line = try drawn("a😀b", setting())
        #expect(line.missing == ["😀"])
        #expect((line.columns[1]).contains { x in (0..<16).contains { line.picture[x, $0] } })
        #expect(try drawn("a😀b", setting([Self.unifont, Self.emoji])).missing == [])
    }

    @Test("on displays of grays the edges are grays")
    func shades() throws {
        var setting = setting(rows: 13)
        setting.isShaded = true
        let line = try drawn("Äg", setting)
        #expect(line.picture.format == .gray)
        #expect((0..<line.picture.width).contains { x in (0..<13).contains { line.picture[x, $0] } })
    }

    @Test("a font that does not exist is said, and the others serve")
    func fontStates() {
        let setting = setting([.file("/no/such.otf", face: 0), .builtin, Self.unifont])
        let drawn = TextDrawer(.persistent).draw([TextRequest("ق")], as: setting)
        #expect(drawn.fonts.first == .refused(.notFound))
        #expect(drawn.fonts.dropFirst().first == .builtin)
        if case .open(let name) = drawn.fonts.last {
            #expect(name.hasPrefix("Unifont"))
        } else {
            Issue.record("not open")
        }
        #expect(drawn.lines[TextRequest("ق")]?.missing == [])
    }

    @Test("one after the other, lines in different fonts are drawn by different programs")
    func otherFonts() {
        let drawer = TextDrawer(.persistent)
        #expect(drawer.draw([TextRequest("😀")], as: setting()).lines[TextRequest("😀")]?.missing == ["😀"])
        let both = setting([Self.unifont, Self.emoji])
        #expect(drawer.draw([TextRequest("😀")], as: both).lines[TextRequest("😀")]?.missing == [])
    }

    @Test("without the program the line is in built-in letters with boxes, and the reason is said once")
    func absent() {
        let drawer = TextDrawer(.persistent, at: "/no/such/program")
        let first = drawer.draw([TextRequest("Tea ق")], as: setting())
        #expect(first.lines[TextRequest("Tea ق")] == TextLine(boxing: TextRequest("Tea ق"), as: setting()))
        #expect(
            first.trouble
                == "loopbanner-text is not installed at /no/such/program; texts in fonts of the system are shown in "
                + "built-in letters, with boxes for characters that these lack"
        )
        #expect(drawer.draw([TextRequest("x")], as: setting()).trouble == nil)
    }

    @Test("a program that dies of a line is started again for the next one, and is not given that line again")
    func dies() throws {
        let broken = try Broken(.persistent) {
            "echo x >>'\($0.path)/starts'; head -c 1 >/dev/null; kill -9 $$"
        }
        let drawn = broken.draw("ق", "ه")
        #expect(drawn.lines.count == 2)
        #expect(
            drawn.trouble
                == "loopbanner-text was killed by signal 9 at the text 'ه', which is shown in built-in letters"
        )
        _ = broken.draw("ق", "ه")
        #expect(broken.directory.text(of: "starts") == "x\nx\n")
        // After three failures in a row it is not started any more.
        for number in 0..<20 { _ = broken.draw("ق\(number)") }
        #expect(broken.directory.text(of: "starts") == "x\nx\nx\n")
    }

    @Test("a patient drawer gives a program that has failed a pause, and draws nothing meanwhile")
    func pauses() throws {
        let broken = try Broken(.patient) { _ in "head -c 1 >/dev/null; exit 7" }
        let first = broken.draw("ق", "ه")
        #expect(first.lines.count == 1)
        #expect(
            first.trouble
                == "loopbanner-text exited with status 7 at the text 'ق', which is shown in built-in letters"
        )
        #expect(broken.drawer.pauseEnd != nil)
        #expect(broken.draw("ه").lines.isEmpty)
    }

    @Test(
        "failures are counted, and what went wrong stands until the configuration is read"
    )
    func condition() throws {
        let broken = try Broken(.patient) { _ in "head -c 1 >/dev/null; exit 7" }
        #expect(broken.drawer.condition.failures == 0 && broken.drawer.condition.trouble == nil)
        let trouble = broken.draw("ق").trouble
        #expect(trouble != nil)
        #expect(broken.drawer.condition.failures == 1 && broken.drawer.condition.trouble == trouble)
        broken.drawer.forgetFailures()
        #expect(broken.drawer.condition.failures == 1 && broken.drawer.condition.trouble == nil)
        let good = TextDrawer(.patient)
        #expect(good.draw([TextRequest("ق")], as: setting()).lines.count == 1)
        #expect(good.condition.failures == 0 && good.condition.trouble == nil)
    }

    @Test(
        "a font that is installed later is found once its file is looked at, and until then said to be missing"
    )
    func installedLater() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path(of: "later.otf")
        var setting = LineSetting(fonts: [.file(path, face: 0), .builtin], rows: 16)
        let drawer = TextDrawer(.patient)
        #expect(drawer.draw([TextRequest("ق")], as: setting).lines[TextRequest("ق")]?.missing == ["ق"])
        #expect(drawer.condition.refusedFonts == ["the font '\(path)' does not exist"])
        try FileManager.default.copyItem(
            atPath: "/usr/share/fonts/opentype/unifont/unifont.otf",
            toPath: path
        )
        #expect(drawer.draw([TextRequest("ق")], as: setting).lines[TextRequest("ق")]?.missing == ["ق"])
        setting.versions[.file(path, face: 0)] = FileVersion(file: 1, changed: 1)
        #expect(drawer.draw([TextRequest("ق")], as: setting).lines[TextRequest("ق")]?.missing == [])
        #expect(drawer.condition.refusedFonts == [])
    }

    @Test("a program that fails again and again is not waited for")
    func failsOften() throws {
        let broken = try Broken(.patient) { _ in "head -c 1 >/dev/null; exit 7" }
        for number in 1...3 {
            #expect(broken.draw("ق\(number)").lines.count == 1)
            #expect(number == 3 || broken.draw("waits").lines.isEmpty)
            while broken.drawer.pauseEnd.map({ $0 > MonotonicClock.now }) == true, number < 3 {
                usleep(50_000)
            }
        }
        #expect(broken.draw("ه").lines[TextRequest("ه")]?.isMakeshift == true)
    }

    @Test("without the program a patient drawer boxes at once, and draws again after a reload that finds it")
    func absentAndPatient() {
        let drawer = TextDrawer(.patient, at: "/no/such/program")
        for _ in 1...2 {
            let drawn = drawer.draw([TextRequest("ق")], as: setting())
            #expect(drawn.lines[TextRequest("ق")]?.isMakeshift == true)
        }
        #expect(drawer.pauseEnd != nil)
        drawer.forgetFailures()
        #expect(drawer.pauseEnd == nil)
    }

    @Test("a reload that comes while a program hangs lets its line be tried again at once")
    func reloadDuringHang() throws {
        let directory = try TemporaryDirectory()
        let greeting = #"printf '\010\0\0\0\0\001\001\0\0\0\0\0'"#
        let unifont = "/usr/share/fonts/opentype/unifont/unifont.otf"
        let tried = directory.path(of: "tried")
        let script = try directory.file(
            "script",
            """
            test -e '\(tried)' && exec '\(TextDrawer.installedPath)' '\(unifont)'
            \(greeting); >'\(tried)'; exec sleep 60

            """
        )
        let drawer = TextDrawer(.patient, at: "/bin/sh")
        let setting = LineSetting(fonts: [.file(script, face: 0)], rows: 16)
        let reload = Thread {
            while !FileManager.default.fileExists(atPath: tried) { usleep(10_000) }
            usleep(300_000)
            drawer.forgetFailures()
        }
        reload.start()
        let drawn = drawer.draw([TextRequest("ق")], as: setting)
        #expect(drawn.lines[TextRequest("ق")]?.isMakeshift == false)
        #expect(drawer.condition.trouble == nil && drawer.condition.failures == 1)
    }

    @Test(
        "a program that ends before its fonts are open says why, and what to do",
        arguments: [
            ("exit 127", "cannot start without its libraries", ": sudo apt install libraqm0"),
            ("exit 3", "could not lock itself up, or had no memory for the fonts", ""),
            ("kill -9 $$", "was killed by signal 9", "; loopbanner check tells whether a font is to blame"),
        ]
    )
    func endsEarly(then: String, words: String, advice: String) throws {
        let directory = try TemporaryDirectory()
        let script = try directory.file("script", "\(then)\n")
        let drawn = TextDrawer(.persistent, at: "/bin/sh").draw(
            [TextRequest("ق")],
            as: LineSetting(fonts: [.file(script, face: 0)], rows: 16)
        )
        #expect(
            drawn.trouble
                == "loopbanner-text \(words); texts in fonts of the system are shown in built-in letters, with boxes for "
                + "characters that these lack\(advice)"
        )
    }

    @Test(
        "of a text whose picture would be too large, or that has too many code points, the beginning is drawn"
    )
    func tooLarge() throws {
        let long = String(repeating: "가", count: 10_000)
        let setting = setting(rows: 32)
        let line = try drawn(long, setting)
        #expect(!line.isMakeshift && line.missing == [])
        // A megabyte of columns of 32 bits.
        #expect(line.columns.count == 8_192 && line.picture.width == 8_192 * 32)
        #expect(line.lastShown(of: TextRequest(long)) == 8_192)
        let piles = String(repeating: "e" + String(repeating: "\u{301}", count: 31), count: 10_000)
        let cut = try drawn(piles, self.setting())
        #expect(!cut.isMakeshift && cut.columns.count == 65_536 / 32)
        #expect(try drawn("가", setting).lastShown(of: TextRequest("가")) == nil)
    }

    @Test("what failed is tried again after a reload")
    func reload() throws {
        let broken = try Broken(.patient) {
            "test -e '\($0.path)/tried' && exec sleep 60; >'\($0.path)/tried'; exit 7"
        }
        #expect(broken.draw("ق").trouble?.contains("exited with status 7") == true)
        #expect(broken.draw("ق").trouble == nil)
        broken.drawer.forgetFailures()
        #expect(broken.draw("ق").trouble?.contains("did not answer in time") == true)
    }

    @Test("fonts that take long to open make nobody wait beyond the time, and are open the next time")
    func slowFonts() throws {
        let directory = try TemporaryDirectory()
        let script = try directory.file(
            "script",
            "sleep 1; printf '\\010\\0\\0\\0\\0\\001\\001\\0\\0\\0\\0\\0'\n"
                + "exit 9\n"
        )
        let drawer = TextDrawer(.patient, at: "/bin/sh")
        let setting = LineSetting(fonts: [.file(script, face: 0)], rows: 16)
        let first = HurriedLines(drawer, atMost: 9, within: .milliseconds(50)).draw(
            [TextRequest("ق")],
            as: setting
        )
        #expect(first.lines.isEmpty && first.trouble == nil)
        let second = drawer.draw([TextRequest("ق")], as: setting)
        #expect(
            second.trouble
                == "loopbanner-text exited with status 9 at the text 'ق', which is shown in built-in letters"
        )
    }

    @Test(
        "a program that answers with something else, or that ends by itself for every line, is given up",
        arguments: [
            ("printf '\\377\\377\\377\\377'; sleep 60", "answered with something else"),
            ("exit 0", "exited with status 0"),
        ]
    )
    func nonsense(then: String, words: String) throws {
        let drawn = try Broken(.persistent) { _ in then }.draw("ق")
        #expect(drawn.lines.count == 1)
        #expect(
            drawn.trouble == "loopbanner-text \(words) at the text 'ق', which is shown in built-in letters"
        )
    }

    @Test("a program that does not answer is ended, and its line is drawn here")
    func hangs() throws {
        let broken = try Broken(.persistent) { "echo $$ >'\($0.path)/pid'; exec sleep 1000" }
        #expect(
            broken.draw("ق").trouble
                == "loopbanner-text did not answer in time at the text 'ق', which is shown in built-in letters"
        )
        let process = try #require(pid_t(broken.directory.text(of: "pid").filter(\.isNumber)))
        #expect(eventually { kill(process, 0) != 0 })
    }

    @Test("who is in a hurry gets what there is time for, and the program goes on")
    func hurried() throws {
        let drawer = TextDrawer(.persistent)
        #expect(
            HurriedLines(drawer, atMost: 9, within: .zero).draw([TextRequest("ق")], as: setting()).lines
                .isEmpty
        )
        #expect(drawer.draw([TextRequest("ق")], as: setting()).lines.count == 1)
        let three = ["ع", "غ", "ف"].map { TextRequest($0) }
        let drawn = HurriedLines(drawer, atMost: 2, within: .seconds(60)).draw(three, as: setting())
        #expect(Set(drawn.lines.keys) == Set(three.prefix(2)))
    }
}
