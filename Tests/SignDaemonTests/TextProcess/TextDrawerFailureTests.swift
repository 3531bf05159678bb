import BannerText
import Foundation
import Glibc
import LinuxSystem
import MonotonicTime
import TestSupport
import Testing

@testable import SignDaemon

/// The program is a shell with a script, or missing.
@Suite("A program that draws and fails")
struct TextDrawerFailureTests {
    private static let unifont = FontEntry.file("/usr/share/fonts/opentype/unifont/unifont.otf", face: 0)
    private let setting = TextRunSettings(fonts: [Self.unifont], rows: 16)

    /// A drawer whose program greets as one with a font, and then does what `then` says: a shell, whose script
    /// takes the place of the font.
    private struct Broken {
        let directory: TemporaryDirectory
        let drawer: TextDrawer
        let setting: TextRunSettings

        init(_ temper: TextDrawer.Temper, then: (TemporaryDirectory) -> String) throws {
            directory = try TemporaryDirectory()
            drawer = TextDrawer(temper, at: "/bin/sh")
            let greeting = #"printf '\010\0\0\0\0\001\001\0\0\0\0\0'"#
            let script = try directory.file("script", "\(greeting)\n\(then(directory))\n")
            setting = TextRunSettings(fonts: [.file(script, face: 0)], rows: 16)
        }

        func draw(_ texts: String...) -> RenderingResult {
            drawer.draw(texts.map { TextRequest($0) }, as: setting)
        }
    }

    @Test("without the program the line is in built-in letters with boxes, and the reason is said once")
    func absent() {
        let drawer = TextDrawer(.persistent, at: "/no/such/program")
        let first = drawer.draw([TextRequest("Tea ق")], as: setting)
        #expect(first.texts[TextRequest("Tea ق")] == RenderedText(boxing: TextRequest("Tea ق"), as: setting))
        #expect(
            first.trouble
                == "loopbanner-text is not installed at /no/such/program; texts in fonts of the system are shown in "
                + "built-in letters, with boxes for characters that these lack"
        )
        #expect(drawer.draw([TextRequest("x")], as: setting).trouble == nil)
        let ofPackage = TextDrawer(.persistent, at: "/usr/no/such/program").draw(
            [TextRequest("ق")],
            as: setting
        )
        #expect(ofPackage.trouble?.hasSuffix("these lack: sudo apt install --reinstall loopbanner") == true)
    }

    @Test("a program that dies of a line is started again for the next one, and is not given that line again")
    func dies() throws {
        let broken = try Broken(.persistent) {
            "echo x >>'\($0.path)/starts'; head -c 1 >/dev/null; kill -9 $$"
        }
        let drawn = broken.draw("ق", "ه")
        #expect(drawn.texts.count == 2)
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
        #expect(first.texts.count == 1)
        #expect(
            first.trouble
                == "loopbanner-text exited with status 7 at the text 'ق', which is shown in built-in letters"
        )
        #expect(broken.drawer.pauseEnd != nil)
        #expect(broken.draw("ه").texts.isEmpty)
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
        #expect(good.draw([TextRequest("ق")], as: setting).texts.count == 1)
        #expect(good.condition.failures == 0 && good.condition.trouble == nil)
    }

    @Test("a program that fails again and again is not waited for")
    func failsOften() throws {
        let broken = try Broken(.patient) { _ in "head -c 1 >/dev/null; exit 7" }
        for number in 1...3 {
            #expect(broken.draw("ق\(number)").texts.count == 1)
            #expect(number == 3 || broken.draw("waits").texts.isEmpty)
            while broken.drawer.pauseEnd.map({ $0 > MonotonicClock.now }) == true, number < 3 {
                usleep(50_000)
            }
        }
        #expect(broken.draw("ه").texts[TextRequest("ه")]?.isPlaceholder == true)
    }

    @Test("without the program a patient drawer boxes at once, and draws again after a reload that finds it")
    func absentAndPatient() {
        let drawer = TextDrawer(.patient, at: "/no/such/program")
        for _ in 1...2 {
            let drawn = drawer.draw([TextRequest("ق")], as: setting)
            #expect(drawn.texts[TextRequest("ق")]?.isPlaceholder == true)
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
        let setting = TextRunSettings(fonts: [.file(script, face: 0)], rows: 16)
        let reload = Thread {
            while !FileManager.default.fileExists(atPath: tried) { usleep(10_000) }
            usleep(300_000)
            drawer.forgetFailures()
        }
        reload.start()
        let drawn = drawer.draw([TextRequest("ق")], as: setting)
        #expect(drawn.texts[TextRequest("ق")]?.isPlaceholder == false)
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
            as: TextRunSettings(fonts: [.file(script, face: 0)], rows: 16)
        )
        #expect(
            drawn.trouble
                == "loopbanner-text \(words); texts in fonts of the system are shown in built-in letters, with boxes for "
                + "characters that these lack\(advice)"
        )
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
        let setting = TextRunSettings(fonts: [.file(script, face: 0)], rows: 16)
        let first = HurriedLines(drawer, filling: 99, within: .milliseconds(50)).draw(
            [TextRequest("ق")],
            as: setting
        )
        #expect(first.texts.isEmpty && first.trouble == nil)
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
        #expect(drawn.texts.count == 1)
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
            HurriedLines(drawer, filling: 99, within: .zero).draw([TextRequest("ق")], as: setting).texts
                .isEmpty
        )
        #expect(drawer.draw([TextRequest("ق")], as: setting).texts.count == 1)
        let three = ["ع", "غ", "ف"].map { TextRequest($0) }
        // Each counts as wide as it is high.
        for (columns, count) in [(0, 0), (1, 1), (16, 1), (17, 2), (32, 2), (33, 3), (99, 3)] {
            let drawn = HurriedLines(drawer, filling: columns, within: .seconds(60)).draw(three, as: setting)
            #expect(Set(drawn.texts.keys) == Set(three.prefix(count)), "\(columns) columns")
        }
        let long = ["ععععععععععععععع", "غ"]
        for requests in [long.map { TextRequest($0) }, long.map { TextRequest($0, isVertical: true) }] {
            let drawn = HurriedLines(drawer, filling: 32, within: .seconds(60)).draw(requests, as: setting)
            #expect(drawn.texts.keys.map(\.text) == [long[0]], "\(requests[0])")
        }
    }
}
