import ButtonInput
import MonotonicTime
import Testing

@Suite("Decoding keys")
struct KeyDecoderTests {
    private func reports(_ text: String) -> [KeyboardReport] {
        var decoder = KeyDecoder()
        return decoder.decode(text.utf8, at: .zero)
    }

    /// Returns the keys that are recognized when `text` is typed.
    private func keys(_ text: String) -> [Key] { typed(reports(text)) }

    private func typed(_ reports: [KeyboardReport]) -> [Key] {
        reports.compactMap { if case .key(let key, .typed) = $0 { key } else { nil } }
    }

    private static let p = Key.character("p")
    private static let q = Key.character("q")

    @Test(
        "the keys of a preview are decoded",
        arguments: [
            (" ", Key.space), ("\r", .enter), ("\n", .enter), ("p", p), ("P", p), ("q", q), ("Q", q),
            ("1", .character("1")), ("+", .character("+")), ("~", .character("~")), ("\u{1B}[D", .left),
            ("\u{1B}[C", .right), ("\u{1B}OD", .left), ("\u{1B}OC", .right), ("\u{1B}OM", .enter),
            ("\u{1B}[1;5C", .right), ("\u{1B}[1;2D", .left),
        ]
    )
    func key(text: String, key: Key) {
        #expect(reports(text) == [.key(key, .typed)])
    }

    @Test(
        "a terminal with the keyboard protocol reports presses, repeats and releases",
        arguments: [
            ("\u{1B}[32;;32u", Key.space, KeyPhase.pressed), ("\u{1B}[32u", .space, .pressed),
            ("\u{1B}[32;1:1;32u", .space, .pressed), ("\u{1B}[32;1:2;32u", .space, .repeated),
            ("\u{1B}[32;1:3u", .space, .released), ("\u{1B}[32;129:3u", .space, .released),
            ("\u{1B}[113;65;81u", q, .pressed), ("\u{1B}[13u", .enter, .pressed),
            ("\u{1B}[57414;1:3u", .enter, .released), ("\u{1B}[61;2;43u", .character("+"), .pressed),
            ("\u{1B}[57413;129u", .character("+"), .pressed), ("\u{1B}[57412u", .character("-"), .pressed),
            ("\u{1B}[57399u", .character("0"), .pressed), ("\u{1B}[57408u", .character("9"), .pressed),
            ("\u{1B}[57417u", .left, .pressed), ("\u{1B}[57418u", .right, .pressed),
            ("\u{1B}[1;1:1C", .right, .pressed), ("\u{1B}[1;1:2C", .right, .repeated),
            ("\u{1B}[1;1:3D", .left, .released), ("\u{1B}[99;5u", .interrupt, .pressed),
            ("\u{1B}[92;5u", .quit, .pressed), ("\u{1B}[122;69u", .suspend, .pressed),
            ("\u{1B}[122;69:3u", .suspend, .released), ("\u{1B}[113;3u", .other, .pressed),
            ("\u{1B}[113;5u", .other, .pressed), ("\u{1B}[27u", .other, .pressed),
            ("\u{1B}[233;;233u", .other, .pressed), ("\u{1B}[57364u", .other, .pressed),
            ("\u{1B}[99999999999u", .other, .pressed), ("\u{1B}[u", .other, .pressed),
        ]
    )
    func keyboardProtocol(text: String, key: Key, phase: KeyPhase) {
        #expect(reports(text) == [.key(key, phase)])
    }

    @Test("modifier and lock keys have no report", arguments: [57_358, 57_360, 57_441, 57_454])
    func modifiers(code: Int) {
        #expect(reports("\u{1B}[\(code)u\u{1B}[\(code);2:3u") == [])
    }

    @Test("the reply of a terminal is whether it reports releases")
    func answer() {
        #expect(reports("\u{1B}[?27u") == [.releases(true)])
        #expect(reports("\u{1B}[?2u") == [.releases(true)])
        #expect(reports("\u{1B}[?1u") == [.releases(false)])
        #expect(reports("\u{1B}[?0u") == [.releases(false)])
        #expect(reports("\u{1B}[?u") == [.releases(false)])
    }

