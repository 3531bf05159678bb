import BannerText
import InfiniteScroll
import MonotonicTime
import Testing

@testable import SignCore

@Suite("The identity of a list")
struct ListIdentityTests {
    private func identity(_ change: (inout Behavior) -> Void = { _ in }) -> String {
        var behavior = Behavior()
        change(&behavior)
        var identity = ListIdentity()
        identity.combine(behavior)
        return identity.text
    }

    /// For each field of a behavior, a function that changes only this field.
    private static let changes: [String: @Sendable (inout Behavior) -> Void] = [
        "style": { $0.style = .ticker },
        "direction": { $0.direction = .towardsEnd },
        "viewport": { $0.viewport = 33 },
        "stationary": { $0.stationary = Behavior.Stationary(fullViewport: 40) },
        "pageGap": { $0.pageGap = 1 },
        "minimumBlank": { $0.minimumBlank = 1 },
        "gap": { $0.gap = 9 },
        "alignment": { $0.alignment = .end },
        "slideDuration": { $0.slideDuration = .zero },
        "dwell": { $0.dwell = .seconds(4) },
        "autoplay": { $0.autoplay = false },
        "autoplayBackward": { $0.autoplayBackward = true },
        "loop": { $0.loop = false },
        "endAction": { $0.endAction = .reverse },
        "hold": { $0.hold = .forever },
        "resumption": { $0.resumption = .remaining },
        "lagCap": { $0.lagCap = 2 },
        "collisionGuard": { $0.collisionGuard = .seconds(1) },
        "speed": { $0.speed = 1 },
        "framesPerSecond": { $0.framesPerSecond = 50 },
        "panLead": { $0.panLead = .zero },
        "panTail": { $0.panTail = .zero },
        "panRepeats": { $0.panRepeats = 2 },
        "staticIfFits": { $0.staticIfFits = false },
        "fill": { $0.fill = .pad },
        "easing": { $0.easing = .out },
        "panEasing": { $0.panEasing = .smooth },
        "catchUp": { $0.catchUp = .keepTime(limit: 1) },
        "restartsOnChange": { $0.restartsOnChange = true },
        "stallThreshold": { $0.stallThreshold = .zero },
    ]

    @Test("every field of a behavior that moves a picture in step affects the identity")
    func fields() throws {
        let fields = Set(Mirror(reflecting: Behavior()).children.compactMap(\.label))
        #expect(fields == Set(Self.changes.keys))
        for (field, change) in Self.changes {
            let counts = !["catchUp", "restartsOnChange", "stallThreshold"].contains(field)
            #expect((identity(change) != identity()) == counts, "\(field)")
        }
    }

    @Test("the cases of every setting have different identities")
    func cases() {
        let ends: [Behavior.End] = [.stop, .rewind, .reverse]
        #expect(Set(ends.map { end in identity { $0.endAction = end } }).count == 3)
        let holds: [Behavior.Hold] = [.none, .forever, .interval(.zero), .interval(.seconds(1))]
        #expect(Set(holds.map { hold in identity { $0.hold = hold } }).count == 4)
        let resumptions: [Behavior.Resumption] = [.full, .remaining, .immediate]
        #expect(Set(resumptions.map { resumption in identity { $0.resumption = resumption } }).count == 3)
        let easings = Behavior.Easing.allCases
        #expect(Set(easings.map { easing in identity { $0.easing = easing } }).count == 6)
        let alignments: [Behavior.Alignment] = [.start, .center, .end]
        #expect(Set(alignments.map { alignment in identity { $0.alignment = alignment } }).count == 3)
    }

    // The expected values come from an independent implementation of the encoding.
    @Test("the identity is the same in every build of version 4")
    func pinned() {
        #expect(identity() == "4-958d836137924150")
        #expect(identity { $0.hold = .interval(.seconds(10)) } == "4-99dab4ae8317e2cb")
        #expect(
            identity {
                $0.style = .ticker
                $0.endAction = .reverse
                $0.staticIfFits = true
            } == "4-a09f4c70f7b5071a"
        )
        var identity = ListIdentity()
        identity.combine(Option(id: "tea", text: "Tea ☕", length: 20, overhang: 3))
        #expect(identity.text == "4-977ee1c54469a272")
    }

    @Test("the own font of an option is a part of the identity")
    func fonts() {
        func identity(_ font: TextFont?) -> String {
            var identity = ListIdentity()
            identity.combine(font)
            return identity.text
        }
        #expect(identity(nil) == "4-8cf51a8bfca3883d")
        #expect(identity(.file(.file("/a.ttf", face: 1))) == "4-9e8963442aa9a51d")
        let fonts: [TextFont?] = [
            nil, .automatic, .face(.wide), .face(.narrow), .face(.small), .file(.builtin),
            .file(.file("/a.ttf", face: 0)), .file(.file("/b.ttf", face: 0)),
        ]
        #expect(Set(fonts.map(identity)).count == fonts.count)
    }
}
