import ButtonInput
import MonotonicTime
import Testing

@Suite("Bytes from a terminal become keys")
struct KeyDecoderTests {
    private func keys(_ text: String) -> [Key] {
        var decoder = KeyDecoder()
        return decoder.decode(text.utf8, at: .zero)
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
                    decoder.decode(typed[..<first], at: .zero)
                    + decoder.decode(typed[first..<second], at: .zero + KeyDecoder.patience)
                    + decoder.decode(typed[second...], at: .zero + KeyDecoder.patience * 2)
                #expect(decoded == whole, "cut at \(first) and \(second)")
            }
        }
    }

    @Test(
        "Escape does not swallow the key that is pressed after it",
        arguments: ["q", " ", "[", "O", "\u{1B}[C"]
    )
    func escapeKey(next: String) {
        var decoder = KeyDecoder()
        #expect(decoder.decode([0x1B], at: .zero) == [])
        let later = Instant.zero + KeyDecoder.patience + .milliseconds(1)
        #expect(decoder.decode(next.utf8, at: later) == [.other] + keys(next))
    }

    @Test("Escape pressed twice is two keys, and nothing else is")
    func escapeTwice() {
        var decoder = KeyDecoder()
        #expect(
            decoder.decode([0x1B, 0x1B, UInt8(ascii: "["), UInt8(ascii: "C")], at: .zero) == [.other, .right]
        )
        #expect(decoder.decode([0x1B], at: .zero) == [])
        #expect(decoder.decode([0x1B], at: Instant(nanoseconds: 2_000_000_000)) == [.other])
        #expect(decoder.decode("p".utf8, at: Instant(nanoseconds: 4_000_000_000)) == [.other, .p])
        #expect(decoder.decode("p".utf8, at: Instant(nanoseconds: 6_000_000_000)) == [.p])
    }

    @Test("a sequence that was cut off harms no later key")
    func lostEnd() {
        for start in ["\u{1B}[", "\u{1B}O", "\u{1B}[1;"] {
            var decoder = KeyDecoder()
            #expect(decoder.decode(start.utf8, at: .zero) == [])
            #expect(decoder.decode("q".utf8, at: Instant(nanoseconds: 1_000_000_000)) == [.other, .q])
        }
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
            count += decoder.decode([UInt8(truncatingIfNeeded: state >> 56)], at: .zero).count
        }
        #expect(count <= 10_000, "seed \(seed)")
        let later = Instant(nanoseconds: 1_000_000_000)
        #expect(decoder.decode("q".utf8, at: later).last == .q, "seed \(seed)")
    }
}
