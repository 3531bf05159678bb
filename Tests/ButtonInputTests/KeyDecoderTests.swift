import ButtonInput
import Testing

@Suite("Bytes from a terminal become keys")
struct KeyDecoderTests {
    private func keys(_ text: String) -> [Key] {
        var decoder = KeyDecoder()
        return decoder.decode(text.utf8)
    }

    @Test(
        "the keys of a preview",
        arguments: [
            (" ", Key.space), ("\r", .enter), ("\n", .enter), ("p", .p), ("P", .p), ("q", .q), ("Q", .q),
            ("\u{1B}[D", .left), ("\u{1B}[C", .right), ("\u{1B}OD", .left), ("\u{1B}OC", .right),
            ("\u{1B}OM", .enter), ("\u{1B}[1;5C", .right), ("\u{1B}[1;2D", .left),
        ]
    )
    func key(text: String, key: Key) {
        #expect(keys(text) == [key])
    }

    @Test(
        "every other key is one key, however many bytes it sends",
        arguments: [
            "a", "\u{08}", "\u{7F}", "é", "€", "😀", "\u{1B}[A", "\u{1B}[3~", "\u{1B}[15;2~", "\u{1B}OP",
            "\u{1B}p", "\u{1B}q", "\u{1B} ",
        ]
    )
    func otherKey(text: String) {
        #expect(keys(text) == [.other])
    }

    @Test("keys typed ahead arrive in order")
    func typedAhead() {
        #expect(keys("p \u{1B}[C\u{1B}[Dx\rq") == [.p, .space, .right, .left, .other, .enter, .q])
    }

    @Test("a read may end anywhere in a sequence")
    func pieces() {
        let typed = [UInt8]("p\u{1B}[1;5C€ \u{1B}OD\u{1B}[Aq".utf8)
        let whole: [Key] = [.p, .right, .other, .space, .left, .other, .q]
        for first in 0...typed.count {
            for second in first...typed.count {
                var decoder = KeyDecoder()
                let decoded =
                    decoder.decode(typed[..<first]) + decoder.decode(typed[first..<second])
                    + decoder.decode(typed[second...])
                #expect(decoded == whole, "cut at \(first) and \(second)")
                #expect(decoder.finish() == nil)
            }
        }
    }

    @Test("Escape is a key once something else follows, or nothing does")
    func escapeKey() {
        var decoder = KeyDecoder()
        #expect(decoder.decode([0x1B]) == [])
        #expect(decoder.finish() == .other)
        #expect(decoder.finish() == nil)
        #expect(decoder.decode([0x1B, 0x1B, UInt8(ascii: "["), UInt8(ascii: "C")]) == [.other, .right])
        #expect(decoder.decode([0x1B]) == [])
        #expect(decoder.decode([0x1B]) == [.other])
    }

    @Test("a sequence cut off by another one is one key and harms nothing after it")
    func cutOff() {
        #expect(keys("\u{1B}[1;\u{1B}[Dp") == [.other, .left, .p])
    }

    @Test("no bytes at all upset it", arguments: UInt64(1)...20)
    func garbage(seed: UInt64) {
        var state = seed
        var decoder = KeyDecoder()
        var count = 0
        for _ in 0..<10_000 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            count += decoder.decode([UInt8(truncatingIfNeeded: state >> 56)]).count
        }
        _ = decoder.finish()
        #expect(count <= 10_000, "seed \(seed)")
        #expect(decoder.decode([UInt8(ascii: "q")]) == [.q], "seed \(seed)")
    }
}
