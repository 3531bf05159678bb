import BannerText
import Foundation
import Glibc
import LinuxSystem
import MonotonicTime
import TestSupport
import Testing

@testable import SignDaemon

/// Tests a text program that fails. The program is a shell with a script, or it is missing.
@Suite("Failures of the text program")
struct TextDrawerFailureTests {
    private static let unifont = FontEntry.file("/usr/share/fonts/opentype/unifont/unifont.otf", face: 0)
    private let setting = TextRunSettings(fonts: [Self.unifont], rows: 16)

    /// A drawer whose text program greets with one font and then executes the shell script `then`. The
    /// program is a shell, and the path of the script takes the place of the font.
    private struct Broken {
        let directory: TemporaryDirectory
        let drawer: TextDrawer
        let setting: TextRunSettings

        init(restart policy: TextDrawer.RestartPolicy, then: (TemporaryDirectory) -> String) throws {
            directory = try TemporaryDirectory()
            drawer = TextDrawer(restart: policy, at: "/bin/sh")
            let greeting = #"printf '\010\0\0\0\0\003\001\0\0\0\0\0'"#
            let script = try directory.file("script", "\(greeting)\n\(then(directory))\n")
            setting = TextRunSettings(fonts: [.file(script, face: 0)], rows: 16)
        }

        func draw(_ texts: String...) -> RenderingResult {
            drawer.render(texts.map { TextRequest($0) }, settings: setting)
        }
    }

