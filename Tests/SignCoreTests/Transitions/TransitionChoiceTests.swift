import Pixels
import SignCore
import TestSupport
import Testing

@Suite("Choice of transitions")
struct TransitionChoiceTests {
    private static let names = [
        "slide", "push", "cover", "reveal", "doors", "wipe", "wipe-left", "wipe-right", "wipe-up",
        "wipe-down",
        "bar", "open", "close", "blinds", "checker", "diagonal", "iris", "dissolve", "flap", "slot", "mesh",
        "interlock", "fade", "cut",
    ]
    private static let pool: [Transition] = [
        .push, .cover, .reveal, .doors, .wipe, .bar, .open, .close, .blinds, .checker, .diagonal, .iris,
        .dissolve, .flap, .slot, .mesh, .interlock,
    ]

    /// Returns the 64-bit FNV-1a hash of bytes.
    private func hash(_ bytes: [UInt8]) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    }

    @Test("the public names are those of the documents, in their order")
    func publicNames() {
        #expect(Transition.names == Self.names)
        #expect(TransitionChoice.names == Self.names + ["random", "alternate"])
    }

    @Test("every name creates the choice with that name")
    func roundTrip() throws {
        for name in Self.names {
            let transition = try #require(Transition(named: name), "\(name)")
            #expect(transition.rawValue == name)
            #expect(TransitionChoice(named: name) == .fixed(transition))
        }
        for name in TransitionChoice.names {
            #expect(TransitionChoice(named: name)?.name == name)
        }
        #expect(TransitionChoice(named: "random") == .random)
        #expect(TransitionChoice(named: "alternate") == .alternate)
    }

    @Test(
        "other names are rejected, also those of definitions that are not public",
        arguments: [
            "dither", "snake", "slice", "push-up", "push-down", "push-left", "push-right", "", " wipe",
            "wipe ",
            "wipe_left", "wipeLeft", "none", "zoom",
        ]
    )
    func rejected(name: String) {
        #expect(Transition(named: name) == nil)
        #expect(TransitionChoice(named: name) == nil)
    }

    @Test("random and alternate are choices, not transitions")
    func choicesOnly() {
        #expect(Transition(named: "random") == nil)
        #expect(Transition(named: "alternate") == nil)
    }

    @Test("a certain transition is the same at every boundary")
    func fixed() {
        for name in Self.names {
            guard let transition = Transition(named: name) else { continue }
            let choice = TransitionChoice.fixed(transition)
            #expect(choice.transition(from: "a", to: "b", at: 0) == transition)
            #expect(choice.transition(from: "b", to: "a", at: 40) == transition)
        }
    }

    @Test("the pool has 17 transitions in the order that signs agree on")
    func pool() {
        #expect(TransitionChoice.pool == Self.pool)
        #expect(Set(TransitionChoice.pool).count == 17)
    }

    @Test("random chooses by the hash of the two ids")
    func random() {
        let choice = TransitionChoice.random
        #expect(choice.transition(from: "a", to: "b", at: 0) == .wipe)
        #expect(choice.transition(from: "b", to: "a", at: 0) == .reveal)
        #expect(choice.transition(from: "welcome", to: "menu", at: 0) == .close)
        #expect(choice.transition(from: "Grüße", to: "天気", at: 0) == .interlock)
        #expect(choice.transition(from: "", to: "", at: 0) == .checker)
    }

    @Test("random depends on the ids and not on the index", arguments: 0..<50 as Range<UInt64>)
    func randomIDs(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let alphabet = Array("abcxyz0189-_ äß→日🚌")
        let ids = (0..<20).map { _ in
            String(
                (0..<Int.random(in: 0...12, using: &generator)).compactMap { _ in
                    alphabet.randomElement(using: &generator)
                }
            )
        }
        for (former, id) in zip(ids, ids.dropFirst()) {
            let expected = Self.pool[Int(hash(Array(former.utf8) + [0] + Array(id.utf8)) % 17)]
            for index in [0, 1, Int.random(in: 0...5_000, using: &generator)] {
                let transition = TransitionChoice.random.transition(from: former, to: id, at: index)
                #expect(transition == expected, "seed \(seed), \(former) to \(id)")
            }
        }
    }

    @Test("random chooses every transition of the pool")
    func randomIsComplete() {
        let transitions = (0..<500).map {
            TransitionChoice.random.transition(from: "option-\($0)", to: "option-\($0 + 1)", at: $0)
        }
        #expect(Set(transitions) == Set(Self.pool))
    }

    @Test("alternate takes the transitions of the pool in turn, by the index of the option that enters")
    func alternate() {
        for index in 0..<100 {
            let transition = TransitionChoice.alternate.transition(from: "former", to: "\(index)", at: index)
            #expect(transition == Self.pool[index % 17])
        }
    }

    @Test("with alternate, neighbors differ, except the first and the last of 17 k + 1 options")
    func neighbors() {
        for count in 2...60 {
            let transitions = (0..<count).map { index in
                TransitionChoice.alternate.transition(
                    from: "\((index + count - 1) % count)",
                    to: "\(index)",
                    at: index
                )
            }
            for index in 1..<count {
                #expect(transitions[index] != transitions[index - 1], "\(count) options, \(index)")
            }
            #expect((transitions[0] == transitions[count - 1]) == (count % 17 == 1), "\(count) options")
        }
    }
}
