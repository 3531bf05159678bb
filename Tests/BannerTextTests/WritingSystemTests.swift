import BannerText
import Testing

@Suite("Writing systems")
struct WritingSystemTests {
    @Test("each is recognized by its own probe")
    func probes() {
        for system in WritingSystem.allCases {
            #expect(system.probe.map(WritingSystem.init(of:)) == system.probe.map { _ in system })
        }
    }

    @Test(
        "characters that all share are of none",
        arguments: [" ", "7", "€", ".", "–", "×", "\u{E000}"] as [Unicode.Scalar]
    )
    func shared(point: Unicode.Scalar) {
        #expect(WritingSystem(of: point) == nil)
    }

    @Test("a font can write what it has the whole probe of")
    func systems() {
        let points =
            WritingSystem.hangul.probe + WritingSystem.latin.probe + WritingSystem.thai.probe.dropLast()
        let facts = FontInfo(.builtin, name: "", covered: Set(points))
        #expect(facts.systems == [.latin, .hangul])
    }

    @Test("a text's code points are each there once, with a space for a line break")
    func points() {
        #expect(FontInfo.scalars(of: "a가a\n\tb") == ["a", "가", " ", "b"])
    }
}