    @Test("without the program a text has built-in letters and boxes, and the reason is reported once")
    func absent() {
        let drawer = TextDrawer(restart: .immediate, at: "/no/such/program")
        let first = drawer.render([TextRequest("Tea ق")], settings: setting)
        #expect(
            first.texts[TextRequest("Tea ق")]
                == RenderedText(placeholderFor: TextRequest("Tea ق"), settings: setting)
        )
        #expect(
            first.problem
                == "loopbanner-text is not installed at /no/such/program; text in system fonts is shown in "
                + "built-in letters, with boxes for missing characters"
        )
        #expect(drawer.render([TextRequest("x")], settings: setting).problem == nil)
        let ofPackage = TextDrawer(restart: .immediate, at: "/usr/no/such/program").render(
            [TextRequest("ق")],
            settings: setting
        )
        #expect(
            ofPackage.problem?.hasSuffix("missing characters: sudo apt install --reinstall loopbanner")
                == true
        )
    }

    @Test("a program that a text crashes is restarted for the next one, without that text")
    func dies() throws {
        let broken = try Broken(restart: .immediate) {
            "echo x >>'\($0.path)/starts'; head -c 1 >/dev/null; kill -9 $$"
        }
        let result = broken.draw("ق", "ه")
        #expect(result.texts.count == 2)
        #expect(
            result.problem
                == "loopbanner-text was killed by signal 9 on the text 'ه', which is shown in built-in letters"
        )
        _ = broken.draw("ق", "ه")
        #expect(broken.directory.text(of: "starts") == "x\nx\n")
        // After three failures in a row, the program is no longer started.
        for number in 0..<20 { _ = broken.draw("ق\(number)") }
        #expect(broken.directory.text(of: "starts") == "x\nx\nx\n")
    }

    @Test("with backoff, a failed program is restarted after a pause, and nothing is rendered meanwhile")
    func pauses() throws {
        let broken = try Broken(restart: .backoff) { _ in "head -c 1 >/dev/null; exit 7" }
        let first = broken.draw("ق", "ه")
        #expect(first.texts.count == 1)
        #expect(
            first.problem
                == "loopbanner-text exited with status 7 on the text 'ق', which is shown in built-in letters"
        )
        #expect(broken.drawer.pauseEnd != nil)
        #expect(broken.draw("ه").texts.isEmpty)
    }

    @Test(
        "failures are counted, and the last problem is reported until a reload"
    )
    func condition() throws {
        let broken = try Broken(restart: .backoff) { _ in "head -c 1 >/dev/null; exit 7" }
        #expect(broken.drawer.status.failureCount == 0 && broken.drawer.status.problem == nil)
        let problem = broken.draw("ق").problem
        #expect(problem != nil)
        #expect(broken.drawer.status.failureCount == 1 && broken.drawer.status.problem == problem)
        broken.drawer.forgetFailures()
        #expect(broken.drawer.status.failureCount == 1 && broken.drawer.status.problem == nil)
        let good = TextDrawer(restart: .backoff)
        #expect(good.render([TextRequest("ق")], settings: setting).texts.count == 1)
        #expect(good.status.failureCount == 0 && good.status.problem == nil)
    }

    @Test("a program that fails repeatedly is given up")
    func failsOften() throws {
        let broken = try Broken(restart: .backoff) { _ in "head -c 1 >/dev/null; exit 7" }
        for number in 1...3 {
            #expect(broken.draw("ق\(number)").texts.count == 1)
            #expect(number == 3 || broken.draw("waits").texts.isEmpty)
            while broken.drawer.pauseEnd.map({ $0 > MonotonicClock.now }) == true, number < 3 {
                usleep(50_000)
            }
        }
        #expect(broken.draw("ه").texts[TextRequest("ه")]?.isPlaceholder == true)
    }

    @Test(
        "without the program, texts have boxes at once, and are rendered again after a reload that finds it"
    )
    func absentAndPatient() {
        let drawer = TextDrawer(restart: .backoff, at: "/no/such/program")
        for _ in 1...2 {
            let result = drawer.render([TextRequest("ق")], settings: setting)
            #expect(result.texts[TextRequest("ق")]?.isPlaceholder == true)
        }
        #expect(drawer.pauseEnd != nil)
        drawer.forgetFailures()
        #expect(drawer.pauseEnd == nil)
    }

    @Test("a reload while the program hangs retries its text at once")
    func reloadDuringHang() throws {
        let directory = try TemporaryDirectory()
        let greeting = #"printf '\010\0\0\0\0\003\001\0\0\0\0\0'"#
        let unifont = "/usr/share/fonts/opentype/unifont/unifont.otf"
        let tried = directory.path(of: "tried")
        let script = try directory.file(
            "script",
            """
            test -e '\(tried)' && exec '\(TextDrawer.installedPath)' '\(unifont)'
            \(greeting); >'\(tried)'; exec sleep 60

            """
        )
        let drawer = TextDrawer(restart: .backoff, at: "/bin/sh")
        let setting = TextRunSettings(fonts: [.file(script, face: 0)], rows: 16)
        let reload = Thread {
            while !FileManager.default.fileExists(atPath: tried) { usleep(10_000) }
            usleep(300_000)
            drawer.forgetFailures()
        }
        reload.start()
        let result = drawer.render([TextRequest("ق")], settings: setting)
        #expect(result.texts[TextRequest("ق")]?.isPlaceholder == false)
        #expect(drawer.status.problem == nil && drawer.status.failureCount == 1)
    }

    @Test(
        "a program that ends before its fonts are open says why, and what to do",
        arguments: [
            ("exit 127", "cannot start without its libraries", ": sudo apt install libraqm0"),
            ("exit 3", "could not enter its sandbox, or had no memory for the fonts", ""),
            ("kill -9 $$", "was killed by signal 9", "; run loopbanner check to find a faulty font"),
        ]
    )
    func endsEarly(then: String, message: String, advice: String) throws {
        let directory = try TemporaryDirectory()
        let script = try directory.file("script", "\(then)\n")
        let result = TextDrawer(restart: .immediate, at: "/bin/sh").render(
            [TextRequest("ق")],
            settings: TextRunSettings(fonts: [.file(script, face: 0)], rows: 16)
        )
        #expect(
            result.problem
                == "loopbanner-text \(message); text in system fonts is shown in built-in letters, with boxes for "
                + "missing characters\(advice)"
        )
    }

    @Test("a failed text is retried after a reload")
    func reload() throws {
        let broken = try Broken(restart: .backoff) {
            "test -e '\($0.path)/tried' && exec sleep 60; >'\($0.path)/tried'; exit 7"
        }
        #expect(broken.draw("ق").problem?.contains("exited with status 7") == true)
        #expect(broken.draw("ق").problem == nil)
        broken.drawer.forgetFailures()
        #expect(broken.draw("ق").problem?.contains("did not reply in time") == true)
    }

    @Test("fonts that open slowly delay nothing beyond the deadline, and are open the next time")
    func slowFonts() throws {
        let directory = try TemporaryDirectory()
        let script = try directory.file(
            "script",
            "sleep 1; printf '\\010\\0\\0\\0\\0\\003\\001\\0\\0\\0\\0\\0'\n"
                + "exit 9\n"
        )
        let drawer = TextDrawer(restart: .backoff, at: "/bin/sh")
        let setting = TextRunSettings(fonts: [.file(script, face: 0)], rows: 16)
        let first = DeadlineTextSource(drawer, filling: 99, within: .milliseconds(50)).render(
            [TextRequest("ق")],
            settings: setting
        )
        #expect(first.texts.isEmpty && first.problem == nil)
        let second = drawer.render([TextRequest("ق")], settings: setting)
        #expect(
            second.problem
                == "loopbanner-text exited with status 9 on the text 'ق', which is shown in built-in letters"
        )
    }

    @Test(
        "a program that answers with something else, or that exits for every line, is given up",
        arguments: [
            ("printf '\\377\\377\\377\\377'; sleep 60", "sent a malformed reply"),
            ("exit 0", "exited with status 0"),
        ]
    )
    func nonsense(then: String, message: String) throws {
        let result = try Broken(restart: .immediate) { _ in then }.draw("ق")
        #expect(result.texts.count == 1)
        #expect(
            result.problem == "loopbanner-text \(message) on the text 'ق', which is shown in built-in letters"
        )
    }

    @Test("a program that does not reply is killed, and its text has built-in letters")
    func hangs() throws {
        let broken = try Broken(restart: .immediate) { "echo $$ >'\($0.path)/pid'; exec sleep 1000" }
        #expect(
            broken.draw("ق").problem
                == "loopbanner-text did not reply in time on the text 'ق', which is shown in built-in letters"
        )
        let process = try #require(pid_t(broken.directory.text(of: "pid").filter(\.isNumber)))
        #expect(eventually { kill(process, 0) != 0 })
    }

    @Test("a deadline limits the rendered texts, and the program continues")
    func deadline() throws {
        let drawer = TextDrawer(restart: .immediate)
        #expect(
            DeadlineTextSource(drawer, filling: 99, within: .zero).render(
                [TextRequest("ق")],
                settings: setting
            ).texts
                .isEmpty
        )
        #expect(drawer.render([TextRequest("ق")], settings: setting).texts.count == 1)
        let three = ["ع", "غ", "ف"].map { TextRequest($0) }
        // Each of these characters is as wide as it is high.
        for (columns, count) in [(0, 0), (1, 1), (16, 1), (17, 2), (32, 2), (33, 3), (99, 3)] {
            let result = DeadlineTextSource(drawer, filling: columns, within: .seconds(60)).render(
                three,
                settings: setting
            )
            #expect(Set(result.texts.keys) == Set(three.prefix(count)), "\(columns) columns")
        }
        let long = ["ععععععععععععععع", "غ"]
        for requests in [long.map { TextRequest($0) }, long.map { TextRequest($0, isVertical: true) }] {
            let result = DeadlineTextSource(drawer, filling: 32, within: .seconds(60)).render(
                requests,
                settings: setting
            )
            #expect(result.texts.keys.map(\.text) == [long[0]], "\(requests[0])")
        }
    }
}
