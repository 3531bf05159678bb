import Glibc
import SignTestSupport
import TestSupport
import Testing

/// Tests signs with thousands of options. All options are read before the first frame.
@Suite("A sign with a long list")
struct LongListTests: ControlTests {
    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func toml(_ count: Int = 12_000, change: (Int) -> String? = { _ in nil }) -> String {
        let tables = "[display]\ndriver = \"memory\"\n[scroll]\nslide = \"20ms\"\ndwell = \"1h\"\n"
        return tables + (0..<count).map { "[[option]]\n\(change($0) ?? "text = \"\($0)\"")\n" }.joined()
    }

    private func ids(_ events: [Substring]) -> [Substring] {
        events.filter { $0.contains(#""event":"selected""#) }.compactMap { event in
            event.split(separator: #""id":""#).dropFirst().first?.prefix { $0 != "\"" }
        }
    }

    @Test("the sign is ready, and reports events, with the whole list")
    func whole() throws {
        let notify = try #require(NotifySocket("@loopbanner-long-\(getpid())"))
        let environment = ["NOTIFY_SOCKET=@loopbanner-long-\(getpid())"]
        let program = try listen(toml(), environment: environment)
        var messages: [String] = []
        #expect(
            eventually {
                messages += notify.messages()
                return messages.contains { $0.contains("READY=1") }
            }
        )
        #expect(messages.filter { $0.contains("READY=1") }.count == 1)
        #expect(messages.contains { $0.contains("12000 options") })
        let client = try client()
        // The option before the first one is the last one, because the list repeats.
        #expect(client.call("Previous").selected == "11999")
        #expect(client.call("GoTo", #"{"id":"11000"}"#).selected == "11000")
        end(program)
        #expect(events.first?.contains(#""event":"started""#) == true)
        #expect(events.contains { $0.contains(#""event":"layout""#) && $0.contains(#""count":12000,"#) })
        #expect(ids(events) == ["0", "11999", "11000"])
        #expect(events.enumerated().allSatisfy { $1.contains(#""seq":\#($0 + 1),"#) })
    }

    @Test(
        "a mistake in one of the last options ends the start before the first frame: nothing is shown, reported or kept"
    )
    func mistake() throws {
        let notify = try #require(NotifySocket("@loopbanner-wrong-\(getpid())"))
        let program = try start(
            toml { $0 == 11_000 ? "text = \"Tea\"\ndwel = \"3s\"" : nil },
            environment: ["NOTIFY_SOCKET=@loopbanner-wrong-\(getpid())", "STATE_DIRECTORY=\(directory.path)"]
        )
        #expect(program.end() == 78)
        #expect(
            log
                == "\(directory.path)/a.toml:22008:1: error: unknown key 'dwel' in [[option]]; did you mean 'dwell'?\n"
        )
        #expect(events == [])
        #expect(!notify.messages().contains { $0.contains("READY") })
        // The list was never shown, so no position and no statistics must be stored.
        #expect(try directory.names.sorted() == ["a.err", "a.out", "a.toml"])
    }

    @Test("the sign ends at once while its list is being read", arguments: [SIGTERM, SIGINT])
    func stop(signal: CInt) throws {
        let program = try start(toml(150_000))
        #expect(eventually { program.handles(signal) })
        program.send(signal)
        #expect(program.end() == 0)
        #expect(log == "")
        #expect(events == [])
    }

    @Test("a reload while its list is being read waits")
    func reload() throws {
        let long = toml(60_000)
        let program = try start(long)
        // The new list must not replace the file before the process has read the long list.
        #expect(eventually { program.handles(SIGHUP) && program.bytesRead > long.utf8.count })
        try directory.file("a.toml", toml(1_500))
        program.send(SIGHUP)
        #expect(eventually { log.contains("new configuration applied") })
        program.send(SIGTERM)
        #expect(program.end() == 0)
        let counts = events.filter { $0.contains(#""event":"layout""#) }
        #expect(counts.map { $0.contains(#""count":60000,"#) } == [true, false])
        #expect(counts.last?.contains(#""count":1500,"#) == true)
    }

    @Test("the sign begins at its last position, also far from the first option")
    func place() throws {
        let environment = ["STATE_DIRECTORY=\(directory.path)"]
        let first = try listen(toml(), environment: environment)
        #expect(try client().call("GoTo", #"{"id":"11700"}"#).selected == "11700")
        end(first)
        let second = try start(toml(), name: "b", environment: environment)
        #expect(eventually { !events(of: "b").isEmpty })
        second.send(SIGTERM)
        #expect(second.end() == 0)
        #expect(ids(events(of: "b")) == ["11700"])
    }

    @Test("its texts in a font of the system are seen, and the program that draws them lives on")
    func font() throws {
        let tables = """
            [display]
            driver = "memory"
            height = 16
            [scroll]
            autoplay = false
            [text]
            size = 16
            fonts = ["builtin", "\(unifont)"]

            """
        let program = try listen(tables + (0..<2_000).map { "[[option]]\ntext = \"\($0) قهوة\"\n" }.joined())
        let client = try client()
        #expect(eventually { isLit(client) })
        #expect(client.call("GoTo", #"{"id":"1000 قهوة"}"#).error == nil)
        #expect(eventually { isLit(client) })
        end(program)
        #expect(!log.contains("loopbanner-text"))
    }

    private func isLit(_ client: ControlClient) -> Bool {
        client.call("GetFrame")["rows"]?.array?.contains { $0.string?.contains("#") == true } == true
    }

    @Test("a list that programs have set is shown, and not the file's")
    func kept() throws {
        let environment = ["STATE_DIRECTORY=\(directory.path)"]
        let first = try listen(toml(2_000), environment: environment)
        let kept = #"{"option":{"id":"new","text":"New"},"before":"0","keep":true}"#
        let answer = try client().call("UpsertOption", kept)
        #expect(answer.error == nil, "\(answer)")
        end(first)
        let second = try start(toml(2_000), name: "b", environment: environment)
        #expect(eventually { !events(of: "b").isEmpty })
        second.send(SIGTERM)
        #expect(second.end() == 0)
        #expect(
            events(of: "b").contains { $0.contains(#""event":"layout""#) && $0.contains(#""count":2001,"#) }
        )
    }
}

/// The font of Debian's package fonts-unifont.
private let unifont = "/usr/share/fonts/opentype/unifont/unifont.otf"
