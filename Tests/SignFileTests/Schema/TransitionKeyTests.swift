import Foundation
import InfiniteScroll
import SignAPI
import SignCore
import SignFile
import SignTestSupport
import Testing

/// The keys `transition`, `easing` and `pan_easing`.
@Suite("Transitions and easings in a file")
struct TransitionKeyTests {
    private let option = "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"Cake\"\n"

    @Test(
        "every name of a transition is accepted, for the banner and for an option",
        arguments: TransitionChoice.names
    )
    func names(name: String) throws {
        let choice = try #require(TransitionChoice(named: name))
        let found = try configuration(
            "[scroll]\ntransition = \"\(name)\"\n\(option)transition = \"\(name)\"\n"
        )
        #expect(found.transition == choice)
        #expect(found.options.map(\.transition) == [nil, choice])
    }

    @Test("the interface of a running sign lists the same transitions")
    func interface() throws {
        let field = try #require(Shape.option.fields.first { $0.name == "transition" })
        guard case .string(let form) = field.type else {
            Issue.record("transition is not a text")
            return
        }
        let names = form.kind.matches(of: #/"([a-z-]+)"/#).map { String($0.output.1) }
        #expect(names.dropFirst() == TransitionChoice.names[...])
    }

    @Test("every easing is accepted, for slides and for pans")
    func easings() throws {
        let names = ["smooth", "linear", "out", "in", "gentle-out", "snap"]
        let slides = try names.map {
            try configuration("[scroll]\neasing = \"\($0)\"\n\(option)").scroll.easing
        }
        #expect(slides == [.smooth, .linear, .out, .in, .gentleOut, .snap])
        let pans = try names.map {
            try configuration("[scroll]\npan_easing = \"\($0)\"\n\(option)").scroll.panEasing
        }
        #expect(pans == slides)
        #expect(try configuration(option).scroll.panEasing == .linear)
    }

    @Test("an unknown name is an error with the nearest one")
    func unknown() {
        let all = TransitionChoice.names.map { "'\($0)'" }.joined(separator: ", ")
        #expect(
            findings(in: "[scroll]\ntransition = \"dissolv\"\n\(option)") == [
                "f:2:14: error: unknown transition 'dissolv'; did you mean 'dissolve'? allowed: \(all)"
            ]
        )
        #expect(
            findings(in: "\(option)transition = \"dither\"\n").first?.hasPrefix(
                "f:5:14: error: unknown transition 'dither'; "
            ) == true
        )
        #expect(
            findings(in: "[scroll]\neasing = \"bounce\"\n\(option)") == [
                "f:2:10: error: unknown easing 'bounce'; did you mean 'snap'? allowed: 'smooth', 'linear', 'out', 'in', 'gentle-out', 'snap'"
            ]
        )
    }

    @Test(
        "a name of another program or language is an error with the name here",
        arguments: [
            ("transition", "cross-fade", "fade"), ("transition", "Split-Flap", "flap"),
            ("transition", "none", "cut"),
            ("transition", "auflösen", "dissolve"), ("transition", "split", "doors"),
            ("easing", "ease-in-out", "smooth"),
            ("easing", "easeOut", "out"), ("pan_easing", "ease-in", "in"), ("easing", "constant", "linear"),
        ]
    )
    func otherNames(key: String, name: String, meant: String) {
        let found = findings(in: "[scroll]\n\(key) = \"\(name)\"\n\(option)")
        #expect(found.count == 1)
        #expect(found.first?.contains("unknown \(key) '\(name)'; did you mean '\(meant)'? allowed: ") == true)
    }

    @Test("a duration, which the key took in earlier versions, is an error that names the key for it")
    func duration() {
        #expect(
            findings(in: "[scroll]\ntransition = \"500ms\"\n\(option)") == [
                "f:2:14: error: transition is the name of an effect, such as \"dissolve\"; for its duration, write slide = \"500ms\""
            ]
        )
    }

    @Test(
        "an effect in the key of the duration, and other names of the table and the key, name the right one"
    )
    func otherPlaces() {
        #expect(
            findings(in: "[scroll]\nslide = \"dissolve\"\n\(option)") == [
                "f:2:9: error: slide is a duration, such as \"600ms\"; for the effect, write transition = \"dissolve\""
            ]
        )
        #expect(
            findings(in: "[motion]\ntransition = \"wipe\"\n\(option)").first
                == "f:1:2: error: unknown table 'motion'; did you mean [scroll]?"
        )
        #expect(
            findings(in: "[scroll]\ntransition_time = \"1s\"\n\(option)").first?.contains(
                "did you mean 'slide'?"
            ) == true
        )
    }

    @Test("a transition of an option that no page precedes is a warning")
    func firstOption() {
        let first = "[[option]]\ntext = \"Tea\"\ntransition = \"wipe\"\n"
        #expect(
            findings(in: first) == [
                "f:3:1: warning: transition does nothing, because there is no other option"
            ]
        )
        let second = "[[option]]\ntext = \"Cake\"\n"
        #expect(findings(in: first + second).isEmpty)
        #expect(
            findings(in: "[scroll]\nloop = false\n" + first + second) == [
                "f:5:1: warning: transition does nothing here: with loop = false no page precedes the first option; "
                    + "remove it"
            ]
        )
    }

    @Test("a transition or an easing without slides is a warning")
    func withoutSlides() {
        #expect(
            findings(in: "[scroll]\nstyle = \"ticker\"\ntransition = \"wipe\"\n\(option)") == [
                "f:3:1: warning: transition does nothing in a ticker, which has no pages; remove it, or write style = \"paged\""
            ]
        )
        #expect(
            findings(in: "[scroll]\nslide = \"0s\"\neasing = \"out\"\n\(option)transition = \"wipe\"\n") == [
                "f:3:1: warning: easing does nothing with slide = \"0s\", which shows the next page at once; write slide = \"300ms\"",
                "f:8:1: warning: transition does nothing with slide = \"0s\", which shows the next page at once; write slide = \"300ms\"",
            ]
        )
        #expect(
            findings(in: "[scroll]\nmotion = \"reduced\"\ntransition = \"wipe\"\n\(option)") == [
                "f:3:1: warning: transition does nothing with motion = \"reduced\", which shows the next page at once; write motion = \"full\""
            ]
        )
        #expect(findings(in: "[scroll]\ntransition = \"wipe\"\neasing = \"out\"\n\(option)").isEmpty)
    }

    @Test(
        "an option's own duration is read, keeps its transition from a warning, and is ignored with reduced motion"
    )
    func slide() throws {
        let file = "[scroll]\nslide = \"0s\"\n\(option)transition = \"wipe\"\nslide = \"900ms\"\n"
        #expect(findings(in: file).isEmpty)
        #expect(try playlist(file).options.map(\.slideDuration) == [nil, .milliseconds(900)])
        let reduced = file.replacingOccurrences(of: "slide = \"0s\"", with: "motion = \"none\"")
        #expect(try playlist(reduced).options.map(\.slideDuration) == [nil, nil])
        #expect(
            findings(in: reduced) == [
                "f:7:1: warning: transition does nothing with motion = \"none\", which shows the next page at once; write motion = \"full\"",
                "f:8:1: warning: slide does nothing with motion = \"none\", which shows the next page at once; write motion = \"full\"",
            ]
        )
        #expect(
            findings(in: "\(option)slide = \"2min\"\n").first
                == "f:5:9: error: slide must be 0s to 1min, not 2min"
        )
    }

    @Test("fade on a display without grays is noted, once")
    func fade() throws {
        func notes(_ display: String) throws -> [String] {
            let file = "\(display)[scroll]\ntransition = \"fade\"\n\(option)transition = \"fade\"\n"
            return try Configuration.parse(Array(file.utf8), file: "f").notes.map(\.description)
        }
        #expect(
            try notes("") == [
                "f:2:14: note: a display without grays shows fade as a pattern of pixels in 16 steps; dissolve also works"
            ]
        )
        #expect(try notes("[display]\ndriver = \"memory\"\nformat = \"color\"\n").isEmpty)
    }
}
