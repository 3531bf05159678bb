import Foundation
import MatrixDisplays
import MonotonicTime
import Pixels
import SignAPI
import SignFile
import SignTestSupport
import TestSupport
import Testing

@testable import SignCore
@testable import SignDaemon

@Suite("A sign that is set up over its control socket")
struct SetupChangeTests {
    private static let text = """
        # A new sign.
        [display]
        driver = "max7219"   # the modules
        width = 32
        height = 8

        [[option]]
        text = "Welcome!"    # the first one

        """

    private let folder: TemporaryDirectory
    private let context: PartContext
    private let store: PlaylistStore
    private let file: String

    init() throws {
        folder = try TemporaryDirectory()
        file = try folder.file("sign.toml", Self.text)
        context = try .make()
        let loaded = try Configuration.parse(Array(Self.text.utf8), file: file)
        store = PlaylistStore(loaded, file: file, listFile: nil, context: context)
    }

    /// Applies all playlists that were sent, as the frame thread does.
    private func apply() {
        for case .apply(let playlist, let number) in context.takeOrders() {
            store.playlistApplied(playlist, number: number)
        }
    }

    private func change(_ json: String) throws {
        _ = try store.changeSettings(try SettingsChange(JSONTree(Array(json.utf8))), revision: nil)
        apply()
    }

    /// Changes the display to `product`, with an example for each key that it needs.
    private func choose(_ product: DisplayProduct) throws {
        let keys = product.keys.filter { $0.isRequired && !$0.isNumber }.map {
            ", \"\($0.name)\": \"\($0.example)\""
        }
        try change("{\"display\": {\"product\": \"\(product.id)\"\(keys.joined())}}")
    }

    private var contents: String { (try? String(contentsOfFile: file, encoding: .utf8)) ?? "" }

    private var layout: ModuleLayout? {
        (store.playlistInForce.configuration.wall[0].driver.settings as? MAX7219Settings)?.modules
    }

