import SignAPI
import SignCore
import SignTestSupport
import Testing

@testable import SignFile

@Suite("A release in the place of the file's tables")
struct ReleaseTests {
    private static let file = """
        [display]
        driver = "memory"
        [scroll]
        dwell = "9s"
        slide = "200ms"
        [[schedule]]
        when = ["22:00..06:00"]
        lit = false
        [[option]]
        id = "tea"
        text = "Tea"
        action = ["/bin/true"]

        """

    private func release(_ json: String) throws -> Release {
        try Release(try JSONTree(Array(json.utf8)))
    }

    private func problems(_ json: String) throws -> [String] {
        let tree = try JSONTree(Array(json.utf8))
        do throws(Release.ValidationError) {
            let release = try Release(tree)
            do throws(ListError) {
                _ = try load(release)
            } catch {
                guard case .problems(let problems) = error else { return ["\(error)"] }
                return problems.map { "\($0.path): \($0.message)" }
            }
            return []
        } catch {
            return error.problems.map { "\($0.path): \($0.message)" }
        }
    }

    private func load(_ release: Release) throws(ListError) -> Configuration.Loaded {
        try Configuration.parse(
            Array(Self.file.utf8),
            file: "f",
            list: release.options,
            tables: release.tables,
            idsFromProgram: Set(release.options.map(\.id))
        )
    }

    @Test("the options, scroll and schedules are the release's, and the rest is the file's")
    func applied() throws {
        let text = """
            {"v":1,"options":[{"text":"Milk"},{"id":"tea","text":"Tea 4"}],"values":{"b":"2","a":"1"},
            "scroll":{"dwell":"4s","at_end":"rewind"},"schedule":[{"when":["08:00..09:00"],"brightness":5}]}
            """
        let release = try release(text)
        let configuration = try load(release).configuration
        #expect(configuration.options.map(\.id) == ["Milk", "tea"])
        #expect(configuration.options[1].action == ["/bin/true"])
        #expect(configuration.scroll.dwell == .seconds(4))
        #expect(configuration.scroll.slideDuration != .milliseconds(200))
        #expect(configuration.schedules.map(\.brightness) == [5])
        #expect(release.values.map(\.name) == ["a", "b"])
    }

    @Test("a part that is absent is the file's, and an empty list of schedules replaces the file's")
    func absent() throws {
        let own = try load(try release(#"{"v":1,"options":[]}"#)).configuration
        #expect(own.scroll.dwell == .seconds(9))
        #expect(own.schedules.count == 1)
        #expect(try load(try release(#"{"v":1,"options":[],"schedule":[]}"#)).configuration.schedules.isEmpty)
    }

    @Test("every mistake is reported with its place, as check reports it")
    func mistakes() throws {
        let text = """
            {"v":1,"options":[{"text":"a","dwell":"9"},{"text":"b","colour":"red"}],
            "scroll":{"dwel":"3s"},"schedule":[{"when":["08:00..09:00"],"brightness":5},{"brightness":5}]}
            """
        let found = try problems(text)
        let starts = [
            "scroll.dwel: ", "schedule[1]: when is missing", "options[0].dwell: ", "options[1].colour: ",
        ]
        for start in starts { #expect(found.contains { $0.hasPrefix(start) }, "\(start) in \(found)") }
        #expect(found.count == starts.count)
    }

    @Test("devices, actions, paths and unknown keys are refused")
    func refused() throws {
        let cases = [
            (#"{"options":[]}"#, "v: v is missing"),
            (#"{"v":2,"options":[]}"#, "v: this sign reads releases of version 1"),
            (#"{"v":1}"#, "options: options is missing"),
            (#"{"v":1,"options":{}}"#, "options: options must be an array of objects"),
            (#"{"v":1,"options":[7]}"#, "options[0]: an option must be an object"),
            (
                #"{"v":1,"options":[{"text":"a","action":["/bin/sh"]}]}"#,
                "options[0].action: action can only be set"
            ),
            (#"{"v":1,"options":[{"picture":"cup.png"}]}"#, "options[0].picture: a release names no files"),
            (
                #"{"v":1,"options":[{"text":"a","icon":"cup.png"}]}"#,
                "options[0].icon: a release names no files"
            ),
            (
                #"{"v":1,"options":[{"text":"a","lifetime":"3h"}]}"#,
                "options[0].lifetime: an option of a release"
            ),
            (#"{"v":1,"options":[],"text":{"fonts":["/a.ttf"]}}"#, "text.fonts: a release names no files"),
            (
                #"{"v":1,"options":[],"display":{"driver":"ws2812"}}"#,
                "display: unknown key 'display'; a release has"
            ),
            (#"{"v":1,"options":[],"button":[]}"#, "button: unknown key"),
            (#"{"v":1,"options":[],"scroll":{"a = 1\n[report]\non_event":["x"]}}"#, "scroll: unknown key"),
            (
                #"{"v":1,"options":[],"scroll":{"dwell":{"a":1}}}"#,
                "scroll.dwell: dwell must not be an object"
            ),
            (#"{"v":1,"options":[],"values":{"a b":"c"}}"#, "values.a b: 'a b' is not a valid value name"),
            (#"{"v":1,"options":[],"values":{"a":7}}"#, "values.a: a value must be a string"),
        ]
        for (json, start) in cases {
            let found = try problems(json)
            #expect(found.first?.hasPrefix(start) == true, "\(json): \(found)")
        }
    }

    @Test("a stored release is read again")
    func stored() throws {
        let release = try release(
            #"{"v":1,"options":[{"text":"\u0023 a"}],"scroll":{"dwell":"4s"},"schedule":[]}"#
        )
        let applied = AppliedRelease(name: "sha256:12", tables: release.tables)
        let text = StoredList.text(
            of: release.options,
            expirationTimes: [:],
            release: applied,
            fileOptions: []
        )
        #expect(StoredList.read(text, fileOptions: []) == .list(release.options, ends: [:], release: applied))
    }
}