    @Test(
        "every other key is one key, with any number of bytes",
        arguments: [
            "\u{08}", "\u{7F}", "é", "€", "😀", "\u{1B}[A", "\u{1B}[3~", "\u{1B}[15;2~", "\u{1B}OP",
            "\u{1B}p", "\u{1B}q", "\u{1B} ",
        ]
    )
    func otherKey(text: String) {
        #expect(reports(text) == [.key(.other, .typed)])
    }

    @Test("keys typed in advance arrive in order")
    func typedAhead() {
        #expect(
            keys("p \u{1B}[C\u{1B}[Dx\rq") == [
                Self.p, .space, .right, .left, .character("x"), .enter, Self.q,
            ]
        )
    }

    @Test("a read can end anywhere in a sequence")
    func pieces() {
        let typed = [UInt8]("p\u{1B}[1;5C€ \u{1B}OD\u{1B}[Aq".utf8)
        let whole: [Key] = [Self.p, .right, .other, .space, .left, .other, Self.q]
        for first in 0...typed.count {
            for second in first...typed.count {
                var decoder = KeyDecoder()
                let decoded =
                    decoder.decode(typed[..<first], at: .zero)
                    + decoder.decode(typed[first..<second], at: .zero + KeyDecoder.sequenceTimeout)
                    + decoder.decode(typed[second...], at: .zero + KeyDecoder.sequenceTimeout * 2)
                #expect(self.typed(decoded) == whole, "cut at \(first) and \(second)")
            }
        }
    }

    @Test(
        "the key after Escape is not lost",
        arguments: ["q", " ", "[", "O", "\u{1B}[C"]
    )
    func escapeKey(next: String) {
        var decoder = KeyDecoder()
        #expect(decoder.decode([0x1B], at: .zero) == [])
        let later = Instant.zero + KeyDecoder.sequenceTimeout + .milliseconds(1)
        #expect(decoder.decode(next.utf8, at: later) == [.key(.other, .typed)] + reports(next))
    }

    @Test("Escape pressed twice is exactly two keys")
    func escapeTwice() {
        var decoder = KeyDecoder()
        func decode(_ text: String, at seconds: Int64) -> [Key] {
            typed(decoder.decode(text.utf8, at: .zero + .seconds(seconds)))
        }
        #expect(decode("\u{1B}\u{1B}[C", at: 0) == [.other, .right])
        #expect(decode("\u{1B}", at: 0) == [])
        #expect(decode("\u{1B}", at: 2) == [.other])
        #expect(decode("p", at: 4) == [.other, Self.p])
        #expect(decode("p", at: 6) == [Self.p])
    }

    @Test("an incomplete sequence does not affect later keys")
    func lostEnd() {
        for start in ["\u{1B}[", "\u{1B}O", "\u{1B}[1;"] {
            var decoder = KeyDecoder()
            #expect(decoder.decode(start.utf8, at: .zero) == [])
            let reports = decoder.decode("q".utf8, at: Instant(nanoseconds: 1_000_000_000))
            #expect(typed(reports) == [.other, Self.q])
        }
    }

    @Test("a sequence interrupted by another one is one key and does not affect later ones")
    func cutOff() {
        #expect(keys("\u{1B}[1;\u{1B}[Dp") == [.other, .left, Self.p])
    }

    @Test("arbitrary bytes are decoded without a failure", arguments: UInt64(1)...20)
    func garbage(seed: UInt64) {
        var state = seed
        var decoder = KeyDecoder()
        var count = 0
        for _ in 0..<10_000 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            count += decoder.decode([UInt8(truncatingIfNeeded: state >> 56)], at: .zero).count
        }
        #expect(count <= 10_000, "seed \(seed)")
        let later = Instant(nanoseconds: 1_000_000_000)
        #expect(decoder.decode("q".utf8, at: later).last == .key(Self.q, .typed), "seed \(seed)")
    }
}