    @Test("a display, a zone and options are in force at once, and in the file with its comments")
    func setup() throws {
        try change(
            #"{"display": {"product": "memory"}, "location": {"zone": "Europe/Berlin"}, "option": [{"text": "Tea"}]}"#
        )
        #expect(store.playlistInForce.configuration.wall[0].driver.name == "memory")
        #expect(store.playlistInForce.configuration.zone == "Europe/Berlin")
        #expect(store.playlistInForce.configuration.options.map(\.id) == ["Tea"])
        #expect(
            contents == """
                # A new sign.
                [display]
                driver = "memory"   # the modules
                width = 32
                height = 8

                [[option]]
                text = "Tea"    # the first one

                [location]
                zone = "Europe/Berlin"

                """
        )
    }

    @Test("a mistake in one setting changes none")
    func whole() throws {
        let error = thrown(ListChange.Refusal.self) {
            let json = #"{"display": {"product": "memory"}, "location": {"zone": "Europe/Berlino"}}"#
            _ = try store.changeSettings(try SettingsChange(JSONTree(Array(json.utf8))), revision: nil)
        }
        guard case .invalidSettings(let problems)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(problems.map(\.path) == ["location.zone"])
        #expect(
            problems.first?.message == "zone 'Europe/Berlino' does not exist; did you mean \"Europe/Berlin\"?"
        )
        apply()
        #expect(contents == Self.text && store.playlistInForce.configuration.wall[0].driver.name == "max7219")
    }

    /// Answers the questions about modules that are wired like `layout`. Returns the number of questions.
    private func identify(_ answer: (String, [String]) -> Int) throws -> Int {
        var answers: [Int] = []
        while case .question(let question, let choices, let picture, _) = try store.identify(after: answers)
            .step
        {
            apply()
            // The pictures are shown with modules that need no rotation.
            #expect(
                layout?.rotation == Rotation.none
                    && picture.size == store.playlistInForce.configuration.wall[0].size
            )
            #expect(contents == Self.text)
            answers.append(answer(question, choices))
        }
        apply()
        return answers.count
    }

    @Test("the questions about the mounting change the file only at their end")
    func identification() throws {
        let count = try identify { question, choices in question.contains("Half") ? 1 : choices.count }
        #expect(count == 3)
        #expect(
            contents != Self.text
                && contents.hasPrefix("# A new sign.\n[display]\ndriver = \"max7219\"   # the modules\n")
        )
        #expect(contents.contains("[display.modules]"))
        let read = try Configuration.parse(Array(contents.utf8), file: file).configuration
        #expect((read.wall[0].driver.settings as? MAX7219Settings)?.modules == layout)
    }

    @Test("every product with several mountings can be identified")
    func products() throws {
        for product in DisplayProduct.all {
            try choose(product)
            var answers: [Int] = []
            while case .question(_, let choices, _, _) = try store.identify(after: answers).step {
                apply()
                answers.append(answers.count % choices.count + 1)
            }
            apply()
            #expect(answers.count <= 6, "\(product.id)")
            #expect(DisplayProduct.present(in: Array(contents.utf8))?.id == product.id)
        }
    }

    @Test(
        "the setup has the name of every product and every question in each language",
        arguments: ["de", "ko"]
    )
    func translations(language: String) throws {
        let texts = try Project.text("Sources/SignGateway/Page/setup-\(language).js")
        // These boards have the same name everywhere.
        let names = ["Unicorn HAT HD", "Sense HAT", "Scroll pHAT HD", "Micro Dot pHAT"]
        for product in DisplayProduct.all where !names.contains(product.name) {
            #expect(texts.contains("\"\(product.name)\": \""), "\(product.name)")
        }
        for product in DisplayProduct.all {
            try choose(product)
            var answers: [Int] = []
            while case .question(let question, let choices, _, _) = try store.identify(after: answers).step {
                apply()
                for text in [question] + choices {
                    let isName = text.allSatisfy(\.isLetter)
                    #expect(texts.contains("\(isName ? text : "\"\(text)\""): \""), "\(product.id): \(text)")
                }
                answers.append(answers.count % choices.count + 1)
            }
            apply()
        }
    }

    @Test("the setup has a label and an explanation for every key of a product in each language")
    func keys() throws {
        let keys = Set(DisplayProduct.all.flatMap(\.keys))
        #expect(keys.map(\.name).contains("interface"))
        for language in ["en", "de", "ko"] {
            let texts = try Project.text("Sources/SignGateway/Page/setup-\(language).js")
            for key in keys {
                let label = key.isRequired ? key.name : "\(key.name)Optional"
                for name in [label, "\(key.name)Problem"] {
                    #expect(texts.contains(" \(name): \""), "\(language) \(name)")
                }
            }
        }
    }

    @Test("the picture of a question is shown although the display has no colors any more")
    func formerFormat() {
        let civil = CivilTime(secondsSince1970: 0, nanosecond: 0)
        var picture = Bitmap(width: 3, height: 2, format: .color)
        picture[colorAt: 0, 0] = Color(red: 0, green: 0, blue: 255)
        picture[colorAt: 2, 1] = Color(red: 20, green: 20, blue: 20)
        let size = PixelSize(width: 5, height: 2)
        for format in PixelFormat.allCases {
            var screen = AlertScreen(
                number: 1,
                content: StillPicture(picture: picture),
                size: size,
                format: format,
                alignment: .center,
                time: ContentTime(elapsed: .zero, civil: civil),
                now: Instant(nanoseconds: 0)
            )
            var frame = Bitmap(size: size, format: format)
            #expect(screen.draw(AlertScreen.VisiblePart(offset: 0, isDark: false), into: &frame))
            #expect(frame[1, 0] && !frame[0, 0], "\(format)")
            #expect(frame[3, 1] == (format != .bit), "\(format)")
        }
    }

    @Test("without an answer, the display has its former mounting again")
    func end() throws {
        let former = layout
        _ = try store.identify(after: [])
        apply()
        #expect(layout != former)
        _ = store.endIdentification()
        apply()
        #expect(layout == former && contents == Self.text)
    }

    @Test("a change of settings ends the questions")
    func interrupted() throws {
        let former = layout
        _ = try store.identify(after: [])
        apply()
        try change(#"{"scroll": {"dwell": "9s"}}"#)
        #expect(layout == former)
        #expect(!contents.contains("modules]"))
    }

    @Test("a wrong answer is refused")
    func wrong() throws {
        let error = thrown(ListChange.Refusal.self) { _ = try store.identify(after: [9]) }
        guard case .invalidSettings(let problems)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(problems.map(\.path) == ["display"])
    }

    @Test("a display without wiring has no questions")
    func fixed() throws {
        try change(#"{"display": {"product": "memory"}}"#)
        guard case .fixed = try store.identify(after: []).step else {
            Issue.record("a question")
            return
        }
    }
}
